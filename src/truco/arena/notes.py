"""What is noted of a bot while it plays: time, calls, bluffs, folds (defined in docs/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from truco.bots.book import Book
from truco.bots.sight import Sight
from truco.bots.worth import MIDDLE, envido_worth, truco_worth
from truco.view import View


@dataclass(slots=True)
class Notes:
    """Counts of one bot over all its seats and matches."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    truco_calls: int = 0
    truco_bluffs: int = 0
    envido_calls: int = 0
    envido_bluffs: int = 0
    questions: int = 0
    folds: int = 0
    hands: int = 0
    mazos: int = 0

    def thought(self, seconds: float) -> None:
        """One decision took so long."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def said(self, view: View, say: str, book: Book) -> None:
        """Note what a seat says, by what it saw."""
        asked = view["asks"] is not None and any(
            entry["say"] == "quiero" for entry in view["may"]["says"]
        )
        group = _group(view, say)
        contest = view["asks"]["contest"] if view["asks"] else None
        if asked and (group in ("answer", "truco", "envido", "mazo") or group == contest):
            self.questions += 1
            self.folds += say in ("no-quiero", "mazo")
        self.mazos += say == "mazo"
        if group == "truco":
            self.truco_calls += 1
            self.truco_bluffs += truco_worth(Sight(view, book)) < MIDDLE
        elif group == "envido":
            self.envido_calls += 1
            self.envido_bluffs += envido_worth(Sight(view, book)) < MIDDLE

    def add(self, other: Notes) -> None:
        """Add another's counts; the longest decision is the longer of both."""
        for field in fields(self):
            mine, yours = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, max(mine, yours) if field.name == "longest" else mine + yours)

    @property
    def bluff_rate(self) -> float | None:
        """Bluffs of all calls and raises, truco and envido."""
        return _rate(self.truco_bluffs + self.envido_bluffs, self.truco_calls + self.envido_calls)

    @property
    def fold_rate(self) -> float | None:
        """Refusals of all answers to a question."""
        return _rate(self.folds, self.questions)

    @property
    def speed(self) -> float | None:
        """Decisions in a second of thinking."""
        return self.decisions / self.seconds if self.seconds else None


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _group(view: View, say: str) -> str | None:
    """The group of a say among those that the view lists; None for a card."""
    for entry in view["may"]["says"]:
        listed = entry["say"]
        if listed == say:
            return str(entry["group"])
        if "from" in entry:
            stem = listed.removesuffix("N")
            if say.startswith(stem) and say[len(stem) :].isdigit():
                return str(entry["group"])
    return None
