"""The end of a hand: what is settled, in which order, and when it is certain (README 11-12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from truco.engine.bits import bit, count, first_from
from truco.engine.hand import Hand
from truco.engine.lies import liar_side, open_seats, tantos_seen
from truco.engine.values import best_flor, seat_flor
from truco.engine.words import (
    CONTEST_ENVIDO,
    CONTEST_FLOR,
    CONTEST_PENALTY,
    CONTEST_TRUCO,
    WHY_LONE,
)

PENALTY_DENIED: Final = 0
PENALTY_FALSE: Final = 1
FINE_FALSE: Final = 2
_ZERO: Final = 256  # rows hold points from -256 up


def penalty(hand: Hand, kind: i64, side: i64) -> None:
    """Note a penalty in the order incurred; ``side`` scores it (a fine: ``side`` pays it)."""
    hand.penalties = hand.penalties * 16 + kind * 2 + side + 1


def envido_value(hand: Hand, side: i64) -> i64:
    """What an accepted envido is worth to the side that wins it: the sum of the chain, or the
    falta.
    """
    table = hand.table
    if hand.envido_falta:
        if hand.duel and table.duel_falta:
            return table.duel_falta
        malas = hand.score0 < table.half and hand.score1 < table.half
        if table.falta_in_malas and malas and hand.seats != 3:
            return table.target - hand.score_of(side)
        return hand.rest
    if table.envido_cut == 2 and hand.envido_sum > hand.rest:
        return hand.rest
    return hand.envido_sum


def settle_lone(hand: Hand) -> None:
    """Flores that nobody contested score their points each; false ones nothing (README 6)."""
    hand.flor_done = True
    hand.closed = True
    hand.flor_why = WHY_LONE
    true = hand.sung & hand.holders
    points = hand.table.flor_points
    hand.flor_points0 = points * count(true & hand.side0)
    hand.flor_points1 = points * count(true & ~hand.side0)
    hand.flor_shows |= true


def lone_check(hand: Hand) -> None:
    """Settle lone flores once nobody can sing any more, as far as the table can see (README 6)."""
    if hand.sung == 0 or hand.flor_open or hand.flor_done or hand.table.lone_at_end or hand.over:
        return
    if hand.closed or hand.inplay & ~hand.played & ~hand.sung & ~hand.shut == 0:
        settle_lone(hand)
        check_certain(hand)


def close(hand: Hand, decided: bool = False) -> None:
    """The hand ends here, unless the winner of the envido has still to show (AR l. 45-47).

    ``decided``: whatever it shows, somebody has won the game.
    """
    if hand.sung and not hand.flor_done:
        settle_lone(hand)
    elif hand.flor_gone and not hand.waiting and hand.match_winner < 0:
        hand.flor_points0 += kept_flor(hand, 0)
        hand.flor_points1 += kept_flor(hand, 1)
        hand.flor_shows |= hand.flor_gone & hand.holders
    hand.flor_open = False
    hand.envido_open = False
    hand.truco_open = False
    hand.declaring = False
    winner = hand.envido_winner_seat
    must_show = hand.table.show_manual and winner < 8 and not hand.shown_by_hand and not hand.sigo
    if must_show and not decided and hand.inplay & bit(winner):
        hand.waiting = True
        return
    hand.waiting = False
    hand.over = True


def finish(hand: Hand, side: i64, points: i64, why: i64) -> None:
    """The truco is decided, and with it the hand. ``points`` -1: the whole game."""
    if hand.over:
        return
    hand.truco_winner = side
    hand.truco_points = points
    hand.truco_why = why
    close(hand)


def check_certain(hand: Hand) -> None:
    """End the hand when flor or envido has won the game or the match (README 12)."""
    if hand.over or hand.waiting:
        return
    table = hand.table
    if hand.match_winner >= 0:
        close(hand)
        return
    if not table.false_fine and not table.declare_manual and not table.show_manual:
        gain0 = hand.score0 + hand.flor_points0
        gain1 = hand.score1 + hand.flor_points1
        if hand.envido_winner == 0:
            gain0 += hand.envido_points
        elif hand.envido_winner == 1:
            gain1 += hand.envido_points
        if gain0 >= table.target or gain1 >= table.target:
            close(hand)
    else:
        settle_rows(hand, True)
        if hand.total0 >= table.target or hand.total1 >= table.target:
            close(hand, True)


def tally(hand: Hand, final: bool) -> list[tuple[i64, i64, i64]]:
    """What has been settled: (side, contest, points) in order of settlement (README 12).

    ``final``: as if the hand ended now, with fines, penalties and what has to be shown. Nothing
    follows the row that reaches the target.
    """
    rows: list[tuple[i64, i64, i64]] = []
    for place in range(settle_rows(hand, final)):
        packed = hand.rows[place]
        rows.append((packed >> 2 & 1, packed & 3, (packed >> 3) - _ZERO))
    return rows


def settle_rows(hand: Hand, final: bool) -> i64:
    """``tally`` as numbers: packed rows and both totals in the hand; gives how many rows."""
    hand.total0 = hand.score0
    hand.total1 = hand.score1
    count: i64 = 0
    if final:
        count = _fines(hand)
    if hand.match_winner >= 0:
        return count
    count = _flor_rows(hand, count)
    loser: i64 = loser_side(hand) if final else -1
    if hand.envido_winner >= 0:
        count = _envido_row(hand, count, final)
    if hand.truco_winner >= 0:
        side = hand.truco_winner if loser < 0 else 1 - loser
        points = hand.truco_points
        if points < 0:
            points = hand.table.target - (hand.total1 if side else hand.total0)
        count = _row(hand, count, side, CONTEST_TRUCO, points)
    if final and hand.truco_winner >= 0 and hand.penalties:  # they come after the truco
        count = _penalties(hand, count)
    return count


def kept_flor(hand: Hand, side: i64) -> i64:
    """What the flores that a contest left outside score: their seats had gone before it (GU D)."""
    gone = hand.flor_gone & hand.holders & hand.side_bits(side)
    return hand.table.flor_points * count(gone)


def _flor_rows(hand: Hand, rows: i64) -> i64:
    """The flor, a row a side: the contest as it was decided, then the flores outside it."""
    if not hand.flor_gone or not (hand.over or hand.waiting):
        rows = _row(hand, rows, 0, CONTEST_FLOR, hand.flor_points0)
        return _row(hand, rows, 1, CONTEST_FLOR, hand.flor_points1)
    first = rows
    for side in range(2):
        points = hand.flor_points1 if side else hand.flor_points0
        rows = _row(hand, rows, side, CONTEST_FLOR, points - kept_flor(hand, side))
    for side in range(2):
        before = rows
        rows = _row(hand, rows, side, CONTEST_FLOR, kept_flor(hand, side))
        if rows > before and before > first and hand.rows[first] >> 2 & 1 == side:
            hand.rows[first] += kept_flor(hand, side) * 8
            rows = before
    return rows


def _envido_row(hand: Hand, count: i64, final: bool) -> i64:
    """The envido: belied, it goes to the other side; not shown, to nobody (AR l. 46-48)."""
    side = hand.envido_winner
    points = hand.envido_points
    if final and liar_side(hand) == side:
        side = 1 - side
        points = envido_value(hand, side)
    elif final and envido_is_lost(hand):
        points = 0
    return _row(hand, count, side, CONTEST_ENVIDO, points)


def _row(hand: Hand, count: i64, side: i64, contest: i64, points: i64) -> i64:
    """Add a row, unless the game has been won by those before it; gives how many rows there are."""
    target = hand.table.target
    if points <= 0 or hand.total0 >= target or hand.total1 >= target:
        return count
    hand.rows[count] = (points + _ZERO) * 8 + side * 4 + contest
    if side == 0:
        hand.total0 += points
    else:
        hand.total1 += points
    return count + 1


def _codes(hand: Hand) -> list[i64]:
    """Penalties and fines noted so far, in the order incurred: kind * 2 + side."""
    codes: list[i64] = []
    packed = hand.penalties
    while packed:
        codes.append((packed & 15) - 1)
        packed = packed >> 4
    codes.reverse()
    return codes


def _penalties(hand: Hand, count: i64) -> i64:
    for code in _codes(hand):
        kind: i64 = code // 2
        points: i64 = 0
        if kind == PENALTY_DENIED:
            points = hand.table.denied
        elif kind == PENALTY_FALSE:
            points = hand.table.false_penalty
        count = _row(hand, count, code % 2, CONTEST_PENALTY, points)
    return count


def _fines(hand: Hand) -> i64:
    """Fines come off the score before anything else is settled, not below 0 (TN l. 50-54).

    Flores that come to light follow in playing order from the mano.
    """
    table = hand.table
    count: i64 = 0
    if not table.false_fine and not table.hidden_fine:
        return 0
    for code in _codes(hand):
        if code // 2 == FINE_FALSE:
            count = _fine(hand, count, code % 2, table.false_fine)
    for step in range(hand.seats):
        seat = (hand.mano + step) % hand.seats
        fine = hidden_fine(hand, seat)
        if fine:
            count = _fine(hand, count, hand.side_of(seat), fine)
    return count


def _fine(hand: Hand, count: i64, side: i64, points: i64) -> i64:
    hand.rows[count] = (_ZERO - points) * 8 + side * 4 + CONTEST_PENALTY
    if side == 0:
        hand.total0 = max(0, hand.total0 - points)
    else:
        hand.total1 = max(0, hand.total1 - points)
    return count + 1


def hidden_fine(hand: Hand, seat: i64) -> i64:
    """What a flor that was not sung and has come to light costs; 0 if there is none (TN l. 50,
    52).
    """
    table = hand.table
    own = bit(seat)
    if not table.hidden_fine or not hand.holders & own or hand.sung & own:
        return 0
    side = hand.side_of(seat)
    if hand.envido_winner_seat == seat and shows_tantos(hand):
        return table.hidden_fine
    if not hand.asked >> (1 - side) & 1 or not hand.inplay & own:
        return 0
    rivals = hand.side_bits(1 - side) & hand.holders
    best = best_flor(hand, rivals)
    if best < 8 and seat_flor(hand, seat) > seat_flor(hand, best):
        return table.hidden_higher_fine
    return table.hidden_fine


def shows_tantos(hand: Hand) -> bool:
    """Whether the winner of the envido shows its cards at the end (README 11, AR l. 45-47)."""
    return hand.envido_winner_seat < 8 and (not hand.table.show_manual or hand.shown_by_hand)


def envido_is_lost(hand: Hand) -> bool:
    """Won and not shown: lost, unless the cards that make the tantos were played (AR l. 46-47,
    109).
    """
    seat = hand.envido_winner_seat
    if not hand.table.show_manual or seat >= 8 or hand.shown_by_hand:
        return False
    return not tantos_seen(hand)


def loser_side(hand: Hand) -> i64:
    """The side that loses the truco's points whoever won it, by a lie, a hand not shown or a
    hidden flor.
    """
    liar = liar_side(hand)
    if liar >= 0:
        return liar
    seat = hand.envido_winner_seat
    if seat >= 8:
        return -1
    if envido_is_lost(hand):
        return hand.side_of(seat)
    if (
        hand.table.hidden_fine
        and hand.holders & bit(seat)
        and not hand.sung & bit(seat)
        and shows_tantos(hand)
    ):
        return hand.side_of(seat)
    return -1


def dealer_of(hand: Hand) -> i64:
    """The last seat of the hand in playing order: the dealer, or the second of a duel."""
    seat: i64 = hand.mano
    following = first_from(hand.present, (seat + 1) % hand.seats)
    while following != hand.mano:
        seat = following
        following = first_from(hand.present, (seat + 1) % hand.seats)
    return seat


def shown_seats(hand: Hand) -> i64:
    """The seats whose cards are shown to all when the hand is over (README 11; TN l. 50)."""
    if not hand.over:
        return 0
    return open_seats(hand)
