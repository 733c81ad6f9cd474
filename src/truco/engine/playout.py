"""Random hands for simulators: a small generator, dealing, two policies, and a checksum.

``NATURAL`` chooses the kind of action first: all kinds alike (cards, each word, each numbered
call), the mazo at one fiftieth; so hands are really played. ``UNIFORM`` takes every listed
(seat, move) pair alike, a numbered call once.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine.acts import apply, play
from truco.engine.bits import count, pick
from truco.engine.finish import settle_rows
from truco.engine.hand import Hand
from truco.engine.legal import count_moves, fill, playable
from truco.engine.start import new_hand, set_hand
from truco.engine.table import NO_MUESTRA, Table
from truco.engine.words import (
    LISTED_CARD,
    LISTED_NUMBER,
    MAZO,
    NUMBER_BASE,
    NUMBERS,
    TANTOS_N,
)

NATURAL: Final = 0
UNIFORM: Final = 1
_MASK: Final = 0xFFFFFFFF
_CHECK: Final = 0x7FFFFFFF


class Dice:
    """A linear congruential generator modulo 2^32 that gives its high bits; the same in both
    builds.
    """

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed * 2654435761 + 1) & _MASK
        self.checksum: i64 = 0
        self.actions: i64 = 0
        self.tricks: i64 = 0

    def below(self, bound: i64) -> i64:
        """A number from 0 to ``bound`` - 1; bounds are small, so the bias (2^-20) does not matter
        here.
        """
        self.state = (self.state * 747796405 + 2891336453) & _MASK
        return ((self.state >> 12) * bound) >> 20

    def note(self, value: i64) -> None:
        """Fold a number into the checksum."""
        self.checksum = (self.checksum * 31 + value) & _CHECK


def deal(hand: Hand, dice: Dice, deck: vec[i64], cards: vec[i64]) -> None:
    """Shuffle ``deck`` as far as cards are needed (Fisher-Yates), deal into ``cards``, set the
    hand.
    """
    need: i64 = hand.seats * 3
    if hand.table.has_muestra:
        need += 1
    size: i64 = len(deck)
    for place in range(need):
        other = place + dice.below(size - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        cards[place] = card
    muestra: i64 = cards[need - 1] if hand.table.has_muestra else NO_MUESTRA
    set_hand(hand, cards, muestra, dice.below(hand.seats), 0, 0)


def step(hand: Hand, dice: Dice, policy: i64) -> None:
    """One action by the policy; ``fill`` must have been called."""
    if policy == NATURAL:
        entry = _natural(hand, dice)
        seats = hand.entry_seats[entry]
        seat = pick(seats, dice.below(count(seats)))
    else:
        move = dice.below(count_moves(hand))
        entry = 0
        while True:
            size = _size(hand, entry)
            if move < size:
                break
            move -= size
            entry += 1
        seats = hand.entry_seats[entry]
        if hand.entry_word[entry] == LISTED_CARD:
            seat = hand.turn
        else:
            seat = pick(seats, move)
    _act(hand, dice, seat, hand.entry_word[entry])


def _size(hand: Hand, entry: i64) -> i64:
    if hand.entry_word[entry] == LISTED_CARD:
        return count(playable(hand))
    return count(hand.entry_seats[entry])


def _natural(hand: Hand, dice: Dice) -> i64:
    """An entry: all alike, the mazo (listed last) at a fiftieth."""
    last = hand.entries - 1
    if hand.entry_word[last] != MAZO:
        return dice.below(hand.entries)
    chosen = dice.below(last * 50 + 1)
    return last if chosen == last * 50 else chosen // 50


def _act(hand: Hand, dice: Dice, seat: i64, word: i64) -> None:
    dice.actions += 1
    if word == LISTED_CARD:
        places = playable(hand)
        place = pick(places, dice.below(count(places)))
        dice.note(seat * 4 + place)
        play(hand, seat, place)
        return
    action = word
    if word >= LISTED_NUMBER:
        kind: i64 = word - LISTED_NUMBER
        number = hand.number_least + dice.below(hand.number_most - hand.number_least + 1)
        if kind == TANTOS_N and 7 < number < 20:
            number = 20
        action = NUMBER_BASE + NUMBERS * kind + number
    dice.note(seat * 512 + action)
    apply(hand, seat, action)


def playout(hand: Hand, dice: Dice, policy: i64) -> None:
    """Play the hand that has been set to its end."""
    while fill(hand):
        step(hand, dice, policy)
    dice.tricks += hand.trick
    for place in range(settle_rows(hand, True)):
        dice.note(hand.rows[place])


def playouts(table: Table, dice: Dice, hands: i64, policy: i64) -> None:
    """Deal and play ``hands`` hands at 0-0; counts and checksum are the dice's."""
    hand = new_hand(table)
    deck = vec[i64](table.deck)
    cards = vec[i64]([0] * (3 * table.players + 1))
    for _ in range(hands):
        deal(hand, dice, deck, cards)
        playout(hand, dice, policy)
