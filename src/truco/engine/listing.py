"""The list of moves of a hand: pairs of a word and the seats that may say it."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.hand import Hand


def add(hand: Hand, word: i64, seats: i64) -> None:
    """One more entry, if any seat may say it."""
    if seats:
        hand.entry_word[hand.entries] = word
        hand.entry_seats[hand.entries] = seats
        hand.entries += 1
