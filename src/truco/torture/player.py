"""A client as a page is one: it keeps the last view, comes back, and sends again what was lost.

It plays at random by what the wire allows, and notes everything that it sends and sees.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from truco.live.log import Json
from truco.torture.history import Viewer, What
from truco.torture.plan import Habits
from truco.torture.thinking import Mind

LOST = (OSError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage)
"""What a client gets when its server is not there, or not any more."""

HELLO_SECONDS = 5.0
PATIENCE = 4.0
"""Seconds after which a command without an answer is sent again, and a silent socket is tried."""
SILENCE = 12.0
"""Seconds after which a socket on which nothing came, not even a pong, is given up."""


class Player:
    """One client: a player's tab, or a spectator.

    ``address`` gives the address to connect to, ``ticket`` a fresh ticket, ``now`` the time of
    the notes. ``progressed_at``: when it last learned of something new.
    """

    def __init__(
        self,
        name: str,
        habits: Habits,
        dice: Random,
        address: Callable[[], str],
        ticket: Callable[[], str],
        now: Callable[[], float],
    ) -> None:
        self.viewer = Viewer(name)
        self.mind = Mind(name, habits, dice)
        self.counts: Counter[str] = Counter()
        self.changed = asyncio.Event()
        self._address = address
        self._ticket = ticket
        self._now = now
        self._dice = dice
        self._sent_at: dict[str, float] = {}
        self._last_heard = 0.0
        self._since: int | None = None
        self._furthest = -1
        self.progressed_at = now()

    async def run(self) -> None:
        """Be at the table until cancelled."""
        failures = 0
        while True:
            try:
                async with asyncio.timeout(HELLO_SECONDS):
                    socket = await connect(
                        self._address(),
                        compression=None,
                        proxy=None,
                        max_queue=None,
                        ping_interval=None,
                        close_timeout=1,
                    )
            except (*LOST, TimeoutError):
                failures += 1
                await asyncio.sleep(self._dice.uniform(0.05, min(1.0, 0.1 * 2**failures)))
                continue
            try:
                await self._be_there(socket)
            except LOST:
                failures = 0 if self.mind.welcomed else failures + 1
            finally:
                self._note("shut", {})
                await socket.close()
            self.counts["reconnects"] += 1
            await asyncio.sleep(self._dice.uniform(0.02, min(1.0, 0.1 * 2**failures)))

    async def _be_there(self, socket: ClientConnection) -> None:
        """One socket, from hello to its end."""
        self.mind.welcomed = False
        hello = {"t": "hello", "since": self._since, "seeds": self.mind.habits.seeds > 0}
        self._note("open", hello)
        await socket.send(json.dumps(hello | {"ticket": self._ticket()}))
        self._last_heard = self._now()
        while self._now() - self._last_heard < SILENCE:
            try:
                async with asyncio.timeout(self._dice.uniform(0.2, 0.4)):
                    text = await socket.recv()
            except TimeoutError:
                await self._when_quiet(socket)
            else:
                self._take_in(json.loads(text))
            await self._say(socket)

    async def _when_quiet(self, socket: ClientConnection) -> None:
        """Nothing comes: perhaps something was lost."""
        now = self._now()
        if self.mind.welcomed:
            for command, at in list(self._sent_at.items()):
                if now - at > PATIENCE:
                    await self._send(socket, self.mind.pending[command])
            if now - self._last_heard > PATIENCE:
                await socket.send('{"t":"ping"}')
        self.mind.grow_bored(now)

    async def _say(self, socket: ClientConnection) -> None:
        """Send what comes to mind."""
        for frame in self.mind.think(self._now()):
            if frame["t"] == "ping":
                await socket.send('{"t":"ping"}')
            else:
                await self._send(socket, frame)

    async def _send(self, socket: ClientConnection, frame: Json) -> None:
        self._sent_at[frame["id"]] = self._now()
        self._note("sent", frame)
        self.counts["sent"] += 1
        await socket.send(json.dumps(frame))

    def _take_in(self, frame: Json) -> None:
        self._last_heard = self._now()
        if frame["t"] == "pong":
            return
        self._note("got", frame)
        self.mind.take_in(frame, self._last_heard)
        if frame.get("n", -1) > self._furthest and frame["t"] != "ack":
            self._furthest = frame["n"]
            self.progressed_at = self._last_heard
        match frame["t"]:
            case "welcome":
                if self._since is not None and "events" not in frame:
                    self.counts["resyncs"] += 1
                self._since = frame["n"]
            case "event":
                self._since = frame["n"]
            case "ack":
                self.counts["acks"] += self._sent_at.pop(frame["id"], None) is not None
            case "refused":
                self._sent_at.pop(frame["id"], None)
                self.counts[f"refused {frame['code']}"] += 1
            case "error":
                self.counts[f"error {frame['code']}"] += 1
        self.changed.set()

    def _note(self, what: What, frame: Json) -> None:
        self.viewer.note(self._now(), what, frame)
