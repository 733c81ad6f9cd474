"""Test cases as data: one hand, what was said and played, and what must then be true.

The format is in ``docs/cases.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from truco.errors import MalformedText, RulesError
from truco.record.expect import read_expect
from truco.record.fields import Fields
from truco.record.model import Record
from truco.record.reader import from_plain, is_record
from truco.record.setting import KEYS, Setting, read_setting
from truco.rules import Rules, load
from truco.rules.toml import parse_toml, read_text

_KEYS = ("id", "cite", "ruleset", "players", "target", "options", *KEYS, "expect")
_MOST_PLAYERS = 8
_MOST_TARGET = 999


@dataclass(frozen=True, slots=True)
class Case:
    """One case, read and checked.

    ``rules`` None: the case needs a ruleset or an option that is not there, and ``needs`` says
    which; such a case fails. ``expect`` holds values as they are compared.
    """

    file: str
    id: str
    cite: str
    ruleset: str
    players: int
    rules: Rules | None
    needs: str
    setting: Setting
    expect: Mapping[str, Any]


def case_files(paths: Iterable[Path]) -> list[Path]:
    """The case files in files and folders, in order; ``MalformedText`` for a path with none."""
    found: list[Path] = []
    for path in paths:
        try:
            inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        except OSError as error:
            raise MalformedText(f"{path}: cannot be read: {error.strerror}") from None
        if not inside:
            raise MalformedText(f"{path}: no case file here: expected *.toml")
        found.extend(inside)
    return found


def read_plain(path: Path) -> dict[str, Any]:
    """The table in a TOML file; ``MalformedText`` names the file."""
    try:
        return parse_toml(read_text(path))
    except MalformedText as error:
        raise MalformedText(f"{path}: {error}") from None


def read_cases(path: Path) -> list[Case]:
    """The cases of a file; of a record, each hand. ``MalformedText`` names file, case and key."""
    data = read_plain(path)
    if is_record(data):
        return hands_of(from_plain(data, str(path)), path)
    return cases_of(data, path)


def hands_of(record: Record, path: Path) -> list[Case]:
    """The hands of a record as cases: the points that it says must come, and what it expects."""
    rules = record.load_rules(str(path))
    cases = []
    for hand in record.hands:
        name = f"hand {hand.number}"
        if hand.setting.hidden:
            raise MalformedText(f"{path}: {name}: hands: some cards were not seen")
        written: dict[str, Any] = {} if hand.points is None else {"points": list(hand.points)}
        fields = Fields(hand.expect, f"{path}: {name}", "expect.")
        cases.append(
            Case(
                file=str(path),
                id=name,
                cite="",
                ruleset=record.rules.name,
                players=rules.players,
                rules=rules,
                needs="",
                setting=hand.setting,
                expect=written | read_expect(fields, rules.players),
            )
        )
    return cases


def cases_of(data: Mapping[str, Any], path: Path) -> list[Case]:
    """The cases in the table of a file."""
    if not data:
        raise MalformedText(f"{path}: case: is missing: expected [[case]] tables")
    fields = Fields(data, str(path))
    fields.only(("case",))
    rows = fields.items("case")
    if not rows:
        raise fields.wrong("case", "at least one [[case]]")
    cases = [_case(row, place, path) for place, row in enumerate(rows, 1)]
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise MalformedText(f"{path}: {case.id}: id: stands twice in this file")
        seen.add(case.id)
    return cases


def _case(row: Any, place: int, path: Path) -> Case:
    unnamed = Fields(row, f"{path}: case {place}")
    name = unnamed.text("id")
    if not name.isprintable():
        raise unnamed.wrong("id", "a text on one line")
    fields = Fields(row, f"{path}: {name}")
    fields.only(_KEYS)
    ruleset = fields.text("ruleset")
    players = fields.whole("players", 2, _MOST_PLAYERS, 2)
    rules, needs = _rules(fields, path, ruleset, players)
    expect = read_expect(fields.table("expect"), players) if "expect" in fields else {}
    setting = read_setting(fields, players, rules)
    if expect.get("refused") and not setting.play:
        raise fields.table("expect").wrong("refused", "an action in play that is refused")
    return Case(
        file=str(path),
        id=name,
        cite=fields.text("cite", ""),
        ruleset=ruleset,
        players=players,
        rules=rules,
        needs=needs,
        setting=setting,
        expect=expect,
    )


def _rules(fields: Fields, path: Path, ruleset: str, players: int) -> tuple[Rules | None, str]:
    """The rules of a case, or what it needs that is not there.

    A ruleset by file (``.toml``) is looked for beside the file of the case.
    """
    target = fields.whole("target", 1, _MOST_TARGET) if "target" in fields else None
    options = dict(fields.table("options").data) if "options" in fields else {}
    source = path.parent / ruleset if ruleset.endswith(".toml") else ruleset
    try:
        return load(source).configure(players, target, options), ""
    except RulesError as error:
        return None, str(error)
