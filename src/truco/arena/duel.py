"""Two bots against each other over duplicate deals: every set of deals from all sides."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from truco.arena.guard import BadBot, Guarded
from truco.arena.interval import wilson
from truco.arena.notes import Notes
from truco.arena.table import deal_next, next_say
from truco.bots import Bot, make
from truco.bots.book import book_of
from truco.errors import IllegalAction, MalformedText, UsageError
from truco.match import Match
from truco.rules import Rules

MOST_ACTIONS = 50_000
"""A match with more actions than this is led to no end by its bots."""
SEED_STEP = 1_000_003
"""Keeps the deals of one arena seed apart from those of the next."""


@dataclass(slots=True)
class Result:
    """What came of it. ``sets``: how many matches of each set of deals the first bot won."""

    names: tuple[str, str]
    size: int
    sets: list[int] = field(default_factory=list)
    notes: tuple[Notes, Notes] = field(default_factory=lambda: (Notes(), Notes()))
    hands: int = 0
    seconds: float = 0.0

    @property
    def matches(self) -> int:
        """Matches played."""
        return len(self.sets) * self.size

    @property
    def won(self) -> int:
        """Matches that the first bot won."""
        return sum(self.sets)

    @property
    def share(self) -> float:
        """The share of matches that the first bot won."""
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of that share."""
        return wilson(self.won, self.matches)


def seatings(players: int) -> list[tuple[int, ...]]:
    """Which bot, 0 or 1, sits where: each set of deals is played once with each of these.

    Two sides: both ways round. Three players: either bot once alone on each seat, so that both
    get the same cards equally often.
    """
    if players != 3:
        return [tuple((seat + turn) % 2 for seat in range(players)) for turn in range(2)]
    alone = [tuple(int(seat != single) for seat in range(3)) for single in range(3)]
    return alone + [tuple(1 - bot for bot in seats) for seats in alone]


def compete(
    names: tuple[str, str],
    rules: Rules,
    matches: int,
    seed: int,
    told: Callable[[Result], None] = lambda _: None,
) -> Result:
    """Play at least ``matches`` matches, whole sets of deals; ``told`` hears after each set.

    ``UsageError`` for a name that is no bot, ``BadBot`` for one that fails at the table.
    """
    if matches < 1:
        raise UsageError(f"matches: expected a number from 1 up, not {matches}")
    for name in names:
        make(name, seed, rules)
    places = seatings(rules.players)
    result = Result(names, len(places))
    began = time.perf_counter()
    for number in range(-(-matches // len(places))):
        result.sets.append(sum(_won(result, rules, seats, seed, number) for seats in places))
        result.seconds = time.perf_counter() - began
        told(result)
    return result


def _won(result: Result, rules: Rules, seats: tuple[int, ...], seed: int, number: int) -> bool:
    """Play one match of a set; whether the first bot wins it."""
    deals = seed * SEED_STEP + number
    bots = [make(result.names[bot], deals * 8 + seat, rules) for seat, bot in enumerate(seats)]
    table = _Table(result, rules, seats, bots)
    match = table.play(deals)
    result.hands += match.hand_number
    for bot in set(seats):
        result.notes[bot].hands += match.hand_number * seats.count(bot)
    assert match.winner is not None
    return seats[match.winner] == 0


class _Table:
    """One match: bots at their seats, and what is noted of them."""

    def __init__(
        self, result: Result, rules: Rules, seats: tuple[int, ...], bots: list[Bot]
    ) -> None:
        self.match = Match(rules)
        self.notes = [result.notes[bot] for bot in seats]
        labels = [f"bot {result.names[bot]!r} on seat {seat}" for seat, bot in enumerate(seats)]
        self.bots = [
            Guarded(bot, label, notes.thought)
            for bot, label, notes in zip(bots, labels, self.notes, strict=True)
        ]
        self.book = book_of(rules)

    def play(self, deals: int) -> Match:
        """To the end of the match."""
        match = self.match
        for _ in range(MOST_ACTIONS):
            while match.phase == "deal":
                deal_next(match, deals)
            if match.phase == "over":
                return match
            seat, say, seen = next_say(match, self.bots)
            try:
                match.act(seat, say)
            except (IllegalAction, MalformedText) as error:
                raise self.bots[seat].refused(error) from error
            self.notes[seat].said(seen, say, self.book)
        raise BadBot(f"a match with {self.bots[0].label} comes to no end")
