"""Reading the log behind the servers' back, as it lies in the database."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from truco.live.log import Stored
from truco.live.rows import ENTRY_COLUMNS, TABLE_COLUMNS, read_entry, read_table
from truco.torture.server import HarnessError


class Unreadable(HarnessError):
    """The database cannot be read now."""


Rows = Sequence[Sequence[Any]]


class Logbook(Protocol):
    """The database of the servers under torture."""

    def rows(self, table: str) -> tuple[Rows, Rows]:
        """The row of the table, and those of all its entries."""

    def seize(self, table: str | None) -> None:
        """Claim one table, or all of them, behind their owner's back; ``Unreadable``."""


def stored(logbook: Logbook, table: str) -> Stored:
    """A table with all its entries."""
    tables, entries = logbook.rows(table)
    if not tables:
        raise HarnessError(f"table {table} is not in the database")
    return Stored(read_table(tables[0]), tuple(read_entry(row) for row in entries), ())


def fingerprint(logbook: Logbook, table: str, count: int | None = None) -> str:
    """A digest of the first entries of a table (all, if no count is given)."""
    entries = logbook.rows(table)[1][:count]
    return hashlib.sha256(repr([tuple(row) for row in entries]).encode()).hexdigest()


class SqliteLogbook:
    """The log of a server on SQLite; every look has a connection of its own."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def rows(self, table: str) -> tuple[Rows, Rows]:
        with closing(self._open()) as database:
            database.execute("BEGIN")
            tables = database.execute(
                f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE id = ?", (table,)
            ).fetchall()
            entries = database.execute(
                f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = ? ORDER BY seq",
                (table,),
            ).fetchall()
        return tables, entries

    def seize(self, table: str | None) -> None:
        with closing(self._open()) as database:
            database.execute(
                "UPDATE live_tables SET epoch = epoch + 1, owner = 'torture'"
                " WHERE id = coalesce(?, id)",
                (table,),
            )

    def pages(self) -> int:
        """The size of the file in pages, with what still waits in the WAL."""
        with closing(self._open()) as database:
            return int(database.execute("PRAGMA page_count").fetchone()[0])

    @property
    def largest(self) -> int:
        """Bytes of the larger one of the file and its WAL."""
        files = [self._file, self._file.with_name(f"{self._file.name}-wal")]
        return max(file.stat().st_size for file in files if file.exists())

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._file, timeout=20, isolation_level=None)
