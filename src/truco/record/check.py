"""Plays a case and says what came instead of what was expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from truco.cards import parse_card
from truco.engine import compile_rules
from truco.engine.lies import SON_BUENAS_MARK, declarations
from truco.engine.table import NO_MUESTRA
from truco.engine.values import seat_flor, seat_tantos
from truco.errors import IllegalAction, MalformedText, TrucoError
from truco.record.case import Case
from truco.round import Round
from truco.rules import Rules


@dataclass(frozen=True, slots=True)
class Failure:
    """One expectation that did not hold."""

    key: str
    expected: Any
    came: Any

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, came {self.came!r}"


def check_case(case: Case) -> list[Failure]:
    """Everything that did not hold; empty when the case passes."""
    if case.rules is None:
        return [Failure("ruleset", f"{case.ruleset} as the case asks for it", case.needs)]
    setting = case.setting
    table = compile_rules(case.rules)
    deal = setting.deal()
    state = Round(case.rules, table, deal, setting.mano, list(setting.score), setting.duels)
    refused = bool(case.expect.get("refused"))
    last = len(setting.play)
    for number, action in enumerate(setting.play, 1):
        try:
            state.act(action.seat, action.say)
        except TrucoError as error:
            if number == last and refused and isinstance(error, IllegalAction):
                break
            return [Failure(f"play {number} ({action})", "allowed", str(error))]
        if number == last and refused:
            return [Failure("refused", True, False)]
    return [
        failure
        for key, expected in case.expect.items()
        if key != "refused"
        for failure in _CHECKS[key](case.rules, state, expected)
    ]


Check = Callable[[Rules, Round, Any], list[Failure]]


def _equal(key: str, expected: Any, came: Any) -> list[Failure]:
    return [] if expected == came else [Failure(key, expected, came)]


def _value(key: str, read: Callable[[Rules, Round], Any]) -> Check:
    """A check that compares one value."""
    return lambda rules, state, expected: _equal(key, expected, read(rules, state))


def _order(_rules: Rules, state: Round, expected: str) -> list[Failure]:
    muestra = NO_MUESTRA if state.deal.muestra is None else state.deal.muestra
    words = expected.split()
    for left, sign, right in zip(words[::2], words[1::2], words[2::2], strict=False):
        one = state.table.power[muestra * 40 + parse_card(left)]
        other = state.table.power[muestra * 40 + parse_card(right)]
        came = ">" if one > other else "=" if one == other else "<"
        if came != sign:
            return [Failure("order", f"{left} {sign} {right}", f"{left} {came} {right}")]
    return []


def _flor(rules: Rules, state: Round) -> list[int]:
    """The flor points of each seat; a ruleset without flor has none."""
    seats = range(rules.players)
    return [int(seat_flor(state.hand, seat)) if rules.flor else 0 for seat in seats]


def _points(_rules: Rules, state: Round) -> list[str]:
    return [f"{side} {contest} {points}" for side, contest, points in state.points()]


def _declared(_rules: Rules, state: Round) -> list[str]:
    return [
        f"{seat} {'son-buenas' if number == SON_BUENAS_MARK else number}"
        for hand in state.hands()
        for seat, number in declarations(hand)
    ]


def _match(rules: Rules, state: Round) -> int | None:
    if state.match_winner is not None:
        return state.match_winner
    return state.game_winner if rules.games_to_win == 1 else None


def _may(key: str, allowed: bool) -> Check:
    def check(_rules: Rules, state: Round, expected: list[tuple[int, str]]) -> list[Failure]:
        failures = []
        for seat, say in expected:
            try:
                state.verify(seat, say)
                can = True
            except (IllegalAction, MalformedText):
                can = False
            if can != allowed:
                came = "allowed" if can else "not allowed"
                failures.append(Failure(key, f"{seat} {say}", came))
        return failures

    return check


def _by_seat(key: str, read: Callable[[Round, int], list[str]]) -> Check:
    """A check of a list a seat, in any order."""

    def check(_rules: Rules, state: Round, expected: dict[str, list[str]]) -> list[Failure]:
        return [
            failure
            for seat, words in expected.items()
            for failure in _equal(f"{key} of {seat}", words, sorted(read(state, int(seat))))
        ]

    return check


def _shown(_rules: Rules, state: Round, expected: dict[str, list[str]]) -> list[Failure]:
    came = {seat: sorted(cards) for seat, cards in state.shown().items()}
    return _equal("shown", {seat: cards for seat, cards in expected.items() if cards}, came)


_CHECKS: dict[str, Check] = {
    "tantos": _value(
        "tantos", lambda r, s: [int(seat_tantos(s.hand, seat)) for seat in range(r.players)]
    ),
    "flor": _value("flor", _flor),
    "order": _order,
    "points": _value("points", _points),
    "score": _value("score", lambda _r, s: s.board()),
    "over": _value("over", lambda _r, s: s.over),
    "game": _value("game", lambda _r, s: s.game_winner),
    "match": _value("match", _match),
    "tricks": _value("tricks", lambda _r, s: ["parda" if t is None else t for t in s.tricks()]),
    "turn": _value("turn", lambda _r, s: s.turn()),
    "asks": _value("asks", lambda _r, s: s.asks()),
    "may": _may("may", True),
    "may_not": _may("may_not", False),
    "says": _by_seat("says", lambda state, seat: [say.say for say in state.says(seat)]),
    "cards": _by_seat("cards", lambda state, seat: state.cards(seat)),
    "declared": _value("declared", _declared),
    "shown": _shown,
}
