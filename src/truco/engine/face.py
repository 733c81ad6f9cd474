"""The integer face for simulators and learning environments: moves by number, masks over ids.

A move is ``seat * 512 + action`` with the fixed ids of ``words``. ::

    while count := moves(hand):
        do(hand, nth(hand, choose(count)))
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from truco.engine.acts import apply
from truco.engine.bits import count, pick
from truco.engine.hand import Hand
from truco.engine.legal import count_moves, fill, may, playable
from truco.engine.words import ACTIONS, LISTED_CARD, LISTED_NUMBER, NUMBER_BASE, NUMBERS

SEAT: Final = 512


def moves(hand: Hand) -> i64:
    """How many moves are open to all seats together; a numbered call counts once. 0: over."""
    return count_moves(hand) if fill(hand) else 0


def nth(hand: Hand, place: i64) -> i64:
    """The move at a place of the list, from 0; a numbered call with its least number.

    A larger number is the move plus what it is larger by, up to ``hand.number_most``.
    """
    for entry in range(hand.entries):
        word = hand.entry_word[entry]
        if word == LISTED_CARD:
            places = playable(hand)
            size = count(places)
            if place < size:
                seat = hand.turn
                return seat * SEAT + hand.cards[seat * 3 + pick(places, place)]
        else:
            seats = hand.entry_seats[entry]
            size = count(seats)
            if place < size:
                if word >= LISTED_NUMBER:
                    word = NUMBER_BASE + NUMBERS * (word - LISTED_NUMBER) + hand.number_least
                return pick(seats, place) * SEAT + word
        place -= size
    return -1


def do(hand: Hand, move: i64) -> None:
    """Play a listed move."""
    apply(hand, move >> 9, move & 511)


def do_nth(hand: Hand, place: i64) -> i64:
    """Play the move at a place of the list and list anew; gives the new count."""
    move = nth(hand, place)
    apply(hand, move >> 9, move & 511)
    return count_moves(hand) if fill(hand) else 0


def mask(hand: Hand, seat: i64) -> bytes:
    """One byte for each action id, 1 where the seat may do it now."""
    if not fill(hand):
        return bytes(ACTIONS)
    return bytes([1 if may(hand, seat, action) else 0 for action in range(ACTIONS)])
