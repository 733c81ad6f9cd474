"""The columns that both databases share, and how they become entries again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from truco.live.log import Answered, Entry, Json, NewTable, Unstorable

ENTRY_COLUMNS = "table_id, seq, n, kind, seat, command, at, data, snapshot"
TABLE_COLUMNS = "id, made, settings, free"

_dumps = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode

EntryRow = tuple[str, int, int, str, int | None, str | None, float, str, str | None]


def to_json(value: Json) -> str:
    """Compact JSON; ``Unstorable`` for what is none."""
    try:
        return _dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(f"not JSON: {error}") from error


def entry_row(entry: Entry) -> EntryRow:
    """The entry as the columns of ``ENTRY_COLUMNS``."""
    snapshot = None if entry.snapshot is None else to_json(entry.snapshot)
    return (
        entry.table,
        entry.seq,
        entry.n,
        entry.kind,
        entry.seat,
        entry.command,
        entry.at,
        to_json(entry.data),
        snapshot,
    )


def read_entry(row: Sequence[Any]) -> Entry:
    """The entry of a row of ``ENTRY_COLUMNS``."""
    table, seq, n, kind, seat, command, at, data, snapshot = row
    return Entry(
        table=table,
        seq=seq,
        n=n,
        kind=kind,
        seat=seat,
        command=command,
        at=at,
        data=json.loads(data),
        snapshot=None if snapshot is None else json.loads(snapshot),
    )


def read_table(row: Sequence[Any]) -> NewTable:
    """The table of a row of ``TABLE_COLUMNS``."""
    table_id, made, settings, free = row
    return NewTable(table_id, made, json.loads(settings), free)


def read_answered(row: Sequence[Any]) -> Answered:
    """The accepted command of a row ``seat, command, kind, data, n``."""
    seat, command, kind, data, n = row
    return Answered(seat, command, kind, json.loads(data), n)
