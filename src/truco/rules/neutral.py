"""The values that all rulesets share, as ``common.toml`` has them: what says nothing of a game.

The hash of a ruleset leaves them out, so that a new rule, off in ``common.toml``, changes no hash.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from truco.rules.toml import parse_toml


@cache
def neutral_values() -> Mapping[str, Any]:
    """Value by dotted key, lists as tuples, as ``Rules.values`` has them."""
    text = (resources.files("truco.rules") / "data" / "common.toml").read_text(encoding="utf-8")
    return {
        f"{section}.{key}": tuple(value) if isinstance(value, list) else value
        for section, table in parse_toml(text).items()
        if isinstance(table, dict) and section != "options"
        for key, value in table.items()
        if key != "cite"
    }
