"""The open tables, read from the log once for all who look at the lobby at the same time."""

from __future__ import annotations

import asyncio

from truco.live.clock import Clock
from truco.live.log import Json, Log, NewTable
from truco.live.seats import TableSettings

SHOWN = 50
"""Tables in the lobby's list, at most."""

FRESH_SECONDS = 1.0
"""How old the lobby's list may be: other servers change it too."""


class Listing:
    """The newest tables that strangers may join.

    What this server changes is in the list at once (``forget``).
    """

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock
        self._reading: asyncio.Task[list[Json]] | None = None
        self._since = 0.0

    async def shown(self) -> list[Json]:
        """The list for the lobby; a ``LogError`` if it cannot be read."""
        now = self._clock.now()
        reading = self._reading
        if reading is None or not 0 <= now - self._since < FRESH_SECONDS or _failed(reading):
            reading = self._reading = asyncio.create_task(self.newest(SHOWN))
            self._since = now
        return await asyncio.shield(reading)

    async def newest(self, limit: int) -> list[Json]:
        """So many, as the log has them now; a ``LogError`` if it cannot be read."""
        return [_listed(new) for new in await self._log.open_tables(limit)]

    def forget(self) -> None:
        """A table has come, gone, or has another number of free seats."""
        self._reading = None


def _failed(reading: asyncio.Task[list[Json]]) -> bool:
    return reading.done() and (reading.cancelled() or reading.exception() is not None)


def _listed(new: NewTable) -> Json:
    settings = TableSettings.from_json(new.id, new.settings)
    return {"id": new.id, "host": settings.seats[0].name, "free": new.free, **settings.terms()}
