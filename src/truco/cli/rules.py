"""`truco rules`: the rulesets, read as a player would, and house rules by file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco import rules
from truco.cli.house import starter
from truco.cli.output import say, say_json
from truco.describe import LANGUAGES, describe, lines, plain
from truco.errors import RulesError, UsageError
from truco.rules import Ruleset

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command and its own subcommands to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="show rulesets, write house rules",
        description="Rulesets as a player would read them, and house rules by file.",
    )
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _register_list(inner)
    _register_show(inner)
    _register_new(inner)
    _register_check(inner)


def _register_list(inner: "Subparsers") -> None:
    parser = inner.add_parser("list", help="name the rulesets")
    _add_output(parser)
    parser.set_defaults(run=run_list)


def _register_show(inner: "Subparsers") -> None:
    parser = inner.add_parser(
        "show",
        help="print a ruleset: cards, calls, values, options",
        description="Print a ruleset as a player would read it. What the calls pay is found by "
        "playing them in the engine.",
    )
    parser.add_argument("name", metavar="NAME|FILE", help="a ruleset, or a file of house rules")
    parser.add_argument("--players", metavar="N", type=int, help="for so many players")
    parser.add_argument("--target", metavar="N", type=int, help="to so many points")
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="a house rule, e.g. flor=true or flor-table.contraflor=8; may stand several times",
    )
    _add_output(parser)
    parser.set_defaults(run=run_show)


def _register_new(inner: "Subparsers") -> None:
    parser = inner.add_parser("new", help="begin a file of house rules")
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write (.toml)")
    parser.add_argument(
        "--base", required=True, metavar="NAME", help="the ruleset that it differs from"
    )
    parser.set_defaults(run=run_new)


def _register_check(inner: "Subparsers") -> None:
    parser = inner.add_parser(
        "check",
        help="check a file of house rules",
        description="Exit code 0 if it can be played, 1 if something in it is wrong.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file of house rules (.toml)")
    parser.set_defaults(run=run_check)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    parser.add_argument("--json", action="store_true", help="print it for programs")


def run_list(arguments: argparse.Namespace) -> int:
    """Name, title, players and targets of every ruleset."""
    found = [rules.load(name) for name in rules.names()]
    if arguments.json:
        say_json([_row(ruleset) for ruleset in found])
        return 0
    for ruleset in found:
        players = ", ".join(map(str, ruleset.players))
        targets = ", ".join(map(str, ruleset.targets))
        title = ruleset.titles[arguments.lang]
        say(f"{ruleset.name:12}  {players:11}  {targets:7}  {title}")
    return 0


def _row(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": dict(ruleset.titles),
        "players": list(ruleset.players),
        "targets": list(ruleset.targets),
        "options": list(ruleset.options),
    }


def run_show(arguments: argparse.Namespace) -> int:
    """Print a ruleset; `RulesError` where name, players or options do not belong."""
    ruleset = rules.load(arguments.name)
    players = ruleset.players[0] if arguments.players is None else arguments.players
    options = _options(arguments.option)
    page = describe(ruleset, ruleset.configure(players, arguments.target, options))
    if arguments.json:
        say_json(plain(page))
    else:
        for line in lines(page, arguments.lang):
            say(line)
    return 0


def _options(texts: list[str]) -> dict[str, Any]:
    """``flor=true``, ``cantons=5``, ``flor-table.contraflor=8``."""
    options: dict[str, Any] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        name, dot, inner = key.partition(".")
        if not sign or not name or (dot and not inner):
            raise UsageError(f"--option {text}: expected NAME=VALUE")
        if not dot:
            options[name] = _value(value)
            continue
        table = options.setdefault(name, {})
        if not isinstance(table, dict):
            raise UsageError(f"--option {text}: {name} has a value already")
        table[inner] = _value(value)
    return options


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if text.isascii() and text.isdigit() and len(text) < 9:
        return int(text)
    return text


def run_new(arguments: argparse.Namespace) -> int:
    """Write the beginning of a file; `UsageError` where there is one, or no such base."""
    path: Path = arguments.file
    if arguments.base not in rules.names():
        known = ", ".join(rules.names())
        raise UsageError(f"--base {arguments.base}: expected one of {known}")
    if path.suffix != ".toml":
        raise UsageError(f"{path}: expected a name that ends in .toml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(starter(rules.load(arguments.base), path.stem))
    except FileExistsError:
        raise UsageError(f"{path}: is there already, and stays as it is") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path}: cannot be written: {reason}") from None
    say(f"{path}: written. Change it, then: truco rules check {path}")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Say whether a file of house rules can be played; 1 with what is wrong in it."""
    path: Path = arguments.file
    if not path.is_file() or path.suffix != ".toml":
        raise UsageError(f"{path}: expected a file whose name ends in .toml")
    try:
        ruleset = rules.load(path)
        ruleset.configure(ruleset.players[0])
    except RulesError as error:
        say(str(error))
        return 1
    players = ", ".join(map(str, ruleset.players))
    targets = ", ".join(map(str, ruleset.targets))
    say(f"{path}: can be played by {players} players, to {targets}")
    return 0
