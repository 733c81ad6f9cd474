"""What may stand in a ruleset file: for each key, what is expected there.

A check takes a value and gives ``None``, or the words that say what was expected. The loader
names file and key around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from truco.cards import is_card
from truco.rules.senas import GESTURES, NEEDS, OWN_MOST, SIGNS
from truco.rules.toml import short

Check = Callable[[Any], str | None]

LADDER_MOST = 6
CALLS_MOST = 8
TARGET_MOST = 60


def whole(least: int, most: int) -> Check:
    """A whole number from ``least`` to ``most``."""

    def check(value: Any) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            return f"expected a whole number from {least} to {most}, not {short(value)}"
        return None

    return check


def flag(value: Any) -> str | None:
    """True or false."""
    return None if isinstance(value, bool) else f"expected true or false, not {short(value)}"


def text(value: Any) -> str | None:
    """A text that is not empty."""
    if isinstance(value, str) and value.strip():
        return None
    return f"expected a text, not {short(value)}"


def one_of(*choices: str) -> Check:
    """One of the given words."""

    def check(value: Any) -> str | None:
        if value in choices and isinstance(value, str):
            return None
        return f"expected one of {', '.join(choices)}, not {short(value)}"

    return check


def either(first: Check, second: Check) -> Check:
    """What one of two checks lets through."""

    def check(value: Any) -> str | None:
        wrong = first(value)
        if wrong is None or second(value) is None:
            return None
        return f"{wrong}, or {second(value)}"

    return check


def list_of(item: Check, least: int = 0, most: int = 100, *, unique: bool = False) -> Check:
    """A list of ``least`` to ``most`` items; ``unique``: none stands twice."""

    def check(value: Any) -> str | None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"expected a list of {least} to {most} items, not {short(value)}"
        for place, entry in enumerate(value):
            if wrong := item(entry):
                return f"item {place + 1}: {wrong}"
            if unique and entry in value[:place]:
                return f"item {place + 1}: {short(entry)} stands twice"
        return None

    return check


def table_of(name: Check, entry: Check) -> Check:
    """A table whose keys and values pass the checks."""

    def check(value: Any) -> str | None:
        if not isinstance(value, dict):
            return f"expected a table, not {short(value)}"
        for key, item in value.items():
            if wrong := name(key) or entry(item):
                return f"{short(key)}: {wrong}"
        return None

    return check


def number_in(*choices: int) -> Check:
    """One of the given whole numbers."""

    def check(value: Any) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and value in choices:
            return None
        return f"expected one of {', '.join(map(str, choices))}, not {short(value)}"

    return check


def step(value: Any) -> str | None:
    """A step of the truco order: a card (``7e``), or a number: all cards of it without a step."""
    if isinstance(value, str) and (is_card(value) or value in _NUMBERS):
        return None
    return f"expected a card (7e) or a number (7), not {short(value)}"


_NUMBERS = frozenset("1 2 3 4 5 6 7 10 11 12".split())
_WORD = re.compile(r"[a-z]{1,20}(-[a-z]{1,20}){0,3}(-N)?")


def word(value: Any) -> str | None:
    """A call: letters a-z with hyphens between, ``-N`` at the end for a numbered one."""
    if isinstance(value, str) and _WORD.fullmatch(value):
        return None
    return f"expected a call of small letters a-z and hyphens, not {short(value)}"


Section = Mapping[str, Check]

_SIGN: Section = {"gesture": one_of(*GESTURES), "needs": one_of(*NEEDS), "cite": text}


def sign(value: Any) -> str | None:
    """A sign: the gesture that makes it, what it needs, its article."""
    if not isinstance(value, dict) or "gesture" not in value:
        return f"expected a table with a gesture, not {short(value)}"
    for key, entry in value.items():
        if key not in _SIGN:
            return f"{short(key)}: unknown key: expected one of {', '.join(_SIGN)}"
        if wrong := _SIGN[key](entry):
            return f"{key}: {wrong}"
    return None


SECTIONS: Mapping[str, Section] = {
    "deck": {
        "numbers": list_of(
            number_in(1, 2, 3, 4, 5, 6, 7, 10, 11, 12), least=6, most=10, unique=True
        )
    },
    "talk": {"on-turn": flag},
    "cards": {
        "muestra": flag,
        "piezas": list_of(number_in(2, 4, 5, 10, 11), least=1, most=5, unique=True),
        "order": list_of(step, least=1, most=40, unique=True),
        "trick-cards": one_of("stay", "pile", "lifted"),
    },
    "deal": {
        "cut": one_of("before-dealer", "all"),
        "from": one_of("top", "bottom"),
        "first-dealer": one_of("draw", "inviter", "highest-card", "random", "turned-card"),
    },
    "match": {
        "target": whole(1, TARGET_MOST),
        "targets": list_of(whole(1, TARGET_MOST), least=1, unique=True),
        "games": number_in(1, 2, 3, 5, 7, 9),
        "halves": flag,
        "scoring": one_of("hand-end", "immediate"),
        "alternate-duels": flag,
        "gallo": one_of("dealer", "mano"),
    },
    "tricks": {"highest-after-parda": flag},
    "truco": {"uncalled": whole(0, 9), "hold-card": flag},
    "envido": {
        "order": one_of("any", "ascending", "at-least", "higher"),
        "stop": one_of("all", "but-falta", "never"),
        "refused": one_of("sum", "sum-plus-one"),
        "cut": one_of("none", "accepted", "both"),
        "above-falta": whole(0, 9),
        "raise-with-cards": flag,
        "raise-after-own-truco": flag,
        "falta": one_of("rest", "game-in-malas"),
        "duel-falta": whole(0, 30),
        "over-truco": flag,
        "after-truco": flag,
        "truco-answers": flag,
        "mazo-point": whole(0, 9),
        "declare": one_of("auto", "manual"),
        "show": one_of("auto", "manual"),
        "tantos": one_of("pairs", "piezas", "amo"),
        "most": whole(20, 47),
    },
    "flor": {
        "on": flag,
        "points": whole(1, 9),
        "count": one_of("best-two", "three", "piezas"),
        "holders": one_of("own", "any"),
        "first": one_of("any-time", "on-turn"),
        "closed-by": one_of("envido", "envido-or-truco"),
        "shut-by-answer": flag,
        "denied": whole(0, 9),
        "false-penalty": whole(0, 9),
        "false-fine": whole(0, 9),
        "hidden-fine": whole(0, 9),
        "hidden-higher-fine": whole(0, 9),
        "ask": flag,
        "lone": one_of("decided", "hand-end"),
        "contest": one_of("reply", "ladder", "word"),
        "withdraw": flag,
        "con-pays-flor": flag,
        "bet-at-least": flag,
        "bet-above-falta": whole(0, 9),
        "bet-with-cards": flag,
    },
    "a-ley": {"on": flag},
    "chat": {"in-hand": flag},
    "senas": {
        "signs": table_of(one_of(*SIGNS), sign),
        "own": list_of(one_of(*GESTURES), most=OWN_MOST, unique=True),
        "caught-from": whole(1, 3),
    },
}

TABLES: Mapping[str, Section] = {
    "truco.ladder": {
        "call": word,
        "stake": either(whole(1, 60), one_of("game")),
        "refused": whole(0, 60),
    },
    "envido.calls": {
        "call": word,
        "adds": whole(1, 60),
        "sets": whole(1, 60),
        "least": whole(1, 60),
        "falta": flag,
        "equals": flag,
        "times": whole(1, 9),
        "opens": flag,
    },
    "envido.refused-table": {"chain": list_of(word, least=1, most=12), "refused": whole(0, 60)},
    "flor.ladder": {
        "call": word,
        "stake": either(whole(1, 60), one_of("rest", "match")),
        "refused": whole(0, 60),
        "refused-over": table_of(word, whole(0, 60)),
    },
    "flor.bets": {
        "bet": either(word, one_of("N")),
        "adds": whole(1, 60),
        "least": whole(1, 60),
        "falta": flag,
        "rest": flag,
    },
}

LANGUAGES = ("es", "ca", "en")
PLAYERS = (2, 3, 4, 6, 8)

TOP: Section = {
    "abstract": flag,
    "base": text,
    "title": table_of(one_of(*LANGUAGES), text),
    "source": text,
    "players": list_of(number_in(*PLAYERS), least=1, unique=True),
    "cite": table_of(one_of("players"), text),
    "drop": list_of(text),
}
TOP_KEYS = frozenset({"options", *TOP, *SECTIONS})


def check_for(path: str) -> Check | None:
    """The check of a value by its dotted key: ``envido.order``, ``truco.ladder.1.refused``.

    A number is a place in a list. None: there is no such key.
    """
    parts = path.split(".")
    if len(parts) == 2:
        return SECTIONS.get(parts[0], {}).get(parts[1])
    row = TABLES.get(".".join(parts[:2]))
    if row is None or len(parts) < 4 or not (parts[2].isascii() and parts[2].isdigit()):
        return None
    if len(parts) == 4:
        return row.get(parts[3])
    over = len(parts) == 5 and parts[3] == "refused-over" and "refused-over" in row
    return whole(0, 60) if over else None
