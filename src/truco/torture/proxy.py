"""A WebSocket proxy between the clients and a server, which does to frames what networks do.

What a client must tolerate decides what happens to which frame. Frames of a client to the server
are doubled, delayed, and reordered: every command has an id and names its position, so the server
must not care. Frames of the server are delayed, never doubled or reordered, since a socket keeps
their order and clients rely on it. Either way a socket may be cut: before a command arrives,
between a command and its answer, or between two events. The ``hello`` stays the first frame.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Set
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

CHANCES = {"double": 0.04, "delay": 0.04, "reorder": 0.04, "cut": 0.002}
"""How often each thing happens to a frame."""
CUT_COMMAND = 0.006
"""How often a socket is cut at a command."""
LONGEST_DELAY = 0.25
HELD = 0.15
"""Seconds that a reordered frame waits for the next one to overtake it."""


@dataclass(slots=True)
class Mischief:
    """What happens to the frames, and how often it did. ``on`` False: nothing any more."""

    kinds: Set[str]
    dice: Random
    counts: Counter[str]
    on: bool = True

    def strikes(self, kind: str, chance: float | None = None) -> bool:
        """Whether it happens now."""
        if not self.on or kind not in self.kinds:
            return False
        if self.dice.random() >= (CHANCES[kind] if chance is None else chance):
            return False
        self.counts[kind] += 1
        return True


class Proxy:
    """One proxy before one server; its clients may all be cut off at once."""

    def __init__(self, upstream: int, mischief: Mischief) -> None:
        self.upstream = upstream
        self.port = 0
        self._mischief = mischief
        self._server: Server | None = None
        self._pairs: set[_Pair] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Serve on a free port."""
        self._server = await serve(
            self._handle,
            "127.0.0.1",
            0,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            max_queue=None,
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]
        try:
            yield self
        finally:
            self.cut_all()
            self._server.close()
            await self._server.wait_closed()

    def cut_all(self) -> int:
        """Cut every socket, without a word; says how many."""
        for pair in list(self._pairs):
            pair.cut()
        return len(self._pairs)

    async def _handle(self, down: ServerConnection) -> None:
        assert down.request is not None
        address = f"ws://127.0.0.1:{self.upstream}{down.request.path}"
        try:
            async with asyncio.timeout(5):
                up = await connect(
                    address,
                    compression=None,
                    proxy=None,
                    max_queue=None,
                    ping_interval=None,
                    close_timeout=1,
                )
        except (OSError, EOFError, InvalidHandshake, InvalidMessage, TimeoutError):
            down.transport.abort()
            return
        pair = _Pair(down, up, self._mischief)
        self._pairs.add(pair)
        try:
            await pair.run()
        finally:
            self._pairs.discard(pair)


class _Pair:
    """A client's socket and the one that speaks for it to the server."""

    def __init__(self, down: ServerConnection, up: ClientConnection, mischief: Mischief) -> None:
        self._down = down
        self._up = up
        self._mischief = mischief
        self._later: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Both sides find their socket dead."""
        self._down.transport.abort()
        self._up.transport.abort()

    async def run(self) -> None:
        """Carry frames both ways until one side has gone."""
        ways = [asyncio.create_task(self._upward()), asyncio.create_task(self._downward())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*ways, *self._later):
                task.cancel()
            await asyncio.gather(*ways, *self._later, return_exceptions=True)
            await _hang_up(self._down, self._up)
            await _hang_up(self._up, self._down)

    async def _upward(self) -> None:
        """Frames of the client."""
        with suppress(ConnectionClosed):
            await self._up.send(await self._down.recv())  # the hello
            held: asyncio.Task[None] | None = None
            async for frame in self._down:
                if self._mischief.strikes("delay"):
                    await asyncio.sleep(self._mischief.dice.uniform(0, LONGEST_DELAY))
                if self._mischief.strikes("cut", CUT_COMMAND):
                    await self._cut_at(frame)
                    return
                if held is None and self._mischief.strikes("reorder"):
                    held = self._in_a_while(frame, HELD)
                    continue
                await self._up.send(frame)
                held = None
                if self._mischief.strikes("double"):
                    self._in_a_while(frame, self._mischief.dice.uniform(0, LONGEST_DELAY))

    async def _cut_at(self, frame: str | bytes) -> None:
        """Cut before the command arrives, or between it and its answer."""
        if self._mischief.dice.random() < 0.5:
            self._down.transport.abort()
            await self._up.send(frame)
            await asyncio.sleep(self._mischief.dice.uniform(0, LONGEST_DELAY))
        self.cut()

    def _in_a_while(self, frame: str | bytes, seconds: float) -> asyncio.Task[None]:
        """Send a frame to the server later."""

        async def send() -> None:
            await asyncio.sleep(seconds)
            with suppress(ConnectionClosed):
                await self._up.send(frame)

        task = asyncio.create_task(send())
        self._later.add(task)
        task.add_done_callback(self._later.discard)
        return task

    async def _downward(self) -> None:
        """Frames of the server, in their order."""
        with suppress(ConnectionClosed):
            async for frame in self._up:
                if self._mischief.strikes("cut"):
                    self.cut()
                    return
                if self._mischief.strikes("delay"):
                    await asyncio.sleep(self._mischief.dice.uniform(0, LONGEST_DELAY))
                await self._down.send(frame)


async def _hang_up(side: Connection, other: Connection) -> None:
    """Close one side as the other side was closed."""
    code = other.close_code
    if code is None or code == 1006:
        side.transport.abort()
    else:
        await side.close(code if code >= 1000 and code not in (1005, 1006, 1015) else 1000)
