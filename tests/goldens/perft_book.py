"""The golden perft counts: read, counted anew, written (``docs/perft.md``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from strategies import Config, configured
from truco.cards import parse_card, parse_hand
from truco.deal import Deal
from truco.engine import Hand
from truco.engine.perft import perft
from truco.round import Round

FILE = Path(__file__).parent / "perft.toml"
COUNTS = ("nodes", "ended", "points0", "points1")
FEW = 600  # nodes of a depth that the fast tests still count

Entry = Mapping[str, Any]


def entries() -> list[Entry]:
    """The positions of the book with their counts."""
    found: list[Entry] = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]
    return found


def position(entry: Entry) -> Hand:
    """The hand of an entry, ready to be counted."""
    options = entry.get("options", {})
    config = Config(entry["ruleset"], entry["players"], tuple(options.items()))
    rules, table = configured(config)
    muestra = entry.get("muestra")
    dealt = Deal(
        tuple(parse_hand(hand) for hand in entry["hands"]),
        None if muestra is None else parse_card(muestra),
    )
    duels = entry.get("duels", False)
    state = Round(rules, table, dealt, entry["mano"], list(entry["score"]), duels=duels)
    for action in entry.get("play", []):
        seat, say = action.split()
        state.act(int(seat), say)
    return state.hand


def count(entry: Entry, depth: int) -> dict[str, list[int]]:
    """The counts of an entry, by depth from 0."""
    counts = perft(position(entry), depth)
    return {name: list(getattr(counts, name)) for name in COUNTS}


def few(entry: Entry) -> int:
    """The depth to which the fast tests count."""
    nodes = entry["nodes"]
    return max(depth for depth in range(len(nodes)) if depth < 2 or nodes[depth] <= FEW)


def recounted() -> str:
    """The text of the book with every position counted anew to its depth."""
    blocks = []
    for entry in entries():
        counts = count(entry, len(entry["nodes"]) - 1)
        blocks.append(block({**entry, **counts}))
    return HEAD + "\n".join(blocks)


HEAD = """\
# Perft counts (docs/perft.md). Written by scripts/goldens; a difference is a change of the rules.

"""


def block(entry: Entry) -> str:
    """One position as TOML, its keys in their order."""
    keys = [*(key for key in entry if key not in COUNTS), *COUNTS]
    return "[[perft]]\n" + "".join(f"{key} = {value(entry[key])}\n" for key in keys)


def value(thing: Any) -> str:
    """A plain value as TOML writes it."""
    if isinstance(thing, bool):
        return str(thing).lower()
    if isinstance(thing, str):
        return f'"{thing}"'
    if isinstance(thing, Mapping):
        return "{ " + ", ".join(f"{key} = {value(item)}" for key, item in thing.items()) + " }"
    if isinstance(thing, Sequence):
        return "[" + ", ".join(value(item) for item in thing) + "]"
    return str(thing)
