"""From a record to its text, and the checksum over it (docs/record.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from truco.cards import card_text
from truco.record.model import HandRecord, Player, Record, Result, RulesRef
from truco.record.setting import HIDDEN, Action
from truco.record.toml_writer import dumps

FORMAT = "truco-record"
VERSION = 1


def write(record: Record) -> str:
    """The record as TOML; ``read`` gives an equal one back."""
    return dumps(to_plain(record))


def to_plain(record: Record) -> dict[str, Any]:
    """The record as plain tables, in the order in which they stand in the file."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "match": record.match,
        "engine": record.engine,
        "started": record.started,
        "seen-by": record.seen_by,
        "first-mano": record.first_mano,
        "first-dealer": record.first_dealer,
        "comment": record.comment,
        "checksum": record.checksum,
        "rules": _rules(record.rules),
        "player": [_player(player) for player in record.players],
        "draw": [dict(draw) for draw in record.draws] or None,
        "hand": [_hand(hand) for hand in record.hands] or None,
        "result": None if record.result is None else _result(record.result),
    }
    return _kept(data, record.extra)


def _kept(data: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """What there is to write: nothing that is None, then the fields that are not known."""
    return {key: value for key, value in data.items() if value is not None} | dict(extra)


def _rules(rules: RulesRef) -> dict[str, Any]:
    data = {
        "name": rules.name,
        "digest": rules.digest,
        "players": rules.players,
        "target": rules.target,
        "house": rules.house,
        "options": dict(rules.options) or None,
    }
    return _kept(data, rules.extra)


def _player(player: Player) -> dict[str, Any]:
    return _kept({"name": player.name, "kind": player.kind, "bot": player.bot}, player.extra)


def _hand(hand: HandRecord) -> dict[str, Any]:
    setting = hand.setting
    data = {
        "number": hand.number,
        "game": hand.game,
        "games": list(hand.games) if any(hand.games) else None,
        "mano": setting.mano,
        "score": list(setting.score),
        "duels": setting.duels or None,
        "commitment": hand.commitment,
        "hands": [" ".join(map(_card, held)) for held in setting.hands],
        "muestra": None if setting.muestra is None else card_text(setting.muestra),
        "play": [action_plain(action) for action in setting.play],
        "points": None if hand.points is None else list(hand.points),
        "openings": [dict(one) for one in hand.openings] or None,
        "comment": hand.comment,
        "deal": None if hand.public is None else dict(hand.public),
        "reveal": None if hand.reveal is None else dict(hand.reveal),
        "expect": dict(hand.expect) or None,
    }
    return _kept(data, hand.extra)


def _card(card: int) -> str:
    return "?" if card == HIDDEN else card_text(card)


def action_plain(action: Action) -> str | dict[str, Any]:
    """An action: a text, or a table where there is more to say about it."""
    more = _kept({"at": action.at, "comment": action.comment}, action.extra)
    return {"do": str(action)} | more if more else str(action)


def _result(result: Result) -> dict[str, Any]:
    data = {
        "winner": result.winner,
        "reason": result.reason,
        "left": result.left,
        "games": list(result.games),
        "score": list(result.score),
    }
    return _kept(data, result.extra)


def digest(record: Record) -> str:
    """SHA-256 over all of a record but comments and the checksum itself, in hexadecimal."""
    text = json.dumps(_uncommented(to_plain(record)), sort_keys=True, default=_moment)
    return hashlib.sha256(text.encode()).hexdigest()


def sealed(record: Record) -> Record:
    """The same record with its checksum."""
    return replace(record, checksum=digest(record))


def _uncommented(data: Any) -> Any:
    """Plain data without comments and the checksum."""
    if isinstance(data, Mapping):
        rest = {
            key: _uncommented(value)
            for key, value in data.items()
            if key not in ("comment", "checksum")
        }
        return rest["do"] if set(rest) == {"do"} else rest
    if isinstance(data, list | tuple):
        return [_uncommented(item) for item in data]
    return data


def _moment(value: Any) -> list[str]:
    """A date or time, which JSON has not: told apart from a text."""
    return [type(value).__name__, value.isoformat()]
