"""A client as the page is one: it keeps the last view, and notices gaps in the numbers."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from live.serving import Site
from truco.live.log import Json

PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""


class Player:
    """One socket of one player (or of a spectator)."""

    def __init__(self, site: Site, table: str, name: str) -> None:
        self.site = site
        self.table = table
        self.name = name
        self.frames: list[Json] = []
        self.card: Json = {}
        self.you: int | None = None
        self.n = -1
        self.view: Json = {}
        self.seen: dict[int, Json | None] = {}
        self._tab = secrets.token_hex(3)
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Player:
        await self.enter()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.drop()

    async def open(self) -> None:
        """Open the socket, and say nothing."""
        self._socket = await connect(
            self.site.address(self.table), compression=None, proxy=None, max_queue=None
        )

    async def enter(self, since: int | None = None, seeds: bool = False) -> Json:
        """Open the socket, say hello, and give the welcome."""
        await self.open()
        hello = {"t": "hello", "ticket": self.site.ticket(self.name), "since": since}
        await self.send({**hello, "seeds": seeds})
        return await self.until(lambda frame: frame["t"] in ("welcome", "error"))

    async def drop(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def send(self, frame: Json | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def next(self) -> Json:
        """The next frame, taken in."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            frame: Json = json.loads(await self._socket.recv())
        self._take_in(frame)
        return frame

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Read frames until one is wanted."""
        while True:
            frame = await self.next()
            if wanted(frame):
                return frame

    async def closed(self) -> int:
        """Read until the server has closed the socket; gives the code."""
        with pytest.raises(ConnectionClosed) as end:
            await self.until(lambda frame: False)
        assert end.value.rcvd is not None, "the server went without a word"
        return end.value.rcvd.code

    def _take_in(self, frame: Json) -> None:
        self.frames.append(frame)
        match frame["t"]:
            case "welcome":
                self.card, self.you = frame["table"], frame["you"]
                self.n, self.view = frame["n"], frame["view"]
                for event in frame.get("events", []):
                    self.seen[event["n"]] = event["e"]
            case "event":
                assert frame["n"] == self.n + 1, "a gap in the events"
                self.n, self.view = frame["n"], frame["view"]
                self.seen[frame["n"]] = frame["e"]
            case "table":
                self.card = frame["table"]

    # --- commands ----------------------------------------------------------------------------

    async def command(self, t: str, **more: Any) -> Json:
        """Send a command and give its answer."""
        frame = {"t": t, "id": f"{self._tab}-{next(self._ids)}", **more}
        await self.send(frame)
        return await self.answer(frame["id"])

    async def answer(self, command: str) -> Json:
        """The answer to a command that was sent."""
        return await self.until(
            lambda frame: frame["t"] in ("ack", "refused") and frame["id"] == command
        )

    async def act(self, say: str) -> Json:
        """Say or play something in the position that is seen now, and see what comes of it."""
        answer = await self.command("act", position=self.view["position"], say=say)
        if answer["t"] == "ack":
            await self.reach(answer["n"])
        return answer

    async def reach(self, n: int) -> None:
        """Read until event ``n`` has come."""
        while self.n < n:
            await self.next()

    async def settle(self) -> None:
        """Read all that was sent until now; a step's events are sent together."""
        await self.send({"t": "ping"})
        await self.until(lambda frame: frame["t"] == "pong")

    async def happen(self, kind: str) -> Json:
        """Read until an event of this kind has come; gives the last one."""
        while True:
            found = [event for event in self.seen.values() if event and event["kind"] == kind]
            if found:
                return found[-1]
            await self.next()

    async def turn(self) -> bool:
        """Read until something is to be done; False when the match is over."""
        while not self.may and (self.view or {}).get("phase") != "over":
            await self.next()
            await self.settle()
        return bool(self.view["phase"] != "over")

    @property
    def may(self) -> bool:
        """Whether it is my move."""
        view: Json = self.view or {}
        if view.get("phase") != "play":
            return False
        asked: list[int] = view["asks"]["to"] if view["asks"] is not None else [view["turn"]]
        return self.you in asked

    @property
    def cards(self) -> list[str]:
        """What I hold."""
        cards: list[str] = self.view["seats"][self.you]["cards"]
        return cards

    async def play_out(self, choose: Callable[[Json], str]) -> None:
        """Play until the match is over."""
        while await self.turn():
            answer = await self.act(choose(self.view))
            assert answer["t"] == "ack" or answer["code"] in ("stale", "answered", "over"), answer
