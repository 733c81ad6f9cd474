"""`truco audit`: does the record of a finished match hold?"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from truco.cli.output import say, say_json
from truco.record import Audit, HandVerdict, audit, read_file

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "audit",
        help="check that the record of a match holds",
        description="Compute a finished match again from what was revealed, and say for every hand "
        "whether it holds: deal, actions, points. Exit code 0 if all hold, 1 if some do not (or "
        "were dealt so that nobody can check it), 2 if the file is no record.",
    )
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record (.truco.toml)")
    parser.add_argument("--json", action="store_true", help="print the result for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Audit; 0 if all holds. `MalformedText` for a file that is no record."""
    found = audit(read_file(arguments.record), str(arguments.record))
    if arguments.json:
        say_json(
            {
                "holds": found.holds,
                "wrong": found.wrong,
                "open": found.open,
                "hands": [
                    {
                        "hand": hand.hand,
                        "verdict": hand.verdict,
                        "wrong": hand.wrong,
                        "open": hand.open,
                    }
                    for hand in found.hands
                ],
            }
        )
    else:
        _print(found)
    return 0 if found.holds else 1


_WORDS = {"holds": "holds", "wrong": "DOES NOT HOLD", "unverifiable": "cannot be verified"}


def _print(found: Audit) -> None:
    for text in found.wrong:
        say(f"match: {text}")
    for text in found.open:
        say(f"note: {text}")
    for hand in found.hands:
        say(f"hand {hand.hand}: {_WORDS[hand.verdict]}")
        for text in (*hand.wrong, *hand.open):
            say(f"    {text}")
    say(_summary(found.hands, bool(found.wrong)))


def _summary(hands: tuple[HandVerdict, ...], wrong: bool) -> str:
    held = sum(hand.verdict == "holds" for hand in hands)
    match = ", and the match as a whole does not" if wrong else ""
    return f"{held} of {len(hands)} hands hold{match}"
