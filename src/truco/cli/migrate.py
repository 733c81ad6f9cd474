"""`truco migrate`: a database of an earlier version brought to this one."""

import argparse
from typing import TYPE_CHECKING

from truco.cli.site import add_place, data_directory, installed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "migrate",
        help="bring the site's database to this version",
        description="Bring the tables and accounts that an earlier version wrote to this one. "
        "SQLite files are copied first, into backups in the data directory, and must not be in "
        "use; servers on a PostgreSQL may run meanwhile.",
    )
    add_place(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Migrate; `UsageError` or `LogError` where that cannot be."""
    with installed():
        from truco.web.migrate import migrate

        for line in migrate(data_directory(arguments)):
            print(line)
    return 0
