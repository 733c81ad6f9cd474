"""The beginning of a file of house rules: what it states, and what it may state, as comments."""

from collections.abc import Iterator, Mapping
from typing import Any

from truco.record.toml_writer import inline
from truco.rules import Ruleset
from truco.rules.schema import SECTIONS, TABLES


def starter(base: Ruleset, name: str) -> str:
    """A file that plays like its base; every value of the base stands in it as a comment."""
    return "\n".join([*_head(base, name), *_options(base), *_sections(base)]) + "\n"


def _head(base: Ruleset, name: str) -> Iterator[str]:
    yield f"# House rules. Only what differs from {base.name} stands here; take the # away from a"
    yield "# line, and from the [section] above it, to change its value. Then:"
    yield "#     truco rules check FILE      truco rules show FILE"
    yield ""
    yield _line("base", base.name)
    yield _line("title", dict.fromkeys(base.titles, name))
    yield "# " + _line("players", list(base.players))


def _options(base: Ruleset) -> Iterator[str]:
    """The house rules that the base declares: a table may choose them without a file."""
    if not base.options:
        return
    yield ""
    yield "# What is chosen where a table says nothing of it:"
    for option in base.options.values():
        if option.choices is None:
            continue
        choices = inline(list(option.choices))
        yield f"# [options.{option.name}]"
        yield f"# {_line('default', option.default)}  # one of {choices}"


def _sections(base: Ruleset) -> Iterator[str]:
    for section in SECTIONS:
        table = base.data.get(section, {})
        cites = table.get("cite", {})
        yield ""
        yield f"# [{section}]"
        for key in SECTIONS[section]:
            if key in table and not isinstance(table[key], Mapping):
                yield f"# {_line(key, table[key])}{_cite(cites, key)}"
        for key, rows in table.items():
            if f"{section}.{key}" in TABLES:
                yield from _rows(key, rows)
            elif key in SECTIONS[section] and isinstance(rows, Mapping):
                yield f"# [{section}.{key}]"
                yield from (_row_line(name, row) for name, row in rows.items())


def _rows(key: str, rows: list[Mapping[str, Any]]) -> Iterator[str]:
    """A ladder or the calls: whoever changes one row states all of them."""
    yield f"# {key} = ["
    for row in rows:
        plain, cite = _apart(row)
        yield f"#   {inline(plain)},{cite}"
    yield "# ]"


def _row_line(name: str, row: Mapping[str, Any]) -> str:
    """One row of a table of rows with names, which merge one by one: a sign."""
    plain, cite = _apart(row)
    return f"# {_line(name, plain)}{cite}"


def _apart(row: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """A row without its article, and the article as a comment."""
    cite = f"  # {row['cite']}" if "cite" in row else ""
    return {name: value for name, value in row.items() if name != "cite"}, cite


def _cite(cites: object, key: str) -> str:
    article = cites.get(key) if isinstance(cites, Mapping) else None
    return f"  # {article}" if article else ""


def _line(key: str, value: Any) -> str:
    return f"{key} = {inline(value)}"
