"""TOML as users write it: whatever is wrong with a file is one ``MalformedText``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from truco.errors import MalformedText

_SHOWN = 60


def read_text(path: Path) -> str:
    """The text of a file; ``MalformedText`` says why it cannot be read (without the path)."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise MalformedText("is no UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MalformedText(f"cannot be read: {reason}") from None


def parse_toml(text: str) -> dict[str, Any]:
    """The table that a text holds; ``MalformedText`` says what is wrong with it."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise MalformedText("is no TOML: it is nested too deep") from None
    except ValueError as error:  # a TOMLDecodeError, or a number too long to be read
        reason = " ".join(str(error).split())
        raise MalformedText(f"is no TOML: {reason}") from None


def short(value: object) -> str:
    """A value as an error shows it: one line, cut where it is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
