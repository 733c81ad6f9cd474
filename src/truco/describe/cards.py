"""The cards as the engine ranks them, and what three of them can count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from truco.cards import NUMBERS, card_text
from truco.engine import Table
from truco.engine.table import NO_MUESTRA
from truco.engine.values import flor_of, has_flor, tantos_of
from truco.rules import Rules


@dataclass(frozen=True, slots=True)
class Order:
    """The cards by step, highest first; those of one step are equal. ``muestra`` None: none."""

    muestra: str | None
    steps: tuple[tuple[str, ...], ...]

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {"muestra": self.muestra, "steps": [list(step) for step in self.steps]}


@dataclass(frozen=True, slots=True)
class Counts:
    """The values that can come up, as ranges: ``((0, 7), (20, 33))``."""

    ranges: tuple[tuple[int, int], ...]
    cite: str

    @property
    def text(self) -> str:
        """``0-7, 20-33``."""
        return ", ".join(f"{low}-{high}" if low < high else f"{low}" for low, high in self.ranges)


def orders(rules: Rules, table: Table) -> list[Order]:
    """The order of the cards; with a muestra also under one that is no pieza and one that is."""
    found = [_order(rules, table, None)]
    if rules.has_muestra:
        piezas = rules.values["cards.piezas"]
        plain = next(n for n in (6, 7, 3, 1, *NUMBERS) if _in_deck(rules, n) and n not in piezas)
        found += [_order(rules, table, NUMBERS.index(number) + 30) for number in (plain, piezas[0])]
    return found


def _in_deck(rules: Rules, number: int) -> bool:
    return number in rules.values["deck.numbers"]


def _order(rules: Rules, table: Table, muestra: int | None) -> Order:
    base = (NO_MUESTRA if muestra is None else muestra) * 40
    powers: dict[int, list[str]] = {}
    for card in rules.deck:
        if card != muestra:
            powers.setdefault(int(table.power[base + card]), []).append(card_text(card))
    steps = tuple(tuple(powers[power]) for power in sorted(powers, reverse=True))
    return Order(None if muestra is None else card_text(muestra), steps)


def tantos(rules: Rules, table: Table) -> Counts:
    """What the envido of three cards can count; with a flor there is no envido."""

    def count(table: Table, muestra: int, *cards: int) -> int:
        flor = rules.flor and has_flor(table, muestra, *cards)
        return -1 if flor else int(tantos_of(table, muestra, *cards))

    values = _values(rules, table, count) - {-1}
    return Counts(_ranges(values), rules.cite("envido.tantos"))


def flores(rules: Rules, table: Table) -> Counts | None:
    """What a flor can count; None where none is played."""
    if not rules.flor:
        return None
    values = _values(rules, table, flor_of) - {0}
    return Counts(_ranges(values), rules.cite("flor.count"))


def _values(rules: Rules, table: Table, count: Callable[..., Any]) -> set[int]:
    """All values over every three cards, under a muestra that leaves all piezas in the deck."""
    muestra = NO_MUESTRA
    deck = list(rules.deck)
    if rules.has_muestra:
        piezas = rules.values["cards.piezas"]
        muestra = next(card for card in deck if NUMBERS[card % 10] not in (*piezas, 12))
        deck.remove(muestra)
    return {int(count(table, muestra, *three)) for three in combinations(deck, 3)}


def _ranges(values: Iterable[int]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for value in sorted(values):
        if found and found[-1][1] == value - 1:
            found[-1] = (found[-1][0], value)
        else:
            found.append((value, value))
    return tuple(found)
