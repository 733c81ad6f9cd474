"""Whole matches of bots at every table: nothing that is not allowed, and the same each time."""

from __future__ import annotations

from typing import Any

import pytest

from bots.tables import HOUSE_RULES, TABLES, duel, table
from truco.arena.table import deal_next, next_say
from truco.bots import make
from truco.match import Match
from truco.rules import Rules, load

SHORT = 8
"""Points of a short game."""


def short(ruleset: str, players: int, options: dict[str, Any] | None = None) -> Rules:
    """The rules of a table that is soon done."""
    return load(ruleset).configure(players, SHORT, options)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@pytest.mark.parametrize("other", ["random", "plain"])
def test_bots_play_by_the_rules(ruleset: str, players: int, other: str) -> None:
    """A bot that says what it may not raises ``BadBot``."""
    result = duel("criollo", other, short(ruleset, players))
    assert result.matches in (2, 6)


@pytest.mark.parametrize(("ruleset", "players", "options"), HOUSE_RULES)
def test_bots_play_by_house_rules(ruleset: str, players: int, options: dict[str, Any]) -> None:
    rules = short(ruleset, players, options)
    for first, second in (("criollo", "random"), ("plain", "random"), ("criollo", "plain")):
        assert duel(first, second, rules, seed=2).matches >= 2


def story(rules: Rules, seed: int) -> list[tuple[int, str]]:
    """What three kinds of bots say and play in a match."""
    kinds = ("criollo", "random", "criollo", "plain")
    match = Match(rules)
    bots = [make(kind, seed + seat, rules) for seat, kind in enumerate(kinds)]
    told = []
    while match.phase != "over":
        if match.phase == "deal":
            deal_next(match, 3)
            continue
        seat, say, _ = next_say(match, bots)
        match.act(seat, say)
        told.append((seat, say))
    return told


@pytest.mark.parametrize("ruleset", ["uruguayo", "mallorca"])
def test_the_same_seed_plays_the_same_match(ruleset: str) -> None:
    rules = short(ruleset, 4)
    assert story(rules, 5) == story(rules, 5)
    assert story(rules, 5) != story(rules, 6)


@pytest.mark.parametrize("ruleset", ["torneo-1904", "argentino", "retruco", "porteno"])
@pytest.mark.parametrize("name", ["plain", "criollo"])
def test_two_flores_always_come_to_an_end(ruleset: str, name: str) -> None:
    """Both hold a low flor: every question about it has an answer that the ruleset allows."""
    muestra = "11b" if ruleset == "retruco" else None
    options: dict[str, Any] = {"flor": True} if ruleset == "argentino" else {}
    match = table(ruleset, ["1e 3e 12e", "1o 3o 12o"], muestra=muestra, **options)
    bots = [make(name, seat, match.rules) for seat in range(2)]
    while match.phase == "play":
        seat, say, _ = next_say(match, bots)
        match.act(seat, say)
    assert match.round is not None
    assert "flor" in {contest for _side, contest, _points in match.round.points()}
