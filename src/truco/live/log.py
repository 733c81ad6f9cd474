"""What a live table writes down, and the interface of every log.

The log is the truth: nothing is acknowledged before ``append`` has returned. A table is one row
(its settings) and its entries, numbered from 1 without gaps; ``(table, seq)`` is unique. Whoever
runs a table first claims it and gets an epoch, one higher than all before; the epoch is checked
inside the append's own statement, so that an owner of yesterday can write nothing.

Errors of a log::

    LogError
    ├── NotStored             nothing was written
    │   ├── NoSuchTable       no table of that id
    │   ├── StaleOwner        somebody else has claimed the table since
    │   ├── OwnedElsewhere    another node that is alive owns the table
    │   ├── SeqTaken          an entry of that number is there already
    │   ├── LogFull           no room left: disk, quota or page limit
    │   ├── LogBusy           another program holds the database
    │   ├── LogClosed         the log was closed
    │   └── Unstorable        this entry cannot be written as it is
    ├── OutcomeUnknown        lost contact while writing: only reading tells
    └── LogUnusable           cannot be opened, read or written at all
        └── LogVersion        a database of a later version of this program
            └── LogOutdated   a database of an earlier one: migrate it
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from truco.errors import TrucoError

Json = dict[str, Any]

ANSWERS_KEPT = 512
"""How many of a table's last command ids a log gives back, so that a repeat acts once."""

LEASE_SECONDS = 4
"""A node owns its tables for so long after each heartbeat, by the clock of the database."""

ENDED_KEPT = 900
"""Seconds for which a log remembers an ended session: longer than any ticket is good for."""


class LogError(TrucoError):
    """Base of all errors of a log."""

    code = "storage"


class NotStored(LogError):
    """The write did not happen; what was stored before is as it was."""


class NoSuchTable(NotStored):
    """There is no table of that id."""

    code = "no-table"


class StaleOwner(NotStored):
    """The table was claimed by somebody else: this owner must let go of it."""


class OwnedElsewhere(NotStored):
    """Another node, and one that is alive, owns the table: ``owner`` is its name."""

    def __init__(self, table_id: str, owner: str) -> None:
        super().__init__(f"table {table_id} is on another server now")
        self.owner = owner


class SeqTaken(NotStored):
    """The table has an entry of that number already."""


class LogFull(NotStored):
    """There is no room for more."""


class LogBusy(NotStored):
    """Another program holds the database."""


class LogClosed(NotStored):
    """The log was closed."""


class Unstorable(NotStored):
    """The entry itself cannot be written (not JSON, not text)."""


class OutcomeUnknown(LogError):
    """Contact was lost while writing; only reading the table again tells what happened."""


class LogUnusable(LogError):
    """The database cannot be opened, read or written."""


class LogVersion(LogUnusable):
    """The database was made by a later version of this program."""


class LogOutdated(LogVersion):
    """The database was made by an earlier version of this program."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as it was made. ``settings`` is what the actor needs to build it again.

    ``made`` is in seconds since 1970; ``free`` is the number of seats that anybody may take, 0
    for a table that is not listed.
    """

    id: str
    made: float
    settings: Json
    free: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted step of a table.

    ``seq`` counts the table's entries from 1; ``n`` is the number of its last event after this
    entry. ``seat`` and ``command`` name who asked for it and under which id (None: the table
    itself). ``data`` belongs to ``kind``; of a deal it holds the cards, so an entry is for the
    server alone. ``snapshot`` is the table's whole state before this entry; a deal has it, so
    that going on with a table replays one hand, not the match.
    ``free`` is the new number of free seats (None: as before). ``at`` is in seconds since 1970.
    """

    table: str
    seq: int
    n: int
    kind: str
    data: Json = field(default_factory=dict)
    seat: int | None = None
    command: str | None = None
    at: float = 0.0
    snapshot: Json | None = None
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was accepted: who sent it, what it was, the event number it was given."""

    seat: int
    command: str
    kind: str
    data: Json
    n: int


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is needed to go on with a table.

    ``entries`` begin with the last one that has a snapshot (with the first, if none has);
    ``answered`` are the last accepted commands, oldest first.
    """

    table: NewTable
    entries: tuple[Entry, ...]
    answered: tuple[Answered, ...]


class Log(Protocol):
    """The log of all tables. Every method resolves only when the answer is certain."""

    async def create(self, table: NewTable, owner: str) -> int:
        """Write a new table down and own it; gives the epoch. ``SeqTaken`` if the id is there."""

    async def claim(self, table_id: str, owner: str) -> int:
        """Own a table from now on; gives the new epoch. ``NoSuchTable`` if there is none.

        Where several nodes share the log: ``OwnedElsewhere`` if another one owns it whose
        heartbeat is fresh.
        """

    async def append(self, entry: Entry, epoch: int) -> None:
        """Store one entry for good; ``StaleOwner`` if ``epoch`` is not the table's last."""

    async def load(self, table_id: str) -> Stored:
        """Read a table back; ``NoSuchTable`` if there is none."""

    async def history(self, table_id: str) -> Stored:
        """Read a table with all its entries, and no answers; ``NoSuchTable`` if there is none."""

    async def open_tables(self, limit: int) -> list[NewTable]:
        """The newest tables with free seats."""

    async def end_session(self, name: str, at: float) -> None:
        """Write down what has ended (``truco.live.sessions``), for others who serve its sockets."""

    async def ended_sessions(self, since: float) -> dict[str, float]:
        """What has ended since then, and when."""

    async def check(self) -> None:
        """Raise a ``LogError`` if the log cannot be written now."""

    def close(self) -> None:
        """Finish what is waiting and let go of the database."""
