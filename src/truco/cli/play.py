"""`truco play`: a match against the bots, in the terminal."""

import argparse
import os
import secrets
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from truco.arena.guard import Guarded
from truco.bots import make, names
from truco.cli.tables import add_table_arguments, table_rules
from truco.cli.terminal.game import ME, Game, Sitting
from truco.cli.terminal.words import LANGUAGES, Words, language_of
from truco.rules import Rules

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DEFAULT_BOT = "criollo"


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play a match in the terminal",
        description="Play a match against the bots. What may be done is listed; type its number, a "
        "card (7e) or a word (envido 5). Input may come from a file: one line a word.",
    )
    add_table_arguments(parser)
    parser.add_argument(
        "--rules", metavar="FILE", help="house rules from a .toml file, instead of --ruleset"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule: flor=true (may be repeated)",
    )
    parser.add_argument(
        "--bot",
        default=DEFAULT_BOT,
        metavar="NAME",
        help=f"{', '.join(names())}, or module:Class (default: {DEFAULT_BOT})",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the cards (default: by chance)")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: by the locale, else es")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play; 0 also if the person leaves. `UsageError` or `RulesError` for a table there is not."""
    rules = table_rules(arguments.rules or arguments.ruleset, arguments, arguments.option)
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    language = arguments.lang or language_of(os.environ.get("LC_ALL") or os.environ.get("LANG", ""))
    words = Words(language, rules.name)
    _lenient_output()
    console = Console(highlight=False, soft_wrap=False)
    at_screen = sys.stdin.isatty() and console.is_terminal
    game = Game(
        rules,
        _bots(arguments.bot, seed, rules),
        words,
        console,
        input if at_screen else _read_aloud,
        Sitting(_names(arguments.bot, words, rules), language, seed, at_screen),
    )
    if game.play():
        console.print(Text(_outcome(game, words), style="bold"))
    console.print(Text(words.text("term.again", seed=seed), style="dim"))
    return 0


def _bots(name: str, seed: int, rules: Rules) -> list[Guarded]:
    """A bot for each other seat."""
    return [
        Guarded(make(name, seed * rules.players + seat, rules), f"bot {name!r} on seat {seat}")
        for seat in range(1, rules.players)
    ]


def _names(name: str, words: Words, rules: Rules) -> list[str]:
    """The players by seat: you, and the bots, numbered where there are several."""
    shown = words.bot(name)
    if rules.players == 2:
        return [words.text("you"), shown]
    return [words.text("you"), *(f"{shown} {seat}" for seat in range(1, rules.players))]


def _outcome(game: Game, words: Words) -> str:
    winner = game.match.winner
    if winner is None:
        return words.text("match.void")
    if game.match.players == 3:
        won = winner == ME
        return words.text("match.won") if won else words.text("match.winner", name=_name(game))
    if winner == ME % 2:
        return words.text("match.won" if game.match.players == 2 else "match.won.us")
    if game.match.players == 2:
        return words.text("match.winner", name=game.screen.names[1])
    return words.text("match.lost.them")


def _name(game: Game) -> str:
    assert game.match.winner is not None
    return game.screen.names[game.match.winner]


def _read_aloud(prompt: str) -> str:
    """A line of input that comes from a file, shown as if it had been typed."""
    line = input(prompt)
    print(line)
    return line


def _lenient_output() -> None:
    """Show what the terminal has no sign for as something else, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
