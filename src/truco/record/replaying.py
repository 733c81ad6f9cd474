"""Playing a record again: every hand, action and settlement against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from truco.errors import IllegalAction, RecordError, TrucoError, UsageError
from truco.events import Event
from truco.match import Match
from truco.record.model import HandRecord, Record, Result
from truco.rules import Rules


class Step(NamedTuple):
    """One step of a match that is played again: the deal of a hand, an action, or the leaving.

    ``match`` is the state after it (always the same object), ``events`` what happened.
    """

    hand: int
    match: Match
    events: list[Event]


def replay(record: Record, source: str = "record") -> Iterator[Step]:
    """Play a record again, step by step.

    ``RecordError`` at the first thing that did not happen so; ``UsageError`` for a record in which
    cards are hidden, ``RulesError`` where its ruleset does not exist. It is played by the rules of
    today; ``rules_changed`` says whether they are still those of the record.
    """
    rules = record.load_rules(source)
    if any(hand.setting.hidden for hand in record.hands):
        raise UsageError(f"{source}: it is the record of {seer(record)}: some cards are not known")
    match = Match(rules, record.first_mano, cards_lift=True)
    for hand in record.hands:
        for wrong in start_wrongs(match, hand):
            raise RecordError(source, wrong, hand=match.hand_number + 1)
        for events in play_hand(match, hand, source):
            yield Step(match.hand_number, match, events)
        for wrong in end_wrongs(match, hand, record):
            raise RecordError(source, wrong, hand=match.hand_number)
    if record.result is not None:
        if leaves(record.result) and match.phase != "over":
            yield Step(match.hand_number, match, leave(match, record.result, source))
        for wrong in result_wrongs(match, record.result):
            raise RecordError(source, wrong)
    elif match.phase == "over":
        raise RecordError(source, "result: is missing, but the match is over")


def rules_changed(record: Record, rules: Rules) -> list[str]:
    """What there is to say if the ruleset was changed since the record was written."""
    if rules.digest == record.rules.digest:
        return []
    return [f"rules.digest: {rules.name} is not what it was when this was written"]


def seer(record: Record) -> str:
    """Whose record it is, in words."""
    if record.seen_by is None:
        return "somebody"
    return f"seat {record.seen_by}" if isinstance(record.seen_by, int) else "a spectator"


def resumed(rules: Rules, hand: HandRecord, number: int) -> Match:
    """A match just before a hand, as that hand says that it stood; ``number`` as it is counted."""
    first = number == 1
    mano = (hand.setting.mano - (not first)) % rules.players
    match = Match(rules, mano, cards_lift=True)
    match.hand_number = number - 1
    match.game_number = hand.game
    match.games = list(hand.games)
    match.score = list(hand.setting.score)
    return match


def start_wrongs(match: Match, hand: HandRecord) -> list[str]:
    """What a hand says of the match before it that is not so."""
    if match.phase == "over":
        return ["the match was over before this hand"]
    if match.phase == "play":
        return ["the hand before it was not played out"]
    first = match.hand_number == 0
    came = {
        "number": (hand.number, match.hand_number + 1),
        "game": (hand.game, match.game_number),
        "games": (list(hand.games), match.games),
        "mano": (hand.setting.mano, (match.mano + (not first)) % match.players),
        "score": (list(hand.setting.score), match.score),
        "duels": (hand.setting.duels, match.duels_next),
    }
    return [
        f"{key}: {_word(said)} in the record, but {_word(true)} by the hands before it"
        for key, (said, true) in came.items()
        if said != true
    ]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def play_hand(match: Match, hand: HandRecord, source: str) -> Iterator[list[Event]]:
    """Deal and play a hand; the events of each step. ``RecordError`` for what is not allowed."""
    number = match.hand_number + 1
    try:
        yield match.deal(hand.setting.deal())
    except TrucoError as error:
        raise RecordError(source, f"hands: {error}", hand=number) from None
    for place, action in enumerate(hand.setting.play, 1):
        try:
            if match.phase != "play":
                raise IllegalAction("the hand is over", "README 8")
            events = match.act(action.seat, action.say)
        except TrucoError as error:
            cite = error.cite if isinstance(error, IllegalAction) else ""
            said = f"({action}) {error}"
            raise RecordError(source, said, hand=number, action=place, cite=cite) from None
        yield events


def end_wrongs(match: Match, hand: HandRecord, record: Record) -> list[str]:
    """What a hand says of its end that is not so."""
    if match.phase == "play":
        if hand is not record.hands[-1]:
            return ["play: the hand is not played out"]
        if record.result is not None and not leaves(record.result):
            return ["play: the last hand is not played out"]
        return [] if hand.points is None else ["points: the hand is not played out"]
    assert match.round is not None
    came = tuple(f"{side} {contest} {points}" for side, contest, points in match.round.points())
    if hand.points is None:
        return ["points: is missing, but the hand is over"]
    if hand.points != came:
        return [f"points: {_listed(hand.points)} in the record, but {_listed(came)} came"]
    return []


def _listed(points: tuple[str, ...]) -> str:
    return ", ".join(points) or "nothing"


def leaves(result: Result) -> bool:
    """Whether the match ended by somebody's leaving."""
    return result.reason != "score"


def leave(match: Match, result: Result, source: str) -> list[Event]:
    """Let the seat leave that the result names; ``RecordError`` if it names none."""
    if result.left is None:
        raise RecordError(source, "result.left: is missing: which seat left")
    return match.leave(result.left)


def result_wrongs(match: Match, result: Result) -> list[str]:
    """What the result says that is not so; to be asked after the leaving, if there was one."""
    if match.phase != "over":
        return ["result: the match is not over after the last hand"]
    if not leaves(result) and result.left is not None:
        return ["result.left: nobody left a match that was won by the score"]
    came = {
        "winner": (result.winner, match.winner),
        "reason": (result.reason, match.reason),
        "games": (list(result.games), match.games),
        "score": (list(result.score), match.score),
    }
    return [
        f"result.{key}: {_none(said)} in the record, but {_none(true)} by the hands"
        for key, (said, true) in came.items()
        if said != true
    ]


def _none(value: object) -> str:
    return "none" if value is None else str(value)
