"""Tables, secrets and contributions that the tests of the deal share."""

from __future__ import annotations

import hashlib

from truco.deal import Contribution, Secret, Setup, cutting_seats, gather

DECK_40 = tuple(range(40))
DECK_36 = tuple(card for card in range(40) if card % 10 != 1)  # mallorca: no twos

# How high each card is for the truco, as AR l. 70 and the like order them; ties are meant.
_HIGH = {0: 14, 10: 13, 6: 12, 26: 11}
_BY_INDEX = (8, 9, 10, 1, 2, 3, 4, 5, 6, 7)
POWER = tuple(_HIGH.get(card, _BY_INDEX[card % 10]) for card in range(40))


def thirty_two(label: str) -> bytes:
    """32 bytes that look random and are always the same for a label."""
    return hashlib.sha256(label.encode()).digest()


def secret(label: str = "secret", match: str = "match-1", hand: int = 1) -> Secret:
    """A secret made of a label."""
    return Secret(match, hand, thirty_two(label))


def table(
    seats: int = 2,
    *,
    mano: int = 0,
    deck: tuple[int, ...] = DECK_40,
    from_top: bool = True,
    muestra: bool = False,
    cut: str = "before-dealer",
) -> Setup:
    """A table as a ruleset would make it."""
    return Setup(deck, seats, mano, from_top, muestra, cutting_seats(cut, seats, mano))


def contributions(setup: Setup, label: str = "seed") -> tuple[Contribution, ...]:
    """Everybody sends a seed, and who cuts cuts."""
    seeds = {seat: thirty_two(f"{label} {seat}") for seat in range(setup.seats)}
    most = len(setup.deck) - 3
    cuts = {seat: 3 + thirty_two(f"{label} cut {seat}")[0] % (most - 2) for seat in setup.cutters}
    return gather(setup, seeds, cuts)
