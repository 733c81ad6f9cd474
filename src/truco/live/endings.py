"""The end of a session reaches every server that has sockets of it.

It is written into the log, which all of them look at every second: another node, the pages or
`truco manage` in a process of their own may have ended it. Where there is a way to the other nodes
they are told at once as well.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from truco.live.clock import Clock
from truco.live.log import ENDED_KEPT, Log, LogError
from truco.live.nodes.node import Node
from truco.live.sessions import Sessions

logger = structlog.get_logger("truco.live")

LOOK_SECONDS = 1.0


class Endings:
    """Ends sessions here and elsewhere."""

    def __init__(self, sessions: Sessions, log: Log, clock: Clock, node: Node | None) -> None:
        self._sessions = sessions
        self._log = log
        self._clock = clock
        self._node = node
        self._known: dict[str, float] = {}
        self._watching: asyncio.Task[None] | None = None
        if node is not None:
            node.on_ended = sessions.end

    def start(self) -> None:
        """Look out for what ends elsewhere."""
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Look no more."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def end(self, name: str) -> None:
        """A session, or all of a player, has ended (``truco.live.sessions``)."""
        at = self._clock.now()
        self._sessions.end(name)
        if self._node is not None:
            self._node.tell_ended(name, at)
        await write_end(self._log, name, at)

    async def _watch(self) -> None:
        while True:
            with suppress(LogError):
                await self._look()
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        """End what has ended elsewhere since the last look."""
        found = await self._log.ended_sessions(self._clock.now() - ENDED_KEPT)
        for name, at in found.items():
            if self._known.get(name) != at:
                self._sessions.end(name, at)
        self._known = found


async def write_end(log: Log, name: str, at: float) -> None:
    """Write down what has ended, for the servers that have its sockets."""
    try:
        await log.end_session(name, at)
    except LogError as error:
        logger.warning("session.not-written", error=str(error))
