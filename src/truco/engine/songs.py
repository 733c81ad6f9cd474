"""Singing a flor, and denying one."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.bits import bit
from truco.engine.contest import open_contest, settle_compared, unrefusable
from truco.engine.finish import FINE_FALSE, PENALTY_DENIED, PENALTY_FALSE, penalty
from truco.engine.hand import Hand
from truco.engine.legal_flor import contesters
from truco.engine.table import LADDER, REPLY


def deny(hand: Hand, seat: i64) -> None:
    """The seat does what denies a flor: from now on it cannot sing; one that it has is denied.

    Playing the first card, calling or answering a truco, answering an envido, the mazo
    (RT art. 13; GU l. 36, 42). Where nobody denies (AR, TN) nothing happens.
    """
    table = hand.table
    own = bit(seat)
    if not table.shut_by_answer or hand.closed or hand.flor_done:
        return
    if (hand.sung | hand.shut | hand.played) & own:
        return
    hand.shut |= own
    if table.denied and hand.holders & own:
        penalty(hand, PENALTY_DENIED, 1 - hand.side_of(seat))


def sing(hand: Hand, seat: i64) -> None:
    """``flor`` by a seat that had not sung: it ends the envido; both sides: the flores contest."""
    table = hand.table
    side = hand.side_of(seat)
    hand.sung |= bit(seat)
    hand.envido_open = False
    hand.envido_done = True
    if not hand.holders & bit(seat):
        if table.false_fine:
            penalty(hand, FINE_FALSE, side)
        elif table.false_penalty:
            penalty(hand, PENALTY_FALSE, 1 - side)
    if not contesters(hand, 1 - side) or not contesters(hand, side):
        if unrefusable(hand) and hand.sung & hand.side_bits(1 - side):
            settle_compared(hand, table.ladder_stake[0])  # who sang has left: nobody to ask
        return
    if table.contest == REPLY:
        settle_compared(hand, hand.table.flor_points)
    elif table.contest == LADDER:
        ask_ladder(hand, seat, 0)
    else:
        open_contest(hand)


def ask_ladder(hand: Hand, seat: i64, level: i64) -> None:
    """A call of the flor ladder: a question to the other side's flores."""
    if not hand.sung & bit(seat):
        hand.sung |= bit(seat)
        if hand.table.false_fine and not hand.holders & bit(seat):
            penalty(hand, FINE_FALSE, hand.side_of(seat))
    hand.flor_below = hand.flor_level if hand.flor_open else -1
    if not hand.flor_open and hand.table.ladder_refused[0] >= 0:
        hand.flor_gone = hand.sung & ~hand.inplay
    hand.envido_open = False
    hand.envido_done = True
    hand.flor_open = True
    hand.flor_stage = 2
    hand.flor_level = level
    hand.flor_side = hand.side_of(seat)
    hand.flor_seat = seat
    hand.closed = True
