"""The envido: calls, raises, and what they pay (README 5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from truco.engine.bits import bit, seat_after
from truco.engine.declare import declare
from truco.engine.finish import check_certain
from truco.engine.hand import Hand
from truco.engine.legal_envido import said_amount
from truco.engine.songs import deny
from truco.engine.table import CUT_BOTH, FALTA, SETS
from truco.engine.words import WHY_REFUSED

NIBBLE: Final[list[i64]] = [16**place for place in range(8)]


def call(hand: Hand, seat: i64, which: i64, number: i64) -> None:
    """A call or a raise: it opens the question to the other side (README 2-3)."""
    table = hand.table
    if hand.envido_open:
        deny(hand, seat)  # a raise answers (RT art. 13, GU l. 36)
    hand.envido_before = hand.envido_sum
    said = said_amount(hand, which, number)
    if table.envido_kind[which] == FALTA:
        hand.envido_falta = True
        hand.envido_sum = hand.rest
        hand.envido_last = hand.rest
    elif table.envido_kind[which] == SETS:
        hand.envido_sum = said
        hand.envido_last = said
    else:
        _add(hand, said)
    hand.envido_rank = which
    hand.envido_counts += NIBBLE[which]
    hand.envido_level += 1
    hand.envido_side = hand.side_of(seat)
    hand.envido_seat = seat
    hand.envido_callers |= bit(seat)
    hand.envido_open = True


def _add(hand: Hand, said: i64) -> None:
    """Add to the sum; what exceeds the falta counts as RT art. 27 says, where the ruleset does
    so.
    """
    table = hand.table
    if not table.above_falta or hand.envido_sum + said <= hand.rest:
        hand.envido_sum += said
    elif hand.envido_level == 0:
        said = table.above_falta
        hand.envido_sum = said
    else:
        said = hand.envido_last
        hand.envido_sum = min(hand.envido_sum + said, hand.rest)
    hand.envido_last = said


def accept(hand: Hand, seat: i64) -> None:
    """``quiero``: the tantos are declared."""
    _answered(hand, seat)
    declare(hand)


def refuse(hand: Hand, seat: i64) -> None:
    """``no-quiero``, or what counts as one: the last caller's side scores what was accepted
    before.
    """
    _answered(hand, seat)
    hand.envido_winner = hand.envido_side
    hand.envido_points = refused_value(hand)
    hand.envido_why = WHY_REFUSED
    check_certain(hand)


def refused_value(hand: Hand) -> i64:
    """What the open envido pays if it is refused: 1 for a single call, else by the ruleset."""
    table = hand.table
    points: i64 = hand.envido_before + table.refused_plus
    if hand.envido_level == 1:
        points = 1
    if table.refused_table:
        counts: int = hand.envido_counts
        if counts in table.refused_table:
            points = table.refused_table[counts]
    if table.envido_cut == CUT_BOTH and points > hand.rest:
        points = hand.rest
    return points


def _answered(hand: Hand, seat: i64) -> None:
    """The envido is answered: no flor can be sung any more (RT art. 13, GU l. 82).

    Denied are the flores of who answered, then of those who had called.
    """
    hand.envido_open = False
    hand.envido_done = True
    if hand.table.flor:
        deny(hand, seat)
        callers = hand.envido_callers & ~bit(seat)
        caller = seat
        while callers:
            caller = seat_after(callers, caller)
            callers &= ~bit(caller)
            deny(hand, caller)
        hand.closed = True
