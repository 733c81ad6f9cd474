"""A client's socket, when its client does not read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any, ClassVar, cast

from starlette.websockets import WebSocket

from live.scenes import eventually
from truco.live.client import Client
from truco.live.clock import ManualClock
from truco.live.metrics import Metrics
from truco.live.sessions import Sessions
from truco.live.settings import LiveSettings


class Stuck:
    """A socket whose client does not read until ``reads`` is set."""

    scope: ClassVar[dict[str, object]] = {}

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed: list[tuple[int, str]] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.sent.append(message["text"])

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


async def test_whoever_is_put_out_while_he_does_not_read_is_told_so_once() -> None:
    """Not that he was slow: then he would come back, and be told for nothing."""
    clock, metrics, socket = ManualClock(), Metrics(lambda: 0), Stuck()
    settings = LiveSettings(outbox=3)
    client = Client(
        cast(WebSocket, socket), socket.send, clock, settings, Sessions(clock, 1), metrics
    )
    for number in range(3):
        client.send(str(number))
    client.close("session", "your session has ended")
    client.close("slow", "twice")
    socket.reads.set()
    await eventually(lambda: bool(socket.closed))
    await asyncio.sleep(0)
    assert [json.loads(frame)["code"] for frame in socket.sent] == ["session"]
    assert socket.closed == [(4401, "session")]
    counted = bytes(metrics.page().body).decode()
    assert 'truco_socket_errors_total{code="session"} 1.0' in counted
    assert 'truco_socket_errors_total{code="slow"} 0.0' in counted
