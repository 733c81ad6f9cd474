"""The parts of a node: numbered links, and tables reached over them."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args

import pytest

from live.scenes import eventually
from truco.live.commands import Command, parse
from truco.live.log import LogBusy, LogError, NoSuchTable
from truco.live.messages import dumps
from truco.live.nodes import link as link_module
from truco.live.nodes import outbound as outbound_module
from truco.live.nodes import wire
from truco.live.nodes.inbound import Inbound
from truco.live.nodes.link import Links, Message
from truco.live.nodes.outbound import Outbound, RemoteTable
from truco.live.requests import SeatWish
from truco.live.state import Refusal
from truco.live.table import Table


class Exchange:
    """Carries texts between nodes of one process; ``lose`` of the next ones do not arrive."""

    def __init__(self) -> None:
        self.receivers: dict[str, Callable[[str], None]] = {}
        self.lose = 0

    def start(self, node: str, receive: Callable[[str], None]) -> None:
        self.receivers[node] = receive

    def send(self, node: str, text: str) -> None:
        if self.lose:
            self.lose -= 1
        elif node in self.receivers:
            self.receivers[node](text)

    async def stop(self) -> None:
        """Nothing to let go of."""


class End:
    """One end of the links, and what came to it."""

    def __init__(self, bus: Exchange, name: str) -> None:
        self.got: list[Message] = []
        self.breaks: list[str] = []
        self.links = Links(
            bus,
            name,
            receive=lambda node, message: self.got.append(message),
            broken=self.breaks.append,
        )
        self.links.start()


@pytest.fixture
def bus() -> Exchange:
    return Exchange()


@pytest.fixture
async def ends(bus: Exchange) -> tuple[End, End]:
    """Two ends that have heard each other."""
    one, two = End(bus, "one"), End(bus, "two")
    one.links.beat(("two",))
    two.links.beat(("one",))
    return one, two


class TestLinks:
    async def test_messages_come_in_order(self, ends: tuple[End, End]) -> None:
        one, two = ends
        for number in range(3):
            one.links.post("two", ["m", number])
        one.links.flush()
        one.links.post("two", ["m", 3])
        await eventually(lambda: len(two.got) == 4)
        assert two.got == [["m", number] for number in range(4)]
        assert two.breaks == []
        assert one.links.linked
        assert two.links.hears("one")

    async def test_a_loss_is_noticed_with_the_next_word(
        self, ends: tuple[End, End], bus: Exchange
    ) -> None:
        one, two = ends
        bus.lose = 1
        one.links.post("two", ["lost"])
        one.links.flush()
        assert two.breaks == []
        one.links.beat(("two",))
        assert two.breaks == ["one"]
        one.links.post("two", ["after"])
        one.links.flush()
        assert two.got == [["after"]]
        assert two.breaks == ["one"]

    async def test_silence_breaks_a_link_once(
        self, ends: tuple[End, End], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, two = ends
        monkeypatch.setattr(link_module, "DEAF_SECONDS", 0.0)
        two.links.beat(())
        two.links.beat(())
        assert two.breaks.count("one") == 1
        assert not two.links.hears("one")

    async def test_others_are_not_understood(self, bus: Exchange) -> None:
        end = End(bus, "one")
        for text in (
            *("no json", "[]", "{}", "[" * 100_000, '{"v":99,"from":"x","n":1,"m":[["m"]]}'),
            *('{"v":1,"from":"x","n":"one","m":[["m"]]}', '{"v":1,"from":"x","n":1,"m":7}'),
            *('{"v":1,"from":["x"],"n":1,"m":[["m"]]}', '{"from":"x","n":1,"m":[["m"]]}'),
        ):
            bus.send("one", text)
        assert end.got == []
        assert not end.links.hears("x")

    async def test_a_message_that_breaks_the_program_breaks_the_link_alone(
        self, bus: Exchange, lines: list[dict[str, object]]
    ) -> None:
        """Whoever listens goes on: a node that is deaf for ever could own no table any more."""
        end = End(bus, "one")
        taken: list[Message] = []

        def fail(node: str, message: Message) -> None:
            taken.append(message)
            if message == ["bad", "4c"]:
                raise LookupError("4c")

        end.links._receive = fail
        for n, messages in enumerate(([["a"]], [["bad", "4c"], ["never"]], [["b"]]), 1):
            bus.send("one", dumps({"v": 1, "from": "x", "n": n, "m": messages}))
        assert taken == [["a"], ["bad", "4c"], ["b"]]
        assert end.breaks == ["x"]
        failed = next(line for line in lines if line["event"] == "link.failed")
        assert failed["error"] == "LookupError"
        assert "4c" not in str(failed)


class Client:
    """A socket."""

    def __init__(self, player: str = "ana") -> None:
        self.player = player
        self.frames: list[str] = []
        self.closed: list[str] = []

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def close(self, code: str, message: str) -> None:
        self.closed.append(code)


class FakeTable:
    """Says what happens to it."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.outlets: list[Any] = []

    def attach(self, outlet: Any, since: int | None, seeds: bool = False) -> None:
        self.outlets.append(outlet)
        self.calls.append(("attach", outlet.player, since, seeds))
        outlet.send("welcome")

    def detach(self, outlet: Any) -> None:
        self.calls.append(("detach", outlet.player))

    def command(self, outlet: Any, command: Any) -> None:
        self.calls.append(("command", command))

    async def sit(self, player: str, name: str, wish: SeatWish) -> dict[str, int]:
        self.calls.append(("sit", player, name, wish))
        if player == "bea":
            raise Refusal("not-yours", "this seat is taken")
        return {"seat": 1}


