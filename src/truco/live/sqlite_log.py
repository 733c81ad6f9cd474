"""The log in a SQLite file of its own: WAL, ``synchronous=FULL``, one writing thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from truco.live.group_commit import (
    Append,
    Check,
    Claim,
    Create,
    EndSession,
    GroupCommitLog,
    Outcome,
    Write,
)
from truco.live.log import (
    ANSWERS_KEPT,
    ENDED_KEPT,
    LogBusy,
    LogError,
    LogFull,
    LogUnusable,
    NewTable,
    NoSuchTable,
    NotStored,
    OutcomeUnknown,
    SeqTaken,
    StaleOwner,
    Stored,
    Unstorable,
)
from truco.live.rows import (
    ENTRY_COLUMNS,
    TABLE_COLUMNS,
    entry_row,
    read_answered,
    read_entry,
    read_table,
    to_json,
)
from truco.live.schema import SCHEMA_VERSION, SQLITE_STEPS, check_version

APPLICATION_ID = 0x56344C47  # "V4LG", in the file's header: this is such a log

_CREATE = (
    f"INSERT INTO live_tables ({TABLE_COLUMNS}, owner, epoch) VALUES (?, ?, ?, ?, ?, 1)"
    " ON CONFLICT DO NOTHING"
)
_CLAIM = "UPDATE live_tables SET epoch = epoch + 1, owner = ? WHERE id = ? RETURNING epoch"
_APPEND = (
    f"INSERT INTO live_entries ({ENTRY_COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
    " WHERE EXISTS (SELECT 1 FROM live_tables WHERE id = ? AND epoch = ?)"
    " ON CONFLICT DO NOTHING"
)
_WIDTH = 10
"""Columns of an entry, and the epoch."""
_ROWS = (64, 32, 16, 8, 4, 2, 1)
"""How many entries one statement stores: few sizes, so that the statements stay prepared."""
_APPEND_ROWS = {
    rows: (
        f"INSERT INTO live_entries ({ENTRY_COLUMNS})"
        " SELECT column1, column2, column3, column4, column5, column6, column7, column8, column9"
        f" FROM (VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'] * rows)})"
        " WHERE EXISTS (SELECT 1 FROM live_tables WHERE id = column1 AND epoch = column10)"
        " ON CONFLICT DO NOTHING"
    )
    for rows in _ROWS
}
_FREE = "UPDATE live_tables SET free = ? WHERE id = ? AND epoch = ?"
_EPOCH = "SELECT epoch FROM live_tables WHERE id = ?"
_TABLE = f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE id = ?"
_ENTRIES = (
    f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = ?1 AND seq >= COALESCE("
    "(SELECT max(seq) FROM live_entries WHERE table_id = ?1 AND snapshot IS NOT NULL), 1)"
    " ORDER BY seq"
)
_HISTORY = f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = ? ORDER BY seq"
_ANSWERED = (
    "SELECT seat, command, kind, data, n FROM live_entries"
    " WHERE table_id = ? AND seat IS NOT NULL AND command IS NOT NULL ORDER BY seq DESC LIMIT ?"
)
_END = "INSERT INTO live_ended VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at"
_FORGET = "DELETE FROM live_ended WHERE at < ?"
_ENDED = "SELECT name, at FROM live_ended WHERE at >= ?"
_OPEN = f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE free > 0 ORDER BY made DESC LIMIT ?"


def open_sqlite_log(
    path: Path,
    *,
    busy_seconds: float = 5.0,
    max_pages: int | None = None,
    migrate: bool = False,
) -> GroupCommitLog:
    """Open the log at ``path``, made if it is not there.

    ``busy_seconds`` is how long a write waits for another program that holds the file;
    ``max_pages`` limits the file's size in pages of 4 KiB; ``migrate`` brings a log of an earlier
    version to this one. Raises ``LogUnusable`` (no such folder, not writable, no log),
    ``LogVersion``, ``LogOutdated`` or ``LogBusy``.
    """
    store = SqliteStore(path, busy_seconds, max_pages, migrate=migrate)
    return GroupCommitLog(store, "sqlite-log")


class SqliteStore:
    """The blocking face of the SQLite log; one connection to write, one to read."""

    def __init__(
        self, path: Path, busy_seconds: float, max_pages: int | None, *, migrate: bool = False
    ) -> None:
        self._path = path
        self._db = self._connect(busy_seconds)
        try:
            self._prepare(max_pages, migrate=migrate)
            self._read = self._connect(busy_seconds)
            self._read.execute("PRAGMA query_only = 1")
        except sqlite3.Error as error:
            self._db.close()
            raise _typed(error, str(path)) from error
        except LogError:
            self._db.close()
            raise

    def _connect(self, busy_seconds: float) -> sqlite3.Connection:
        try:
            return sqlite3.connect(
                self._path, timeout=busy_seconds, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise _typed(error, str(self._path)) from error

    def _prepare(self, max_pages: int | None, *, migrate: bool) -> None:
        """Check whose file this is, make the tables in a new one, set up the writing side."""
        db = self._db
        application, version = self._pragma("application_id"), self._pragma("user_version")
        if application not in (0, APPLICATION_ID) or (application == 0 and self._has_tables()):
            raise LogUnusable(f"{self._path} is a database of another program")
        if application == APPLICATION_ID and not (migrate and version < SCHEMA_VERSION):
            check_version(str(self._path), version)
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise LogUnusable(f"{self._path}: this file system does not allow a WAL")
        db.execute("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            steps = "".join(SQLITE_STEPS[version:])
            db.executescript(
                f"BEGIN IMMEDIATE; {steps} PRAGMA application_id = {APPLICATION_ID};"
                f" PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
            )
        if max_pages is not None:
            db.execute(f"PRAGMA max_page_count = {max_pages}")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE live_tables SET epoch = epoch WHERE id = ''")  # fails if read-only
        db.execute("COMMIT")

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    def _has_tables(self) -> bool:
        return self._db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None

    def write(self, batch: Sequence[Write]) -> list[Outcome]:
        """All of the batch in one transaction; one outcome each."""
        if len(batch) > 1 and self._append_rows(batch):
            return self._commit(batch, [0] * len(batch))
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return [_typed(error) for _ in batch]
        outcomes: list[Outcome] = []
        for write in batch:
            outcomes.append(self._one(write))
            if not self._db.in_transaction:  # this one's failure undid the others too
                return self._apart(batch, outcomes)
        return self._commit(batch, outcomes)

    def _commit(self, batch: Sequence[Write], outcomes: list[Outcome]) -> list[Outcome]:
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            if _is_unclear(error):
                return [OutcomeUnknown(f"the commit failed: {error}") for _ in batch]
            return self._apart(batch, [_typed(error) for _ in batch])
        return outcomes

    def _append_rows(self, batch: Sequence[Write]) -> bool:
        """Begin, and store a batch of plain entries with few statements.

        False, and nothing has happened, if it is none or if one of them cannot be stored. After
        every statement this thread waits for the interpreter, which is busy with the game.
        """
        values = _plain_rows(batch)
        if values is None:
            return False
        try:
            self._db.execute("BEGIN IMMEDIATE")
            done = 0
            for rows in _ROWS:
                while len(batch) - done >= rows:
                    part = values[done * _WIDTH : (done + rows) * _WIDTH]
                    if self._db.execute(_APPEND_ROWS[rows], part).rowcount != rows:
                        self._undo()
                        return False
                    done += rows
        except (sqlite3.Error, TypeError, ValueError, OverflowError):
            self._undo()
            return False
        return True

    def _apart(self, batch: Sequence[Write], outcomes: list[Outcome]) -> list[Outcome]:
        """Write each of a failed batch in a transaction of its own."""
        if len(batch) == 1:
            return outcomes
        return [self.write([write])[0] for write in batch]

    def _one(self, write: Write) -> Outcome:
        try:
            match write:
                case Append(entry=entry):
                    return self._append(write) if entry.free is None else self._append_free(write)
                case Create():
                    return self._create(write)
                case Claim():
                    return self._claim(write)
                case EndSession():
                    return self._end_session(write)
                case Check():
                    return 0
        except LogError as error:
            return error
        except sqlite3.Error as error:
            return _typed(error)
        except (TypeError, ValueError, OverflowError) as error:
            return Unstorable(f"cannot be stored: {error}")

    def _append(self, write: Append) -> Outcome:
        entry = write.entry
        row = (*entry_row(entry), entry.table, write.epoch)
        if self._db.execute(_APPEND, row).rowcount == 1:
            return 0
        return self._why_not(entry.table, entry.seq, write.epoch)

    def _append_free(self, write: Append) -> Outcome:
        """An entry that also changes the number of free seats: both or neither."""
        self._db.execute("SAVEPOINT one")
        try:
            outcome = self._append(write)
            if outcome == 0:
                entry = write.entry
                self._db.execute(_FREE, (entry.free, entry.table, write.epoch))
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO one")
            raise
        self._db.execute("RELEASE one")
        return outcome

    def _why_not(self, table_id: str, seq: int, epoch: int) -> LogError:
        found = self._db.execute(_EPOCH, (table_id,)).fetchone()
        if found is None:
            return NoSuchTable(f"there is no table {table_id}")
        if found[0] != epoch:
            return StaleOwner(f"table {table_id} was claimed by another owner")
        return SeqTaken(f"table {table_id} has an entry {seq} already")

    def _create(self, write: Create) -> Outcome:
        table = write.table
        row = (table.id, table.made, to_json(table.settings), table.free, write.owner)
        if self._db.execute(_CREATE, row).rowcount == 1:
            return 1
        return SeqTaken(f"there is a table {table.id} already")

    def _claim(self, write: Claim) -> Outcome:
        rows = self._db.execute(_CLAIM, (write.owner, write.table_id)).fetchall()
        return int(rows[0][0]) if rows else NoSuchTable(f"there is no table {write.table_id}")

    def _end_session(self, write: EndSession) -> Outcome:
        self._db.execute(_FORGET, (write.at - ENDED_KEPT,))
        self._db.execute(_END, (write.name, write.at))
        return 0

    def _undo(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close_writer(self) -> None:
        self._db.close()

    def load(self, table_id: str) -> Stored:
        try:
            table = self._read.execute(_TABLE, (table_id,)).fetchone()
            if table is None:
                raise NoSuchTable(f"there is no table {table_id}")
            entries = self._read.execute(_ENTRIES, (table_id,)).fetchall()
            answered = self._read.execute(_ANSWERED, (table_id, ANSWERS_KEPT)).fetchall()
        except sqlite3.Error as error:
            raise _typed(error) from error
        return Stored(
            read_table(table),
            tuple(read_entry(row) for row in entries),
            tuple(read_answered(row) for row in reversed(answered)),
        )

    def history(self, table_id: str) -> Stored:
        try:
            table = self._read.execute(_TABLE, (table_id,)).fetchone()
            if table is None:
                raise NoSuchTable(f"there is no table {table_id}")
            entries = self._read.execute(_HISTORY, (table_id,)).fetchall()
        except sqlite3.Error as error:
            raise _typed(error) from error
        return Stored(read_table(table), tuple(read_entry(row) for row in entries), ())

    def open_tables(self, limit: int) -> list[NewTable]:
        try:
            return [read_table(row) for row in self._read.execute(_OPEN, (limit,))]
        except sqlite3.Error as error:
            raise _typed(error) from error

    def ended_sessions(self, since: float) -> dict[str, float]:
        try:
            return dict(self._read.execute(_ENDED, (since,)).fetchall())
        except sqlite3.Error as error:
            raise _typed(error) from error

    def close_reader(self) -> None:
        self._read.close()


def _plain_rows(batch: Sequence[Write]) -> list[Any] | None:
    """The columns of all entries one after another; None if there is more to do than to store."""
    values: list[Any] = []
    for write in batch:
        if not isinstance(write, Append) or write.entry.free is not None:
            return None
        try:
            values += entry_row(write.entry)
        except LogError:
            return None
        values.append(write.epoch)
    return values


def _primary(error: sqlite3.Error) -> int:
    """SQLite's primary result code, 0 where the error has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_unclear(error: sqlite3.Error) -> bool:
    """Whether a failed commit may still be found in the file after a crash."""
    return _primary(error) not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY)


def _typed(error: sqlite3.Error, where: str = "the log") -> LogError:
    """The error of ``truco.live.log`` for one of SQLite's."""
    kinds: dict[int, type[LogError]] = {
        sqlite3.SQLITE_FULL: LogFull,
        sqlite3.SQLITE_BUSY: LogBusy,
        sqlite3.SQLITE_LOCKED: LogBusy,
        sqlite3.SQLITE_READONLY: LogUnusable,
        sqlite3.SQLITE_CANTOPEN: LogUnusable,
        sqlite3.SQLITE_NOTADB: LogUnusable,
        sqlite3.SQLITE_CORRUPT: LogUnusable,
    }
    return kinds.get(_primary(error), NotStored)(f"{where}: {error}")
