"""Does a record hold? Every hand is computed again from what was revealed (docs/record.md).

A hand holds if its deal is the one that secret and contributions make (docs/deal.md section 7),
if it began as the hands before it ended, and if its actions and points are those of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from truco.cards import CARDS, card_text, hand_text
from truco.deal import (
    HIGHEST,
    KINGS,
    RANDOM,
    TURNED,
    Commitment,
    Draw,
    Opening,
    PublicDeal,
    Secret,
    setup_of,
    verify_draw,
    verify_forms,
)
from truco.deal.forms import entry, parse_hex
from truco.engine import compile_rules
from truco.errors import RecordError, TrucoError
from truco.match import Match
from truco.record import replaying as play
from truco.record.model import HandRecord, Record
from truco.record.writer import digest
from truco.rules import Rules

Verdict = Literal["holds", "wrong", "unverifiable"]


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """What the audit says of a hand. ``open``: what cannot be checked in it."""

    hand: int
    wrong: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        if self.wrong:
            return "wrong"
        return "unverifiable" if self.open else "holds"


@dataclass(frozen=True, slots=True)
class Audit:
    """What the audit says of a record. ``wrong`` and ``open``: of the match as a whole."""

    wrong: tuple[str, ...]
    open: tuple[str, ...]
    hands: tuple[HandVerdict, ...]

    @property
    def holds(self) -> bool:
        """Whether everything could be checked and nothing was wrong."""
        return not self.wrong and all(hand.verdict == "holds" for hand in self.hands)


def audit(record: Record, source: str = "record") -> Audit:
    """Check a whole record. ``RulesError`` where its ruleset does not exist."""
    rules = record.load_rules(source)
    wrong = _whole(record, rules)
    verdicts = []
    match: Match | None = Match(rules, record.first_mano, cards_lift=True)
    for number, hand in enumerate(record.hands, 1):
        bad, unknown = audit_deal(record, rules, hand, number)
        if match is not None:
            bad += play.start_wrongs(match, hand)
        if match is None or bad:
            match = _resumed(rules, hand, number)
        match, more = _played(match, hand, record)
        bad += more
        verdicts.append(HandVerdict(number, tuple(bad), tuple(unknown)))
    wrong += _end(match, record)
    unsealed = () if record.checksum else ("no checksum: names, kinds and times may be changed",)
    return Audit(tuple(wrong), unsealed, tuple(verdicts))


def _whole(record: Record, rules: Rules) -> list[str]:
    """What is wrong with the match as a whole, without its end."""
    wrong = []
    if record.checksum is not None and record.checksum != digest(record):
        wrong.append("checksum: the record was changed after it was written")
    return wrong + play.rules_changed(record, rules) + audit_dealer(record, rules)


def _resumed(rules: Rules, hand: HandRecord, number: int) -> Match | None:
    try:
        return play.resumed(rules, hand, number)
    except TrucoError:
        return None


def _played(
    match: Match | None, hand: HandRecord, record: Record
) -> tuple[Match | None, list[str]]:
    """The match after the hand (None: it cannot go on) and what was wrong."""
    if match is None or hand.setting.hidden:
        return None, []
    try:
        for _ in play.play_hand(match, hand, ""):
            pass
    except RecordError as error:
        return None, [str(error).removeprefix(": ").removeprefix(f"hand {error.hand}, ")]
    wrong = play.end_wrongs(match, hand, record)
    return (None if wrong and match.phase == "play" else match), wrong


def _end(match: Match | None, record: Record) -> list[str]:
    """What is wrong with the result."""
    if record.result is None:
        over = match is not None and match.phase == "over"
        return ["result: is missing, but the match is over"] if over else []
    if match is None:
        return []
    if play.leaves(record.result) and match.phase != "over":
        try:
            play.leave(match, record.result, "")
        except RecordError as error:
            return [error.message]
    return play.result_wrongs(match, record.result)


# ---- the deals


def audit_deal(
    record: Record, rules: Rules, hand: HandRecord, number: int
) -> tuple[list[str], list[str]]:
    """What is wrong with the deal of a hand, and what cannot be checked."""
    if hand.public is None:
        if hand.reveal is not None or hand.commitment is not None or hand.openings:
            return ["deal: is missing"], []
        return [], ["it was dealt without a commitment: nobody can check the deal"]
    if hand.reveal is None:
        wrong = _opened(record, rules, hand, number)
        return wrong, ["the secret of the deal was not revealed"]
    setup = setup_of(rules, hand.setting.mano)
    try:
        seen = _published(record, hand, number)
    except TrucoError as error:
        return [str(error)], []
    wrong = verify_forms(hand.public, hand.reveal, openings=hand.openings, setup=setup, seen=seen)
    return wrong + _same_cards(hand), []


def _published(record: Record, hand: HandRecord, number: int) -> Commitment:
    """The commitment as it was published before the hand, for this match and this number."""
    assert hand.public is not None
    written = hand.commitment or entry(hand.public, "commitment")
    return Commitment(record.match, number, parse_hex(written, "commitment"))


def _same_cards(hand: HandRecord) -> list[str]:
    """Whether the cards of the hand are those that were revealed."""
    assert hand.reveal is not None
    revealed = hand.reveal.get("hands")
    setting = hand.setting
    wrong = []
    if not setting.hidden and revealed != [hand_text(held) for held in setting.hands]:
        wrong.append("hands: other cards than those that were revealed")
    muestra = None if setting.muestra is None else card_text(setting.muestra)
    if muestra != hand.reveal.get("muestra"):
        wrong.append("muestra: another card than the one that was revealed")
    return wrong


def _opened(record: Record, rules: Rules, hand: HandRecord, number: int) -> list[str]:
    """What can be said without the secret: table, commitment, and the cards that were opened."""
    assert hand.public is not None
    try:
        public = PublicDeal.from_dict(hand.public)
        openings = [Opening.from_dict(one) for one in hand.openings]
        seen = _published(record, hand, number)
    except TrucoError as error:
        return [str(error)]
    wrong = []
    if public.commitment != seen:
        wrong.append("the commitment is not the one published before the hand")
    if public.setup != setup_of(rules, hand.setting.mano):
        wrong.append("deal: the table is not the one that the rules demand")
    if public.muestra != hand.setting.muestra:
        wrong.append("muestra: not the one of the deal")
    for one in openings:
        known = 0 <= one.seat < rules.players and one.card in hand.setting.hands[one.seat]
        if not known or not public.check(one):
            wrong.append(f"openings: the card {one.index + 1} of seat {one.seat} is not that one")
    return wrong


# ---- the first dealer

_PURPOSES = {
    "highest-card": (HIGHEST,),
    "turned-card": (TURNED, RANDOM),
    "random": (RANDOM,),
    "draw": (RANDOM,),
}


def audit_dealer(record: Record, rules: Rules) -> list[str]:
    """What is wrong with the first dealer and with the draws."""
    drawn = record.first_dealer == "draw"
    wrong = []
    if record.first_dealer == "inviter" and record.first_mano != 1 % rules.players:
        wrong.append("first-mano: the inviter, seat 0, deals first (RT art. 5)")
    dealers = 0
    for place, form in enumerate(record.draws, 1):
        found, draw = _drawn(record, rules, form)
        wrong += [f"draw {place}: {text}" for text in found]
        if draw is None or draw.purpose == KINGS:
            continue
        dealers += 1
        if not found and (draw.result[0] + 1) % rules.players != record.first_mano:
            wrong.append(f"draw {place}: seat {draw.result[0]} was to deal first")
        if draw.purpose not in _PURPOSES.get(rules.first_dealer, ()):
            wrong.append(f"draw {place}: the rules find the first dealer by {rules.first_dealer}")
    if not wrong and drawn != (dealers == 1):
        wrong.append("draw: expected the one that found the dealer" if drawn else "draw: not asked")
    return wrong


def _drawn(
    record: Record, rules: Rules, form: Mapping[str, Any]
) -> tuple[Sequence[str], Draw | None]:
    """What is wrong with a draw, and the draw if it can be read."""
    try:
        draw = Draw.from_dict(form)
        key = parse_hex(entry(form, "secret"), "secret")
        secret = Secret(record.match, 0, key)
        power = list(compile_rules(rules).power)[-CARDS:]
        wrong = verify_draw(draw, secret, power=power)
        if draw.deck != rules.deck or len(draw.contributions) != rules.players:
            wrong.append("not with this deck, or not among these seats")
    except TrucoError as error:
        return [str(error)], None
    return wrong, draw
