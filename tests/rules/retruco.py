"""The table that the tests of `retruco` share."""

from __future__ import annotations

from rules.hand import Played, deal


def retruco(one: str, other: str, muestra: str = "12e", score: tuple[int, int] = (0, 0)) -> Played:
    """A hand of retruco; the muestra is a king of espadas where nothing else is said."""
    return deal("retruco", one, other, muestra=muestra, score=score)
