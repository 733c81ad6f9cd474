"""A table as its log tells it: the last snapshot, and the steps after it taken again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from truco.errors import TrucoError
from truco.events import Event
from truco.live.history import Answers, History
from truco.live.house import House
from truco.live.log import Answered, Entry, LogUnusable, Stored
from truco.live.seats import TableSettings, left
from truco.live.snapshot import unpack
from truco.live.state import TableState, new_state
from truco.live.steps import apply

logger = structlog.get_logger("truco.live")


class LogDamaged(LogUnusable):
    """What the log holds of a table does not make a table."""


@dataclass(slots=True)
class Recovered:
    """A table ready to go on: ``seq`` is the number of its last entry."""

    state: TableState
    seq: int
    answers: Answers
    history: History


def recover(house: House, stored: Stored, kept: int) -> Recovered:
    """Build the table again, remembering ``kept`` events.

    ``LogDamaged`` if an entry is missing or cannot be taken again.
    """
    history = History(kept)
    table, seq = stored.table.id, 0
    askers: dict[int, str | None] = {}  # by the number of the last event of what they asked for
    try:
        settings = TableSettings.from_json(table, stored.table.settings)
        state = new_state(house, settings)
        if stored.entries and stored.entries[0].snapshot is not None:
            state = unpack(house, settings, stored.entries[0].snapshot)
            seq = stored.entries[0].seq - 1
        for entry in stored.entries:
            if entry.seq != seq + 1:
                raise LogDamaged(f"table {table}: entry {seq + 1} is missing")
            if entry.seat is not None:
                askers[entry.n] = state.seats[entry.seat].player
            first, seats = state.n + 1, state.seats
            events = replay(state, entry)
            if left(seats, state.seats):
                history.pass_on()
            history.add(first, events)
            seq = entry.seq
            if state.n != entry.n:
                # Another version of the program told the same step in more or fewer events: the
                # numbers that clients know are those of the log, and the past is not told again.
                state.n = entry.n
                history = History(kept)
        answers = Answers((_asker(one, askers, state), one) for one in stored.answered)
    except LogDamaged:
        raise
    except (TrucoError, LookupError, TypeError, ValueError) as error:
        raise LogDamaged(f"table {table}, entry {seq + 1}: {error}") from error
    return Recovered(state, seq, answers, history)


def _asker(one: Answered, askers: Mapping[int, str | None], state: TableState) -> str:
    """Who sent a command: who sat on its seat then; once a hand was dealt nobody changes seats."""
    return askers.get(one.n) or state.seats[one.seat].player or ""


def replay(state: TableState, entry: Entry) -> Sequence[Event]:
    """Take a step of the log again."""
    return apply(state, entry.kind, entry.seat, entry.data)


def report_changes(state: TableState) -> None:
    """Say in the server's log that a table was made with other rules or another engine."""
    settings, house = state.settings, state.house
    if settings.digest != state.rules.digest:
        logger.warning("table.rules-changed", table=settings.id, ruleset=settings.ruleset)
    if settings.engine != house.engine:
        logger.info("table.engine-changed", table=settings.id, engine=settings.engine)
