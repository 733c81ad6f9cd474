"""`truco check`: play test cases and say which do not hold."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco import rules
from truco.cli.output import say, say_json
from truco.errors import UsageError
from truco.record import Case, Failure, case_files, check_case, read_cases

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "check",
        help="check test cases of the rules",
        description="Play the test cases in files and folders and print each that fails with what "
        "was expected and what came. A record of a match (.truco.toml) is checked hand by hand. "
        "Exit code 1 if a case failed, 2 if a file is no valid case file.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="file or folder")
    parser.add_argument("--ruleset", metavar="NAME", help="only the cases of this ruleset")
    parser.add_argument("--players", metavar="N", type=int, help="only the cases of N players")
    parser.add_argument("--json", action="store_true", help="print the result for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check; 0 if all passed, 1 if any failed. `MalformedText` for a file that is none."""
    _check_filters(arguments)
    cases = [case for path in case_files(arguments.paths) for case in read_cases(path)]
    chosen = [
        case
        for case in cases
        if arguments.ruleset in (None, case.ruleset) and arguments.players in (None, case.players)
    ]
    results = [(case, check_case(case)) for case in chosen]
    failed = [(case, failures) for case, failures in results if failures]
    passed = len(results) - len(failed)
    if arguments.json:
        rows = [_plain(case, failures) for case, failures in failed]
        say_json({"passed": passed, "failed": len(failed), "failures": rows})
    else:
        for case, failures in failed:
            say(f"{case.file}: {case.id}" + (f" ({case.cite})" if case.cite else ""))
            for failure in failures:
                say(f"    {failure}")
        say(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


def _check_filters(arguments: argparse.Namespace) -> None:
    known = rules.names()
    name = arguments.ruleset
    if name is not None and name not in known and not name.endswith(".toml"):
        raise UsageError(f"--ruleset {name}: expected one of {', '.join(known)}, or a .toml file")
    if arguments.players is not None and not 2 <= arguments.players <= 8:
        raise UsageError(f"--players {arguments.players}: expected a number from 2 to 8")


def _plain(case: Case, failures: list[Failure]) -> dict[str, Any]:
    return {
        "file": case.file,
        "id": case.id,
        "cite": case.cite,
        "ruleset": case.ruleset,
        "players": case.players,
        "failures": [
            {"key": failure.key, "expected": failure.expected, "came": failure.came}
            for failure in failures
        ],
    }
