"""`truco bench live`: how fast the live tables are here, over real sockets."""

import argparse
import os
import platform
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco import __version__
from truco.bench.engine import build
from truco.cli.output import say, say_json
from truco.errors import UsageError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LOADS = ("closed", "open", "idle")


def register(kinds: "Subparsers") -> None:
    """Add the command to `truco bench`."""
    parser = kinds.add_parser(
        "live",
        help="live tables over real sockets, with a server of their own",
        description="Start a server on a fresh data directory, let random people play over real "
        "sockets from this process, and print moves a second, latency and memory. "
        "closed: each player moves as soon as he knows that he may. open: so many moves a second "
        "are offered, and the latency counts from when each was due. idle: nobody moves.",
    )
    parser.add_argument("--json", action="store_true", help="print data for programs")
    parser.add_argument("--only", choices=LOADS, help="one load alone (default: all)")
    _number(parser, "--seconds", "measured for closed and open", 10.0)
    _number(parser, "--tables", "closed: tables of two people", 100)
    _number(parser, "--offered", "open: moves a second", 1000.0)
    _number(parser, "--sockets", "open and idle: sockets, two a table", 2000)
    parser.add_argument("--ruleset", metavar="NAME", default="retruco", help="default: retruco")
    parser.add_argument(
        "--database", metavar="URL", help="postgresql://..., an empty one (default: SQLite)"
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        help="where the fresh data directories are made (default: the system's temporary folder; "
        "in memory an fsync costs nothing)",
    )
    parser.set_defaults(run=run)


def _number(parser: argparse.ArgumentParser, name: str, what: str, default: float) -> None:
    kind = type(default)
    parser.add_argument(
        name, type=kind, metavar="N", default=default, help=f"{what} (default: {default:g})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    for name in ("seconds", "tables", "offered", "sockets"):
        if not 0 < getattr(arguments, name) <= 100_000:
            raise UsageError(f"--{name}: expected a number above 0")
    if arguments.data is not None and not Path(arguments.data).is_dir():
        raise UsageError(f"--data: {arguments.data} is no directory")
    try:
        figures = _measure(arguments)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("truco"):
            raise
        raise UsageError(f"{error.name} is missing; install valecuatro[web]") from error
    if arguments.json:
        say_json(figures)
    else:
        _print(figures)
    return 0


def _measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """All loads that are asked for, each against a server of its own."""
    from truco.bench_live.load import Load, quantiles, run_idle, run_load
    from truco.bench_live.server import fsync_times, running

    sockets, ruleset = int(arguments.sockets), arguments.ruleset
    loads = {
        "closed": Load(int(arguments.tables), arguments.seconds, ruleset),
        "open": Load(sockets // 2, arguments.seconds, ruleset, arguments.offered),
    }
    with tempfile.TemporaryDirectory(prefix="truco-bench-", dir=arguments.data) as folder:
        figures = _machine(arguments.database)
        figures["fsync_ms"] = quantiles(fsync_times(Path(folder)))
        for name in [arguments.only] if arguments.only else LOADS:
            with running(Path(folder, name), arguments.database) as server:
                if name == "idle":
                    figures[name] = run_idle(server, sockets, ruleset)
                else:
                    figures[name] = run_load(server, loads[name])
    return figures


def _machine(database: str | None) -> dict[str, Any]:
    """What ran, and where."""
    return {
        "truco": __version__,
        "engine": build(),
        "python": platform.python_version(),
        "event_loop": "uvloop" if find_spec("uvloop") else "asyncio",
        "database": "sqlite" if database is None else database.partition(":")[0],
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 2),
    }


def _print(figures: dict[str, Any]) -> None:
    """The figures for people: one line each."""
    for name, value in figures.items():
        if name not in LOADS:
            say(f"{name}: {value}")
    for name in LOADS:
        for key, value in figures.get(name, {}).items():
            say(f"{name} {key}: {value}")
