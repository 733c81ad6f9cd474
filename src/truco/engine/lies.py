"""Declaring by hand: which numbers the cards that everybody has seen belie (AR l. 44-48)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from truco.engine.bits import bit
from truco.engine.hand import Hand
from truco.engine.legal import held_cards
from truco.engine.values import seat_tantos, tantos_of

SON_BUENAS_MARK: Final = 63


def played_cards(hand: Hand, seat: i64) -> list[i64]:
    """The cards that a seat has played, in the order dealt."""
    held = held_cards(hand, seat)
    return [hand.cards[seat * 3 + place] for place in range(3) if not held & bit(place)]


def tantos_seen(hand: Hand) -> bool:
    """Whether the winner of the envido has played the cards that make what it declared (RT art.
    32).
    """
    played = played_cards(hand, hand.envido_winner_seat)
    if not played:
        return False
    cards = played + [-1] * (3 - len(played))
    seen = tantos_of(hand.table, hand.muestra, cards[0], cards[1], cards[2])
    return seen == hand.best_tantos


def declarations(hand: Hand) -> list[tuple[i64, i64]]:
    """What the seats declared, in order: (seat, tantos), or 63 for son buenas."""
    said: list[tuple[i64, i64]] = []
    order = hand.declared
    while order:
        seat = (order & 15) - 1
        order = order >> 4
        number = hand.numbers
        for _ in range(seat):
            number = number >> 6
        said.append((seat, number & 63))
    said.reverse()
    return said


def open_seats(hand: Hand) -> i64:
    """The seats whose cards come to light when the hand ends now (README 11; TN l. 50)."""
    seats = hand.flor_shows
    winner = hand.envido_winner_seat
    if winner < 8 and (not hand.table.show_manual or hand.shown_by_hand):
        seats |= bit(winner)
    if hand.asked & 1:
        seats |= hand.side_bits(1) & hand.inplay
    if hand.asked & 2:
        seats |= hand.side_bits(0) & hand.inplay
    return seats


def liar_side(hand: Hand) -> i64:
    """The side of the first declared number that the cards seen exclude; -1 if there is none."""
    if not hand.table.declare_manual:
        return -1
    for seat, number in declarations(hand):
        if number != SON_BUENAS_MARK and not _possible(hand, seat, number):
            return hand.side_of(seat)
    return -1


def _possible(hand: Hand, seat: i64, number: i64) -> bool:
    """Whether some three cards with those seen of this seat, and no card seen elsewhere, make the
    number.
    """
    shown = open_seats(hand)
    if shown & bit(seat):
        return seat_tantos(hand, seat) == number
    mine = played_cards(hand, seat)
    if len(mine) == 3:
        return seat_tantos(hand, seat) == number
    seen: list[i64] = []
    for other in range(hand.seats):
        if shown & bit(other):
            seen.extend([hand.cards[other * 3 + place] for place in range(3)])
        elif hand.present & bit(other):
            seen.extend(played_cards(hand, other))
    unseen = [card for card in hand.table.deck if card not in seen and card != hand.muestra]
    return _completes(hand, mine, unseen, number)


def _completes(hand: Hand, mine: list[i64], unseen: list[i64], number: i64) -> bool:
    if len(mine) == 3:
        return tantos_of(hand.table, hand.muestra, mine[0], mine[1], mine[2]) == number
    for place in range(len(unseen)):
        if _completes(hand, [*mine, unseen[place]], unseen[place + 1 :], number):
            return True
    return False
