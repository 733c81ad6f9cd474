"""One hand dealt verifiably: from secret and contributions to cards, commitments and openings.

``PublicDeal`` is all that may be published while the match lasts, ``HandDeal`` what the server
keeps. Specification: ``docs/deal.md`` sections 4 to 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from truco.cards import card_text, hand_text
from truco.deal import forms
from truco.deal.encoding import Stream, digest, keyed, same, u8, u32
from truco.deal.secret import Commitment, Contribution, Secret, check_contributions
from truco.deal.table import HAND_CARDS, Deal, Setup, cut_deck, hand_out
from truco.errors import MalformedText, UsageError

_FROM = ("top", "bottom")


@dataclass(frozen=True)
class Opening:
    """One dealt card made public, with the salt that shows it is the one committed to."""

    seat: int
    index: int  # 0..2, in the order dealt
    card: int
    salt: bytes

    def to_dict(self) -> dict[str, Any]:
        """Plain form: seat, index, card, salt."""
        return {
            "seat": self.seat,
            "index": self.index,
            "card": card_text(self.card),
            "salt": self.salt.hex(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Opening:
        """Read the plain form; ``MalformedText`` names the wrong key."""
        return cls(
            forms.integer(data, "seat", 0, 255),
            forms.integer(data, "index", 0, HAND_CARDS - 1),
            forms.card(data, "card"),
            forms.parse_hex(forms.entry(data, "salt"), "salt"),
        )


@dataclass(frozen=True)
class PublicDeal:
    """What everybody may know of a dealt hand before the match is over.

    ``cards`` are the commitments to the dealt cards, by seat and in the order dealt.
    ``MalformedText`` if the parts do not belong together.
    """

    commitment: Commitment
    setup: Setup
    contributions: tuple[Contribution, ...]
    cards: tuple[tuple[bytes, ...], ...]
    muestra: int | None = None

    def __post_init__(self) -> None:
        check_contributions(self.setup, self.contributions)
        if [len(hand) for hand in self.cards] != [HAND_CARDS] * self.setup.seats:
            raise MalformedText(f"cards: expected {HAND_CARDS} commitments for each seat")
        if (self.muestra is not None) != self.setup.muestra:
            raise MalformedText("muestra: expected exactly if this hand has one")

    def transcript(self) -> bytes:
        """The hash of all that was public before the shuffle."""
        return transcript(self.commitment, self.setup, self.contributions)

    def check(self, opening: Opening) -> bool:
        """Whether an opened card is the one that was committed to."""
        if not 0 <= opening.seat < self.setup.seats or not 0 <= opening.index < HAND_CARDS:
            return False
        expected = self.cards[opening.seat][opening.index]
        return check_card(expected, self.transcript(), opening)

    def to_dict(self) -> dict[str, Any]:
        """Plain form for JSON and TOML; nothing in it is null, ``muestra`` is left out if none."""
        data = self.commitment.to_dict() | {
            "seats": self.setup.seats,
            "mano": self.setup.mano,
            "from": _FROM[not self.setup.from_top],
            "has-muestra": self.setup.muestra,
            "cutters": list(self.setup.cutters),
            "deck": hand_text(self.setup.deck),
            "contributions": [one.to_dict() for one in self.contributions],
            "cards": [[one.hex() for one in hand] for hand in self.cards],
        }
        if self.muestra is not None:
            data["muestra"] = card_text(self.muestra)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PublicDeal:
        """Read the plain form.

        ``MalformedText`` names the wrong key; ``UsageError`` and ``IllegalAction`` say why such a
        hand cannot be dealt.
        """
        contributions = forms.items(data, "contributions")
        return cls(
            Commitment.from_dict(data),
            _read_setup(data),
            tuple(Contribution.from_dict(one) for one in contributions),
            tuple(_read_digests(hand) for hand in forms.items(data, "cards")),
            forms.card(data, "muestra") if "muestra" in data else None,
        )


@dataclass(frozen=True)
class HandDeal:
    """A dealt hand as the server keeps it: the secret, what is public, and the cards.

    ``salts`` are those of the dealt cards, by seat and in the order dealt. Its ``repr`` shows only
    what is public.
    """

    secret: Secret = field(repr=False)
    public: PublicDeal
    deal: Deal = field(repr=False)
    salts: tuple[tuple[bytes, ...], ...] = field(repr=False)

    def open_card(self, seat: int, index: int) -> Opening:
        """The opening of the card dealt to ``seat`` as its ``index``-th (0..2).

        Publish it when that card is played or shown, never before.
        """
        if not 0 <= seat < self.public.setup.seats or not 0 <= index < HAND_CARDS:
            raise UsageError(f"no card {index} was dealt to seat {seat}")
        return Opening(seat, index, self.deal.hands[seat][index], self.salts[seat][index])

    def open_dealt(self, seat: int, card: int) -> Opening:
        """The opening of ``card``, which ``seat`` holds or has played; else ``UsageError``."""
        if not 0 <= seat < self.public.setup.seats or card not in self.deal.hands[seat]:
            raise UsageError(f"{card_text(card)} was not dealt to seat {seat}")
        return self.open_card(seat, self.deal.hands[seat].index(card))


def transcript(
    commitment: Commitment, setup: Setup, contributions: Sequence[Contribution]
) -> bytes:
    """The hash of all that was public before the shuffle: commitment, table, contributions."""
    return digest(
        "transcript",
        commitment.match.encode("ascii"),
        u32(commitment.hand),
        commitment.digest,
        u8(setup.seats, setup.mano, not setup.from_top, setup.muestra),
        u8(*setup.cutters),
        u8(*setup.deck),
        *(one.encoded() for one in contributions),
    )


def card_salt(secret: Secret, context: bytes, seat: int, index: int) -> bytes:
    """The salt of one card's commitment: fixed by the secret, and no salt tells another."""
    return keyed(secret.key, "salt", context, u8(seat, index))


