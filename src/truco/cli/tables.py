"""The arguments by which a command chooses a table: ruleset, players, target, options."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from truco.errors import UsageError
from truco.rules import Rules, Ruleset, load, names

DEFAULT_RULESET = "argentino"


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--ruleset``, ``--players`` and ``--target``."""
    parser.add_argument(
        "--ruleset",
        default=DEFAULT_RULESET,
        metavar="NAME",
        help=f"{', '.join(names())}, or a .toml file (default: {DEFAULT_RULESET})",
    )
    parser.add_argument("--players", type=int, default=None, metavar="N", help="default: 2")
    parser.add_argument("--target", type=int, metavar="POINTS", help="default: the ruleset's own")


def table_rules(ruleset: str, arguments: argparse.Namespace, options: Sequence[str]) -> Rules:
    """The rules of the table asked for; ``RulesError`` or ``UsageError`` if there is none."""
    chosen = load(ruleset)
    players = arguments.players
    if players is None:
        players = 2 if 2 in chosen.players else min(chosen.players)
    return chosen.configure(players, arguments.target, read_options(chosen, options))


def read_options(ruleset: Ruleset, words: Sequence[str]) -> dict[str, Any]:
    """Options written ``name=value``; a number of a table ``flor-table.flor=5``."""
    found: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if not sign or not name:
            raise UsageError(f"option {word!r}: expected name=value, as in flor=true")
        name, _, field = name.partition(".")
        if field:
            table = found.setdefault(name, {})
            if not isinstance(table, dict):
                raise UsageError(f"option {name!r} is given twice")
            table[field] = _value(text)
        elif name in found:
            raise UsageError(f"option {name!r} is given twice")
        else:
            found[name] = _value(text)
    return found


def _value(text: str) -> Any:
    """A truth value, a number, or a word."""
    truth: Mapping[str, bool] = {"true": True, "yes": True, "false": False, "no": False}
    if text in truth:
        return truth[text]
    return int(text) if text.lstrip("-").isdigit() else text
