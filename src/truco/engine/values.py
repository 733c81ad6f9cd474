"""What cards are worth: tantos and flor of three cards, by the kinds that the data names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from truco.engine.hand import Hand
from truco.engine.table import AMO, BEST_TWO, COUNT_PIEZAS, PIEZAS, Table

AMO_CARD: Final = 18  # 11b
MADONA_CARD: Final = 27  # 10o


def has_flor(table: Table, muestra: i64, a: i64, b: i64, c: i64) -> bool:
    """Three of a suit; with a muestra also two piezas, or one and two of a suit (RT art. 11)."""
    sa, sb, sc = a // 10, b // 10, c // 10
    if sa == sb and sb == sc:
        return True
    if table.flor_count != COUNT_PIEZAS:
        return False
    base: i64 = muestra * 40
    pa, pb, pc = table.pieza[base + a], table.pieza[base + b], table.pieza[base + c]
    piezas: i64 = (1 if pa else 0) + (1 if pb else 0) + (1 if pc else 0)
    if piezas >= 2:
        return True
    if piezas == 0:
        return False
    return (pa > 0 and sb == sc) or (pb > 0 and sa == sc) or (pc > 0 and sa == sb)


def tantos_of(table: Table, muestra: i64, a: i64, b: i64, c: i64) -> i64:
    """Envido points of three cards (RT art. 10, AR l. 25-28, MA l. 13-14); -1: no card."""
    if table.tantos_kind == PIEZAS:
        worth = _with_pieza(table, muestra, a, b, c)
        if worth > 0:
            return worth
    elif table.tantos_kind == AMO:
        worth = _with_amo(table, a, b, c)
        if worth > 0:
            return worth
    best = _higher(_pair(table, a, b), _higher(_pair(table, a, c), _pair(table, b, c)))
    if best > 0:
        return best
    return _higher(_number(table, a), _higher(_number(table, b), _number(table, c)))


def _pair(table: Table, a: i64, b: i64) -> i64:
    """Two cards of a suit: 20 and both numbers; 0 for two suits or a missing card."""
    if a < 0 or b < 0 or a // 10 != b // 10:
        return 0
    return 20 + table.number[a] + table.number[b]


def _number(table: Table, card: i64) -> i64:
    return table.number[card] if card >= 0 else 0


def _with_pieza(table: Table, muestra: i64, a: i64, b: i64, c: i64) -> i64:
    """The highest pieza and the best other card, another pieza for its worth less 20; 0 without
    one.
    """
    base: i64 = muestra * 40
    pa: i64 = table.pieza[base + a] if a >= 0 else 0
    pb: i64 = table.pieza[base + b] if b >= 0 else 0
    pc: i64 = table.pieza[base + c] if c >= 0 else 0
    if pa + pb + pc == 0:
        return 0
    if pa >= pb and pa >= pc:
        return pa + _higher(_small(table, pb, b), _small(table, pc, c))
    if pb >= pc:
        return pb + _higher(_small(table, pa, a), _small(table, pc, c))
    return pc + _higher(_small(table, pa, a), _small(table, pb, b))


def _higher(a: i64, b: i64) -> i64:
    return a if a > b else b


def _with_amo(table: Table, a: i64, b: i64, c: i64) -> i64:
    """The amo counts 28, the madona 27, with the best other card; both 35; 0 without either."""
    amo = a == AMO_CARD or b == AMO_CARD or c == AMO_CARD
    madona = a == MADONA_CARD or b == MADONA_CARD or c == MADONA_CARD
    if amo and madona:
        return 35
    if not amo and not madona:
        return 0
    best = _higher(_number(table, a), _higher(_number(table, b), _number(table, c)))
    return (28 if amo else 27) + best


def _small(table: Table, pieza: i64, card: i64) -> i64:
    """A card beside a pieza: another pieza less 20, else its number; 0 for no card."""
    if pieza:
        return pieza - 20
    return table.number[card] if card >= 0 else 0


def flor_of(table: Table, muestra: i64, a: i64, b: i64, c: i64) -> i64:
    """Points of a flor; 0 without one."""
    if not has_flor(table, muestra, a, b, c):
        return 0
    if table.flor_count == COUNT_PIEZAS:
        base: i64 = muestra * 40
        pa, pb, pc = table.pieza[base + a], table.pieza[base + b], table.pieza[base + c]
        if pa + pb + pc > 0:
            rest = _small(table, pa, a) + _small(table, pb, b) + _small(table, pc, c)
            return 20 + rest
    x, y, z = table.number[a], table.number[b], table.number[c]
    if table.flor_count == BEST_TWO:
        return 20 + _higher(x + y, _higher(x + z, y + z))
    return 20 + x + y + z


def seat_tantos(hand: Hand, seat: i64) -> i64:
    """Envido points of the three cards that the seat was dealt."""
    k: i64 = seat * 3
    cards = hand.cards
    return tantos_of(hand.table, hand.muestra, cards[k], cards[k + 1], cards[k + 2])


def seat_flor(hand: Hand, seat: i64) -> i64:
    """Flor points of the seat's cards; 0 without a flor."""
    k: i64 = seat * 3
    cards = hand.cards
    return flor_of(hand.table, hand.muestra, cards[k], cards[k + 1], cards[k + 2])


def best_flor(hand: Hand, seats: i64) -> i64:
    """The seat with the highest flor among ``seats``; a false one counts 0; equal: nearer the
    mano.
    """
    best: i64 = -1
    who: i64 = 9
    for step in range(hand.seats):
        seat: i64 = (hand.mano + step) % hand.seats
        if seats >> seat & 1:
            worth = seat_flor(hand, seat)
            if worth > best:
                best = worth
                who = seat
    return who
