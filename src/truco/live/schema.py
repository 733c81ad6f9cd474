"""The tables of the log, version by version, for both databases.

Step ``i`` brings a database of version ``i`` to version ``i + 1``; an empty database is of
version 0 and takes all of them. A step that was released is never changed: what comes later is
another step. Steps only add, so that the nodes of the version before go on while the next ones
are started.
"""

from __future__ import annotations

from truco.live.log import LogOutdated, LogVersion

_SQLITE_1 = """
CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    settings TEXT NOT NULL,
    free INTEGER NOT NULL,
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL
) STRICT;
CREATE INDEX live_tables_open ON live_tables (made) WHERE free > 0;
CREATE TABLE live_entries (
    table_id TEXT NOT NULL REFERENCES live_tables (id),
    seq INTEGER NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    command TEXT,
    at REAL NOT NULL,
    data TEXT NOT NULL,
    snapshot TEXT,
    UNIQUE (table_id, seq)
) STRICT;
"""

_SQLITE_2 = """
CREATE TABLE live_ended (
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) STRICT;
"""

_POSTGRES_1 = """
CREATE TABLE live_meta (version INTEGER NOT NULL);
INSERT INTO live_meta VALUES (1);
CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    made DOUBLE PRECISION NOT NULL,
    settings TEXT NOT NULL,
    free INTEGER NOT NULL,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX live_tables_open ON live_tables (made) WHERE free > 0;
CREATE TABLE live_entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    command TEXT,
    at DOUBLE PRECISION NOT NULL,
    data TEXT NOT NULL,
    snapshot TEXT,
    PRIMARY KEY (table_id, seq)
);
"""

_POSTGRES_2 = """
CREATE TABLE live_ended (
    name TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
CREATE TABLE live_nodes (
    node TEXT PRIMARY KEY,
    beat TIMESTAMPTZ NOT NULL,
    linked BOOLEAN NOT NULL,
    secret TEXT NOT NULL
);
"""

SQLITE_STEPS = (_SQLITE_1, _SQLITE_2)
POSTGRES_STEPS = (_POSTGRES_1, _POSTGRES_2)

SCHEMA_VERSION = len(SQLITE_STEPS)
"""The version of a log that this program reads and writes, in both databases."""


def check_version(where: str, version: int) -> None:
    """Raise ``LogOutdated`` or ``LogVersion`` if a log is not of this program's version."""
    if version < SCHEMA_VERSION:
        raise LogOutdated(
            f"{where} was made by an earlier version of truco: run `truco migrate`"
            f" (its tables are of version {version}, this program's of {SCHEMA_VERSION})"
        )
    if version > SCHEMA_VERSION:
        raise LogVersion(
            f"{where} was made by another version of truco, a later one"
            f" (its tables are of version {version}, this program's of {SCHEMA_VERSION})"
        )
