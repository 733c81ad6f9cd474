"""The bots of the house by name, and one's own as ``module:Class``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from truco.bots.bot import Bot
from truco.bots.criollo import Criollo
from truco.bots.plain import Plain
from truco.bots.random_bot import RandomBot
from truco.errors import UsageError
from truco.rules import Rules

HOUSE: dict[str, Callable[[int, Rules | None], Bot]] = {
    "random": RandomBot,
    "plain": Plain,
    "criollo": Criollo,
}


def names() -> list[str]:
    """The bots of the house, the tamest first."""
    return list(HOUSE)


def make(name: str, seed: int, rules: Rules | None = None) -> Bot:
    """A bot for one seat of one match; the same name, seed and views give the same answers.

    ``name``: one of ``names()``, or ``module:Class`` for one's own, which is made as
    ``Class(seed, rules)``. ``rules``: those of the match; without them the bots of the house read
    the ruleset's name from the view, which is enough for the rulesets that come with the project.
    ``UsageError`` for a name that is no bot.
    """
    if name in HOUSE:
        return HOUSE[name](seed, rules)
    if ":" not in name:
        known = ", ".join(HOUSE)
        raise UsageError(f"no such bot: {name!r}: expected {known}, or module:Class for your own")
    return _own(name, seed, rules)


def _own(name: str, seed: int, rules: Rules | None) -> Bot:
    """A bot of the user's; whatever is wrong with its module is told in one line."""
    module_name, _, class_name = name.partition(":")
    found = getattr(_module(name, module_name), class_name, None) if class_name else None
    if not isinstance(found, type):
        raise UsageError(f"bot {name!r}: {module_name} has no class {class_name!r}")
    if not callable(getattr(found, "choose", None)):
        raise UsageError(f"bot {name!r}: {class_name} has no method choose(view)")
    try:
        bot: Any = found(seed, rules)
    except Exception as error:
        raise UsageError(
            f"bot {name!r}: {class_name}(seed, rules) fails: {_told(error)}"
        ) from error
    made: Bot = bot
    return made


def _module(name: str, module_name: str) -> Any:
    """Import a module, also from the directory in which the command was given."""
    here = str(Path.cwd())
    added = here not in sys.path and "" not in sys.path
    if added:
        sys.path.append(here)
    try:
        return importlib.import_module(module_name)
    except Exception as error:
        reason = _told(error)
        raise UsageError(f"bot {name!r}: cannot import {module_name!r}: {reason}") from error
    finally:
        if added:
            sys.path.remove(here)


def _told(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
