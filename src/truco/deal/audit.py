"""Does a dealt hand hold? Everything is computed again and compared (docs/deal.md section 7).

An auditor takes match, hand number and table from where he knows them (the record and its
ruleset), not from the deal that he audits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from truco.cards import card_text, hand_text
from truco.deal import forms
from truco.deal.encoding import same
from truco.deal.hand import HandDeal, Opening, PublicDeal, deal_hand
from truco.deal.secret import Commitment, Secret
from truco.deal.table import Deal, Setup
from truco.errors import TrucoError


def verify_hand(
    public: PublicDeal,
    secret: Secret,
    *,
    dealt: Deal | None = None,
    openings: Sequence[Opening] = (),
    setup: Setup | None = None,
    seen: Commitment | None = None,
) -> list[str]:
    """What is wrong with a hand after its secret was revealed; an empty list when it holds.

    ``dealt``: the cards as they were played with; ``openings``: the cards opened during the
    hand; ``setup``: the table as the rules demand it; ``seen``: the commitment as it was
    published before the hand, with the match and the hand number at which it stood. Each is
    compared when given.
    """
    wrong = _wrong_setup(public.setup, setup)
    if seen is not None and seen != public.commitment:
        wrong.append("the commitment is not the one published before the hand")
    if not secret.opens(public.commitment):
        return [*wrong, "the revealed secret does not belong to the commitment"]
    fresh = deal_hand(secret, public.setup, public.contributions)
    wrong += _wrong_cards(public, fresh)
    if public.muestra != fresh.deal.muestra:
        wrong.append(f"muestra: {_name(public.muestra)}, but {_name(fresh.deal.muestra)} was dealt")
    if dealt is not None:
        wrong += _wrong_deal(dealt, fresh.deal)
    return wrong + [text for one in openings for text in _wrong_opening(one, fresh)]


def verify_forms(
    public: Mapping[str, Any],
    revealed: Mapping[str, Any],
    *,
    openings: Sequence[Mapping[str, Any]] = (),
    setup: Setup | None = None,
    seen: Commitment | None = None,
) -> list[str]:
    """``verify_hand`` on plain forms: what cannot be read is reported, not raised.

    ``public`` is ``PublicDeal.to_dict()``, ``revealed`` is ``reveal()``.
    """
    try:
        deal = PublicDeal.from_dict(public)
        secret, dealt = read_revealed(revealed)
        opened = [Opening.from_dict(one) for one in openings]
    except TrucoError as error:
        return [str(error)]
    return verify_hand(deal, secret, dealt=dealt, openings=opened, setup=setup, seen=seen)


def reveal(hand: HandDeal) -> dict[str, Any]:
    """What the server publishes of a hand when the match is over: the secret and the cards."""
    data: dict[str, Any] = {
        "match": hand.secret.match,
        "hand": hand.secret.hand,
        "secret": hand.secret.key.hex(),
        "hands": [hand_text(cards) for cards in hand.deal.hands],
    }
    if hand.deal.muestra is not None:
        data["muestra"] = card_text(hand.deal.muestra)
    return data


def read_revealed(data: Mapping[str, Any]) -> tuple[Secret, Deal]:
    """Read the form that ``reveal`` writes; ``MalformedText`` names the wrong key."""
    hands = enumerate(forms.items(data, "hands"))
    deal = Deal(
        tuple(
            forms.cards({f"hands of seat {seat}": one}, f"hands of seat {seat}")
            for seat, one in hands
        ),
        forms.card(data, "muestra") if "muestra" in data else None,
    )
    match = forms.check_match(forms.entry(data, "match"))
    key = forms.parse_hex(forms.entry(data, "secret"), "secret")
    return Secret(match, forms.integer(data, "hand"), key), deal


def _wrong_setup(found: Setup, expected: Setup | None) -> list[str]:
    if expected is None:
        return []
    pairs = [(f.name, getattr(found, f.name), getattr(expected, f.name)) for f in fields(Setup)]
    return [f"{name}: {a} in the deal, {b} by the rules" for name, a, b in pairs if a != b]


def _wrong_cards(public: PublicDeal, fresh: HandDeal) -> list[str]:
    bad = [
        f"seat {seat}, card {index + 1}: its commitment is not the one of the card dealt"
        for seat, hand in enumerate(public.cards)
        for index, one in enumerate(hand)
        if not same(one, fresh.public.cards[seat][index])
    ]
    if len(bad) == sum(len(hand) for hand in public.cards):
        return ["no card's commitment fits: a contribution or the table was changed"]
    return bad


def _wrong_deal(found: Deal, fresh: Deal) -> list[str]:
    wrong = [
        f"seat {seat} played with {hand_text(a)}, but {hand_text(b)} was dealt"
        for seat, (a, b) in enumerate(zip(found.hands, fresh.hands, strict=False))
        if a != b
    ]
    if len(found.hands) != len(fresh.hands):
        wrong.append(f"{len(found.hands)} hands of cards, but {len(fresh.hands)} were dealt")
    if found.muestra != fresh.muestra:
        wrong.append(
            f"muestra: played with {_name(found.muestra)}, but {_name(fresh.muestra)} was dealt"
        )
    return wrong


def _wrong_opening(one: Opening, fresh: HandDeal) -> list[str]:
    if not 0 <= one.seat < len(fresh.deal.hands):
        return [f"a card was opened of seat {one.seat}, which does not exist"]
    own = fresh.open_card(one.seat, one.index)
    place = f"seat {one.seat}, card {one.index + 1}"
    if own.card != one.card:
        return [f"{place}: opened as {card_text(one.card)}, but {card_text(own.card)} was dealt"]
    return [] if same(own.salt, one.salt) else [f"{place}: opened with a wrong salt"]


def _name(card: int | None) -> str:
    return "none" if card is None else card_text(card)
