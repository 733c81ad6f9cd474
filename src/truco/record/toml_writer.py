"""Writing TOML: plain tables as a person would lay them out. ``tomllib`` reads them back equal.

Lists of tables at the top stand as ``[[name]]``, deeper ones inline; a list that is short stands on
one line. Texts of several lines stand between triple quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from truco.errors import UsageError

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 100
_ESCAPES = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_CONTROL = re.compile(r'[\x00-\x1f\x7f"\\]')
_NOT_LITERAL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|'''|'\Z")


def dumps(data: Mapping[str, Any]) -> str:
    """The table as TOML. ``UsageError`` for a value that TOML has no form for."""
    return "\n".join(_lines(data, "")).strip("\n") + "\n"


def inline(value: Any) -> str:
    """A value on one line. ``UsageError`` as for ``dumps``."""
    return _value(value, None)


def _lines(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """A table's own values, then the tables in it."""
    tables: list[tuple[str, str, Mapping[str, Any]]] = []
    for key, value in table.items():
        full = f"{name}.{_key(key)}" if name else _key(key)
        if isinstance(value, Mapping):
            tables.append((f"[{full}]", full, value))
        elif not name and _is_tables(value):
            tables += [(f"[[{full}]]", full, row) for row in value]
        else:
            yield f"{_key(key)} = {_value(value, '')}"
    for head, full, row in tables:
        yield ""
        yield head
        yield from _lines(row, full)


def _is_tables(value: object) -> bool:
    if not isinstance(value, list | tuple) or not value:
        return False
    return all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _basic(key)


def _value(value: Any, indent: str | None) -> str:
    """A value; ``indent`` None: on one line, as an inline table demands."""
    if isinstance(value, str):
        return _literal(value) if indent == "" and "\n" in value else _basic(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        pairs = (f"{_key(key)} = {_value(item, None)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return _list(value, indent)
    raise UsageError(f"{value!r} cannot be written as TOML")


def _list(items: list[Any] | tuple[Any, ...], indent: str | None) -> str:
    line = "[" + ", ".join(_value(item, None) for item in items) + "]"
    if indent is None or len(indent) + len(line) <= _WIDTH:
        return line
    deeper = indent + "  "
    rows = "".join(f"{deeper}{_value(item, deeper)},\n" for item in items)
    return f"[\n{rows}{indent}]"


def _basic(text: str) -> str:
    """A text in double quotes; what may not stand there is escaped."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(f"{text!r} holds half a character, which no file can hold") from None
    return '"' + _CONTROL.sub(_escape, text) + '"'


def _escape(found: re.Match[str]) -> str:
    return _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04x}"


def _literal(text: str) -> str:
    """A text of several lines as it is, where TOML can hold it so."""
    if _NOT_LITERAL.search(text):
        return _basic(text)
    return f"'''\n{text}'''"
