"""The log in PostgreSQL: the same interface and the same group commit as in SQLite.

The plain entries of a batch go in one statement, which is its own transaction; it locks the rows
of their tables, so that a claim by another node waits for it or is seen by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

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
    LEASE_SECONDS,
    LogBusy,
    LogError,
    LogFull,
    LogUnusable,
    NewTable,
    NoSuchTable,
    NotStored,
    OutcomeUnknown,
    OwnedElsewhere,
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
from truco.live.schema import POSTGRES_STEPS, SCHEMA_VERSION, check_version

Connection = psycopg.Connection[tuple[Any, ...]]

FRESH = f"beat > clock_timestamp() - interval '{LEASE_SECONDS} seconds'"
"""Of a row of ``live_nodes``: the node is alive."""

_SETUP_LOCK = 0x56344C47
"""Advisory lock: two nodes that start on an empty database make the tables once."""

_CREATE = (
    f"INSERT INTO live_tables ({TABLE_COLUMNS}, owner, epoch) VALUES (%s, %s, %s, %s, %s, 1)"
    " ON CONFLICT DO NOTHING"
)
_CLAIM = (
    "UPDATE live_tables SET epoch = epoch + 1, owner = %(me)s WHERE id = %(id)s"
    " AND (owner = %(me)s OR NOT EXISTS (SELECT 1 FROM live_nodes WHERE node = live_tables.owner"
    f" AND {FRESH})) RETURNING epoch"
)
_OWNER = "SELECT owner FROM live_tables WHERE id = %s"
_APPEND = (
    f"WITH fresh AS (SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[],"
    " %s::integer[], %s::text[], %s::float8[], %s::text[], %s::text[], %s::bigint[])"
    f" AS f({ENTRY_COLUMNS}, epoch)),"
    " owned AS (SELECT id, epoch FROM live_tables WHERE id = ANY(%s) ORDER BY id FOR SHARE)"
    f" INSERT INTO live_entries ({ENTRY_COLUMNS})"
    f" SELECT {ENTRY_COLUMNS} FROM fresh JOIN owned"
    " ON owned.id = fresh.table_id AND owned.epoch = fresh.epoch"
    " ON CONFLICT DO NOTHING RETURNING table_id, seq"
)
_FREE = "UPDATE live_tables SET free = %s WHERE id = %s AND epoch = %s"
_EPOCH = "SELECT epoch FROM live_tables WHERE id = %s"
_TABLE = f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE id = %s"
_ENTRIES = (
    f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = %(id)s AND seq >= COALESCE("
    "(SELECT max(seq) FROM live_entries WHERE table_id = %(id)s AND snapshot IS NOT NULL), 1)"
    " ORDER BY seq"
)
_HISTORY = f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = %s ORDER BY seq"
_ANSWERED = (
    "SELECT seat, command, kind, data, n FROM live_entries"
    " WHERE table_id = %s AND seat IS NOT NULL AND command IS NOT NULL ORDER BY seq DESC LIMIT %s"
)
_END = (
    "INSERT INTO live_ended (name, at) VALUES (%s, %s)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at"
)
_FORGET = "DELETE FROM live_ended WHERE at < %s"
_ENDED = "SELECT name, at FROM live_ended WHERE at >= %s"
_OPEN = f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE free > 0 ORDER BY made DESC LIMIT %s"


def open_postgres_log(
    address: str, *, wait_seconds: float = 10.0, migrate: bool = False
) -> GroupCommitLog:
    """Open the log in the database at ``address`` (``postgresql://...``).

    ``wait_seconds`` limits connecting, every statement and every wait for a lock; ``migrate``
    brings a log of an earlier version to this one. Raises ``LogUnusable`` (no connection, no
    right to make tables), ``LogVersion`` or ``LogOutdated``.
    """
    return GroupCommitLog(PostgresStore(address, wait_seconds, migrate=migrate), "postgres-log")


class PostgresStore:
    """The blocking face of the PostgreSQL log; a lost connection is made again when needed."""

    def __init__(self, address: str, wait_seconds: float, *, migrate: bool = False) -> None:
        self._address = address
        self._wait = wait_seconds
        self._db = self._connect()
        try:
            self._prepare(migrate=migrate)
            self._reading = self._connect()
        except psycopg.Error as error:
            self._db.close()
            raise LogUnusable(f"the log's database: {line_of(error)}") from error
        except LogError:
            self._db.close()
            raise

    def _connect(self) -> Connection:
        return connect(self._address, self._wait)

    def _prepare(self, *, migrate: bool) -> None:
        """Make the tables in an empty database; refuse those of another version."""
        with self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(%s)", (_SETUP_LOCK,))
            version = self._version()
            if version == 0 or (migrate and version < SCHEMA_VERSION):
                for step in POSTGRES_STEPS[version:]:
                    self._db.execute(step)
                self._db.execute("UPDATE live_meta SET version = %s", (SCHEMA_VERSION,))
                version = SCHEMA_VERSION
        check_version("the log's database", version)

    def _version(self) -> int:
        """The version of the tables that are there; 0 if there are none."""
        there = self._db.execute("SELECT to_regclass('live_meta')").fetchone()
        if there is None or there[0] is None:
            return 0
        row = self._db.execute("SELECT version FROM live_meta").fetchone()
        return 0 if row is None else int(row[0])

    def write(self, batch: Sequence[Write]) -> list[Outcome]:
        """The plain entries together, the rest one by one; one outcome each."""
        try:
            if self._db.closed or self._db.broken:
                self._db = self._connect()
        except LogError as error:
            return [NotStored(str(error)) for _ in batch]
        outcomes: list[Outcome | None] = [None] * len(batch)
        together = _together(batch)
        if len(together) > 1:
            for index, outcome in zip(
                together, self._append_all([_append(batch[i]) for i in together]), strict=True
            ):
                outcomes[index] = outcome
        return [
            self._one(write) if outcome is None else outcome
            for write, outcome in zip(batch, outcomes, strict=True)
        ]

    def _append_all(self, writes: Sequence[Append]) -> list[Outcome | None]:
        """One statement for many tables. None where the entry has to be tried alone."""
        try:
            done = self._insert(writes)
        except psycopg.Error as error:
            if self._db.broken:
                return [OutcomeUnknown(line_of(error)) for _ in writes]
            return [None] * len(writes)
        except (LogError, TypeError, ValueError, OverflowError):
            return [None] * len(writes)
        return [0 if (w.entry.table, w.entry.seq) in done else None for w in writes]

    def _insert(self, writes: Sequence[Append]) -> set[tuple[str, int]]:
        """Insert the entries whose owner is still the owner; says which were written."""
        rows = [(*entry_row(write.entry), write.epoch) for write in writes]
        columns: list[list[Any]] = [list(column) for column in zip(*rows, strict=True)]
        found = self._db.execute(_APPEND, (*columns, columns[0]), prepare=True).fetchall()
        return {(str(table), int(seq)) for table, seq in found}

    def _one(self, write: Write) -> Outcome:
        try:
            match write:
                case Append():
                    return self._append(write)
                case Create():
                    return self._create(write)
                case Claim():
                    return self._claim(write)
                case EndSession():
                    self._db.execute(_FORGET, (write.at - ENDED_KEPT,))
                    self._db.execute(_END, (write.name, write.at))
                    return 0
                case Check():
                    self._db.execute("UPDATE live_tables SET epoch = epoch WHERE id = ''")
                    return 0
        except LogError as error:
            return error
        except psycopg.Error as error:
            return OutcomeUnknown(line_of(error)) if self._db.broken else _typed(error)
        except (TypeError, ValueError, OverflowError) as error:
            return Unstorable(f"cannot be stored: {error}")

    def _append(self, write: Append) -> Outcome:
        entry = write.entry
        with self._db.transaction():
            if self._insert([write]):
                if entry.free is not None:
                    self._db.execute(_FREE, (entry.free, entry.table, write.epoch))
                return 0
            found = self._db.execute(_EPOCH, (entry.table,)).fetchone()
        if found is None:
            return NoSuchTable(f"there is no table {entry.table}")
        if found[0] != write.epoch:
            return StaleOwner(f"table {entry.table} was claimed by another owner")
        return SeqTaken(f"table {entry.table} has an entry {entry.seq} already")

    def _create(self, write: Create) -> Outcome:
        table = write.table
        row = (table.id, table.made, to_json(table.settings), table.free, write.owner)
        if self._db.execute(_CREATE, row).rowcount == 1:
            return 1
        return SeqTaken(f"there is a table {table.id} already")

    def _claim(self, write: Claim) -> Outcome:
        asked = {"me": write.owner, "id": write.table_id}
        row = self._db.execute(_CLAIM, asked).fetchone()
        if row is not None:
            return int(row[0])
        owner = self._db.execute(_OWNER, (write.table_id,)).fetchone()
        if owner is None:
            return NoSuchTable(f"there is no table {write.table_id}")
        return OwnedElsewhere(write.table_id, owner[0])

    def close_writer(self) -> None:
        self._db.close()

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        """The reading connection, made again if it was lost."""
        if self._reading.closed or self._reading.broken:
            self._reading = self._connect()
        try:
            yield self._reading
        except psycopg.Error as error:
            raise LogUnusable(f"the log's database: {line_of(error)}") from error

    def load(self, table_id: str) -> Stored:
        with self._reader() as db:
            table = db.execute(_TABLE, (table_id,)).fetchone()
            if table is None:
                raise NoSuchTable(f"there is no table {table_id}")
            entries = db.execute(_ENTRIES, {"id": table_id}).fetchall()
            answered = db.execute(_ANSWERED, (table_id, ANSWERS_KEPT)).fetchall()
        return Stored(
            read_table(table),
            tuple(read_entry(row) for row in entries),
            tuple(read_answered(row) for row in reversed(answered)),
        )

    def history(self, table_id: str) -> Stored:
        with self._reader() as db:
            table = db.execute(_TABLE, (table_id,)).fetchone()
            if table is None:
                raise NoSuchTable(f"there is no table {table_id}")
            entries = db.execute(_HISTORY, (table_id,)).fetchall()
        return Stored(read_table(table), tuple(read_entry(row) for row in entries), ())

    def open_tables(self, limit: int) -> list[NewTable]:
        with self._reader() as db:
            return [read_table(row) for row in db.execute(_OPEN, (limit,)).fetchall()]

    def ended_sessions(self, since: float) -> dict[str, float]:
        with self._reader() as db:
            return dict(db.execute(_ENDED, (since,)).fetchall())

    def close_reader(self) -> None:
        self._reading.close()


def connect(address: str, wait_seconds: float) -> Connection:
    """A connection of which every statement ends in time; ``LogUnusable`` if there is none."""
    limit = f"{wait_seconds:.3f}s"
    patience = max(2, round(wait_seconds))
    try:
        db = psycopg.connect(
            address,
            autocommit=True,
            connect_timeout=patience,
            keepalives_idle=patience,
            keepalives_interval=1,
            keepalives_count=3,
            tcp_user_timeout=1000 * patience,
        )
        for setting, value in (
            ("synchronous_commit", "on"),
            ("statement_timeout", limit),
            ("lock_timeout", limit),
        ):
            db.execute("SELECT set_config(%s, %s, false)", (setting, value))
    except (psycopg.Error, UnicodeError) as error:
        raise LogUnusable(f"the log's database: {line_of(error)}") from error
    return db


def _append(write: Write) -> Append:
    assert isinstance(write, Append)
    return write


def _together(batch: Sequence[Write]) -> list[int]:
    """Which writes of the batch may share a statement: plain entries, each number once."""
    seen: set[tuple[str, int]] = set()
    chosen: list[int] = []
    for index, write in enumerate(batch):
        if not isinstance(write, Append) or write.entry.free is not None:
            continue
        key = (write.entry.table, write.entry.seq)
        if key not in seen:
            seen.add(key)
            chosen.append(index)
    return chosen


def line_of(error: BaseException) -> str:
    """The first line of an error: psycopg adds the statement and its place below it."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def _typed(error: psycopg.Error) -> LogError:
    """The error of ``truco.live.log`` for one of PostgreSQL's."""
    state = error.sqlstate or ""
    kinds: dict[str, type[LogError]] = {
        "53": LogFull,
        "55": LogBusy,
        "57": LogBusy,
        "25": LogUnusable,
        "22": Unstorable,
    }
    return kinds.get(state[:2], NotStored)(f"the log: {line_of(error)}")
