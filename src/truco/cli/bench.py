"""`truco bench engine`: how fast the engine is here. `truco bench live` is in `bench_live`."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from truco.bench.engine import POLICIES, as_data, build, measure, measure_interpreted
from truco.bench.plain import run_plain
from truco.cli import bench_live
from truco.errors import UsageError
from truco.rules import load, names

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_COLUMNS = ("build", "ruleset", "players", "policy", "loop")
_NUMBERS = ("hands_per_second", "actions_per_second", "actions_per_hand", "tricks_per_hand")


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("bench", help="measure speed", description="Measure speed.")
    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    engine = kinds.add_parser(
        "engine",
        help="random hands in the engine, one core",
        description="Play random hands and print hands and actions a second of processor time.",
    )
    engine.add_argument("--json", action="store_true", help="print data for programs")
    engine.add_argument("--policy", choices=sorted(POLICIES), help="default: both")
    engine.add_argument("--seconds", type=float, default=1.0, help="for each figure (default: 1)")
    engine.add_argument("--ruleset", metavar="NAME", help="default: all")
    engine.add_argument("--players", type=int, metavar="N", help="default: all that it allows")
    engine.add_argument(
        "--plain", action="store_true", help="measure the uncompiled engine too, for two players"
    )
    engine.set_defaults(run=run)
    bench_live.register(kinds)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if not 0 < arguments.seconds <= 600:
        raise UsageError("--seconds: expected a number above 0, at most 600")
    policies = [arguments.policy] if arguments.policy else sorted(POLICIES)
    figures: list[dict[str, Any]] = []
    for ruleset, players in _tables(arguments):
        for policy in policies:
            figures += as_data([measure(ruleset, players, policy, arguments.seconds)])
        figures += as_data([measure_interpreted(ruleset, players, arguments.seconds)])
    if arguments.plain and build() == "compiled":
        figures += _plain(arguments, policies)
    if arguments.json:
        print(json.dumps({"build": build(), "figures": figures}, indent=1))
    else:
        _print(figures)
    return 0


def _tables(arguments: argparse.Namespace) -> list[tuple[str, int]]:
    """The rulesets and player counts to measure."""
    found = []
    for name in [arguments.ruleset] if arguments.ruleset else names():
        allowed = load(name).players
        if arguments.players is None:
            found += [(name, players) for players in allowed]
        elif arguments.players in allowed:
            found.append((name, arguments.players))
    if not found:
        raise UsageError(f"--players: no such ruleset is played by {arguments.players}")
    return found


def _plain(arguments: argparse.Namespace, policies: list[str]) -> list[dict[str, Any]]:
    figures = []
    for name in [arguments.ruleset] if arguments.ruleset else names():
        players = str(arguments.players or load(name).players[0])
        for policy in policies:
            wanted = ["--ruleset", name, "--players", players, "--policy", policy]
            figures += run_plain([*wanted, "--seconds", str(arguments.seconds)])
    return figures


def _print(figures: list[dict[str, Any]]) -> None:
    print(
        f"{'build':10} {'ruleset':12} {'players':>7} {'policy':8} {'loop':11} "
        f"{'hands/s':>10} {'actions/s':>11} {'act/hand':>9} {'tricks/hand':>11}"
    )
    for figure in figures:
        build_, ruleset, players, policy, loop = (figure[key] for key in _COLUMNS)
        hands, actions, per_hand, tricks = (figure[key] for key in _NUMBERS)
        print(
            f"{build_:10} {ruleset:12} {players:>7} {policy:8} {loop:11} "
            f"{hands:>10,} {actions:>11,} {per_hand:>9.2f} {tricks:>11.2f}"
        )
    print(f"peak memory {max(figure['peak_mb'] for figure in figures)} MB")
