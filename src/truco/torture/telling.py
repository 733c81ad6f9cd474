"""The table as its log tells it: every step taken again, with its events and views."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from truco.events import Event
from truco.live.house import House
from truco.live.log import Entry, Json, Stored
from truco.live.recovery import replay
from truco.live.seats import TableSettings
from truco.live.state import TableState, new_state


@dataclass(slots=True)
class Step:
    """One entry of the log: its events, numbered from ``first`` on, and the state after it."""

    entry: Entry
    first: int
    events: list[Event]
    state: TableState


def steps(house: House, stored: Stored) -> Iterator[Step]:
    """All steps of a log that has all entries; raises what a damaged log makes the table raise.

    The state is the same object each time: look at it before you ask for the next step.
    """
    state = new_state(house, TableSettings.from_json(stored.table.id, stored.table.settings))
    for entry in stored.entries:
        first = state.n + 1
        events = list(replay(state, entry))
        yield Step(entry, first, events, state)


def plain(value: Any) -> Any:
    """The value as it is after a journey over the wire."""
    return json.loads(json.dumps(value))


def seen(state: TableState, viewer: int | None) -> Json | None:
    """A viewer's view, as the wire carries it."""
    view: Json | None = plain(state.view(viewer))
    return view
