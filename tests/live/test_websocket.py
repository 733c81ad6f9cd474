"""The short way out for frames: the bytes are those of the standard, and order is kept."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any, cast

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from live.player import Player
from live.serving import Site
from truco.live.websocket import GatheredWrites, GatheringProtocol, text_frame

LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_what_a_websocket_library_reads(length: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    for text in ("a" * length, "ñ" * length):
        client.receive_data(text_frame(text))
        [event] = client.events_received()
        assert isinstance(event, Frame)
        assert (event.opcode, event.fin) == (Opcode.TEXT, True)
        assert bytes(event.data).decode() == text


class Recorder:
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


async def test_what_is_written_in_one_turn_goes_out_in_one_write() -> None:
    recorder = Recorder()
    writes = GatheredWrites(cast(asyncio.Transport, recorder))
    writes.write(b"a")
    writes.write(b"b")
    assert recorder.written == []
    await asyncio.sleep(0)
    writes.write(b"c")
    await asyncio.sleep(0)
    assert recorder.written == [b"ab", b"c"]


async def test_what_waits_goes_out_before_the_end() -> None:
    recorder = Recorder()
    writes = GatheredWrites(cast(asyncio.Transport, recorder))
    writes.write(b"a")
    writes.close()
    assert (recorder.written, recorder.is_closed) == ([b"a"], True)
    writes.write(b"b")
    await asyncio.sleep(0)
    assert recorder.written == [b"a"]


async def test_frames_take_the_short_way(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the accept passes the libraries while a client reads what it is sent."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    passed: list[str] = []
    send = WebSocketsSansIOProtocol.send

    async def note(protocol: Any, message: Any) -> None:
        passed.append(message["type"])
        await send(protocol, message)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send", note)
    async with Player(site, await site.table(), "ana") as ana:
        await ana.turn()
        await ana.act(ana.cards[0])
    assert set(passed) == {"websocket.accept"}


async def test_a_socket_that_has_gone_leaves_nothing_for_the_collector(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full collections are rare (``truco.web.server``): what holds itself would stay for long."""
    alive: weakref.WeakSet[GatheringProtocol] = weakref.WeakSet()
    made = GatheringProtocol.connection_made

    def note(protocol: GatheringProtocol, transport: asyncio.Transport) -> None:
        alive.add(protocol)
        made(protocol, transport)

    monkeypatch.setattr(GatheringProtocol, "connection_made", note)
    table = await site.table()
    gc.collect()
    gc.disable()
    try:
        async with Player(site, table, "ana") as ana:
            await ana.turn()
            assert len(alive) == 1
        async with asyncio.timeout(20):
            while alive:
                await asyncio.sleep(0.01)
    finally:
        gc.enable()
