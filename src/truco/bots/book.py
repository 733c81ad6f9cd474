"""What a bot knows of the rules: asked of the engine, never written down again.

A book belongs to one configured ruleset: worth of cards, tantos and flor, the ladder, and the
chances over its scores.
"""

from __future__ import annotations

import json
import random
from bisect import bisect_left, bisect_right
from functools import lru_cache

from truco.bots.equity import Equity
from truco.cards import CARDS, parse_card
from truco.engine import Table, compile_rules
from truco.engine.table import NO_MUESTRA
from truco.engine.values import flor_of, has_flor, tantos_of
from truco.engine.words import LISTED_NUMBER, NUMBER_BASE, NUMBERS
from truco.errors import UsageError
from truco.rules import Rules, load, names
from truco.speech import group_of, parse_say
from truco.view import View

TYPICAL_ENVIDO = 2
_SHARES = (0.30, 0.35, 0.20, 0.15)
"""How often a hand moves the score by: nobody called, an envido, a truco, a retruco."""
_RANDOM_HANDS = 600


class Book:
    """The rules of one table, as a bot needs them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: Table = compile_rules(rules)
        table = self.table
        self.deck: tuple[int, ...] = rules.deck
        self.stakes: list[int] = [int(stake) for stake in table.truco_stake]
        self.refused: list[int] = [int(points) for points in table.truco_refused]
        self.uncalled = int(table.uncalled)
        self.most_tantos = int(table.tantos_most)
        self.flor: bool = table.flor
        self.immediate = rules.values["match.scoring"] == "immediate"
        self.equity = Equity(rules.target, self._swings())
        self._powers: dict[int, list[int]] = {}
        self._shares: dict[int, list[float]] = {}
        self._groups: dict[str, str] = {}
        self._tantos: dict[int, list[int]] = {}
        if not rules.has_muestra:  # made now, so that no decision has to wait for it
            self.tantos_rank(int(NO_MUESTRA), 0)

    def _swings(self) -> list[tuple[int, float]]:
        second = self.stakes[min(1, len(self.stakes) - 1)]
        sizes = [self.uncalled, TYPICAL_ENVIDO, self.stakes[0], second]
        target = self.rules.target
        return [
            (target if size < 0 else size, share)
            for size, share in zip(sizes, _SHARES, strict=True)
        ]

    # ---- cards

    def powers(self, muestra: int) -> list[int]:
        """The power of the forty cards under a muestra (40: none); equal is parda."""
        found = self._powers.get(muestra)
        if found is None:
            power = self.table.power
            found = [int(power[muestra * CARDS + card]) for card in range(CARDS)]
            self._powers[muestra] = found
        return found

    def shares(self, muestra: int) -> list[float]:
        """For each card the share of the other cards of the deck that it beats, a parda as half."""
        found = self._shares.get(muestra)
        if found is None:
            powers = self.powers(muestra)
            others = sorted(powers[card] for card in self.deck if card != muestra)
            last = len(others) - 1
            found = [
                (bisect_left(others, power) + bisect_right(others, power) - 1) / 2 / last
                for power in powers
            ]
            self._shares[muestra] = found
        return found

    @staticmethod
    def muestra(card: str | None) -> int:
        """The turned card of a view as the other methods take it; 40 where there is none."""
        return int(NO_MUESTRA) if card is None else parse_card(card)

    # ---- tantos and flor

    def tantos(self, muestra: int, cards: tuple[int, ...] | list[int]) -> int:
        """Envido points of three cards."""
        return int(tantos_of(self.table, muestra, cards[0], cards[1], cards[2]))

    def pair_tantos(self, muestra: int, one: int, other: int) -> int:
        """Envido points of two cards alone."""
        return int(tantos_of(self.table, muestra, one, other, -1))

    def flor_count(self, muestra: int, cards: tuple[int, ...] | list[int]) -> int:
        """Points of a flor, 0 without one or where no flor is played."""
        if not self.flor:
            return 0
        return int(flor_of(self.table, muestra, cards[0], cards[1], cards[2]))

    def has_flor(self, muestra: int, cards: tuple[int, ...] | list[int]) -> bool:
        """Whether three cards are a flor, where flor is played."""
        return self.flor and bool(has_flor(self.table, muestra, cards[0], cards[1], cards[2]))

    def tantos_rank(self, muestra: int, tantos: int) -> float:
        """The share of random hands that these tantos beat, equal ones as half."""
        spread = self._tantos.get(muestra)
        if spread is None:
            spread = self._spread(muestra)
            self._tantos[muestra] = spread
        return (bisect_left(spread, tantos) + bisect_right(spread, tantos)) / 2 / len(spread)

    def _spread(self, muestra: int) -> list[int]:
        """The tantos of random hands that could be in an envido, sorted."""
        dice = random.Random(muestra)
        deck = [card for card in self.deck if card != muestra]
        found: list[int] = []
        while len(found) < _RANDOM_HANDS:
            dice.shuffle(deck)
            for place in range(0, len(deck) - 2, 3):
                cards = deck[place : place + 3]
                if not self.has_flor(muestra, cards):
                    found.append(self.tantos(muestra, cards))
        return sorted(found)

    # ---- words

    def group(self, say: str) -> str:
        """The group of a word as the view lists it: truco, envido, flor, answer, mazo, other."""
        found = self._groups.get(say)
        if found is None:
            action = parse_say(self.table, say)
            if action >= NUMBER_BASE:
                action = LISTED_NUMBER + (action - NUMBER_BASE) // NUMBERS
            found = self._groups[say] = group_of(action)
        return found

    # ---- the ladder

    def in_force(self, level: int) -> int:
        """The truco stake at a level of the ladder (0: nobody called); -1: the whole game."""
        return self.uncalled if level == 0 else self.stakes[level - 1]


_books: dict[str, Book] = {}
_KEPT = 64


def book_of(rules: Rules) -> Book:
    """The book of configured rules; rules that play alike share one."""
    digest = rules.digest
    if digest not in _books:
        if len(_books) >= _KEPT:
            _books.clear()
        _books[digest] = Book(rules)
    return _books[digest]


def book_for(view: View) -> Book:
    """The book of a view's ruleset; ``UsageError`` for a house ruleset, which has no name."""
    if view["ruleset"] not in names():
        raise UsageError(
            f"the bot does not know the rules of {view['ruleset']!r}: "
            "give it the rules of the match, make(name, seed, rules)"
        )
    options = json.dumps(view["options"], sort_keys=True)
    return _by_name(view["ruleset"], view["players"], view["target"], options)


@lru_cache(maxsize=_KEPT)
def _by_name(ruleset: str, players: int, target: int, options: str) -> Book:
    return book_of(load(ruleset).configure(players, target, json.loads(options)))
