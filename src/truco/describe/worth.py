"""What a call is worth, found from what it paid in a few hands: a number, or a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

NUMBER = "number"  # so many points
SAID = "said"  # the number that was said
REST = "rest"  # what the leader lacks
GAME = "game"  # what the winner himself lacks: he wins the game
MALAS = "malas"  # the game while both are in the malas, else what the leader lacks
DIFFERENCE = "difference"  # what the one behind lacks to be level
MATCH = "match"  # the whole match
VARIES = "varies"  # nothing of this; ``examples`` says what was paid


@dataclass(frozen=True, slots=True)
class Worth:
    """``plus`` more than the rule says; of a number, the number itself."""

    rule: str
    plus: int = 0
    examples: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        data: dict[str, Any] = {"rule": self.rule}
        if self.rule == VARIES:
            return data | {"examples": list(self.examples)}
        if self.rule == NUMBER:
            return data | {"points": self.plus}
        return data | ({"plus": self.plus} if self.plus else {})


@dataclass(frozen=True, slots=True)
class Situation:
    """The score at which a hand is played: of the side that opens it, of the other; the N said."""

    own: int
    other: int
    number: int = 0
    duels: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """What was paid in a situation. ``winner``: 0 for the side that opens the hand, else 1.

    ``points`` None: the match was won.
    """

    situation: Situation
    target: int
    winner: int
    points: int | None

    @property
    def rest(self) -> int:
        return self.target - max(self.situation.own, self.situation.other)

    @property
    def game(self) -> int:
        return self.target - (self.situation.other if self.winner else self.situation.own)

    @property
    def malas(self) -> int:
        half = self.target // 2
        low = self.situation.own < half and self.situation.other < half
        return self.game if low else self.rest

    @property
    def difference(self) -> int:
        return abs(self.situation.own - self.situation.other)


_RULES: Sequence[tuple[str, Callable[[Sample], int]]] = (
    (NUMBER, lambda _sample: 0),
    (SAID, lambda sample: sample.situation.number),
    (REST, lambda sample: sample.rest),
    (GAME, lambda sample: sample.game),
    (MALAS, lambda sample: sample.malas),
    (DIFFERENCE, lambda sample: sample.difference),
)


def fit(samples: Sequence[Sample]) -> Worth | None:
    """The first rule that explains all samples; None if there are none."""
    if not samples:
        return None
    paid = [sample.points for sample in samples if sample.points is not None]
    if not paid:
        return Worth(MATCH)
    if len(paid) == len(samples):
        for name, rule in _RULES:
            rests = {points - rule(sample) for points, sample in zip(paid, samples, strict=True)}
            if len(rests) == 1:
                return Worth(name, rests.pop())
    return Worth(VARIES, examples=tuple(sorted({_example(sample) for sample in samples})))


def _example(sample: Sample) -> str:
    paid = MATCH if sample.points is None else str(sample.points)
    return f"{sample.situation.own}-{sample.situation.other}: {paid}"
