"""A ruleset described: everything on the page, found by playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from truco.describe.calls import (
    Row,
    duel_rows,
    envido_near,
    envido_rows,
    flor_rows,
    truco_rows,
)
from truco.describe.cards import Counts, Order, flores, orders, tantos
from truco.describe.others import Other, others
from truco.describe.stage import Stage
from truco.rules import Rules, Ruleset


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to say of a ruleset at one table. ``near``: when the leader lacks one point."""

    ruleset: Ruleset
    rules: Rules
    orders: tuple[Order, ...]
    tantos: Counts
    flores: Counts | None
    truco: tuple[Row, ...]
    envido: tuple[Row, ...]
    near: tuple[Row, ...]
    duels: tuple[Row, ...]
    flor: tuple[Row, ...]
    others: tuple[Other, ...]


def describe(ruleset: Ruleset, rules: Rules) -> Page:
    """Play the ruleset's calls in the engine and note what they pay."""
    stage = Stage(rules)
    return Page(
        ruleset=ruleset,
        rules=rules,
        orders=tuple(orders(rules, stage.table)),
        tantos=tantos(rules, stage.table),
        flores=flores(rules, stage.table),
        truco=tuple(truco_rows(stage)),
        envido=tuple(envido_rows(stage)),
        near=tuple(envido_near(stage)),
        duels=tuple(duel_rows(stage)),
        flor=tuple(flor_rows(stage)),
        others=tuple(others(stage)),
    )


def plain(page: Page) -> dict[str, Any]:
    """The page for JSON."""
    rules, ruleset = page.rules, page.ruleset
    return {
        "name": rules.name,
        "title": dict(ruleset.titles),
        "source": ruleset.data.get("source", ""),
        "players": {"here": rules.players, "allowed": list(ruleset.players)},
        "target": {"here": rules.target, "allowed": list(ruleset.targets)},
        "games": rules.games,
        "malas": rules.malas,
        "scoring": rules.values["match.scoring"],
        "digest": rules.digest,
        "cards": {
            "count": len(rules.deck),
            "cite": rules.cite("cards.order"),
            "orders": [order.plain() for order in page.orders],
        },
        "tantos": _counts(page.tantos),
        "flores": None if page.flores is None else _counts(page.flores),
        "truco": [row.plain() for row in page.truco],
        "envido": [row.plain() for row in page.envido],
        "envido-near": [row.plain() for row in page.near],
        "envido-duels": [row.plain() for row in page.duels],
        "flor": [row.plain() for row in page.flor],
        "others": [other.plain() for other in page.others],
        "talk-in-hand": rules.talk_in_hand,
        "senas": [
            {"key": sign.key, "gesture": sign.gesture, "cite": sign.cite} for sign in rules.senas
        ],
        "senas-caught-from": rules.senas_caught_from if rules.senas else None,
        "options": [
            {
                "name": option.name,
                "here": rules.options.get(option.name),
                "choices": None if option.choices is None else list(option.choices),
                "default": option.default,
                "players": list(option.players),
                "text": dict(option.texts),
                "cite": option.cite,
            }
            for option in ruleset.options.values()
        ],
    }


def _counts(counts: Counts) -> dict[str, Any]:
    return {"ranges": [list(one) for one in counts.ranges], "cite": counts.cite}
