"""Django's database: brought up to date, refused if a later version wrote it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from truco.errors import UsageError
from truco.web.config import Config
from truco.web.storage import back_up

SETUP_LOCK = 0x56345744
"""Advisory lock of PostgreSQL: servers that start on an empty database fill it once."""


def prepare_database(path: Path) -> None:
    """Create or migrate the SQLite database; raise `UsageError` if a later version wrote it."""
    with _told(str(path)):
        if _applied(str(path)) and _pending():
            back_up(path)
        _migrate()


def prepare_shared_database(config: Config, *, migrate: bool) -> None:
    """Fill an empty PostgreSQL, or check it; ``migrate`` one of an earlier version.

    Raise `UsageError` if another version of this program wrote it.
    """
    assert config.database is not None
    with _told(config.database.shown), _setup_lock():
        applied = _applied(config.database.shown)
        if not _pending():
            return
        if applied and not migrate:
            raise UsageError(
                f"{config.database.shown} was made by an earlier version of truco:"
                " run `truco migrate`"
            )
        _migrate()


def _applied(where: str) -> bool:
    """Tell whether anything was migrated here before; `UsageError` if by a later version."""
    loader = _loader()
    unknown = sorted(set(loader.applied_migrations) - set(loader.disk_migrations))
    if unknown:
        label, name = unknown[-1]
        raise UsageError(
            f"{where}: written by another version of truco (it has {label}.{name}); "
            "use that version, or another data directory"
        )
    return bool(loader.applied_migrations)


def _pending() -> bool:
    loader = _loader()
    return bool(set(loader.disk_migrations) - set(loader.applied_migrations))


def _loader() -> Any:
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    return MigrationLoader(connection)


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def _told(where: str) -> Iterator[None]:
    """Say a failure of the database in one line, and leave no connection open."""
    from django.db import DatabaseError, connection

    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        line = (str(error).splitlines() or [type(error).__name__])[0]
        raise UsageError(f"{where}: {line}") from error
    finally:
        connection.close()


@contextmanager
def _setup_lock() -> Iterator[None]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [SETUP_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [SETUP_LOCK])
