"""Which tables are opened, and how the clients at them behave: chosen by the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from truco import rules

BOTS = ("criollo", "plain", "random")
LONG = ("campeonato", "cantons")
"""Options that make a match longer."""
KINGS = (4, 6, 8)
"""Numbers of players where the kings may make the sides."""
TARGETS = (3, 12)
"""Least and most points of a game, so that matches end soon."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a client behaves.

    ``plays``: it speaks for its seat (else it only watches); ``eager``: how often it speaks when
    it may but nobody waits for it; ``seeds``: how often it gives its part to a deal; ``matches``:
    how many it wants to play; ``leaves``: how likely it leaves instead of saying something;
    ``dreams``: how likely it lets its time run out; ``wishes``: it asks for the rematch (of two
    tabs only one does: a wish that comes late counts for the match after).
    """

    plays: bool = True
    eager: float = 0.1
    seeds: float = 0.5
    matches: int = 1
    leaves: float = 0.0
    dreams: float = 0.0
    wishes: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """One table: what is asked of the server, and who comes to it."""

    number: int
    wish: dict[str, Any]
    people: int
    habits: Habits
    tabs: int
    spectators: int
    dice: Random = field(compare=False)


def plans(seed: int) -> Plans:
    """The tables of a run, in the order in which they are opened."""
    return Plans(seed)


class Plans:
    """An endless row of plans: all rulesets and numbers of players, shuffled, again and again."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._number = 0
        self._kinds: list[tuple[str, int]] = []

    def __iter__(self) -> Plans:
        return self

    def __next__(self) -> Plan:
        dice = Random(f"{self._seed} table {self._number}")
        if not self._kinds:
            self._kinds = [(name, n) for name in rules.names() for n in rules.load(name).players]
            dice.shuffle(self._kinds)
        ruleset, players = self._kinds.pop()
        self._number += 1
        return _plan(self._number, ruleset, players, dice)


def _plan(number: int, ruleset: str, players: int, dice: Random) -> Plan:
    bots = dice.randint(1, players - 1) if dice.random() < 0.4 else 0
    matches = 2 if dice.random() < 0.15 else 1
    wish: dict[str, Any] = {
        "ruleset": ruleset,
        "players": players,
        "target": dice.randint(*TARGETS),
        "options": _options(ruleset, players, dice),
        "bots": [dice.choice(BOTS) for _ in range(bots)],
        "open": dice.random() < 0.5,
        "pace": _pace(dice),
        "stand_in": dice.random() < 0.6,
    }
    if dice.random() < 0.3:
        wish["clock"] = {"action": 5, "bank": dice.choice((0, 5))}
    if players in KINGS and dice.random() < 0.3:
        wish["sides"] = "kings"
    habits = Habits(
        eager=dice.choice((0.02, 0.1, 0.3)),
        seeds=dice.choice((0.0, 0.0, 0.5, 1.0, 1.0, 1.0)),
        matches=matches,
        leaves=0.02 if matches == 1 and dice.random() < 0.4 else 0.0,
        dreams=0.02 if "clock" in wish else 0.0,
    )
    return Plan(
        number,
        wish,
        players - bots,
        habits,
        dice.choice((0, 0, 1)),
        dice.choice((0, 1, 1, 2)),
        dice,
    )


def _pace(dice: Random) -> dict[str, int]:
    """At some tables people deal, at some answers wait for the moment of grace."""
    deal, grace = dice.random() < 0.4, dice.random() < 0.3
    return {
        "bot_ms": 0,
        "deal_ms": 2500 if deal else 0,
        "cut_ms": 0,
        "grace_ms": 150 if grace else 0,
    }


def _options(ruleset: str, players: int, dice: Random) -> dict[str, Any]:
    """House rules, some of them other than usual."""
    return {
        name: dice.choice(option.choices)
        for name, option in rules.load(ruleset).options.items()
        if option.choices and name not in LONG and (not option.players or players in option.players)
        if dice.random() < 0.25
    }
