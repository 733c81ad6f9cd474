"""Reading plain tables: every value is asked for with its kind, every error names its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from truco.errors import MalformedText
from truco.rules.toml import short


class Fields:
    """A table that is being read. ``place`` is how errors call it: file, case or hand.

    ``prefix`` stands before each key, for tables within a table: ``deal.``. All methods raise
    ``MalformedText`` naming place, key and what was expected.
    """

    def __init__(self, data: object, place: str, prefix: str = "") -> None:
        if not isinstance(data, Mapping):
            where = f"{place}: {prefix.removesuffix('.')}" if prefix else place
            raise MalformedText(f"{where}: expected a table, not {short(data)}")
        self.data: Mapping[str, Any] = data
        self.place = place
        self.prefix = prefix

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, key: str, expected: str) -> MalformedText:
        """The error for a key; says what stands there, if anything does."""
        came = f", not {short(self.data[key])}" if key in self.data else ""
        return MalformedText(f"{self.place}: {self.prefix}{_name(key)}: expected {expected}{came}")

    def only(self, known: Collection[str]) -> None:
        """No other keys than these."""
        for key in self.data:
            if key not in known:
                raise MalformedText(
                    f"{self.place}: {self.prefix}{_name(key)}: unknown key: "
                    f"expected one of {', '.join(known)}"
                )

    def rest(self, known: Collection[str]) -> dict[str, Any]:
        """What stands under other keys than these, kept as it is."""
        return {key: value for key, value in self.data.items() if key not in known}

    def need(self, key: str) -> Any:
        """The value of a key that must be there."""
        if key not in self.data:
            raise MalformedText(f"{self.place}: {self.prefix}{_name(key)}: is missing")
        return self.data[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text, not empty unless there is a default."""
        if default is not None and key not in self.data:
            return default
        value = self.need(key)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.wrong(key, "a text")
        return value

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number of ``least..most``."""
        if default is not None and key not in self.data:
            return default
        value = self.need(key)
        if not is_whole(value, least, most):
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return int(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def one_of(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.data.get(key, default) if default is not None else self.need(key)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(key, f"one of {', '.join(choices)}")
        return value

    def items(self, key: str, default: list[Any] | None = None) -> list[Any]:
        """A list of anything."""
        value = self.data.get(key, default) if default is not None else self.need(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.items(key)
        if not all(isinstance(item, str) for item in value):
            raise self.wrong(key, "a list of texts")
        return value

    def numbers(self, key: str, count: int, default: list[int] | None = None) -> tuple[int, ...]:
        """So many whole numbers, none below 0."""
        value = self.items(key, default)
        if len(value) != count or not all(is_whole(item, 0, 999) for item in value):
            raise self.wrong(key, f"{count} whole numbers from 0 up")
        return tuple(value)

    def table(self, key: str) -> Fields:
        """A table within this one."""
        value = self.need(key)
        if not isinstance(value, Mapping):
            raise self.wrong(key, "a table")
        return Fields(value, self.place, f"{self.prefix}{_name(key)}.")


def is_whole(value: object, least: int, most: int) -> bool:
    """A whole number of ``least..most``, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _name(key: str) -> str:
    """A key as an error shows it: on one line, whatever it is."""
    return key if key.isprintable() and key and len(key) <= 60 else short(key)
