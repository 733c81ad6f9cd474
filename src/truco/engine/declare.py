"""Declaring the tantos of an accepted envido, in playing order from the mano (README 5)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.bits import bit, first_from
from truco.engine.finish import check_certain, envido_value
from truco.engine.hand import Hand
from truco.engine.legal import nearer
from truco.engine.lies import SON_BUENAS_MARK
from truco.engine.values import seat_tantos
from truco.engine.words import NOBODY, WHY_ACCEPTED


def declare(hand: Hand) -> None:
    """Start the declaring; the table does it at once, unless the seats declare themselves."""
    hand.spoken = 0
    hand.declared = 0
    hand.numbers = 0
    hand.best_tantos = -1
    hand.best_declarer = NOBODY
    hand.declarer = first_from(hand.inplay, hand.mano)
    if hand.table.declare_manual:
        hand.declaring = True
        return
    while hand.declarer < 8:
        seat = hand.declarer
        tantos = seat_tantos(hand, seat)
        beats = tantos > hand.best_tantos
        if tantos == hand.best_tantos and nearer(hand, seat, hand.best_declarer):
            beats = True
        say(hand, seat, tantos if beats else SON_BUENAS_MARK)
    settle(hand)


def say(hand: Hand, seat: i64, tantos: i64) -> None:
    """The seat's word: its number, or that it is beaten; then the next that is behind speaks."""
    hand.declared = hand.declared * 16 + seat + 1
    _note(hand, seat, tantos)
    hand.spoken |= bit(seat)
    if tantos != SON_BUENAS_MARK:
        hand.best_tantos = tantos
        hand.best_declarer = seat
    hand.declarer = next_declarer(hand, seat)


def _note(hand: Hand, seat: i64, tantos: i64) -> None:
    """Keep the number that a seat said."""
    place: i64 = 1
    for _ in range(seat):
        place *= 64
    hand.numbers += tantos * place


def next_declarer(hand: Hand, seat: i64) -> i64:
    """The next seat in play, after ``seat``, that has not spoken and whose side is behind; 9 if
    none.
    """
    waiting = hand.inplay & ~hand.spoken
    if hand.best_declarer < 8:
        waiting &= ~hand.side_bits(hand.side_of(hand.best_declarer))
    return first_from(waiting, (seat + 1) % hand.seats) if waiting else NOBODY


def settle(hand: Hand) -> None:
    """All have spoken: the best number wins; equal, the seat nearer the mano."""
    hand.declaring = False
    hand.envido_winner_seat = hand.best_declarer
    hand.envido_winner = hand.side_of(hand.best_declarer)
    hand.envido_points = envido_value(hand, hand.envido_winner)
    hand.envido_why = WHY_ACCEPTED
    check_certain(hand)


def say_by_hand(hand: Hand, seat: i64, tantos: i64) -> None:
    """``tantos-N`` or ``son-buenas`` where the seats declare themselves (AR l. 40-48)."""
    say(hand, seat, tantos)
    if hand.declarer >= 8:
        settle(hand)
