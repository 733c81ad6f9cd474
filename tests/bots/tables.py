"""Tables for the tests of bots: every ruleset and player count, and hands as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from truco.arena import Result, compete
from truco.bots.book import book_of
from truco.bots.sight import Sight
from truco.cards import parse_card, parse_hand
from truco.deal import Deal
from truco.match import Match
from truco.rules import Rules, load, names
from truco.view import view

TABLES = [(name, players) for name in names() for players in load(name).players]
HOUSE_RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("argentino", 2, {"flor": True}),
    ("argentino", 4, {"flor": True, "envido-order": "ascending"}),
    ("argentino", 4, {"declare": "manual", "show": "manual"}),
    ("argentino", 2, {"calls": "on-turn"}),
    ("porteno", 2, {"flor": False, "a-ley": True, "declare": "manual"}),
    ("porteno", 3, {"gallo": "mano", "falta-in-malas": "rest"}),
    ("porteno", 4, {"calls": "on-turn"}),
    ("uruguayo", 4, {"calls": "on-turn", "a-ley": False}),
    ("torneo-1904", 6, {"declare": "manual", "show": "manual"}),
    ("mallorca", 4, {"cantons": 1, "calls": "on-turn"}),
]


def duel(first: str, second: str, rules: Rules, matches: int = 2, seed: int = 1) -> Result:
    """A few matches."""
    return compete((first, second), rules, matches, seed)


def table(
    ruleset: str,
    hands: Sequence[str],
    *,
    muestra: str | None = None,
    score: Sequence[int] = (0, 0),
    **options: Any,
) -> Match:
    """A match in which these hands have been dealt; seat 0 is mano."""
    rules = load(ruleset).configure(len(hands), None, options)
    match = Match(rules)
    match.score = list(score)
    turned = None if muestra is None else parse_card(muestra)
    match.deal(Deal(tuple(parse_hand(hand) for hand in hands), turned))
    return match


def say(match: Match, *words: str) -> Match:
    """Play ``seat word`` pairs: ``say(match, "0 truco", "1 quiero")``."""
    for word in words:
        seat, text = word.split()
        match.act(int(seat), text)
    return match


def sight(match: Match, seat: int) -> Sight:
    """What a bot on a seat sees."""
    return Sight(view(match, seat), book_of(match.rules))
