"""Flor against flor: bets, ladders, the word, and what they pay."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.bits import bit, count, first_from
from truco.engine.finish import check_certain
from truco.engine.hand import Hand
from truco.engine.legal_flor import bet_amount, contesters
from truco.engine.table import FALTA, LADDER, REST, STAKE_MATCH, STAKE_REST, WORD
from truco.engine.values import best_flor
from truco.engine.words import WHY_ACCEPTED, WHY_REFUSED, WHY_SHRUNK, WHY_WITHDRAWN


def open_contest(hand: Hand) -> None:
    """Both sides have sung: the word is with the flor seat nearest the mano (GU l. 77, 81)."""
    if not hand.flor_open:
        hand.flor_gone = hand.sung & ~hand.inplay
    hand.flor_open = True
    hand.flor_stage = 0
    seat = first_from(contesters(hand, 0) | contesters(hand, 1), hand.mano)
    hand.flor_seat = seat
    hand.flor_side = 1 - hand.side_of(seat)


def say_again(hand: Hand, seat: i64) -> None:
    """``flor`` by one that has the word: no bet; said by both sides the highest scores (GU l. 77,
    81).
    """
    hand.closed = True
    if hand.flor_stage == 1:
        settle_compared(hand, hand.table.flor_points)
        return
    hand.flor_stage = 1
    hand.flor_side = hand.side_of(seat)
    hand.flor_seat = seat


def say_chica(hand: Hand, seat: i64) -> None:
    """A flor withdraws alone; the word stays with its side while it has another (GU l. 76, 80)."""
    hand.closed = True
    hand.withdrawn |= bit(seat)
    word_left(hand)


def word_left(hand: Hand) -> None:
    """A flor of the asked side is out: pass the word on, or settle when it was the last."""
    side: i64 = 1 - hand.flor_side
    rest = contesters(hand, side)
    if rest:
        if hand.flor_stage == 0 and not rest & bit(hand.flor_seat):
            hand.flor_seat = first_from(rest, hand.flor_seat)
        return
    if hand.flor_stage < 2:
        withdraw_side(hand)
    else:
        refuse(hand)


def withdraw_side(hand: Hand) -> None:
    """A side gives the flor up without a bet: the other scores its own flores (GU l. 76, RT art.
    22).
    """
    winner: i64 = hand.flor_side
    true = contesters(hand, winner) & hand.holders
    settle(hand, winner, hand.table.flor_points * count(true), WHY_WITHDRAWN, true)


def bet(hand: Hand, seat: i64, which: i64, number: i64, contra: bool) -> None:
    """``con-flor-X`` or ``contraflor-X``: a first bet or a raise (RT art. 20-27, GU l. 77-79)."""
    hand.flor_before = hand.flor_sum
    hand.flor_contra_before = hand.flor_contra
    _count(hand, which, number)
    hand.flor_bets += 1
    hand.flor_contra = hand.flor_contra or contra
    hand.sung |= bit(seat)
    hand.envido_open = False
    hand.envido_done = True
    hand.flor_open = True
    hand.flor_stage = 2
    hand.flor_side = hand.side_of(seat)
    hand.flor_seat = seat
    hand.closed = True


def _count(hand: Hand, which: i64, number: i64) -> None:
    """Add a bet to the sum, which is cut to what the leader lacks; art. 27 on one that exceeds
    it.
    """
    table = hand.table
    said = bet_amount(hand, which, number)
    if table.bet_kind[which] == FALTA or table.bet_kind[which] == REST:
        hand.flor_sum = hand.rest
    elif table.bet_above_falta and hand.flor_bets == 0:
        if said > hand.rest:
            said = table.bet_above_falta
        hand.flor_sum = said
    else:
        if table.bet_above_falta and hand.flor_sum + said > hand.rest:
            said = hand.flor_last
        hand.flor_sum = min(hand.flor_sum + said, hand.rest)
    hand.flor_last = said


def accept(hand: Hand) -> None:
    """``quiero`` to a flor question: the flores are compared."""
    table = hand.table
    if table.contest == LADDER:
        stake = table.ladder_stake[hand.flor_level]
        if stake == STAKE_MATCH:
            _settle_match(hand)
        else:
            settle_compared(hand, hand.rest if stake == STAKE_REST else stake)
        return
    winner = _winner(hand)
    side = hand.side_of(winner)
    points = hand.flor_sum
    if hand.flor_contra:
        points += table.flor_points * count(_true(hand, 0) | _true(hand, 1))
    elif table.con_pays_flor:
        points += table.flor_points * count(_true(hand, side))
    _settle_winner(hand, winner, points, WHY_ACCEPTED)


def refuse(hand: Hand) -> None:
    """``no-quiero`` to a flor question: what the asker scores without showing (RT art. 24, GU l.
    76).
    """
    table = hand.table
    side = hand.flor_side
    true = _true(hand, side)
    if table.contest == LADDER:
        points = table.ladder_refused[hand.flor_level]
        if hand.flor_below >= 0:
            over = table.ladder_refused_over[hand.flor_level * 8 + hand.flor_below]
            if over >= 0:
                points = over
    else:
        own: i64 = count(true)
        if hand.flor_contra_before:
            own = count(true | _true(hand, 1 - side) | _left_true(hand, 1 - side))
        points = table.flor_points * own + hand.flor_before
    settle(hand, side, points if true else 0, WHY_REFUSED, 0)


def say_no(hand: Hand, seat: i64) -> None:
    """``no-quiero`` about the flor: a refused bet, or a side that withdraws."""
    if not hand.flor_open:  # a second flor that will not contest (RT art. 22 a, AR l. 58)
        hand.flor_side = 1 - hand.side_of(seat)
        hand.flor_gone = 0
        side = hand.flor_side
        true = hand.sung & hand.side_bits(side) & hand.holders
        settle(hand, side, hand.table.flor_points * count(true), WHY_WITHDRAWN, true)
    elif hand.table.contest == WORD and hand.flor_stage < 2:
        withdraw_side(hand)
    else:
        refuse(hand)


def left(hand: Hand, seat: i64) -> None:
    """A seat has gone to the mazo while the flor is open: its flor is withdrawn.

    Where the flor cannot be refused it stays to be compared (TN l. 48).
    """
    if not hand.sung & bit(seat) or hand.withdrawn & bit(seat):
        return
    side: i64 = 1 - hand.flor_side
    if unrefusable(hand):
        if not contesters(hand, side):
            settle_compared(hand, hand.table.ladder_stake[hand.flor_level])
        return
    if contesters(hand, side) or hand.flor_stage < 2:
        hand.withdrawn |= bit(seat)
    word_left(hand)


def settle_compared(hand: Hand, points: i64) -> None:
    """The highest flor scores ``points``; equal: nearer the mano (README 6)."""
    why: i64 = WHY_SHRUNK if hand.table.contest != LADDER else WHY_ACCEPTED
    _settle_winner(hand, _winner(hand), points, why)


def settle(hand: Hand, side: i64, points: i64, why: i64, shows: i64) -> None:
    """The flor contest is over."""
    if side == 0:
        hand.flor_points0 = points
    else:
        hand.flor_points1 = points
    hand.flor_open = False
    hand.flor_done = True
    hand.closed = True
    hand.flor_why = why
    hand.flor_shows |= shows
    check_certain(hand)


def _settle_winner(hand: Hand, winner: i64, points: i64, why: i64) -> None:
    """A comparison is over; a false flor that wins it scores nothing (TN l. 54, GU l. 37)."""
    true = hand.holders & bit(winner)
    settle(hand, hand.side_of(winner), points if true else 0, why, true)


def _settle_match(hand: Hand) -> None:
    """Contraflor al resto accepted: the higher flor wins the match (TN l. 49)."""
    winner = _winner(hand)
    if hand.holders & bit(winner):
        hand.match_winner = hand.side_of(winner)
    _settle_winner(hand, winner, 0, WHY_ACCEPTED)


def _winner(hand: Hand) -> i64:
    """The seat with the highest flor of those that contest."""
    if unrefusable(hand):
        return best_flor(hand, hand.sung & ~hand.withdrawn)
    return best_flor(hand, contesters(hand, 0) | contesters(hand, 1))


def unrefusable(hand: Hand) -> bool:
    """Whether flor on flor is compared whoever leaves (TN l. 48)."""
    return hand.table.contest == LADDER and hand.table.ladder_refused[hand.flor_level] < 0


def _true(hand: Hand, side: i64) -> i64:
    return contesters(hand, side) & hand.holders


def _left_true(hand: Hand, side: i64) -> i64:
    """The flor of the asked side whose mazo refuses the bet: it counts as refused with it."""
    gone = hand.sung & hand.side_bits(side) & ~hand.inplay & ~hand.flor_gone & ~hand.withdrawn
    return gone & hand.holders
