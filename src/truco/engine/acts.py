"""What an action does. ``apply`` trusts its caller: ``legal.may`` is the one check."""

from __future__ import annotations

from mypy_extensions import i64

from truco.engine import contest, declare, envido, ley, mazo, songs, tricks, truco
from truco.engine.bits import bit
from truco.engine.finish import check_certain, close, finish
from truco.engine.hand import Hand
from truco.engine.legal import place_of
from truco.engine.lies import SON_BUENAS_MARK
from truco.engine.table import NUMBER
from truco.engine.words import (
    A_LEY,
    CHICA,
    CON_FLOR,
    CON_LEY,
    CONTRAFLOR,
    CONTRAFLOR_N,
    ENVIDO,
    ENVIDO_N,
    FLOR,
    FLOR_CALL,
    LEVANTA,
    MAZO,
    MOSTRAR,
    NO_QUIERO,
    NUMBER_BASE,
    NUMBERS,
    PIDO_FLOR,
    QUIERO,
    SIGO,
    SON_BUENAS,
    TANTOS_N,
    WHY_REFUSED,
)


def apply(hand: Hand, seat: i64, action: i64) -> None:
    """Play an action that ``legal.may`` allows."""
    if action < 40:
        play(hand, seat, place_of(hand, seat, action))
        return
    hand.lifted |= bit(hand.side_of(seat))
    if action >= NUMBER_BASE:
        hand.begun = True
        _number(hand, seat, (action - NUMBER_BASE) // NUMBERS, (action - NUMBER_BASE) % NUMBERS)
    elif action == MAZO:
        mazo.leave(hand, seat)
    elif action == LEVANTA:
        return
    elif action <= NO_QUIERO:
        _answer(hand, seat, action)
    else:
        hand.begun = True
        _say(hand, seat, action)
    tricks.resume(hand)
    if hand.ley_refused and not hand.declaring and not hand.over and not hand.waiting:
        finish(hand, hand.truco_side, hand.table.truco_refused[0], WHY_REFUSED)


def play(hand: Hand, seat: i64, place: i64) -> None:
    """The turn plays the card at one of its three places."""
    hand.begun = True
    hand.lifted |= bit(hand.side_of(seat))
    tricks.play(hand, seat, place)
    tricks.resume(hand)


def _say(hand: Hand, seat: i64, word: i64) -> None:
    if word < ENVIDO:
        truco.call(hand, seat)
    elif word < FLOR:
        envido.call(hand, seat, word - ENVIDO, 0)
    elif word < FLOR_CALL:
        _flor(hand, seat, word)
    elif word < CON_FLOR:
        songs.ask_ladder(hand, seat, word - FLOR_CALL + 1)
    elif word < CONTRAFLOR:
        contest.bet(hand, seat, word - CON_FLOR, 0, False)
    elif word < PIDO_FLOR:
        contest.bet(hand, seat, word - CONTRAFLOR, 0, True)
    elif word == A_LEY:
        hand.lifted &= ~bit(hand.side_of(seat))
        ley.call(hand, seat)
    elif word >= CON_LEY and word < MOSTRAR:
        ley.answer(hand, seat, word)
    elif word == PIDO_FLOR:
        hand.asked |= bit(hand.side_of(seat))
    elif word == SON_BUENAS:
        declare.say_by_hand(hand, seat, SON_BUENAS_MARK)
    else:
        _show(hand, word)


def _flor(hand: Hand, seat: i64, word: i64) -> None:
    if word == CHICA:
        contest.say_chica(hand, seat)
    elif hand.sung & bit(seat):
        contest.say_again(hand, seat)
    else:
        songs.sing(hand, seat)


def _show(hand: Hand, word: i64) -> None:
    """``mostrar`` or ``sigo`` by the winner of the envido (AR l. 45-47)."""
    if word == MOSTRAR:
        hand.shown_by_hand = True
    elif word == SIGO:
        hand.sigo = True
    if hand.waiting:
        close(hand)
    else:
        check_certain(hand)


def _answer(hand: Hand, seat: i64, word: i64) -> None:
    if hand.flor_open or not (hand.envido_open or hand.truco_open):
        if word == QUIERO:
            contest.accept(hand)
        else:
            contest.say_no(hand, seat)
    elif hand.envido_open:
        if word == QUIERO:
            envido.accept(hand, seat)
        else:
            envido.refuse(hand, seat)
    elif word == QUIERO:
        truco.accept(hand, seat)
    else:
        truco.refuse(hand, seat)


def _number(hand: Hand, seat: i64, kind: i64, number: i64) -> None:
    table = hand.table
    if kind == TANTOS_N:
        declare.say_by_hand(hand, seat, number)
    elif kind == ENVIDO_N:
        for which in range(table.envido_calls):
            if table.envido_kind[which] == NUMBER:
                envido.call(hand, seat, which, number)
                return
    else:
        for which in range(table.bets):
            if table.bet_kind[which] == NUMBER:
                contest.bet(hand, seat, which, number, kind == CONTRAFLOR_N)
                return
