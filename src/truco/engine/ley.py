"""A ley de juego: everything challenged before the cards are looked at (GU l. 233-244)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine import truco
from truco.engine.bits import bit, count
from truco.engine.contest import settle
from truco.engine.declare import declare
from truco.engine.finish import check_certain
from truco.engine.hand import Hand
from truco.engine.values import best_flor
from truco.engine.words import CON_LEY, SIN_LEY, WHY_ACCEPTED, WHY_LONE, WHY_REFUSED


def call(hand: Hand, seat: i64) -> None:
    """``a-ley``: the contraflor or the falta, and the truco."""
    hand.ley_said = True
    hand.ley_side = hand.side_of(seat)
    hand.ley_seat = seat


def answer(hand: Hand, seat: i64, word: i64) -> None:
    """``con-ley-A-B`` or ``sin-ley-A-B``: A answers the contraflor or the falta, B the truco."""
    caller = hand.ley_side
    which: i64 = word - CON_LEY if word < SIN_LEY else word - SIN_LEY
    hand.ley_side = -1
    hand.lifted = 3
    hand.closed = True
    hand.envido_done = True
    hand.truco_level = 1
    hand.truco_side = caller
    hand.truco_seat = hand.ley_seat
    hand.truco_open = True
    mine = hand.holders & hand.inplay & hand.side_bits(1 - caller)
    theirs = hand.holders & hand.inplay & hand.side_bits(caller)
    hand.sung = mine | theirs
    if mine or theirs:
        _flor(hand, caller, mine, theirs, which < 2)
    else:
        _falta(hand, caller, which < 2)
    if hand.over or hand.waiting:
        return
    if which % 2 == 0:
        truco.accept(hand, seat)
    elif not hand.declaring:
        truco.refuse(hand, seat)
    else:  # refused once the tantos are declared
        hand.ley_refused = True


def _flor(hand: Hand, caller: i64, mine: i64, theirs: i64, wanted: bool) -> None:
    points = hand.table.flor_points
    if not mine:
        settle(hand, caller, points * count(theirs), WHY_LONE, theirs)
    elif not theirs:
        settle(hand, 1 - caller, points * count(mine), WHY_LONE, mine)
    elif wanted:
        winner = best_flor(hand, mine | theirs)
        stake = hand.rest + points * count(mine | theirs)
        settle(hand, hand.side_of(winner), stake, WHY_ACCEPTED, bit(winner))
    else:
        settle(hand, caller, points * count(theirs), WHY_REFUSED, 0)


def _falta(hand: Hand, caller: i64, wanted: bool) -> None:
    hand.envido_level = 1
    hand.envido_side = caller
    hand.envido_seat = hand.ley_seat
    hand.envido_falta = True
    hand.envido_sum = hand.rest
    if wanted:
        declare(hand)
        return
    hand.envido_winner = caller
    hand.envido_points = 1
    hand.envido_why = WHY_REFUSED
    check_certain(hand)
