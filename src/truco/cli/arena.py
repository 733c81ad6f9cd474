"""`truco arena`: two bots against each other, and how sure the result is."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from truco.arena import Notes, Result, compete
from truco.bots import names
from truco.cli.output import say, say_json
from truco.cli.tables import add_table_arguments, table_rules
from truco.rules import Rules

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DEFAULT_MATCHES = 100


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help="let two bots play against each other",
        description="Play matches of two bots over duplicate deals, each set of deals once with "
        f"the sides either way round. A bot is one of {', '.join(names())}, or module:Class for "
        "your own (docs/bots.md). In team games a side is of one bot.",
    )
    parser.add_argument("first", metavar="BOT", help="the bot whose wins are counted")
    parser.add_argument("second", metavar="BOT", help="its opponent")
    parser.add_argument(
        "--matches",
        type=int,
        default=DEFAULT_MATCHES,
        metavar="N",
        help=f"at least so many, whole sets of deals (default: {DEFAULT_MATCHES})",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
    add_table_arguments(parser)
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="NAME=VALUE", help="house rules: flor=true"
    )
    parser.add_argument("--json", action="store_true", help="print the result for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play and print; `UsageError` for names that are no bots or no table."""
    rules = table_rules(arguments.ruleset, arguments, arguments.options)
    pair = (arguments.first, arguments.second)
    watching = sys.stderr.isatty() and not arguments.json
    told = _progress(arguments.matches) if watching else lambda _result: None
    result = compete(pair, rules, arguments.matches, arguments.seed, told)
    if watching:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    if arguments.json:
        say_json(as_data(result, rules, arguments.seed))
    else:
        _print(result, rules, arguments.seed)
    return 0


def _progress(matches: int) -> Any:
    def told(result: Result) -> None:
        line = f"\r{result.matches} of {matches} matches, {result.won} won"
        print(line, end="", file=sys.stderr, flush=True)

    return told


def as_data(result: Result, rules: Rules, seed: int) -> dict[str, Any]:
    """The result for programs."""
    low, high = result.interval
    return {
        "ruleset": rules.name,
        "players": rules.players,
        "target": rules.target,
        "options": dict(rules.options),
        "seed": seed,
        "bots": list(result.names),
        "matches": result.matches,
        "won": result.won,
        "share": round(result.share, 4),
        "interval": {"kind": "wilson", "level": 0.95, "low": round(low, 4), "high": round(high, 4)},
        "sets": {"size": result.size, "won": result.sets},
        "hands": result.hands,
        "seconds": round(result.seconds, 2),
        "notes": [_notes(notes) for notes in result.notes],
    }


def _notes(notes: Notes) -> dict[str, Any]:
    return {
        "decisions": notes.decisions,
        "decisions_per_second": _rounded(notes.speed, 1),
        "longest_ms": round(notes.longest * 1000, 2),
        "calls": {"truco": notes.truco_calls, "envido": notes.envido_calls},
        "bluffs": {"truco": notes.truco_bluffs, "envido": notes.envido_bluffs},
        "bluff_rate": _rounded(notes.bluff_rate, 4),
        "questions": notes.questions,
        "folds": notes.folds,
        "fold_rate": _rounded(notes.fold_rate, 4),
        "mazos": notes.mazos,
        "hands": notes.hands,
    }


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)


def _print(result: Result, rules: Rules, seed: int) -> None:
    first, second = result.names
    low, high = result.interval
    say(f"{rules.name}, {rules.players} players, to {rules.target}, seed {seed}")
    say(
        f"{first} beat {second} in {result.won} of {result.matches} matches: "
        f"{result.share:.1%}, 95 % interval {low:.1%} to {high:.1%} (Wilson, over matches)"
    )
    say(f"{len(result.sets)} sets of deals, each {_ways(result)}: {_sets(result)}")
    say(f"{'':20} {'bluffs':>8} {'folds':>8} {'mazos':>8} {'decisions/s':>12} {'longest':>9}")
    for name, notes in zip(result.names, result.notes, strict=True):
        say(
            f"{name[:20]:20} {_percent(notes.bluff_rate):>8} {_percent(notes.fold_rate):>8} "
            f"{_percent(notes.mazos / notes.hands if notes.hands else None):>8} "
            f"{notes.speed or 0:>12,.0f} {notes.longest * 1000:>6.1f} ms"
        )
    say(f"{result.hands:,} hands in {result.seconds:.1f} s")


def _ways(result: Result) -> str:
    return "played from both sides" if result.size == 2 else f"played {result.size} ways round"


def _sets(result: Result) -> str:
    """How the sets went: won from every side, lost from every side, or the cards decided."""
    all_won = sum(won == result.size for won in result.sets)
    none_won = sum(won == 0 for won in result.sets)
    split = len(result.sets) - all_won - none_won
    return f"{all_won} won throughout, {split} shared, {none_won} lost throughout"


def _percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.1%}"
