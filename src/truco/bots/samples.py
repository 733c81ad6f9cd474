"""What the others may hold: hands drawn from the unseen cards, as what was said and shown allows.

A seat that declared its tantos holds cards that make them; one that sang a flor holds one; one
that should have sung and did not holds none.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from truco.bots.sight import Sight

FLOR_TRIES = 360
NUMBER_TRIES = 120
PAIRS = 20


@dataclass(slots=True)
class Sample:
    """One way the cards may lie: what each other seat in play still holds, and how likely it is.

    ``powers``: the same cards as powers, ascending, once somebody has asked for them.
    """

    held: dict[int, list[int]]
    weight: float = 1.0
    powers: dict[int, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Known:
    """What is known of a seat's three cards."""

    played: list[int]
    held: int
    tantos: int | None = None
    has_flor: bool | None = None
    choices: list[tuple[int, ...]] = field(default_factory=list)


class Sampler:
    """Draws samples for one sight."""

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        self.sight = sight
        self.dice = dice
        self.known = {seat: self._known(seat) for seat in sight.in_play if seat != sight.me}
        self._free = [seat for seat, known in self.known.items() if not known.choices]
        self._bound = [seat for seat, known in self.known.items() if known.choices]

    def _known(self, seat: int) -> Known:
        sight = self.sight
        known = Known(sight.played[seat], sight.held[seat])
        for who, says in sight.view["declared"]:
            if who == seat and says != "son-buenas":
                known.tantos = int(says)
        if sight.book.flor:
            known.has_flor = _flor_known(sight, seat)
        if known.held and (known.tantos is not None or known.has_flor):
            known.choices = self._choices(known)
        return known

    # ---- hands that fit

    def _fits(self, known: Known, rest: tuple[int, ...]) -> bool:
        book, muestra = self.sight.book, self.sight.muestra
        cards = (*known.played, *rest)
        if known.tantos is not None and book.tantos(muestra, cards) != known.tantos:
            return False
        return known.has_flor is None or book.has_flor(muestra, cards) == known.has_flor

    def _choices(self, known: Known) -> list[tuple[int, ...]]:
        """The cards that a seat of which much is known may hold."""
        unseen = self.sight.unseen
        if known.held < 3:
            return [rest for rest in combinations(unseen, known.held) if self._fits(known, rest)]
        if known.tantos is not None:
            found = self._by_pairs(known, known.tantos)
            if found:
                return found
        return self._by_chance(known, FLOR_TRIES if known.has_flor else NUMBER_TRIES)

    def _by_pairs(self, known: Known, tantos: int) -> list[tuple[int, ...]]:
        """Two cards that make the tantos, each pair with a few third cards."""
        sight = self.sight
        value = sight.book.pair_tantos
        pairs = [
            pair for pair in combinations(sight.unseen, 2) if value(sight.muestra, *pair) == tantos
        ]
        found: list[tuple[int, ...]] = []
        for one, other in self.dice.sample(pairs, min(len(pairs), PAIRS)):
            for third in self.dice.sample(sight.unseen, 5):
                rest = (one, other, third)
                if third not in (one, other) and self._fits(known, rest):
                    found.append(rest)
        return found

    def _by_chance(self, known: Known, tries: int) -> list[tuple[int, ...]]:
        drawn = (next(draws) for draws in [self._draws(3)] for _ in range(tries))
        return [rest for rest in map(tuple, drawn) if self._fits(known, rest)]

    def _draws(self, size: int) -> Iterator[list[int]]:
        """Hands of unseen cards, several from each shuffle."""
        cards = list(self.sight.unseen)
        while True:
            self.dice.shuffle(cards)
            for place in range(0, len(cards) - size + 1, max(size, 1)):
                yield cards[place : place + size]

    # ---- samples

    def draw(self, count: int) -> list[Sample]:
        """About ``count`` samples; all there are, where that is fewer."""
        if len(self.known) == 1:
            seat, known = next(iter(self.known.items()))
            return [Sample({seat: rest}) for rest in self._one_seat(known, count)]
        samples = (self._many() for _ in range(count))
        return [Sample(held) for held in samples]

    def _one_seat(self, known: Known, count: int) -> list[list[int]]:
        if known.choices:
            if len(known.choices) <= count:
                return [list(rest) for rest in known.choices]
            return [list(rest) for rest in self.dice.sample(known.choices, count)]
        unseen = self.sight.unseen
        if known.held == 0:
            return [[]]
        if known.held == 1:
            found = [[card] for card in unseen if self._fits(known, (card,))]
            return found or [[card] for card in unseen]
        draws = self._draws(known.held)
        if known.has_flor is None:
            return [next(draws) for _ in range(count)]
        drawn = [next(draws) for _ in range(count)]
        return [rest for rest in drawn if self._fits(known, tuple(rest))] or drawn

    def _many(self) -> dict[int, list[int]]:
        """All the other seats; first those of which much is known."""
        held: dict[int, list[int]] = {}
        used: set[int] = set()
        for seat in self._bound:
            rest = self._apart(self.known[seat], used)
            held[seat] = rest
            used.update(rest)
        pool = (
            [card for card in self.sight.unseen if card not in used] if used else self.sight.unseen
        )
        need = sum(self.known[seat].held for seat in self._free)
        cards = self.dice.sample(pool, need)
        place = 0
        for seat in self._free:
            size = self.known[seat].held
            held[seat] = cards[place : place + size]
            place += size
        return held

    def _apart(self, known: Known, used: set[int]) -> list[int]:
        """One of the seat's possible hands that shares no card with those given."""
        for _ in range(8):
            rest = self.dice.choice(known.choices)
            if used.isdisjoint(rest):
                return list(rest)
        pool = [card for card in self.sight.unseen if card not in used]
        return self.dice.sample(pool, known.held)


def _flor_known(sight: Sight, seat: int) -> bool | None:
    """True for a seat that has sung, False for one that let the time for it pass, else None."""
    sang = {entry["seat"] for entry in sight.view["said"] if _is_song(entry["say"])}
    if seat in sang:
        return True
    return False if sight.played[seat] else None


def _is_song(say: str) -> bool:
    return say == "flor" or say.startswith(("con-flor", "contraflor"))
