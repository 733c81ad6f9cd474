"""Reading the plain forms (JSON, TOML) of the deal: each value exactly in its written form.

Only one text stands for each value (lower-case hexadecimal, cards as ``card_text`` writes
them), so that a changed character is never read as the same thing. All raise ``MalformedText``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from truco.cards import hand_text, parse_hand
from truco.deal.encoding import DIGEST
from truco.errors import MalformedText

_HEX = re.compile(rf"[0-9a-f]{{{2 * DIGEST}}}")
_MATCH = re.compile(r"[!-~]{1,128}")


def parse_hex(text: object, what: str) -> bytes:
    """32 bytes written as 64 hexadecimal digits in lower case."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise MalformedText(f"{what}: expected {2 * DIGEST} hexadecimal digits (0-9, a-f)")
    return bytes.fromhex(text)


def check_match(text: object) -> str:
    """A match's name: 1 to 128 printable ASCII characters without blanks."""
    if not isinstance(text, str) or not _MATCH.fullmatch(text):
        raise MalformedText("match: expected 1 to 128 printable ASCII characters, no blanks")
    return text


def entry(data: object, key: str) -> Any:
    """The value of ``key`` in a table."""
    if not isinstance(data, Mapping):
        raise MalformedText(f"expected a table with {key!r}")
    if key not in data:
        raise MalformedText(f"{key}: missing")
    return data[key]


def text(data: object, key: str) -> str:
    """A text."""
    value = entry(data, key)
    if not isinstance(value, str):
        raise MalformedText(f"{key}: expected a text")
    return value


def integer(data: object, key: str, least: int = 0, most: int = 2**32 - 1) -> int:
    """A whole number of ``least..most``."""
    return check_integer(entry(data, key), key, least, most)


def check_integer(value: object, what: str, least: int = 0, most: int = 2**32 - 1) -> int:
    """``value`` if it is a whole number of ``least..most`` (and no truth value)."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise MalformedText(f"{what}: expected a whole number of {least}..{most}")
    return value


def flag(data: object, key: str) -> bool:
    """A truth value."""
    value = entry(data, key)
    if not isinstance(value, bool):
        raise MalformedText(f"{key}: expected true or false")
    return value


def items(data: object, key: str) -> Sequence[Any]:
    """A list."""
    return check_list(entry(data, key), key)


def check_list(value: object, what: str) -> Sequence[Any]:
    """``value`` if it is a list."""
    if not isinstance(value, list | tuple):
        raise MalformedText(f"{what}: expected a list")
    return value


def cards(data: object, key: str) -> tuple[int, ...]:
    """Cards in one text, a blank between them."""
    written = text(data, key)
    read = parse_hand(written)
    if hand_text(read) != written:
        raise MalformedText(f"{key}: expected cards with one blank between them")
    return read


def card(data: object, key: str) -> int:
    """One card."""
    read = cards(data, key)
    if len(read) != 1:
        raise MalformedText(f"{key}: expected one card")
    return read[0]


def protocol(data: object, expected: str) -> None:
    """The name of this procedure, as ``protocol``."""
    if text(data, "protocol") != expected:
        raise MalformedText(f"protocol: expected {expected!r}")
