"""Señas: the signs that partners make to each other with the face (AR l. 97-103, GU l. 137-138).

A ruleset says which signs there are and which gesture makes each. What a sign says and how a
gesture looks are words of this module, so that every page can translate and draw them. A sign may
lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SIGNS = (
    *("espada-ace", "basto-ace", "good-ace", "espada-seven", "oro-seven", "good-seven"),
    *("three", "two", "false-ace"),
    *("muestra-two", "muestra-four", "muestra-five", "muestra-eleven", "muestra-ten"),
    *("amo", "madona"),
    *("flor", "envido", "envido-30", "blind"),
)
"""What a sign may say. ``good-ace``: the one of espada or basto; ``false-ace``: of oro or copa;
``good-seven``: the seven of espada or oro; ``muestra-N``: that pieza; ``blind``: I have nothing.
"""

GESTURES = (
    *("raise-brows", "wink", "wink-right", "wink-left", "wrinkle-nose", "close-eyes"),
    *("mouth-right", "mouth-left", "bite-lip", "kiss", "open-mouth", "mouth-ajar"),
    *("tongue-tip", "tongue-right", "tongue-left", "puff-cheeks", "lick-lip"),
    *("look-up", "look-down", "look-left", "look-right", "frown", "smile"),
)
"""What a face can do; right and left are those of who makes the sign."""

OWN_MOST = 8
"""Most signs that a side may agree on privately (match.md)."""

NEEDS = {"flor": "flor.on", "muestra": "cards.muestra"}
"""What has to be played for a sign to say anything: word -> the key that must be true."""

UNPLAYED = frozenset({"chat", "senas"})
"""Sections about what people may tell each other: they decide nothing of the game itself."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign. ``key``: what it says, one of ``SIGNS``, or ``own-1``, ... for private ones."""

    key: str
    gesture: str
    cite: str


def signs(values: Mapping[str, Any], own_cite: str) -> tuple[Sign, ...]:
    """The signs of a table's rules: those that have a meaning there, then the private ones."""
    listed = [
        Sign(key, sign["gesture"], sign.get("cite", ""))
        for key, sign in values["senas.signs"].items()
        if "needs" not in sign or values[NEEDS[sign["needs"]]]
    ]
    own = [
        Sign(f"own-{number}", gesture, own_cite)
        for number, gesture in enumerate(values["senas.own"], 1)
    ]
    return (*listed, *own)
