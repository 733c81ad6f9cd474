"""From a text to a record, whichever version of the format it has (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from truco.deal.forms import check_match
from truco.errors import MalformedText, RulesError
from truco.record import model
from truco.record.expect import read_expect, read_points
from truco.record.fields import Fields, is_whole
from truco.record.model import HandRecord, Player, Record, Result, RulesRef
from truco.record.setting import KEYS, read_setting
from truco.record.writer import FORMAT, VERSION
from truco.rules import Rules
from truco.rules.toml import parse_toml, read_text

SUFFIX = ".truco.toml"
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each old version the function that lifts its plain tables to the next one."""

_HEX = re.compile(r"[0-9a-f]{64}")
_MOST_SEATS = 8
_MOST = 10**6
_TOP = (
    "format", "version", "match", "engine", "started", "seen-by", "first-mano", "first-dealer",
    "comment", "checksum", "rules", "player", "draw", "hand", "result",
)  # fmt: skip
_RULES = ("name", "digest", "players", "target", "house", "options")
_HAND = (
    "number", "game", "games", *KEYS, "commitment", "points", "openings", "comment", "deal",
    "reveal", "expect",
)  # fmt: skip
_RESULT = ("winner", "reason", "left", "games", "score")


def read_file(path: Path) -> Record:
    """The record in a file; ``MalformedText`` names the file, the place and the key."""
    try:
        return from_plain(parse_toml(read_text(path)), str(path))
    except MalformedText as error:
        text = str(error)
        raise MalformedText(text if text.startswith(str(path)) else f"{path}: {text}") from None


def read(text: str, source: str = "record") -> Record:
    """The record in a text; ``source`` is how errors call it."""
    try:
        data = parse_toml(text)
    except MalformedText as error:
        raise MalformedText(f"{source}: {error}") from None
    return from_plain(data, source)


def from_plain(data: Mapping[str, Any], source: str) -> Record:
    """The record in plain tables."""
    return _record(Fields(upgraded(dict(data), source), source))


def is_record(data: Mapping[str, Any]) -> bool:
    """Whether plain tables are meant to be a record."""
    return "format" in data or "version" in data


def upgraded(data: dict[str, Any], source: str) -> dict[str, Any]:
    """The tables as the newest version has them."""
    fields = Fields(data, source)
    if fields.one_of("format", (FORMAT,)) != FORMAT:
        raise AssertionError
    version = fields.whole("version", 0, _MOST)
    if version > VERSION:
        raise MalformedText(
            f"{source}: version: {version} is newer than this program, which reads up to {VERSION}"
        )
    while version < VERSION:
        if version not in UPGRADES:
            oldest = min([*UPGRADES, VERSION])
            raise MalformedText(f"{source}: version: there is no {version}, the first is {oldest}")
        data = UPGRADES[version](data)
        version += 1
    return data


def _record(fields: Fields) -> Record:
    rules_ref = _rules_ref(fields.table("rules"))
    players = rules_ref.players
    try:
        rules: Rules | None = rules_ref.load(fields.place)
    except RulesError as error:
        raise MalformedText(_placed(str(error), fields.place)) from None
    hands = fields.items("hand", [])
    started = fields.data.get("started")
    if started is not None and not isinstance(started, datetime):
        raise fields.wrong("started", "a date and time")
    return Record(
        match=_match(fields),
        rules=rules_ref,
        players=_players(fields, players),
        first_mano=fields.whole("first-mano", 0, players - 1),
        first_dealer=cast(model.FirstDealer, fields.one_of("first-dealer", model.FIRST_DEALERS)),
        draws=tuple(_tables(fields, "draw")),
        hands=tuple(
            _hand(row, place, fields.place, rules_ref, rules) for place, row in enumerate(hands, 1)
        ),
        result=_result(fields.table("result"), players) if "result" in fields else None,
        engine=_optional_text(fields, "engine"),
        started=started,
        seen_by=_seen_by(fields, players),
        comment=_optional_text(fields, "comment"),
        checksum=_optional_hex(fields, "checksum"),
        extra=fields.rest(_TOP),
    )


