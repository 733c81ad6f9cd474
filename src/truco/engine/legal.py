"""What the seats may do now: one function fills the list that everybody asks.

``fill`` writes moves as pairs (word, seats that may say it). Cards of the turn and a numbered
call stand once each. ``may`` asks the same list, so what is listed is what is let through.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine.bits import bit, count, seat_after
from truco.engine.hand import Hand
from truco.engine.legal_envido import envido_calls, envido_may_open, envido_raises
from truco.engine.legal_flor import flor_answers, song_moves
from truco.engine.listing import add
from truco.engine.words import (
    A_LEY,
    CON_LEY,
    LEVANTA,
    LISTED_CARD,
    LISTED_NUMBER,
    MAZO,
    MOSTRAR,
    NO_QUIERO,
    NUMBER_BASE,
    NUMBERS,
    PIDO_FLOR,
    QUIERO,
    SIGO,
    SIN_LEY,
    SON_BUENAS,
    TANTOS_N,
    TRUCO,
)

_MAX_ENTRIES = 48
_MAX_ROWS = 40


def ready(hand: Hand) -> None:
    """Give a new hand its lists of moves and of rows."""
    hand.entry_word = vec[i64]([0] * _MAX_ENTRIES)
    hand.entry_seats = vec[i64]([0] * _MAX_ENTRIES)
    hand.rows = vec[i64]([0] * _MAX_ROWS)


def fill(hand: Hand) -> i64:
    """List what every seat may do now; gives the number of entries (0: the hand is over)."""
    hand.entries = 0
    hand.number_seats = 0
    if hand.over:
        return 0
    if hand.waiting:
        add(hand, MOSTRAR, bit(hand.envido_winner_seat))
        add(hand, SIGO, bit(hand.envido_winner_seat))
    elif hand.declaring:
        _declaring(hand)
    elif hand.ley_side >= 0:
        _ley_answers(hand)
    elif hand.flor_open:
        flor_answers(hand)
    elif hand.envido_open:
        _envido_answers(hand)
    elif hand.truco_open:
        _truco_answers(hand)
    else:
        _free(hand)
    return hand.entries


def answerers(hand: Hand, side: i64, asker: i64) -> i64:
    """The seats of ``side`` that may speak to a question: all in play, or the next one (README
    1).
    """
    seats = hand.side_bits(side) & hand.inplay
    if hand.table.on_turn and seats:
        return bit(seat_after(seats, asker))
    return seats


def _free(hand: Hand) -> None:
    """No question is open: the turn plays, calls are free (README 1)."""
    table = hand.table
    speakers = hand.inplay
    if table.on_turn:
        speakers = bit(hand.turn)
    add(hand, LISTED_CARD, bit(hand.turn))
    if hand.truco_level < table.truco_levels:
        callers = speakers
        if hand.truco_level > 0:
            callers &= ~hand.side_bits(hand.truco_side)
        if table.hold_card:
            callers &= ~hand.in_trick
        add(hand, TRUCO + hand.truco_level, callers)
    if envido_may_open(hand) and (hand.truco_level == 0 or table.after_truco):
        envido_calls(hand, speakers & ~hand.played)
    if table.flor:
        song_moves(hand, speakers, True)
        if table.ask:
            _ask(hand, speakers)
    if table.show_manual and not hand.shown_by_hand and hand.envido_winner_seat < 8:
        add(hand, MOSTRAR, speakers & bit(hand.envido_winner_seat))
    if table.a_ley and not hand.begun and not hand.ley_said and hand.lifted != 3:
        _ley_calls(hand, speakers)
    add(hand, MAZO, speakers)


def _ask(hand: Hand, speakers: i64) -> None:
    """``pido-flor``: before the first card, once a hand for each side (TN l. 50)."""
    askers = speakers & ~hand.played
    if hand.asked & 1:
        askers &= ~hand.side0
    if hand.asked & 2:
        askers &= hand.side0
    add(hand, PIDO_FLOR, askers)


def _ley_calls(hand: Hand, speakers: i64) -> None:
    """``a-ley`` and ``levanta``, before anybody has called or played (GU l. 235)."""
    seats = speakers
    if hand.lifted & 1:
        seats &= ~hand.side0
    if hand.lifted & 2:
        seats &= hand.side0
    add(hand, A_LEY, seats)
    add(hand, LEVANTA, seats)


def _ley_answers(hand: Hand) -> None:
    """Four words, with or without flor as it is (GU l. 238-243)."""
    side: i64 = 1 - hand.ley_side
    seats = answerers(hand, side, hand.ley_seat)
    first: i64 = SIN_LEY
    if hand.holders & hand.inplay & hand.side_bits(side):
        first = CON_LEY
    for place in range(4):
        add(hand, first + place, seats)


def _envido_answers(hand: Hand) -> None:
    side: i64 = 1 - hand.envido_side
    seats = answerers(hand, side, hand.envido_seat)
    add(hand, QUIERO, seats)
    add(hand, NO_QUIERO, seats)
    envido_raises(hand, seats)
    if hand.table.truco_answers and hand.truco_level == 0:
        add(hand, TRUCO, seats)
    if hand.table.flor:
        song_moves(hand, seats if hand.table.on_turn else hand.inplay, False)
    add(hand, MAZO, seats)


def _truco_answers(hand: Hand) -> None:
    table = hand.table
    side: i64 = 1 - hand.truco_side
    seats = answerers(hand, side, hand.truco_seat)
    add(hand, QUIERO, seats)
    add(hand, NO_QUIERO, seats)
    if hand.truco_level < table.truco_levels:
        add(hand, TRUCO + hand.truco_level, seats)
    if table.over_truco and hand.truco_level == 1 and envido_may_open(hand):
        envido_calls(hand, seats & ~hand.played)
    if table.flor:
        song_moves(hand, seats if table.on_turn else hand.inplay, False)
    add(hand, MAZO, seats)


def _declaring(hand: Hand) -> None:
    """The seat whose word it is: a number, ``son-buenas`` once there is one, or the mazo (GU l.
    65).
    """
    who = bit(hand.declarer)
    least: i64 = 0
    if hand.best_tantos >= 0:
        least = hand.best_tantos + 1
        if nearer(hand, hand.declarer, hand.best_declarer):
            least = hand.best_tantos
        add(hand, SON_BUENAS, who)
    if 7 < least < 20:  # there are no tantos between (AR l. 44)
        least = 20
    hand.number_least = least
    hand.number_most = hand.table.tantos_most
    hand.number_seats = who * 16777216
    if least <= hand.number_most:
        add(hand, LISTED_NUMBER + TANTOS_N, who)
    add(hand, MAZO, who)


def nearer(hand: Hand, seat: i64, other: i64) -> bool:
    """Whether ``seat`` comes before ``other`` in playing order from the mano."""
    n = hand.seats
    return (seat - hand.mano + n) % n < (other - hand.mano + n) % n


def held_cards(hand: Hand, seat: i64) -> i64:
    """The places (bits 0-2) of the cards that a seat holds."""
    held: i64 = 0
    if hand.held0 >> seat & 1:
        held |= 1
    if hand.held1 >> seat & 1:
        held |= 2
    if hand.held2 >> seat & 1:
        held |= 4
    return held


def playable(hand: Hand) -> i64:
    """The places of the cards that the turn may play: all it holds, or its highest (MA l. 55)."""
    held = held_cards(hand, hand.turn)
    if not hand.table.highest_after_parda or hand.trick != 1 or hand.in_trick or hand.winner0 != 8:
        return held
    top: i64 = -1
    places: i64 = 0
    for place in range(3):
        if held & bit(place):
            power = hand.table.power[hand.muestra * 40 + hand.cards[hand.turn * 3 + place]]
            if power > top:
                top = power
                places = 0
            if power == top:
                places |= bit(place)
    return places


def place_of(hand: Hand, seat: i64, card: i64) -> i64:
    """The place (0-2) at which a seat holds a card, -1 if it does not."""
    held = held_cards(hand, seat)
    for place in range(3):
        if held & bit(place) and hand.cards[seat * 3 + place] == card:
            return place
    return -1


def may(hand: Hand, seat: i64, action: i64) -> bool:
    """Whether the seat may do this now. ``fill`` must have been called since the last action."""
    if action < 40:
        word: i64 = LISTED_CARD
    elif action < NUMBER_BASE:
        word = action
    else:
        return _may_number(
            hand, seat, (action - NUMBER_BASE) // NUMBERS, (action - NUMBER_BASE) % NUMBERS
        )
    for entry in range(hand.entries):
        if hand.entry_word[entry] == word:
            if not hand.entry_seats[entry] & bit(seat):
                return False
            if word != LISTED_CARD:
                return True
            place = place_of(hand, seat, action)
            return place >= 0 and playable(hand) & bit(place) != 0
    return False


def _may_number(hand: Hand, seat: i64, kind: i64, number: i64) -> bool:
    """A numbered call: from its least up to the target; above the falta the rules say what it
    counts.
    """
    if not hand.number_seats >> (8 * kind + seat) & 1:
        return False
    if kind == TANTOS_N:
        return hand.number_least <= number <= hand.number_most and not 7 < number < 20
    return hand.number_least <= number <= hand.table.target


def count_moves(hand: Hand) -> i64:
    """How many (seat, move) pairs are listed; a numbered call counts once."""
    moves: i64 = 0
    for entry in range(hand.entries):
        if hand.entry_word[entry] == LISTED_CARD:
            moves += count(playable(hand))
        else:
            moves += count(hand.entry_seats[entry])
    return moves
