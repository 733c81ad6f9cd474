"""The draws before the first hand: who deals first, and who plays with whom.

They are verifiable like a hand (same commitment with hand number 0, same contributions), but
all their cards are face up, so the secret is revealed at once. Specification: ``docs/deal.md``
section 8. ``retruco`` needs no draw: the inviter deals first (RT art. 5).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from truco.cards import card_text, hand_text, number_of, suit_of
from truco.deal import forms
from truco.deal.encoding import Stream, digest, same, u8
from truco.deal.secret import DRAW, Commitment, Contribution, Secret, check_seeds
from truco.deal.table import check_deck
from truco.errors import MalformedText, TrucoError, UsageError

HIGHEST = "dealer-highest"  # each draws a card, the highest deals (AR l. 14, 84; MA l. 49)
TURNED = "dealer-turned"  # one card is turned, its suit says who deals (MA l. 49)
RANDOM = "dealer-random"  # any seat, equally likely (GU l. 26)
KINGS = "sides-kings"  # the kings make the pairs or trios (GU l. 25)
PURPOSES = (HIGHEST, TURNED, RANDOM, KINGS)

_KING = 12
# By suit: espada, basto, oro, copa; how many seats after the one that turned the card.
_STEPS = (-1, 0, 1, 2)

Shown = tuple[tuple[int, int], ...]  # (seat, card) in the order drawn
Power = Callable[[int], int] | Sequence[int]  # how high a card is for the truco, by card


@dataclass(frozen=True)
class Draw:
    """A finished draw; all of it is public.

    ``turner``: the seat that turns the card (``TURNED``; else 0). ``rounds``: the cards shown,
    a round of draws each. ``result``: one seat, the first dealer; or, of ``KINGS``, by new seat
    the old place of who sits there. ``transcript``: the hash of all that went into the draw.
    """

    purpose: str
    commitment: Commitment
    deck: tuple[int, ...]
    turner: int
    contributions: tuple[Contribution, ...]
    rounds: tuple[Shown, ...]
    result: tuple[int, ...]
    transcript: bytes

    def to_dict(self) -> dict[str, Any]:
        """Plain form for JSON and TOML; rounds are lists of [seat, card]."""
        return self.commitment.to_dict() | {
            "purpose": self.purpose,
            "deck": hand_text(self.deck),
            "turner": self.turner,
            "contributions": [one.to_dict() for one in self.contributions],
            "rounds": [[[seat, card_text(card)] for seat, card in one] for one in self.rounds],
            "result": list(self.result),
            "transcript": self.transcript.hex(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Draw:
        """Read the plain form; ``MalformedText`` names the wrong key."""
        contributions = forms.items(data, "contributions")
        return cls(
            forms.text(data, "purpose"),
            Commitment.from_dict(data),
            forms.cards(data, "deck"),
            forms.integer(data, "turner", 0, 255),
            tuple(Contribution.from_dict(one) for one in contributions),
            tuple(_read_round(one) for one in forms.items(data, "rounds")),
            tuple(
                forms.check_integer(one, "result", 0, 255) for one in forms.items(data, "result")
            ),
            forms.parse_hex(forms.entry(data, "transcript"), "transcript"),
        )


def run_draw(
    secret: Secret,
    purpose: str,
    deck: tuple[int, ...],
    contributions: Sequence[Contribution],
    *,
    power: Power | None = None,
    turner: int = 0,
) -> Draw:
    """Draw for ``purpose`` among the seats that contribute (``gather`` with no cutters).

    ``power`` is needed for ``HIGHEST`` alone. ``UsageError`` for a draw that cannot be made.
    """
    given = tuple(contributions)
    seats = len(given)
    _check(secret, purpose, deck, given, turner)
    commitment = secret.commitment()
    context = _context(commitment, purpose, deck, turner, given)
    stream = Stream(secret.key, context)
    rounds: tuple[Shown, ...] = ()
    if purpose == RANDOM:
        result: tuple[int, ...] = (stream.below(seats),)
    elif purpose == TURNED:
        card = stream.shuffled(deck)[0]
        rounds, result = (((turner, card),),), ((turner + _STEPS[suit_of(card)]) % seats,)
    elif purpose == KINGS:
        shown, result = draw_kings(stream.shuffled(deck), seats)
        rounds = (shown,)
    else:
        if power is None:
            raise UsageError(f"{HIGHEST} needs the power of the cards")
        rounds, result = draw_highest(stream, deck, seats, power)
    return Draw(purpose, commitment, deck, turner, given, rounds, result, context)


def draw_highest(
    stream: Stream, deck: Sequence[int], seats: int, power: Power
) -> tuple[tuple[Shown, ...], tuple[int, ...]]:
    """Every seat draws a card; the highest deals; those who tie for highest draw again.

    The deck is not shuffled between rounds, unless it has too few cards for the next one.
    ``UsageError`` if all cards are equally high.
    """
    height = power if callable(power) else power.__getitem__
    if len({height(card) for card in deck}) < 2:
        raise UsageError("all cards are equally high: no card decides")
    rest: list[int] = []
    rounds: list[Shown] = []
    drawing = list(range(seats))
    while len(drawing) > 1:
        if len(rest) < len(drawing):
            rest = stream.shuffled(deck)
        shown = tuple((seat, rest.pop(0)) for seat in drawing)
        rounds.append(shown)
        best = max(height(card) for _, card in shown)
        drawing = [seat for seat, card in shown if height(card) == best]
    return tuple(rounds), tuple(drawing)


def draw_kings(deck: Sequence[int], seats: int) -> tuple[Shown, tuple[int, ...]]:
    """Cards are dealt face up one by one; half of the seats, those with a king, are one side.

    Who has a king gets no more cards. The kings' side sits on the even seats in the order in
    which the kings came, the others on the odd seats in the order of their places. ``UsageError``
    unless 4, 6 or 8 play.
    """
    if seats not in (4, 6, 8):
        raise UsageError(f"the kings make sides of 4, 6 or 8 players, not of {seats}")
    if sum(number_of(card) == _KING for card in deck) < seats // 2:
        raise UsageError("the deck has too few kings to make the sides")
    supply = iter(deck)
    kings: list[int] = []
    shown: list[tuple[int, int]] = []
    place = 0
    while len(kings) < seats // 2:
        if place not in kings:
            card = next(supply)
            shown.append((place, card))
            if number_of(card) == _KING:
                kings.append(place)
        place = (place + 1) % seats
    others = [seat for seat in range(seats) if seat not in kings]
    return tuple(shown), tuple(seat for pair in zip(kings, others, strict=True) for seat in pair)


def verify_draw(draw: Draw, secret: Secret, *, power: Power | None = None) -> list[str]:
    """What is wrong with a draw after its secret was revealed; an empty list when it holds."""
    if not secret.opens(draw.commitment):
        return ["the revealed secret does not belong to the commitment"]
    try:
        fresh = run_draw(
            secret, draw.purpose, draw.deck, draw.contributions, power=power, turner=draw.turner
        )
    except TrucoError as error:
        return [str(error)]
    wrong = []
    if not same(draw.transcript, fresh.transcript):
        wrong.append("the transcript is not the one of this deck and these contributions")
    if draw.rounds != fresh.rounds:
        wrong.append("the cards shown are not the ones drawn")
    if draw.result != fresh.result:
        wrong.append(f"the result is {fresh.result}, not {draw.result}")
    return wrong


def _check(
    secret: Secret,
    purpose: str,
    deck: tuple[int, ...],
    given: tuple[Contribution, ...],
    turner: int,
) -> None:
    if purpose not in PURPOSES:
        raise UsageError(f"purpose {purpose!r}: expected one of {', '.join(PURPOSES)}")
    if secret.hand != DRAW:
        raise UsageError(f"a draw has the hand number {DRAW}, not {secret.hand}")
    check_deck(deck)
    if not 2 <= len(given) <= len(deck):
        raise UsageError(f"a draw among {len(given)} seats with {len(deck)} cards")
    check_seeds(len(given), given)
    if any(one.cut is not None or one.cut_defaulted for one in given):
        raise MalformedText("nobody cuts before a draw")
    if not 0 <= turner < len(given) or (turner and purpose != TURNED):
        raise UsageError(f"turner {turner}: a seat, and 0 unless a card is turned")


def _context(
    commitment: Commitment,
    purpose: str,
    deck: Sequence[int],
    turner: int,
    given: Sequence[Contribution],
) -> bytes:
    return digest(
        "draw",
        commitment.match.encode("ascii"),
        commitment.digest,
        purpose.encode("ascii"),
        u8(len(given), turner),
        u8(*deck),
        *(one.encoded() for one in given),
    )


def _read_round(written: object) -> Shown:
    shown = []
    for pair in forms.check_list(written, "rounds"):
        if len(forms.check_list(pair, "rounds")) != 2:
            raise MalformedText("rounds: expected lists of [seat, card]")
        seat = forms.check_integer(pair[0], "rounds", 0, 255)
        shown.append((seat, forms.card({"rounds": pair[1]}, "rounds")))
    return tuple(shown)
