"""What the commands of the site share: where its data is, and what they need installed."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from truco.errors import UsageError

SCALE = {"psycopg", "psycopg_pool", "redis"}
"""Packages of the extra ``scale``; all others that the site needs are of ``web``."""


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say where the site's data is."""
    parser.add_argument(
        "--data", metavar="DIR", help="data directory (default: truco in the user's data directory)"
    )
    parser.add_argument(
        "--database",
        metavar="ADDRESS",
        help="postgresql://user@host/database, instead of SQLite files in the data directory; one "
        "with a password is better kept in TRUCO_DATABASE",
    )


def data_directory(arguments: argparse.Namespace) -> Path:
    """Return the data directory, and put the database where the site looks for it."""
    from truco.web.config import from_environment

    if arguments.database:
        os.environ["TRUCO_DATABASE"] = arguments.database
    return Path(arguments.data) if arguments.data else from_environment().data


@contextmanager
def installed() -> Iterator[None]:
    """Say in one line which extra is missing; `UsageError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("truco"):
            raise
        package = error.name.split(".")[0]
        extra = "scale" if package in SCALE else "web"
        raise UsageError(f"{package} is missing; install valecuatro[{extra}]") from error
