"""The house rules that a ruleset declares: what may stand in ``[options]``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from truco.errors import RulesError
from truco.rules import schema
from truco.rules.toml import short

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_POINTS = schema.whole(0, 60)


def word_of(choice: Any) -> str:
    """A choice as TOML writes it as a key: true, false, 3, on-turn."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def _choice(value: Any) -> str | None:
    """A choice: a word, a whole number, true or false."""
    if isinstance(value, int) or (isinstance(value, str) and _NAME.fullmatch(value)):
        return None
    return f"expected a word, a whole number, true or false, not {short(value)}"


def _name(value: Any) -> str | None:
    if isinstance(value, str) and _NAME.fullmatch(value):
        return None
    return f"expected a name of small letters, digits and hyphens, not {short(value)}"


def _anything(_value: Any) -> str | None:
    return None


_KEYS: schema.Section = {
    "choices": schema.list_of(_choice, least=1, most=20),
    "default": schema.either(_choice, schema.table_of(_name, _POINTS)),
    "kind": schema.one_of("table"),
    "cite": schema.text,
    "text": schema.table_of(schema.one_of(*schema.LANGUAGES), schema.text),
    "sets": schema.table_of(schema.text, schema.table_of(schema.text, _anything)),
    "fields": schema.table_of(_name, schema.text),
    "players": schema.list_of(schema.number_in(*schema.PLAYERS), least=1, unique=True),
}


def check_options(options: Any, source: str) -> None:
    """Each key of ``[options]`` as it stands in one file; a file may state only a difference."""
    if not isinstance(options, dict):
        raise RulesError(source, "options", f"expected a table, not {short(options)}")
    for name, option in options.items():
        where = f"options.{name if name.isprintable() else short(name)}"
        if wrong := _name(name):
            raise RulesError(source, where, wrong)
        if not isinstance(option, dict):
            raise RulesError(source, where, f"expected a table, not {short(option)}")
        for key, value in option.items():
            if key not in _KEYS:
                known = ", ".join(sorted(_KEYS))
                raise RulesError(source, f"{where}.{key}", f"unknown key: expected one of {known}")
            if wrong := _KEYS[key](value):
                raise RulesError(source, f"{where}.{key}", wrong)


def check_whole_options(data: Mapping[str, Any], source: str) -> None:
    """The options of a ruleset merged with its base: all of each is there and fits together."""
    for name, option in data.get("options", {}).items():
        where = f"options.{name}"
        stated = "default" in option or "kind" in option
        if not stated or ("choices" in option) == ("kind" in option):
            raise RulesError(source, where, 'expected choices and a default, or kind = "table"')
        if "choices" in option:
            _check_choices(option, where, source)
        else:
            _check_fields(option, where, source)


def _check_choices(option: Mapping[str, Any], where: str, source: str) -> None:
    words = [word_of(choice) for choice in option["choices"]]
    if len(set(words)) < len(words):
        raise RulesError(source, f"{where}.choices", "expected each choice once")
    default = option["default"]
    if isinstance(default, dict) or word_of(default) not in words:
        expected = f"expected one of {', '.join(words)}, not {short(default)}"
        raise RulesError(source, f"{where}.default", expected)
    if "fields" in option:
        raise RulesError(source, f"{where}.fields", 'is for kind = "table"')
    for choice, sets in option.get("sets", {}).items():
        spot = f"{where}.sets.{choice}"
        if choice not in words:
            raise RulesError(source, spot, f"is no choice: expected one of {', '.join(words)}")
        for path, value in sets.items():
            check = schema.check_for(path)
            if check is None:
                raise RulesError(source, spot, f"sets {short(path)}, which is no key of a ruleset")
            if wrong := check(value):
                raise RulesError(source, f"{spot}.{path}", wrong)


def _check_fields(option: Mapping[str, Any], where: str, source: str) -> None:
    fields = option.get("fields")
    if not fields or "sets" in option:
        raise RulesError(source, where, 'expected fields, and no sets, with kind = "table"')
    for name, path in fields.items():
        check = schema.check_for(path)
        if check is None or (check(1) and check(2)):
            expected = f"sets {short(path)}, which is no number of a ruleset"
            raise RulesError(source, f"{where}.fields.{name}", expected)
    default = option.get("default", dict.fromkeys(fields))  # else what the ruleset itself says
    if not isinstance(default, dict) or set(default) != set(fields):
        expected = f"expected a table with {', '.join(fields)}, not {short(default)}"
        raise RulesError(source, f"{where}.default", expected)
