"""What the clients of one table noted, for the checker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from truco.live.log import Json

What = Literal["open", "sent", "got", "shut"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that a client did or saw, at ``at`` (seconds on the harness's own watch).

    ``open``: a socket was opened, ``frame`` is the hello; ``sent``: a frame was sent; ``got``: a
    frame was received; ``shut``: the socket is gone.
    """

    at: float
    what: What
    frame: Json


@dataclass(slots=True)
class Viewer:
    """Everything that one client noted, over all its sockets, in order.

    ``account``: whose client it is; two tabs are of one account.
    """

    name: str
    notes: list[Note] = field(default_factory=list)
    account: str = ""

    def note(self, at: float, what: What, frame: Json) -> None:
        """Note one thing more."""
        self.notes.append(Note(at, what, frame))

    def got(self) -> Iterator[Json]:
        """The frames that it received."""
        return (note.frame for note in self.notes if note.what == "got")


@dataclass(slots=True)
class History:
    """One table as its clients saw it.

    ``calm`` are the stretches of time without a fault in which the table had somebody at it and
    was to go on; ``finished`` tells whether its clients saw the end.
    """

    table: str
    viewers: list[Viewer] = field(default_factory=list)
    calm: list[tuple[float, float]] = field(default_factory=list)
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Violation:
    """A promise that was broken. ``check`` is its name in ``docs/reliability.md``."""

    table: str
    check: str
    what: str

    def __str__(self) -> str:
        return f"{self.check}: table {self.table}: {self.what}"


@dataclass(slots=True)
class Findings:
    """What a check looked at, and what was wrong."""

    looked: int = 0
    wrong: list[str] = field(default_factory=list)

    def __iadd__(self, other: Findings) -> Findings:
        self.looked += other.looked
        self.wrong += other.wrong
        return self
