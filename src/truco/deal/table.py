"""The table's part of a deal: who sits where, who cuts, the cut, and handing out the cards.

AR l. 86-92, TN l. 9, GU l. 27-28 and l. 128-130, MA l. 50; ``docs/deal.md`` section 5.
A deck is a sequence of cards, its first card on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from truco.cards import CARDS
from truco.errors import IllegalAction, UsageError
from truco.rules import Rules

HAND_CARDS = 3
LEAST_PILE = 3  # of each pile after a cut (AR l. 86)


@dataclass(frozen=True)
class Deal:
    """What was dealt: ``hands`` by seat, each in the order dealt, and the turned card, if any."""

    hands: tuple[tuple[int, ...], ...]
    muestra: int | None = None


@dataclass(frozen=True)
class Setup:
    """The table at which a hand is dealt.

    ``deck`` in ascending order; ``mano`` gets the first card; ``from_top`` or from the bottom;
    ``muestra``: one more card is turned; ``cutters``: the seats that cut, in that order.
    ``UsageError`` if such a hand cannot be dealt.
    """

    deck: tuple[int, ...]
    seats: int
    mano: int
    from_top: bool
    muestra: bool
    cutters: tuple[int, ...]

    def __post_init__(self) -> None:
        check_deck(self.deck)
        if self.seats < 2:
            raise UsageError(f"a hand needs two seats or more, not {self.seats}")
        needed = self.seats * HAND_CARDS + self.muestra
        if needed > len(self.deck):
            raise UsageError(f"{self.seats} seats need {needed} cards, not {len(self.deck)}")
        if not 0 <= self.mano < self.seats:
            raise UsageError(f"mano {self.mano} is no seat of 0..{self.seats - 1}")
        distinct = len(set(self.cutters)) == len(self.cutters)
        if not distinct or not all(0 <= seat < self.seats for seat in self.cutters):
            raise UsageError(f"cutters {self.cutters}: different seats of 0..{self.seats - 1}")

    @property
    def default_cut(self) -> int:
        """The cut recorded for a seat that did not cut: half of the deck, rounded down."""
        return len(self.deck) // 2

    def check_cut(self, seat: int, cut: int) -> None:
        """``IllegalAction`` unless ``seat`` may lift ``cut`` cards from the top."""
        if seat not in self.cutters:
            raise IllegalAction(f"seat {seat} does not cut in this hand", "AR l. 92")
        check_cut(len(self.deck), cut)


def check_deck(deck: Sequence[int]) -> None:
    """``UsageError`` unless the deck is of different cards in ascending order, at least six."""
    if any(not 0 <= card < CARDS for card in deck) or list(deck) != sorted(set(deck)):
        raise UsageError(f"a deck holds different cards of 0..{CARDS - 1} in ascending order")
    if len(deck) < 2 * LEAST_PILE:
        raise UsageError(f"a deck of {len(deck)} cards is too small to be cut")


def check_cut(size: int, cut: int) -> None:
    """``IllegalAction`` unless a cut of a deck of ``size`` leaves at least 3 cards a pile."""
    if not LEAST_PILE <= cut <= size - LEAST_PILE:
        raise IllegalAction(
            f"a cut lifts {LEAST_PILE} to {size - LEAST_PILE} of {size} cards, not {cut}",
            "AR l. 86",
        )


def cutting_seats(cut: str, seats: int, mano: int) -> tuple[int, ...]:
    """Who cuts: ``"before-dealer"`` (AR l. 86, 92; MA l. 50) or ``"all"`` (TN l. 9).

    All cut in playing order from the mano, the dealer last. ``UsageError`` for another word.
    """
    if cut == "before-dealer":
        return ((mano - 2) % seats,)
    if cut == "all":
        return tuple((mano + step) % seats for step in range(seats))
    raise UsageError(f"cut {cut!r}: expected 'before-dealer' or 'all'")


def cut_deck(deck: Sequence[int], cut: int) -> list[int]:
    """The deck after a cut: ``cut`` cards are lifted, the lower pile goes on top (AR l. 87)."""
    check_cut(len(deck), cut)
    return [*deck[cut:], *deck[:cut]]


def hand_out(deck: Sequence[int], setup: Setup) -> Deal:
    """Deal a shuffled and cut deck: a card at a time from the mano, three rounds, the muestra."""
    supply = iter(deck if setup.from_top else reversed(deck))
    hands: list[list[int]] = [[] for _ in range(setup.seats)]
    for _ in range(HAND_CARDS):
        for step in range(setup.seats):
            hands[(setup.mano + step) % setup.seats].append(next(supply))
    muestra = next(supply) if setup.muestra else None
    return Deal(tuple(tuple(hand) for hand in hands), muestra)


def setup_of(rules: Rules, mano: int) -> Setup:
    """The table of a hand, as the rules demand it."""
    return Setup(
        deck=rules.deck,
        seats=rules.players,
        mano=mano,
        from_top=rules.deal_from == "top",
        muestra=rules.has_muestra,
        cutters=cutting_seats(rules.cut, rules.players, mano),
    )