def _placed(text: str, place: str) -> str:
    return text if text.startswith(place) else f"{place}: rules: {text}"


def _match(fields: Fields) -> str:
    text = fields.text("match")
    try:
        return check_match(text)
    except MalformedText:
        expected = "1 to 128 printable ASCII characters without blanks"
        raise fields.wrong("match", expected) from None


def _optional_text(fields: Fields, key: str) -> str | None:
    return fields.text(key, "") if key in fields else None


def _optional_hex(fields: Fields, key: str) -> str | None:
    if key not in fields:
        return None
    text = fields.text(key)
    if not _HEX.fullmatch(text):
        raise fields.wrong(key, "64 hexadecimal digits (0-9, a-f)")
    return text


def _tables(fields: Fields, key: str) -> list[Mapping[str, Any]]:
    rows = fields.items(key, [])
    if not all(isinstance(row, Mapping) for row in rows):
        raise fields.wrong(key, "a list of tables")
    return rows


def _seen_by(fields: Fields, players: int) -> int | str | None:
    value = fields.data.get("seen-by")
    if value is None or value == model.SPECTATOR or is_whole(value, 0, players - 1):
        return value
    raise fields.wrong("seen-by", f'a seat from 0 to {players - 1}, or "{model.SPECTATOR}"')


def _rules_ref(fields: Fields) -> RulesRef:
    digest = _optional_hex(fields, "digest")
    if digest is None:
        fields.need("digest")
    return RulesRef(
        name=fields.text("name"),
        digest=digest or "",
        players=fields.whole("players", 2, _MOST_SEATS),
        target=fields.whole("target", 1, _MOST),
        options=dict(fields.table("options").data) if "options" in fields else {},
        house=_optional_text(fields, "house"),
        extra=fields.rest(_RULES),
    )


def _players(fields: Fields, count: int) -> tuple[Player, ...]:
    rows = _tables(fields, "player")
    if len(rows) != count:
        raise fields.wrong("player", f"{count} tables, one for each seat")
    found = []
    for seat, row in enumerate(rows):
        inner = Fields(row, fields.place, f"player {seat}.")
        kind = cast(model.Kind, inner.one_of("kind", model.KINDS))
        bot = _optional_text(inner, "bot")
        name = inner.text("name", "") if "name" in inner else inner.text("name")
        found.append(Player(name, kind, bot, inner.rest(("name", "kind", "bot"))))
    return tuple(found)


def _hand(row: object, place: int, source: str, ref: RulesRef, rules: Rules | None) -> HandRecord:
    fields = Fields(row, f"{source}: hand {place}")
    count = 3 if ref.players == 3 else 2
    for key in ("mano", "score", "play"):
        fields.need(key)
    points = read_points(fields, "points", ref.players) if "points" in fields else None
    if "expect" in fields:
        read_expect(fields.table("expect"), ref.players)
    return HandRecord(
        number=fields.whole("number", 1, _MOST),
        game=fields.whole("game", 1, _MOST),
        games=fields.numbers("games", count, [0] * count),
        setting=read_setting(fields, ref.players, rules, record=True),
        points=None if points is None else tuple(points),
        commitment=_optional_hex(fields, "commitment"),
        public=fields.table("deal").data if "deal" in fields else None,
        reveal=fields.table("reveal").data if "reveal" in fields else None,
        openings=tuple(_tables(fields, "openings")),
        comment=_optional_text(fields, "comment"),
        expect=fields.table("expect").data if "expect" in fields else {},
        extra=fields.rest(_HAND),
    )


def _result(fields: Fields, players: int) -> Result:
    count = 3 if players == 3 else 2
    return Result(
        winner=fields.whole("winner", 0, count - 1) if "winner" in fields else None,
        reason=cast(model.Reason, fields.one_of("reason", model.REASONS)),
        games=fields.numbers("games", count),
        score=fields.numbers("score", count),
        left=fields.whole("left", 0, players - 1) if "left" in fields else None,
        extra=fields.rest(_RESULT),
    )
