"""Reading fields of JSON objects that strangers sent, with errors that say what was expected."""

from __future__ import annotations

import re
from typing import Any

import orjson

from truco.errors import MalformedText
from truco.live.log import Json

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


def read_object(text: str | bytes) -> Json:
    """The JSON object in ``text``; ``MalformedText`` if it is none."""
    try:
        value = orjson.loads(text)
    except ValueError as error:
        raise MalformedText("this is no JSON") from error
    if not isinstance(value, dict):
        raise MalformedText("expected a JSON object")
    return value


def whole(data: Json, name: str, low: int = 0, high: int = LARGEST) -> int:
    """The whole number ``data[name]``, within its bounds."""
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise MalformedText(f"{name}: expected a whole number from {low} to {high}")
    return value


def maybe_whole(data: Json, name: str, low: int = 0, high: int = LARGEST) -> int | None:
    """The same, or None where it is null or not there."""
    return None if data.get(name) is None else whole(data, name, low, high)


def word(data: Json, name: str, pattern: re.Pattern[str], expected: str) -> str:
    """The text ``data[name]``, which must be what ``pattern`` says."""
    value = data.get(name)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise MalformedText(f"{name}: expected {expected}")
    return value


def text_line(data: Json, name: str, longest: int) -> str:
    """The text ``data[name]``: one line that can be seen, without the blanks around it."""
    value = data.get(name)
    text = value.strip() if isinstance(value, str) else ""
    if not text or len(text) > longest or not text.isprintable():
        raise MalformedText(f"{name}: expected one line of 1 to {longest} characters")
    return text


def flag(data: Json, name: str, default: bool) -> bool:
    """The truth value ``data[name]``, or the default where it is not there."""
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise MalformedText(f"{name}: expected true or false")
    return value


def table(data: Json, name: str) -> Json:
    """The object ``data[name]``; empty where it is null or not there."""
    value: Any = data.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise MalformedText(f"{name}: expected an object")
    return value


def words(data: Json, name: str, pattern: re.Pattern[str], expected: str) -> tuple[str, ...]:
    """The list of texts ``data[name]``; empty where it is null or not there."""
    value: Any = data.get(name)
    if value is None:
        return ()
    good = isinstance(value, list) and all(
        isinstance(one, str) and pattern.fullmatch(one) for one in value
    )
    if not good:
        raise MalformedText(f"{name}: expected a list of {expected}")
    return tuple(value)
