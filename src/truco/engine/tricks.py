"""Cards and tricks (README 7-8)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.bits import bit, first_from, seat_after
from truco.engine.finish import finish, lone_check
from truco.engine.hand import Hand
from truco.engine.songs import deny
from truco.engine.truco import in_force
from truco.engine.words import NOBODY, PARDA, WHY_TRICKS


def play(hand: Hand, seat: i64, place: i64) -> None:
    """The turn plays the card at ``place``."""
    own = bit(seat)
    if not hand.played & own:
        if hand.table.flor:
            deny(hand, seat)
        hand.played |= own
    if place == 0:
        hand.held0 &= ~own
    elif place == 1:
        hand.held1 &= ~own
    else:
        hand.held2 &= ~own
    power = hand.table.power[hand.muestra * 40 + hand.cards[seat * 3 + place]]
    if power > hand.best:
        hand.best = power
        hand.best_seat = seat
        hand.tied = False
    elif power == hand.best and hand.side_of(seat) != hand.side_of(hand.best_seat):
        hand.tied = True
    hand.in_trick |= own
    pass_turn(hand)


def pass_turn(hand: Hand) -> None:
    """The turn goes to the next seat in play that has not played to the trick; nobody: it is
    complete.
    """
    waiting = hand.inplay & ~hand.in_trick
    hand.turn = seat_after(waiting, hand.turn) if waiting else NOBODY


def resume(hand: Hand) -> None:
    """After each action: end a complete trick once no question is open, settle a lone flor once
    nobody can sing.
    """
    asks = hand.truco_open or hand.envido_open or hand.flor_open or hand.declaring
    if hand.turn == NOBODY and not asks and not hand.over and not hand.waiting:
        _end_trick(hand)
    if hand.sung:
        lone_check(hand)


def _end_trick(hand: Hand) -> None:
    winner: i64 = PARDA if hand.tied else hand.best_seat
    if hand.trick == 0:
        hand.winner0 = winner
    elif hand.trick == 1:
        hand.winner1 = winner
    else:
        hand.winner2 = winner
    hand.trick += 1
    hand.in_trick = 0
    hand.best = -1
    hand.best_seat = NOBODY
    hand.tied = False
    side = _decided(hand)
    if side >= 0:
        finish(hand, side, in_force(hand), WHY_TRICKS)
        return
    hand.turn = first_from(hand.inplay, hand.mano if winner == PARDA else winner)


def _decided(hand: Hand) -> i64:
    """The side that has won the truco, -1 while that is not certain (README 8)."""
    if hand.trick == 1:
        return -1
    first, second = hand.winner0, hand.winner1
    if hand.trick == 2:
        if first == PARDA:
            return -1 if second == PARDA else hand.side_of(second)
        if second == PARDA or hand.side_of(first) == hand.side_of(second):
            return hand.side_of(first)
        return -1
    third = hand.winner2
    if third != PARDA:
        return hand.side_of(third)
    if first != PARDA:
        return hand.side_of(first)
    return hand.side_of(hand.mano)
