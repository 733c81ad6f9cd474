"""Random changes of plain tables and of texts, to see what readers make of them."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

_VALUES: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 7, 41, 999, 10**30, True, False, 1.5, float("nan"), "", " ", "x", "-", "0",
    "1", "quiero", "envido", "envido-N", "7e", "1e 5c 6c", "0 envido", "parda", "rest", "\n", "ñ",
    "a.b", "argentino", "mazo", [], [[]], {}, {"0": 5}, {"a": {"b": 1}}, ["x"], [1], [True], [{}],
    ["0 7e"],
)  # fmt: skip
_CHARACTERS = "0123456789abceo \"'[]{}=.,-#\n\\ñ\x00NT"


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in nested tables and lists."""
    found: list[tuple[Any, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        found.append((data, key))
        if isinstance(value, dict | list):
            found += spots(value)
    return found


def mutated(data: dict[str, Any], chance: random.Random, changes: int = 1) -> dict[str, Any]:
    """A copy with some values replaced, taken away, doubled, moved or added."""
    data = deepcopy(data)
    for _ in range(changes):
        places = spots(data)
        if not places:
            break
        _change(*chance.choice(places), places, chance)
    return data


def _change(holder: Any, key: Any, places: list[tuple[Any, Any]], chance: random.Random) -> None:
    kind = chance.randrange(6)
    value = holder[key]
    if kind == 0:
        del holder[key]
    elif kind == 1:
        other, spot = chance.choice(places)
        holder[key] = deepcopy(other[spot])
    elif kind == 2 and isinstance(value, int) and not isinstance(value, bool):
        holder[key] = value + chance.choice((-1, 1, 10))
    elif kind == 2 and isinstance(value, str):
        holder[key] = garbled(value, chance)
    elif kind == 3 and isinstance(holder, dict):
        holder[chance.choice(("x", "cite", "0", "ñ", "a.b", "", "call", "say"))] = value
    elif kind == 3:
        holder.insert(chance.randrange(len(holder) + 1), deepcopy(value))
    else:
        holder[key] = deepcopy(chance.choice(_VALUES))


def garbled(text: str, chance: random.Random) -> str:
    """A text with one character replaced, taken away or put in."""
    at = chance.randrange(len(text) + 1)
    new = chance.choice(_CHARACTERS)
    return text[:at] + chance.choice(("", new)) + text[at + chance.choice((0, 1)) :]
