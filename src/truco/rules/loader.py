"""Reads ruleset files: merges a file with its base and checks every key.

A ruleset file states only its difference from its base. An unknown key or a wrong value is a
``RulesError`` that names file, key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from truco.errors import MalformedText, RulesError
from truco.rules import schema
from truco.rules.options import check_options
from truco.rules.ruleset import Ruleset
from truco.rules.toml import parse_toml, read_text, short

BUILT_IN = ("retruco", "argentino", "torneo-1904", "porteno", "uruguayo", "mallorca")
BASES = (*BUILT_IN, "common", "guia")
_ROWS_MOST = 40
_DATA = resources.files("truco.rules") / "data"


def names() -> list[str]:
    """The rulesets that come with the project."""
    return list(BUILT_IN)


def load(name: str | Path) -> Ruleset:
    """A built-in ruleset by its name, or a house ruleset by the path of its file (``.toml``)."""
    if isinstance(name, str) and name in BUILT_IN:
        return _built_in(name)
    path = Path(name)
    if path.suffix != ".toml":
        raise RulesError(
            str(name),
            "",
            f"no such ruleset: expected one of {', '.join(BUILT_IN)}, or a .toml file",
        )
    try:
        text = read_text(path)
    except MalformedText as error:
        raise RulesError(str(name), "", f"the ruleset file {error}") from None
    return parse(text, path.stem, str(path))


def parse(text: str, name: str, source: str) -> Ruleset:
    """A ruleset from the text of a file; ``source`` is how errors call it.

    ``RulesError`` also where only some players, target or option would not fit together.
    """
    ruleset = Ruleset(name, source, _merged(_read(text, source), source))
    ruleset.check()
    return ruleset


@cache
def _built_in(name: str) -> Ruleset:
    ruleset = Ruleset(name, f"{name}.toml", _data_of(name))
    ruleset.check()
    return ruleset


def _data_of(name: str) -> dict[str, Any]:
    """The merged data of a ruleset of ours, abstract ones included."""
    source = f"{name}.toml"
    return _merged(_read((_DATA / source).read_text(encoding="utf-8"), source), source)


def _read(text: str, source: str) -> dict[str, Any]:
    try:
        data = parse_toml(text)
    except MalformedText as error:
        raise RulesError(source, "", str(error)) from None
    _check_sections(data, source)
    return data


def _merged(data: dict[str, Any], source: str) -> dict[str, Any]:
    base = data.get("base")
    if base is None:
        if "drop" in data:
            raise RulesError(source, "drop", "there is no base to drop anything from")
        return data
    if base not in BASES:
        raise RulesError(source, "base", f"expected one of {', '.join(BASES)}, not {short(base)}")
    below = deepcopy(_data_of(base))
    below.pop("abstract", None)
    for key in data.get("drop", []):
        _drop(below, key, source)
    return _over(below, data)


def _drop(data: dict[str, Any], key: str, source: str) -> None:
    """Take an option of the base out: ``drop = ["options.flor"]``."""
    section, _, name = key.partition(".")
    if section != "options" or name not in data.get("options", {}):
        raise RulesError(source, "drop", f"the base has no {short(key)}: expected options.NAME")
    del data["options"][name]


def _over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """``above`` laid over ``below``: tables merge, everything else is replaced."""
    for key, value in above.items():
        if key == "drop":
            continue
        if isinstance(value, dict) and key == "cite" and isinstance(below.get(key), str):
            below[key] = {"cite": below[key], **value}  # the section's own article stays
        elif isinstance(value, dict) and isinstance(below.get(key), dict):
            below[key] = _over(dict(below[key]), value)
        else:
            below[key] = value
    return below


def _check_sections(data: Mapping[str, Any], source: str) -> None:
    """The keys that stand in a file, each for itself; what belongs together is checked later."""
    for key, value in data.items():
        if key in schema.SECTIONS:
            _check_table(key, value, source)
        elif key == "options":
            check_options(value, source)
        elif key not in schema.TOP:
            known = ", ".join(sorted(schema.TOP_KEYS))
            raise RulesError(source, _name(key), f"unknown key: expected one of {known}")
        elif wrong := schema.TOP[key](value):
            raise RulesError(source, key, wrong)


def _check_table(section: str, value: Any, source: str) -> None:
    if not isinstance(value, dict):
        raise RulesError(source, section, f"expected a table, not {short(value)}")
    for key, entry in value.items():
        where = f"{section}.{_name(key)}"
        if key == "cite":
            _check_cite(section, entry, source)
        elif where in schema.TABLES:
            _check_rows(where, entry, source)
        elif key not in schema.SECTIONS[section]:
            known = ", ".join([*schema.SECTIONS[section], "cite"])
            raise RulesError(source, where, f"unknown key: expected one of {known}")
        elif wrong := schema.SECTIONS[section][key](entry):
            raise RulesError(source, where, wrong)


def _check_rows(where: str, rows: Any, source: str) -> None:
    if not isinstance(rows, list) or len(rows) > _ROWS_MOST:
        raise RulesError(source, where, f"expected a list of at most {_ROWS_MOST} tables")
    for place, row in enumerate(rows):
        spot = f"{where}.{place}"
        if not isinstance(row, dict):
            raise RulesError(source, spot, f"expected a table, not {short(row)}")
        for key, entry in row.items():
            check = schema.text if key == "cite" else schema.TABLES[where].get(key)
            if check is None:
                known = ", ".join([*schema.TABLES[where], "cite"])
                named = f"{spot}.{_name(key)}"
                raise RulesError(source, named, f"unknown key: expected one of {known}")
            if wrong := check(entry):
                raise RulesError(source, f"{spot}.{key}", wrong)


def _check_cite(section: str, cite: Any, source: str) -> None:
    """One article for the section, or a table: one for each of its keys."""
    if isinstance(cite, dict):
        keys = [key for key in schema.SECTIONS[section] if key != "cite"]
        wrong = schema.table_of(schema.one_of(*keys), schema.text)(cite)
    else:
        wrong = schema.text(cite)
    if wrong:
        raise RulesError(source, f"{section}.cite", wrong)


def _name(key: str) -> str:
    """A key as an error shows it."""
    return key if key.isprintable() and key else short(key)
