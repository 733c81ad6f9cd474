"""Who may sing a flor, answer one and bet on it (README 6 and each page's flor)."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine.bits import bit, seat_after
from truco.engine.hand import Hand
from truco.engine.listing import add
from truco.engine.table import ADDS, LADDER, NUMBER, REPLY
from truco.engine.words import (
    CHICA,
    CON_FLOR,
    CON_FLOR_N,
    CONTRAFLOR,
    CONTRAFLOR_N,
    FLOR,
    FLOR_CALL,
    LISTED_NUMBER,
    MAZO,
    NO_QUIERO,
    QUIERO,
)


def singers(hand: Hand, speakers: i64) -> i64:
    """The seats that may sing now: first card not played, not shut, holding one where it must be
    held.
    """
    table = hand.table
    if hand.closed or hand.flor_done:
        return 0
    seats = speakers & hand.inplay & ~hand.played & ~hand.sung & ~hand.shut
    if not table.flor_any:
        seats &= hand.holders
    if table.flor_on_turn and hand.sung == 0 and hand.truco_level == 0 and hand.envido_level == 0:
        seats &= bit(hand.turn)
    return seats


def contesters(hand: Hand, side: i64) -> i64:
    """The flores of a side that contest: sung, in play, not withdrawn."""
    return hand.sung & hand.side_bits(side) & hand.inplay & ~hand.withdrawn


def song_moves(hand: Hand, speakers: i64, free: bool) -> None:
    """``flor``, and what a second side may say instead of it. ``free``: no question is open."""
    seats = singers(hand, speakers)
    if not seats:
        return
    add(hand, FLOR, seats)
    if hand.sung == 0 or hand.table.contest > LADDER:
        return
    replying: i64 = 0
    for side in range(2):
        if contesters(hand, 1 - side):
            replying |= seats & hand.side_bits(side)
    if not replying:
        return
    if hand.table.withdraw and free:
        add(hand, NO_QUIERO, replying)
    if hand.table.contest == REPLY:
        _bets(hand, replying)
    else:
        for level in range(1, hand.table.ladder_levels):
            add(hand, FLOR_CALL + level - 1, replying)


def flor_answers(hand: Hand) -> None:
    """To an open flor question: the asked side's flor seats answer, its other seats may only
    leave.
    """
    table = hand.table
    side: i64 = 1 - hand.flor_side
    team = hand.side_bits(side) & hand.inplay
    who = contesters(hand, side)
    if table.contest > LADDER and hand.flor_stage == 0:
        _word(hand, team)
        return
    if table.on_turn:
        who = bit(seat_after(who, hand.flor_seat))
        team = who
    if hand.flor_stage == 1:
        add(hand, FLOR, who)
        add(hand, CHICA, who)
        add(hand, NO_QUIERO, who)
        _bets(hand, who)
    else:
        add(hand, QUIERO, who)
        if table.contest != LADDER:
            add(hand, NO_QUIERO, who)
            _raises(hand, who)
        else:
            if table.ladder_refused[hand.flor_level] >= 0:
                add(hand, NO_QUIERO, who)
            for level in range(hand.flor_level + 1, table.ladder_levels):
                add(hand, FLOR_CALL + level - 1, who)
    add(hand, MAZO, team)


def _word(hand: Hand, team: i64) -> None:
    """Both sides have sung and nobody has spoken: the word is with one seat (GU l. 74-81)."""
    who = bit(hand.flor_seat)
    others: i64 = 0
    if not hand.table.on_turn:
        others = singers(hand, hand.inplay)
    else:
        team = who
    add(hand, FLOR, who | others)
    add(hand, CHICA, contesters(hand, 1 - hand.flor_side) & team)
    add(hand, NO_QUIERO, who)
    _bets(hand, who)
    add(hand, MAZO, team)


def _raises(hand: Hand, who: i64) -> None:
    """Raises of a flor bet: what holds for the envido holds here too (RT art. 16, 20-21)."""
    if hand.table.bet_with_cards:
        who &= ~hand.played
    if not hand.table.raise_after_own_truco and hand.truco_side == 1 - hand.flor_side:
        return
    if hand.flor_sum < hand.rest:
        _bets(hand, who)


def _bets(hand: Hand, who: i64) -> None:
    """``con-flor-X`` and ``contraflor-X``, at least the bet they answer where the rules say so."""
    table = hand.table
    if not who:
        return
    for bet in range(table.bets):
        if table.bet_kind[bet] == NUMBER:
            least = table.bet_least
            if table.bet_at_least and hand.flor_last > least:
                least = hand.flor_last
            hand.number_least = least
            hand.number_most = hand.rest
            hand.number_seats = who * (256 + 65536)
            if least <= hand.rest:
                add(hand, LISTED_NUMBER + CON_FLOR_N, who)
                add(hand, LISTED_NUMBER + CONTRAFLOR_N, who)
        elif (
            not table.bet_at_least
            or table.bet_kind[bet] != ADDS
            or bet_amount(hand, bet, 0) >= hand.flor_last
        ):
            add(hand, CON_FLOR + bet, who)
            add(hand, CONTRAFLOR + bet, who)


def bet_amount(hand: Hand, bet: i64, number: i64) -> i64:
    """The points that a bet names; falta and resto are what the leader lacks."""
    if hand.table.bet_kind[bet] == NUMBER:
        return number
    if hand.table.bet_kind[bet] != ADDS:
        return hand.rest
    return hand.table.bet_amount[bet]
