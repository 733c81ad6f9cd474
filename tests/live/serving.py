"""The live part behind a real uvicorn on a free port: in this process, or in one of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import uvicorn
from starlette.types import ASGIApp

from live.toy import ToyHouse
from truco.live.app import Live, create_app
from truco.live.clock import Clock, RealClock
from truco.live.house import House
from truco.live.log import Json, Log
from truco.live.logs import configure_logs
from truco.live.settings import LiveSettings
from truco.live.sqlite_log import open_sqlite_log
from truco.live.tickets import Ticket, load_key, sign
from truco.live.websocket import GatheringProtocol

KEY = bytes(range(32))
QUICK = {"bot_ms": 0, "deal_ms": 0, "cut_ms": 0, "grace_ms": 0}
FAST = 1e6
"""Frames a second that a client of a test may send."""


def uvicorn_config(app: ASGIApp) -> uvicorn.Config:
    """As ``truco serve`` runs it."""
    return uvicorn.Config(
        app,
        ws=GatheringProtocol,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


def listen(send_buffer: int | None = None) -> socket.socket:
    """A listening socket on a free port of the loopback address."""
    listener = socket.socket()
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", 0))
    listener.listen(512)
    listener.setblocking(False)
    return listener


@dataclass(slots=True)
class Site:
    """Where a live part is reached, and with which key tickets for it are signed."""

    port: int
    key: bytes = KEY
    clock: Clock = field(default_factory=RealClock)
    live: Live | None = None

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def address(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/live/table/{table}"

    def ticket(self, player: str, *, session: str = "s", lasts: float = 300) -> str:
        """A ticket for a player, named by his id with a capital letter."""
        expires = self.clock.now() + lasts
        return sign(Ticket(player, player.title(), session, expires), self.key)

    async def post(self, path: str, body: object, player: str | None = "ana") -> httpx.Response:
        headers = {} if player is None else {"Authorization": f"Bearer {self.ticket(player)}"}
        async with httpx.AsyncClient(base_url=self.http, trust_env=False) as client:
            if isinstance(body, bytes):
                return await client.post(path, content=body, headers=headers)
            return await client.post(path, json=body, headers=headers)

    async def get(self, path: str, player: str | None = "ana") -> httpx.Response:
        headers = {} if player is None else {"Authorization": f"Bearer {self.ticket(player)}"}
        async with httpx.AsyncClient(base_url=self.http, trust_env=False) as client:
            return await client.get(path, headers=headers)

    async def table(self, player: str = "ana", **wish: object) -> str:
        """Open a table; two players, a tame bot and no pauses unless the wish says otherwise."""
        body: Json = {"ruleset": "retruco", "players": 2, "bots": ["tame"], "pace": QUICK}
        answer = await self.post("/live/tables", body | wish, player)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table


@asynccontextmanager
async def serving(
    log: Log,
    settings: LiveSettings | None = None,
    *,
    clock: Clock | None = None,
    house: House | None = None,
    send_buffer: int | None = None,
) -> AsyncIterator[Site]:
    """Serve in this process; ``send_buffer`` is what the system takes for a slow client.

    The clients of tests are fast: without settings that say otherwise they may be.
    """
    if settings is None or settings.frames_per_second == LiveSettings().frames_per_second:
        settings = replace(settings or LiveSettings(), frames_per_second=FAST)
    app = create_app(log, KEY, settings=settings, house=house or ToyHouse(), clock=clock)
    listener = listen(send_buffer)
    server = uvicorn.Server(uvicorn_config(app))
    server.capture_signals = _no_signals  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.005)
    site = Site(listener.getsockname()[1], live=app.state.live)
    if clock is not None:
        site.clock = clock
    try:
        yield site
    finally:
        server.should_exit = True
        await task
        listener.close()


class _no_signals:  # noqa: N801 - stands for a method
    def __enter__(self) -> None:
        """The test's own process keeps its signals."""

    def __exit__(self, *error: object) -> None:
        """Nothing to give back."""


class Process:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._running: subprocess.Popen[bytes] | None = None
        self.site = Site(0, load_key(data / "key"))

    def start(self) -> None:
        """Start, on the port that it had before, and wait until it answers."""
        with (self._data / "stderr").open("ab") as errors:
            self._running = subprocess.Popen(
                [sys.executable, "-m", "live.serving", str(self._data), str(self.site.port)],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        assert line, (self._data / "stderr").read_text()
        self.site.port = int(line)

    def kill(self) -> None:
        """``kill -9``."""
        if self._running is not None:
            with suppress(ProcessLookupError):
                os.kill(self._running.pid, signal.SIGKILL)
            self._running.wait()
            assert self._running.stdout is not None
            self._running.stdout.close()
            self._running = None

    @property
    def errors(self) -> str:
        """What the process wrote to its standard error."""
        return (self._data / "stderr").read_text()


def main(data: Path, port: int) -> None:
    """Serve as a process of its own, and print the port when ready."""
    configure_logs()
    log = open_sqlite_log(data / "live.sqlite3")
    settings = LiveSettings(frames_per_second=FAST)
    app = create_app(log, load_key(data / "key"), settings=settings, house=ToyHouse())
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(512)
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn_config(app)).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
