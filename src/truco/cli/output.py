"""Printing for people and for programs, on whatever terminal there is."""

import json
import sys
from typing import Any


def say(text: str = "") -> None:
    """Print a line; what the terminal cannot show is escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def say_json(data: Any) -> None:
    """Print a value as JSON, ASCII only, so that it is the same on every terminal."""
    print(json.dumps(data, indent=2, default=str))