class Pair:
    """A node with clients (``here``) and one with a table (``there``)."""

    def __init__(self, bus: Exchange) -> None:
        self.table = FakeTable()
        self.loaded = asyncio.Event()
        self.loaded.set()
        self.failure: LogError | None = None
        self.here = Links(bus, "here", receive=self._to_here, broken=self._broken_here)
        self.there = Links(bus, "there", receive=self._to_there, broken=self._broken_there)
        self.outbound = Outbound(self.here)
        self.inbound = Inbound(self.there, self._own, 4096)
        self.here.start()
        self.there.start()
        self.beat()

    def beat(self) -> None:
        self.here.beat(("there",))
        self.there.beat(("here",))

    async def _own(self, table_id: str) -> Any:
        await self.loaded.wait()
        if self.failure is not None:
            raise self.failure
        return self.table

    def _to_here(self, node: str, message: Message) -> None:
        self.outbound.receive(node, message)

    def _to_there(self, node: str, message: Message) -> None:
        self.inbound.receive(node, message)

    def _broken_here(self, node: str) -> None:
        self.outbound.broken(node)

    def _broken_there(self, node: str) -> None:
        self.inbound.broken(node)

    def remote(self) -> RemoteTable:
        return self.outbound.table("there", "t1")


@pytest.fixture
async def pair(bus: Exchange) -> Pair:
    return Pair(bus)


DEAL = parse('{"t":"deal","id":"c-1"}', 100)


