"""What a score is worth: the chance to win the game from it, between equals.

Points are not chances: at 19-19 of 20 one point is everything, at 0-0 little. Every decision is
made over these chances, so that bots play to the score without a rule for it.
"""

from __future__ import annotations

from collections.abc import Sequence

EDGE = 0.57
"""The share of the swings to come that a bot trusts itself to win: so it gambles a little less."""

Swing = tuple[int, float]
"""Points that a hand gives to one side, and how often it does."""


class Equity:
    """Chances over the scores of a game to ``target``, for the given swings."""

    def __init__(self, target: int, swings: Sequence[Swing]) -> None:
        self.target = target
        self._rows = _table(target, swings)

    def __call__(self, us: int, them: int) -> float:
        """The chance of the side that has ``us`` points; whoever has the target has won."""
        if us >= self.target:
            return 1.0
        if them >= self.target:
            return 0.0
        return self._rows[max(us, 0)][max(them, 0)]


def _table(target: int, swings: Sequence[Swing]) -> list[list[float]]:
    """Backwards from the end: either side wins the next swing with the same chance."""
    rows = [[0.0] * target for _ in range(target)]
    total = sum(weight for _points, weight in swings)
    shares = [(points, weight / total) for points, weight in swings]
    for us in range(target - 1, -1, -1):
        for them in range(target - 1, -1, -1):
            chance = 0.0
            for points, share in shares:
                ours, theirs = us + points, them + points
                chance += share * EDGE * (1.0 if ours >= target else rows[ours][them])
                chance += share * (1 - EDGE) * (0.0 if theirs >= target else rows[us][theirs])
            rows[us][them] = chance
    return rows