def commit_card(context: bytes, opening: Opening) -> bytes:
    """The commitment to one dealt card; ``context`` is the hand's transcript."""
    place = u8(opening.seat, opening.index, opening.card)
    return digest("card", context, place, opening.salt)


def check_card(commitment: bytes, context: bytes, opening: Opening) -> bool:
    """Whether ``opening`` fits a card's commitment in the hand with that transcript."""
    return same(commit_card(context, opening), commitment)


def deck_order(
    secret: Secret, setup: Setup, contributions: Sequence[Contribution]
) -> tuple[int, ...]:
    """The deck after the shuffle and every cut, the top card first."""
    return _order(
        secret, setup, contributions, transcript(secret.commitment(), setup, contributions)
    )


def _order(
    secret: Secret, setup: Setup, contributions: Sequence[Contribution], context: bytes
) -> tuple[int, ...]:
    deck = Stream(secret.key, context).shuffled(setup.deck)
    for seat in setup.cutters:
        cut = contributions[seat].cut
        deck = cut_deck(deck, setup.default_cut if cut is None else cut)
    return tuple(deck)


def deal_hand(secret: Secret, setup: Setup, contributions: Sequence[Contribution]) -> HandDeal:
    """Shuffle, cut, deal and commit to each card. Same arguments, same hand, on any machine.

    ``MalformedText`` or ``IllegalAction`` if the contributions are not right for ``setup``.
    """
    given = tuple(contributions)
    check_contributions(setup, given)
    commitment = secret.commitment()
    context = transcript(commitment, setup, given)
    deal = hand_out(_order(secret, setup, given, context), setup)
    salts = tuple(
        tuple(card_salt(secret, context, seat, i) for i in range(HAND_CARDS))
        for seat in range(setup.seats)
    )
    cards = tuple(
        tuple(
            commit_card(context, Opening(seat, i, card, salts[seat][i]))
            for i, card in enumerate(hand)
        )
        for seat, hand in enumerate(deal.hands)
    )
    public = PublicDeal(commitment, setup, given, cards, deal.muestra)
    return HandDeal(secret, public, deal, salts)


def _read_setup(data: Mapping[str, Any]) -> Setup:
    side = forms.text(data, "from")
    if side not in _FROM:
        raise MalformedText("from: expected top or bottom")
    cutters = forms.items(data, "cutters")
    return Setup(
        forms.cards(data, "deck"),
        forms.integer(data, "seats", 2, 255),
        forms.integer(data, "mano", 0, 255),
        side == _FROM[0],
        forms.flag(data, "has-muestra"),
        tuple(forms.check_integer(seat, "cutters", 0, 255) for seat in cutters),
    )


def _read_digests(hand: object) -> tuple[bytes, ...]:
    return tuple(forms.parse_hex(one, "cards") for one in forms.check_list(hand, "cards"))
