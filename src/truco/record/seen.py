"""A record as one seat saw it: built up from what that seat was told, nothing is taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from truco.cards import parse_card
from truco.deal import HandDeal, PublicDeal, deal_hand, read_revealed
from truco.errors import RecordError, TrucoError, UsageError
from truco.events import Event
from truco.record.model import SPECTATOR, HandRecord, Player, Record, Result, RulesRef
from truco.record.replaying import replay, seer
from truco.record.setting import HAND_CARDS, HIDDEN, Action, Setting


@dataclass
class _Seen:
    """The cards of a hand that a viewer saw: his own as dealt, those opened to all in order."""

    own: tuple[int, ...] = ()
    opened: dict[int, list[int]] = field(default_factory=dict)

    def note(self, event: Event, viewer: int | None) -> None:
        told = event.seen_by(viewer)
        if told is None:
            return
        if told["kind"] == "cards" and told["seat"] == viewer:
            self.own = tuple(parse_card(card) for card in told["cards"])
        elif told["kind"] in ("play", "show"):
            cards = told["cards"] if told["kind"] == "show" else [told["card"]]
            known = self.opened.setdefault(told["seat"], [])
            known += [card for card in map(parse_card, cards) if card not in known]


def seen_by(record: Record, viewer: int | None, source: str = "record") -> Record:
    """The record as ``viewer`` (a seat; None: a spectator) saw it.

    Hidden are the cards that he did not see and the secrets of the deal. Comments and fields that
    this version does not know are left out: nobody can say what they tell. ``UsageError`` for a
    seat that there is not, ``RecordError`` for a record that cannot be played again.
    """
    if viewer is not None and not 0 <= viewer < len(record.players):
        raise UsageError(f"there is no seat {viewer}: seats are 0 to {len(record.players) - 1}")
    wanted = SPECTATOR if viewer is None else viewer
    if record.seen_by is not None:
        if record.seen_by != wanted:
            raise UsageError(f"{source}: it is the record of {seer(record)}")
        return record
    seen = [_Seen() for _ in record.hands]
    for step in replay(record, source):
        for event in step.events if seen else []:
            seen[step.hand - 1].note(event, viewer)
    return Record(
        match=record.match,
        rules=_rules(record.rules),
        players=tuple(Player(one.name, one.kind, one.bot) for one in record.players),
        first_mano=record.first_mano,
        first_dealer=record.first_dealer,
        draws=record.draws,
        hands=tuple(
            _hand(hand, saw, viewer, source) for hand, saw in zip(record.hands, seen, strict=True)
        ),
        result=_result(record.result),
        engine=record.engine,
        started=record.started,
        seen_by=wanted,
    )


def _rules(rules: RulesRef) -> RulesRef:
    return replace(rules, extra={})


def _result(result: Result | None) -> Result | None:
    return None if result is None else replace(result, extra={})


def _hand(hand: HandRecord, seen: _Seen, viewer: int | None, source: str) -> HandRecord:
    try:
        return _seen_hand(hand, seen, viewer)
    except TrucoError as error:  # the forms of the deal cannot be read, or are of other cards
        raise RecordError(source, f"deal: {error}", hand=hand.number) from None


def _seen_hand(hand: HandRecord, seen: _Seen, viewer: int | None) -> HandRecord:
    dealt = _dealt(hand)
    setting = hand.setting
    hands = [
        _cards(held, seat == viewer, seen, seat, in_place=dealt is not None)
        for seat, held in enumerate(setting.hands)
    ]
    return HandRecord(
        number=hand.number,
        game=hand.game,
        games=hand.games,
        setting=Setting(
            mano=setting.mano,
            score=setting.score,
            hands=tuple(hands),
            muestra=setting.muestra,
            duels=setting.duels,
            play=tuple(Action(one.seat, one.say, one.at) for one in setting.play),
        ),
        points=hand.points,
        commitment=hand.commitment,
        public=None if hand.public is None else _public(hand.public),
        openings=() if dealt is None else _openings(dealt, seen),
    )


def _cards(
    held: tuple[int, ...], own: bool, seen: _Seen, seat: int, *, in_place: bool
) -> tuple[int, ...]:
    """A seat's cards as the viewer knows them.

    In a verifiable deal an opened card tells its place; else they stand in the order seen.
    """
    if own and seen.own:
        return seen.own
    known = seen.opened.get(seat, [])
    if in_place:
        return tuple(card if card in known else HIDDEN for card in held)
    return (*known, *([HIDDEN] * (HAND_CARDS - len(known))))


def _dealt(hand: HandRecord) -> HandDeal | None:
    """The hand as the server dealt it; None if the record has no secret of it."""
    if hand.public is None or hand.reveal is None:
        return None
    public = PublicDeal.from_dict(hand.public)
    secret, _ = read_revealed(hand.reveal)
    return deal_hand(secret, public.setup, public.contributions)


def _public(public: Mapping[str, Any]) -> dict[str, Any]:
    """What was published of the deal, and nothing that stands beside it."""
    return PublicDeal.from_dict(public).to_dict()


def _openings(dealt: HandDeal, seen: _Seen) -> tuple[Mapping[str, Any], ...]:
    """The openings of the cards that were played or shown, as the server published them."""
    return tuple(
        dealt.open_dealt(seat, card).to_dict()
        for seat, cards in sorted(seen.opened.items())
        for card in cards
    )
