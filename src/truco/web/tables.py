"""What the pages know of the live tables: read from the log, never from a table's memory."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from truco.live.house import House
from truco.live.log import Log, NoSuchTable, Stored
from truco.live.recovery import recover
from truco.live.seats import Seat

NO_HISTORY = 1
"""Events that are kept while a table is read: the pages tell none."""


@dataclass(frozen=True)
class TableFacts:
    """A table as its log tells it now. ``players`` are the players' keys, by seat.

    ``free``: the seats that nobody has taken; none once the match has begun.
    """

    id: str
    ruleset: str
    players: tuple[str | None, ...]
    names: tuple[str, ...]
    score: tuple[int, ...]
    over: bool
    free: int = 0

    def seat_of(self, player: str) -> int | None:
        """Return where a player sits, if he does."""
        return self.players.index(player) if player in self.players else None


class Looks(Protocol):
    """Who can tell a table's facts."""

    async def look(self, table_id: str) -> TableFacts | None:
        """Return a table's facts; None if there is no such table. Raises `LogError`."""


class Directory:
    """The tables of this installation, as its log tells them."""

    def __init__(self, log: Log, house: House) -> None:
        self._log = log
        self._house = house

    async def look(self, table_id: str) -> TableFacts | None:
        """Return a table's facts; None if there is no such table. Raises `LogError`.

        A hand is played again for it, in a thread: the live tables have this event loop too.
        """
        try:
            stored = await self._log.load(table_id)
        except NoSuchTable:
            return None
        return await asyncio.to_thread(self._facts, stored)

    def _facts(self, stored: Stored) -> TableFacts:
        state = recover(self._house, stored, NO_HISTORY).state
        view = state.view(None)
        return TableFacts(
            id=stored.table.id,
            ruleset=state.settings.ruleset,
            players=tuple(seat.player for seat in state.seats),
            names=tuple(_name(seat) for seat in state.seats),
            score=tuple(view["score"]) if view else (),
            over=state.is_over,
            free=sum(seat.kind == "free" for seat in state.seats),
        )


def _name(seat: Seat) -> str:
    """A bot that stands in for somebody does not take his name away."""
    return seat.name if seat.stands_in else seat.bot or seat.name
