"""`truco serve`: the site, in one process."""

import argparse
import os
from typing import TYPE_CHECKING

from truco.cli.site import add_place, data_directory, installed
from truco.errors import UsageError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
LAST_PORT = 65535


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "serve",
        help="serve the site",
        description="Serve the site: accounts, lobby and live tables, in one process. "
        "Each flag has an environment variable: TRUCO_HOST, TRUCO_PORT, TRUCO_DATA, "
        "TRUCO_DATABASE. With TRUCO_REDIS, several servers share one PostgreSQL.",
    )
    parser.add_argument(
        "--host", help=f"address to listen on (default: {DEFAULT_HOST}; 0.0.0.0: the whole network)"
    )
    parser.add_argument("--port", help=f"port to listen on (default: {DEFAULT_PORT})")
    add_place(parser)
    parser.add_argument(
        "--only", choices=("live", "web"), help="serve one part alone, behind a proxy of your own"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted; `UsageError` where that cannot begin."""
    with installed():
        _serve(arguments)
    return 0


def _serve(arguments: argparse.Namespace) -> None:
    from truco.web.server import Site, serve

    port = arguments.port or os.environ.get("TRUCO_PORT") or str(DEFAULT_PORT)
    serve(
        Site(
            host=arguments.host or os.environ.get("TRUCO_HOST") or DEFAULT_HOST,
            port=_port(port),
            data=data_directory(arguments),
            only=arguments.only,
        )
    )


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= LAST_PORT:
        return int(text)
    raise UsageError(f"port {text!r}: expected a number from 0 to {LAST_PORT}")
