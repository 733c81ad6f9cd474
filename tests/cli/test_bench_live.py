"""`truco bench live`: the clients play by the protocol, and the figures are of what happened."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from truco.bench_live.load import quantiles
from truco.bench_live.player import BenchPlayer, BenchTable, Tally
from truco.bench_live.wire import Wire

HANDSHAKE = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


class Ear:
    """Hears what a socket has to say."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.is_open = False
        self.code = 0

    def opened(self) -> None:
        self.is_open = True

    def received(self, frames: list[bytes]) -> None:
        self.frames += frames

    def lost(self, code: int) -> None:
        self.code = code


def text_frame(payload: bytes) -> bytes:
    """A frame as servers send it: not masked."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    return bytes((0x81, 126)) + size.to_bytes(2, "big") + payload


@pytest.mark.parametrize("step", [1, 3, 100, 100_000])
def test_frames_are_read_however_they_arrive(step: int) -> None:
    ear = Ear()
    wire = Wire(ear, "127.0.0.1", 1, "/")
    wanted = [b"short", b"x" * 300, b"", b"y" * 126]
    data = HANDSHAKE + b"".join(map(text_frame, wanted))
    for at in range(0, len(data), step):
        wire.data_received(data[at : at + step])
    assert ear.is_open
    assert ear.frames == wanted


async def test_a_socket_that_the_server_closes_tells_the_code() -> None:
    async def close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HANDSHAKE + b"\x88\x02" + (4401).to_bytes(2, "big"))
        await writer.drain()
        await reader.read()
        writer.close()

    ear = Ear()
    async with await asyncio.start_server(close, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: Wire(ear, "127.0.0.1", port, "/"), "127.0.0.1", port)
        async with asyncio.timeout(20):
            while not ear.code:
                await asyncio.sleep(0.01)
    assert ear.code == 4401


def test_quantiles_are_the_value_that_so_many_do_not_exceed() -> None:
    assert quantiles([]) is None
    times = [i / 1000 for i in range(101)]
    assert quantiles(times) == {"p50": 50, "p99": 99, "max": 100}


def test_closed_loop(tmp_path: Path, truco: Command) -> None:
    """Two tables play; at most they are refused for being too fast, as two tables may be."""
    small = ("--only", "closed", "--tables", "2", "--seconds", "1", "--data", str(tmp_path))
    figures = truco("bench", "live", "--json", *small).data
    assert figures["fsync_ms"]
    closed = figures["closed"]
    assert closed["moves"] > 0
    assert closed["refused"].keys() <= {"rate"}
    assert (closed["sockets_lost"], closed["sockets"]) == ({}, 4)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_open_loop_and_idle_sockets(tmp_path: Path, truco: Command) -> None:
    small = ("--sockets", "20", "--offered", "50", "--seconds", "2", "--data", str(tmp_path))
    offered = truco("bench", "live", "--json", "--only", "open", *small).data["open"]
    assert 0 < offered["moves"] <= 50 * offered["seconds"] + 1  # those that were due in that time
    assert (offered["refused"], offered["sockets_lost"], offered["sockets"]) == ({}, {}, 20)
    idle = truco("bench", "live", "--json", "--only", "idle", *small).data["idle"]
    assert idle["sockets"] == 20


def test_a_rematch_that_is_refused_is_asked_for_again() -> None:
    """Else a table that was once too fast would stand still from then on."""
    sent: list[str] = []
    later: list[Callable[[], None]] = []

    class Asker(BenchPlayer):
        def _send(self, frame: dict[str, Any]) -> None:
            sent.append(f"{frame['t']} {frame['id']}")

    tally = Tally()
    table = BenchTable(tally, lambda _, call: later.append(call), random.Random(1))
    player = Asker(table, "ticket", lambda: None)
    over = {"t": "event", "n": 3, "view": {"phase": "over", "you": 0}}
    player.received([json.dumps(over, separators=(",", ":")).encode()])
    player.received([json.dumps({"t": "refused", "id": "1", "code": "rate"}).encode()])
    for call in later:
        call()
    assert sent == ["rematch 1", "rematch 2"]
    assert (tally.matches, tally.refused["rate"]) == (1, 1)


def test_a_move_that_is_owed_counts_from_when_it_was_due() -> None:
    """In an open loop the client's own waiting is not forgotten."""
    tally = Tally()
    sent: list[float] = []

    class Mover(BenchPlayer):
        def move(self, due: float) -> None:
            sent.append(due)

    table = BenchTable(tally, lambda seconds, call: None, random.Random(1))
    player = Mover(table, "ticket", lambda: None)
    table.start(scheduled=True)
    table.owe(1.0)
    table.owe(2.0)
    assert sent == []
    table.may(player)
    assert sent == [1.0]
    table.may(player)
    assert sent == [1.0, 2.0]
    table.may(player)
    table.owe(3.0)
    assert sent == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    "wrong", [["--seconds", "0"], ["--data", "/no/such/folder"], ["--tables", "-1"]]
)
def test_wrong_use_is_one_line(wrong: list[str], truco: Command) -> None:
    done = truco("bench", "live", *wrong)
    assert (done.code, done.error.count("\n")) == (2, 1)
