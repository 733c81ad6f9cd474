"""The command `truco`: one subcommand a task.

A subcommand is a module that offers `register(subparsers)`; it adds its parser and sets the
default `run`, a function that takes the parsed arguments and returns the exit code.
Exit codes: 0 done, 1 the answer is no, 2 used wrongly.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from truco import __version__
from truco.cli import (
    arena,
    audit,
    bench,
    check,
    manage,
    migrate,
    play,
    replay,
    rules,
    serve,
    torture,
)
from truco.errors import TrucoError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

COMMANDS: "tuple[Callable[[Subparsers], None], ...]" = (
    serve.register,
    play.register,
    manage.register,
    migrate.register,
    bench.register,
    check.register,
    replay.register,
    audit.register,
    rules.register,
    arena.register,
    torture.register,
)
"""The `register` functions, in the order in which the help lists the commands."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(prog="truco", description="The Truco family of card games.")
    parser.add_argument("--version", action="version", version=f"truco {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for register in COMMANDS:
        register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code. A user's mistake is one line, never a traceback."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if not hasattr(arguments, "run"):
        parser.print_usage(sys.stderr)
        return 2
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        code = run(arguments)
        sys.stdout.flush()
    except TrucoError as error:
        print(f"truco: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of the output has left: nothing more to say to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return code