class TestRemoteTables:
    async def test_a_socket_at_a_table_elsewhere(self, pair: Pair) -> None:
        client, remote = Client(), pair.remote()
        remote.attach(client, 7, True)
        remote.command(client, DEAL)  # type: ignore[arg-type]
        await eventually(lambda: len(pair.table.calls) == 2)
        assert pair.table.calls == [("attach", "ana", 7, True), ("command", DEAL)]
        pair.table.outlets[0].send("event")
        await eventually(lambda: client.frames == ["welcome", "event"])
        remote.detach(client)
        await eventually(lambda: pair.table.calls[-1] == ("detach", "ana"))
        pair.table.outlets[0].send("too late")
        await asyncio.sleep(0)
        assert client.frames == ["welcome", "event"]
        assert client.closed == []

    async def test_the_table_closes_its_socket(self, pair: Pair) -> None:
        client = Client()
        pair.remote().attach(client, None)
        await eventually(lambda: bool(client.frames))
        pair.table.outlets[0].close("restart", "the server stops")
        await eventually(lambda: client.closed == ["restart"])
        assert pair.table.calls == [("attach", "ana", None, False)]

    async def test_commands_wait_for_a_table_that_is_being_loaded(self, pair: Pair) -> None:
        client, remote = Client(), pair.remote()
        pair.loaded.clear()
        remote.attach(client, 3)
        remote.command(client, DEAL)  # type: ignore[arg-type]
        gone = Client("bea")
        remote.attach(gone, None)
        await asyncio.sleep(0)
        remote.detach(gone)
        await asyncio.sleep(0)
        pair.loaded.set()
        await eventually(lambda: len(pair.table.calls) == 2)
        assert pair.table.calls == [("attach", "ana", 3, False), ("command", DEAL)]

    @pytest.mark.parametrize(
        ("failure", "code"), [(NoSuchTable("none"), "no-table"), (LogBusy("away"), "table")]
    )
    async def test_there_is_no_such_table_there(
        self, pair: Pair, failure: LogError, code: str
    ) -> None:
        pair.failure = failure
        client = Client()
        pair.remote().attach(client, None)
        await eventually(lambda: client.closed == [code])

    async def test_requests(self, pair: Pair) -> None:
        remote = pair.remote()
        assert await remote.sit("ana", "Ana", SeatWish(1, "k")) == {"seat": 1}
        assert pair.table.calls == [("sit", "ana", "Ana", SeatWish(1, "k"))]
        with pytest.raises(Refusal, match="taken") as refused:
            await remote.sit("bea", "Bea", SeatWish())
        assert refused.value.code == "not-yours"
        with pytest.raises(LogError, match="no such request"):
            await pair.outbound.call("there", "t1", "stop", [])
        pair.failure = NoSuchTable("there is no table t1")
        with pytest.raises(NoSuchTable):
            await remote.sit("ana", "Ana", SeatWish())

    async def test_who_waits_for_an_answer_when_the_node_leaves(
        self, pair: Pair, bus: Exchange
    ) -> None:
        del bus.receivers["there"]
        waiting = asyncio.create_task(pair.remote().sit("ana", "Ana", SeatWish()))
        await asyncio.sleep(0)
        pair.outbound.close("restart", "the server stops")
        with pytest.raises(LogBusy):
            await waiting

    async def test_nobody_answers(
        self, pair: Pair, bus: Exchange, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(outbound_module, "ANSWER_SECONDS", 0.01)
        del bus.receivers["there"]
        client = Client()
        pair.remote().attach(client, None)
        with pytest.raises(LogBusy):
            await pair.remote().sit("ana", "Ana", SeatWish())
        await eventually(lambda: client.closed == ["table"])

    async def test_a_lost_frame_closes_the_socket_and_the_table_knows(
        self, pair: Pair, bus: Exchange
    ) -> None:
        client = Client()
        pair.remote().attach(client, None)
        await eventually(lambda: bool(client.frames))
        bus.lose = 1
        pair.table.outlets[0].send("lost")
        pair.there.flush()
        pair.beat()
        assert client.closed == ["table"]
        await eventually(lambda: pair.table.calls[-1] == ("detach", "ana"))

    async def test_a_lost_command_closes_the_socket(self, pair: Pair, bus: Exchange) -> None:
        client, remote = Client(), pair.remote()
        remote.attach(client, None)
        await eventually(lambda: bool(client.frames))
        bus.lose = 1
        remote.command(client, DEAL)  # type: ignore[arg-type]
        pair.here.flush()
        pair.beat()
        await eventually(lambda: client.closed == ["table"])
        assert pair.table.calls[-1] == ("detach", "ana")

    async def test_a_broken_link_fails_the_requests(self, pair: Pair) -> None:
        pair.loaded.clear()
        asking = asyncio.create_task(pair.remote().sit("ana", "Ana", SeatWish()))
        await asyncio.sleep(0)
        pair.outbound.broken("there")
        with pytest.raises(LogBusy):
            await asking
        pair.loaded.set()

    async def test_the_node_stops(self, pair: Pair) -> None:
        client = Client()
        pair.remote().attach(client, None)
        await eventually(lambda: bool(client.frames))
        pair.outbound.close("restart", "the server stops")
        assert client.closed == ["restart"]
        await eventually(lambda: pair.table.calls[-1] == ("detach", "ana"))


SAMPLES: dict[str, Any] = {
    "id": "c-1", "position": 3, "say": "envido", "hand": 2, "seed": "0f" * 32, "cut": None,
    "match": 2, "seat": 1, "text": "¡Vale, ñandú!", "to": "side", "phrase": "buenas",
    "sena": "ancho",
}  # fmt: skip


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.T)
def test_every_command_travels(kind: Any) -> None:
    command = kind(**{field.name: SAMPLES[field.name] for field in fields(kind)})
    assert parse(wire.command_text(command), 4096) == command


def test_every_request_of_a_table_is_known_to_the_other_nodes() -> None:
    requests = {
        name
        for name, method in inspect.getmembers(Table, inspect.iscoroutinefunction)
        if not name.startswith("_") and name != "stop"
    }
    assert requests == wire.CALLS
    assert all(callable(getattr(RemoteTable, name)) for name in requests)
