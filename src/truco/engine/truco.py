"""The truco ladder: calls, answers, and what is at stake (README 9)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.envido import refuse as refuse_envido
from truco.engine.finish import finish
from truco.engine.hand import Hand
from truco.engine.songs import deny
from truco.engine.words import WHY_REFUSED


def call(hand: Hand, seat: i64) -> None:
    """The next level: a call, or an answer that accepts the last one and raises (RT art. 48)."""
    if hand.envido_open:  # calling truco refuses the envido (AR l. 36)
        refuse_envido(hand, seat)
        if hand.over:
            return
    deny(hand, seat)
    if hand.truco_open and hand.table.truco_closes:
        hand.closed = True
    hand.truco_agreed = hand.truco_level
    hand.truco_level += 1
    hand.truco_side = hand.side_of(seat)
    hand.truco_seat = seat
    hand.truco_open = True


def accept(hand: Hand, seat: i64) -> None:
    """``quiero``: the stake is agreed and the answering side has the word (AR l. 75-77)."""
    deny(hand, seat)
    hand.truco_open = False
    hand.truco_agreed = hand.truco_level
    if hand.table.truco_closes:
        hand.closed = True


def refuse(hand: Hand, seat: i64) -> None:
    """``no-quiero``: the caller's side scores what the ladder says, and the hand is over."""
    deny(hand, seat)
    finish(hand, hand.truco_side, hand.table.truco_refused[hand.truco_level - 1], WHY_REFUSED)


def in_force(hand: Hand) -> i64:
    """The stake agreed so far; -1: the whole game."""
    if hand.truco_agreed == 0:
        return hand.table.uncalled
    return hand.table.truco_stake[hand.truco_agreed - 1]
