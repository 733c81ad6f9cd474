"""Where an installation keeps what it knows: two SQLite files of its own, or one PostgreSQL.

A SQLite file of an earlier version is copied and brought to this one when the site starts: it is
ours alone. A PostgreSQL may be in use by other servers, so that is left to `truco migrate`.
"""

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from truco.errors import UsageError
from truco.live.group_commit import GroupCommitLog
from truco.live.log import LogOutdated
from truco.live.sqlite_log import open_sqlite_log
from truco.web.addresses import Database
from truco.web.config import Config

BACKUPS = "backups"
POOL = {"min_size": 1, "max_size": 8, "timeout": 10}
"""Django's connections to PostgreSQL: making one for each page takes longer than the page."""


def open_log(
    config: Config, *, migrate: bool = False, max_pages: int | None = None
) -> GroupCommitLog:
    """Open the log of the live part; `LogError` if that cannot be.

    ``migrate`` brings one of an earlier version to this one, a SQLite file after a copy of it.
    """
    if config.database is not None:
        from truco.live.postgres_log import open_postgres_log

        return open_postgres_log(config.database.address, migrate=migrate)
    path = config.live_database
    try:
        return open_sqlite_log(path, max_pages=max_pages)
    except LogOutdated:
        if not migrate:
            raise
    back_up(path)
    return open_sqlite_log(path, max_pages=max_pages, migrate=True)


def back_up(path: Path) -> Path:
    """Copy a SQLite database into the folder of copies beside it; `UsageError` if that fails."""
    folder = path.parent / BACKUPS
    copy = folder / f"{path.stem}-{datetime.now(UTC):%Y%m%dT%H%M%S}.sqlite3"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with closing(sqlite3.connect(path)) as database:
            database.execute("VACUUM INTO ?", (str(copy),))
    except (OSError, sqlite3.Error) as error:
        raise UsageError(f"{path} cannot be copied before it is migrated: {error}") from error
    print(f"truco: {path.name} is brought to this version; the old one is {copy}", file=sys.stderr)
    return copy


def django_database(config: Config) -> dict[str, object]:
    """Return Django's setting for the same place."""
    if config.database is not None:
        return _django_postgres(config.database)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": config.web_database,
        "OPTIONS": {
            "timeout": 10,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _django_postgres(database: Database) -> dict[str, object]:
    import_module("psycopg_pool")  # Django would say less plainly that it is missing
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database.name,
        "USER": database.user,
        "PASSWORD": database.password,
        "HOST": database.host,
        "PORT": database.port,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 10, **dict(database.options), "pool": POOL},
    }
