"""Leaving the hand (README 10)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine import contest, declare, envido
from truco.engine.bits import bit
from truco.engine.finish import check_certain, dealer_of, envido_value, finish
from truco.engine.hand import Hand
from truco.engine.songs import deny
from truco.engine.tricks import pass_turn
from truco.engine.truco import in_force
from truco.engine.words import NOBODY, WHY_MAZO


def leave(hand: Hand, seat: i64) -> None:
    """The seat goes to the mazo; its side plays on with those who stay."""
    if hand.table.flor:
        deny(hand, seat)
    side = hand.side_of(seat)
    hand.inplay &= ~bit(seat)
    if hand.flor_open:
        contest.left(hand, seat)
    if hand.over:
        return
    if not hand.inplay & hand.side_bits(side):
        _side_left(hand, side, seat)
        return
    if hand.declaring and hand.declarer == seat:
        hand.declarer = declare.next_declarer(hand, seat)
        if hand.declarer == NOBODY:
            declare.settle(hand)
    if hand.turn == seat:
        pass_turn(hand)
    if hand.asked:  # a hidden flor that goes to the mazo costs nothing (TN l. 50)
        check_certain(hand)


def _side_left(hand: Hand, side: i64, seat: i64) -> None:
    """The last seat of a side has gone: open questions count as refused, the other side scores."""
    winner: i64 = 1 - side
    if hand.declaring and hand.best_declarer < 8:  # its number stands, and it has to show it
        declare.settle(hand)
    elif hand.declaring:  # who will not declare has lost the envido as accepted (GU l. 65)
        hand.declaring = False
        hand.envido_winner = winner
        hand.envido_points = envido_value(hand, winner)
        hand.envido_why = WHY_MAZO
    elif hand.envido_open:
        envido.refuse(hand, seat)
    elif _envido_was_possible(hand):
        hand.envido_winner = winner
        hand.envido_points = hand.table.mazo_point
        hand.envido_why = WHY_MAZO
    if hand.over or hand.waiting or hand.ley_refused:  # a truco refused with the a-ley stays so
        return
    points = in_force(hand)
    if hand.truco_open and hand.truco_side == winner:
        points = hand.table.truco_refused[hand.truco_level - 1]
    finish(hand, winner, points, WHY_MAZO)


def _envido_was_possible(hand: Hand) -> bool:
    """First trick, the dealer has not played, no envido, flor or truco: AR l. 108 gives a point."""
    if not hand.table.mazo_point or hand.trick or hand.envido_done or hand.sung or hand.truco_level:
        return False
    return not hand.in_trick & bit(dealer_of(hand))
