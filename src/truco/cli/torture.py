"""`truco torture`: people play while servers are killed, stopped, cut off; what is lost?"""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from truco.cli.output import say, say_json
from truco.cli.site import installed
from truco.errors import UsageError

if TYPE_CHECKING:
    from truco.torture.run import Options, Report

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LONGEST = 24 * 60.0
TABLES = 8
MOST_TABLES = 200
ENDED = 143
"""The exit code after SIGTERM, as shells have it."""
SHOWS = {"step": "steps in the log", "refused": "refused", "error": "sockets closed by the server"}
"""What is counted by kind, and under which title it is printed."""
SHOWN = 20
"""Violations that are printed; --json has all of them."""


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "torture",
        help="let servers suffer, and see whether the tables survive",
        description="Start servers of its own, let clients play on them at random while it kills, "
        "stops and cuts them off, and check that nothing that was acknowledged is lost. "
        "docs/reliability.md says what is promised. Exit code 0: all held; 1: something did not.",
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="how long (default: 1)")
    parser.add_argument("--seed", type=int, help="of matches and faults (default: a fresh one)")
    parser.add_argument(
        "--nodes", type=int, choices=(0, 2, 3), default=0,
        help="0: one server on SQLite (default); 2 or 3 with PostgreSQL and Redis",
    )  # fmt: skip
    parser.add_argument("--faults", metavar="KINDS", help="these alone, by commas (default: all)")
    parser.add_argument(
        "--tables", type=int, default=TABLES, help=f"played at a time (default: {TABLES})"
    )
    parser.add_argument("--save", metavar="DIR", help="keep what is known of tables with troubles")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run it; 1 if something was violated."""
    with installed():
        from truco.torture.run import torture

        options = _options(arguments)
        _tell(f"seed {options.seed}")
        try:
            report = asyncio.run(torture(options, _tell))
        except asyncio.CancelledError:  # SIGTERM; everything that was started has ended
            return ENDED
    if arguments.json:
        say_json({"seed": options.seed, "nodes": options.nodes, **report.as_data()})
    else:
        _print(report)
    return 1 if report.verdict.violations else 0


def _options(arguments: argparse.Namespace) -> "Options":
    from truco.torture.harm import known
    from truco.torture.run import Options

    if not 0 < arguments.minutes <= LONGEST:
        raise UsageError(f"--minutes: expected a number above 0, at most {LONGEST:.0f}")
    if not 1 <= arguments.tables <= MOST_TABLES:
        raise UsageError(f"--tables: expected 1 to {MOST_TABLES}")
    kinds = known(arguments.nodes)
    chosen = frozenset(kinds)
    if arguments.faults is not None:
        chosen = frozenset(one.strip() for one in arguments.faults.split(",") if one.strip())
        for kind in sorted(chosen - frozenset(kinds)):
            raise UsageError(f"--faults: there is no {kind!r} here: expected {', '.join(kinds)}")
    return Options(
        seconds=arguments.minutes * 60,
        seed=secrets.randbits(32) if arguments.seed is None else arguments.seed,
        nodes=arguments.nodes,
        faults=chosen,
        tables=arguments.tables,
        save=Path(arguments.save) if arguments.save else None,
    )


def _tell(line: str) -> None:
    print(f"truco torture: {line}", file=sys.stderr, flush=True)


def _print(report: "Report") -> None:
    counts = report.counts
    main = ("tables", "matches", "hands", "moves", "viewers", "acks", "reconnects", "resyncs")
    say(f"played for {report.seconds:.0f} seconds")
    say("  " + ", ".join(f"{counts[name]:,} {name}" for name in main))
    say(f"  the longest pause of a table without a clock: {report.longest_pause:.1f} seconds")
    for title in SHOWS:
        parts = [
            f"{number:,} {name.split()[1]}"
            for name, number in sorted(counts.items())
            if name.startswith(f"{title} ")
        ]
        say(f"  {SHOWS[title]}: {', '.join(parts) or 'none'}")
    faults = ", ".join(f"{number:,} {kind}" for kind, number in sorted(report.faults.items()))
    say(f"faults\n  {faults or 'none'}")
    say("checks")
    for check, looked in report.verdict.looked.items():
        wrong = sum(one.check == check for one in report.verdict.violations)
        say(f"  {check:10} {looked:>12,} looked at, {wrong:,} wrong")
    for violation in report.verdict.violations[:SHOWN]:
        say(f"WRONG {violation}")
    if len(report.verdict.violations) > SHOWN:
        say(f"... and {len(report.verdict.violations) - SHOWN} more")
