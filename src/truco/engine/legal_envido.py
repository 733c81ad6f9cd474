"""Which envido calls and raises are open (README 5 and each page's envido)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.hand import Hand
from truco.engine.listing import add
from truco.engine.table import (
    ASCENDING,
    AT_LEAST,
    EQUALS,
    FALTA,
    HIGHER,
    NUMBER,
    STOP_ALL,
    STOP_NEVER,
)
from truco.engine.words import ENVIDO, ENVIDO_N, LISTED_NUMBER


def envido_may_open(hand: Hand) -> bool:
    """First trick, no flor sung, no envido disputed yet (README 5)."""
    return hand.trick == 0 and not hand.envido_done and hand.sung == 0


def envido_calls(hand: Hand, seats: i64) -> None:
    """The calls that open an envido, for the seats that hold their three cards."""
    if not seats:
        return
    table = hand.table
    for call in range(table.envido_calls):
        if table.envido_opens[call]:
            _add_call(hand, call, seats)


def envido_raises(hand: Hand, seats: i64) -> None:
    """The raises of an open envido: as order and stop of the ruleset let them."""
    table = hand.table
    if hand.envido_falta:
        return
    if table.raise_with_cards:
        seats &= ~hand.played
    if not table.raise_after_own_truco and hand.truco_side == 1 - hand.envido_side:
        return
    if not seats:
        return
    full = table.envido_stop != STOP_NEVER and hand.envido_sum >= hand.rest
    if full and table.envido_stop == STOP_ALL:
        return
    for call in range(table.envido_calls):
        if full and table.envido_kind[call] != FALTA:
            continue
        if _in_order(hand, call):
            _add_call(hand, call, seats)


def _in_order(hand: Hand, call: i64) -> bool:
    """Whether the ruleset's order lets this call follow the last one."""
    table = hand.table
    if table.envido_order == ASCENDING:
        made = hand.envido_counts >> (4 * call) & 15
        times = table.envido_times[call]
        return call >= hand.envido_rank and (times == 0 or made < times)
    if table.envido_order == HIGHER:
        return call > hand.envido_rank
    if table.envido_order == AT_LEAST and table.envido_kind[call] not in (FALTA, NUMBER):
        return said_amount(hand, call, 0) >= hand.envido_last
    return True


def said_amount(hand: Hand, call: i64, number: i64) -> i64:
    """The points that a call names; the falta counts as what the leader lacks."""
    kind = hand.table.envido_kind[call]
    if kind == NUMBER:
        return number
    if kind == FALTA:
        return hand.rest
    if kind == EQUALS:
        return max(hand.score0, hand.score1) - min(hand.score0, hand.score1)
    return hand.table.envido_amount[call]


def _add_call(hand: Hand, call: i64, seats: i64) -> None:
    table = hand.table
    kind = table.envido_kind[call]
    if kind == NUMBER:
        least = table.envido_amount[call]
        if table.envido_order == AT_LEAST and hand.envido_last > least:
            least = hand.envido_last
        hand.number_least = least
        hand.number_most = hand.rest
        hand.number_seats = seats
        if least > hand.rest:
            return
        word: i64 = LISTED_NUMBER + ENVIDO_N
    else:
        if kind == EQUALS:  # only the side that is behind has something to make level (RT art. 18)
            if hand.score0 == hand.score1:
                return
            seats &= hand.side_bits(0 if hand.score0 < hand.score1 else 1)
        word = ENVIDO + call
    add(hand, word, seats)
