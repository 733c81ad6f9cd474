"""`truco manage`: the site's administration by hand, as Django has it."""

import argparse
from typing import TYPE_CHECKING

from truco.cli.site import add_place, data_directory, installed

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "manage",
        help="administrate the site by hand",
        description="Run one of Django's commands on the site's data: createsuperuser makes an "
        "administrator, changepassword gives an account a new password, help lists the rest.",
    )
    add_place(parser)
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND ...")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command; `UsageError` where the site is not installed or its data cannot be used."""
    with installed():
        from truco.web.manage import manage

        return manage(data_directory(arguments), arguments.command or ["help"])
