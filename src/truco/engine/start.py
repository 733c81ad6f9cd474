"""Starting a hand from a given deal, and copying one. Chance is outside the engine."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine.bits import bit, seat_after
from truco.engine.copying import transfer
from truco.engine.hand import Hand
from truco.engine.legal import ready
from truco.engine.table import Table
from truco.engine.values import has_flor

EVEN: i64 = 0x55


def new_hand(table: Table) -> Hand:
    """A hand to be set by ``set_hand``; one object serves many hands."""
    hand = Hand(table)
    ready(hand)
    return hand


def set_hand(
    hand: Hand, cards: vec[i64], muestra: i64, mano: i64, score0: i64, score1: i64
) -> None:
    """Set a hand: ``cards[seat * 3 + place]``, seats of even number are side 0, all are dealt in.

    ``muestra`` is a card, or 40 without one. Scores are those at the start of the hand, by side.
    """
    table = hand.table
    blank = hand.blank
    if blank is None:
        blank = Hand(table)
        hand.blank = blank
    transfer(blank, hand)
    hand.cards = cards
    hand.muestra = muestra
    hand.mano = mano
    hand.turn = mano
    hand.score0 = score0
    hand.score1 = score1
    hand.rest = table.target - max(score0, score1)
    everybody: i64 = bit(hand.seats - 1) * 2 - 1
    hand.side0 = EVEN & everybody
    hand.present = everybody
    hand.inplay = everybody
    _look(hand)


def set_sides(hand: Hand, side0: i64, present: i64) -> None:
    """Say which seats are side 0 and which are dealt in (truco gallo, a duel), after
    ``set_hand``.
    """
    hand.side0 = side0 & present
    hand.present = present
    hand.inplay = present
    hand.held0 = present
    hand.held1 = present
    hand.held2 = present
    hand.holders &= present
    hand.duel = present != bit(hand.seats - 1) * 2 - 1
    if not present & bit(hand.mano):
        hand.mano = seat_after(present, hand.mano)
        hand.turn = hand.mano


def _look(hand: Hand) -> None:
    """Who has a flor, and that everybody holds three cards."""
    table = hand.table
    cards = hand.cards
    hand.holders = 0
    if table.flor:
        for seat in range(hand.seats):
            k: i64 = seat * 3
            if has_flor(table, hand.muestra, cards[k], cards[k + 1], cards[k + 2]):
                hand.holders |= bit(seat)
    hand.held0 = hand.inplay
    hand.held1 = hand.inplay
    hand.held2 = hand.inplay
