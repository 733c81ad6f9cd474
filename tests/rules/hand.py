"""One hand as a test writes it: the cards of each seat, what is said and played, what came of it.

::

    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o")
    hand.play("0 envido", "1 quiero")
    assert hand.points == ["1 envido 2"]
    hand.refuses("0 truco", "1 envido")
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from strategies import dump
from truco.cards import card_text, parse_card, parse_hand
from truco.deal import Deal
from truco.engine import Table, compile_rules
from truco.engine.lies import SON_BUENAS_MARK, declarations
from truco.engine.table import NO_MUESTRA
from truco.engine.values import seat_flor, seat_tantos
from truco.errors import IllegalAction
from truco.round import Round
from truco.rules import Rules, load

Frozen = tuple[tuple[str, Any], ...]


@cache
def _configured(
    ruleset: str, players: int, target: int | None, options: Frozen
) -> tuple[Rules, Table]:
    chosen = {name: dict(v) if isinstance(v, tuple) else v for name, v in options}
    rules = load(ruleset).configure(players, target, chosen)
    return rules, compile_rules(rules)


def rules_of(
    ruleset: str, players: int = 2, target: int | None = None, **options: Any
) -> tuple[Rules, Table]:
    """The rules of a table and the engine's own of them; options with ``_`` for ``-``."""
    frozen = tuple(
        sorted(
            (name.replace("_", "-"), tuple(v.items()) if isinstance(v, dict) else v)
            for name, v in options.items()
        )
    )
    return _configured(ruleset, players, target, frozen)


def forget_rules() -> None:
    """Read the rulesets anew from now on: their data has changed."""
    _configured.cache_clear()


class Played:
    """A hand being played; every reading is of this moment."""

    def __init__(self, rules: Rules, table: Table, deal: Deal, mano: int, score: list[int]) -> None:
        self.rules = rules
        self.round = Round(rules, table, deal, mano, score)

    def play(self, *actions: str) -> Played:
        """Say and play, each ``"SEAT WORD"`` or ``"SEAT CARD"``; all of it must be allowed."""
        for action in actions:
            seat, say = action.split()
            self.round.act(int(seat), say)
        return self

    def can(self, action: str) -> bool:
        """Whether this may be said or played now."""
        seat, say = action.split()
        try:
            self.round.verify(int(seat), say)
        except IllegalAction:
            return False
        return True

    def allows(self, *actions: str) -> None:
        """All of these may be said or played now."""
        for action in actions:
            assert self.can(action), f"{action} must be allowed"

    def refuses(self, *actions: str) -> str:
        """Each is refused with an article and changes nothing; gives the article of the last."""
        cite = ""
        for action in actions:
            seat, say = action.split()
            before = dump(self.round)
            try:
                self.round.act(int(seat), say)
            except IllegalAction as error:
                cite = error.cite
            else:
                raise AssertionError(f"{action} must be refused")
            assert cite, f"the error of {action} names no article"
            assert dump(self.round) == before, f"{action} was refused and changed something"
        return cite

    def says(self, seat: int) -> set[str]:
        """The words that a seat may say now; a numbered call as ``envido-N``."""
        return {say.say for say in self.round.says(seat)}

    def numbers(self, seat: int, stem: str) -> list[int]:
        """The numbers that a seat may say now with ``envido-``, ``con-flor-`` and the like."""
        return [number for number in range(61) if self.can(f"{seat} {stem}{number}")]

    def cards(self, seat: int) -> set[str]:
        """The cards that a seat may play now."""
        return set(self.round.cards(seat))

    @property
    def points(self) -> list[str]:
        """What has been settled, in order: ``"SIDE CONTEST N"``."""
        return [f"{side} {contest} {points}" for side, contest, points in self.round.points()]

    @property
    def score(self) -> list[int]:
        """The score as the board shows it."""
        return self.round.board()

    @property
    def over(self) -> bool:
        """Whether the deal has been played to its end."""
        return self.round.over

    @property
    def turn(self) -> int | None:
        """The seat that plays a card now."""
        return self.round.turn()

    @property
    def asks(self) -> str | None:
        """The contest whose question is open."""
        return self.round.asks()

    @property
    def tricks(self) -> list[int | None]:
        """The winners of the finished tricks; None: parda."""
        return self.round.tricks()

    @property
    def game(self) -> int | None:
        """Who has won the game by this hand."""
        return self.round.game_winner

    @property
    def match(self) -> int | None:
        """The side that has won the match outright by this hand."""
        return self.round.match_winner

    @property
    def shown(self) -> dict[str, list[str]]:
        """The cards shown at the end that had not been played."""
        return self.round.shown()

    @property
    def declared(self) -> list[str]:
        """The tantos declared, in order: ``"SEAT N"`` or ``"SEAT son-buenas"``."""
        return [
            f"{seat} {'son-buenas' if number == SON_BUENAS_MARK else number}"
            for hand in self.round.hands()
            for seat, number in declarations(hand)
        ]

    @property
    def tantos(self) -> list[int]:
        """The envido points of the cards dealt, by seat."""
        return [seat_tantos(self.round.hand, seat) for seat in range(self.rules.players)]

    @property
    def flores(self) -> list[int]:
        """The flor points of the cards dealt, by seat; 0: no flor."""
        return [seat_flor(self.round.hand, seat) for seat in range(self.rules.players)]


def deal(
    ruleset: str,
    *hands: str,
    mano: int = 0,
    muestra: str | None = None,
    score: Sequence[int] | None = None,
    target: int | None = None,
    duels: bool = False,
    **options: Any,
) -> Played:
    """Deal a hand: three cards a seat. Options are keywords with ``_`` for ``-``."""
    rules, table = rules_of(ruleset, len(hands), target, **options)
    cards = Deal(
        tuple(parse_hand(hand) for hand in hands),
        None if muestra is None else parse_card(muestra),
    )
    start = list(score) if score is not None else [0] * (3 if len(hands) == 3 else 2)
    played = Played(rules, table, cards, mano, start)
    if duels:
        played.round = Round(rules, table, cards, mano, start, duels=True)
    return played


def order(ruleset: str, muestra: str | None = None, **options: Any) -> str:
    """The truco order of the deck as CASES writes it: ``"1e > 1b > ... > 4e = 4b = 4o = 4c"``."""
    rules, table = rules_of(ruleset, **options)
    turned = NO_MUESTRA if muestra is None else parse_card(muestra)
    power = {
        card: table.power[turned * 40 + card]
        for card in rules.deck
        if muestra is None or card != turned
    }
    steps = sorted(set(power.values()), reverse=True)
    return " > ".join(
        " = ".join(card_text(card) for card in power if power[card] == step) for step in steps
    )
