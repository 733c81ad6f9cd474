"""The parts of the harness: what a client says, what the seed decides, what the proxy does."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from truco import rules
from truco.live.log import Json
from truco.torture import natural
from truco.torture.harm import FRAMES, Strikes, known
from truco.torture.plan import Habits, Plans
from truco.torture.proxy import Mischief, Proxy
from truco.torture.thinking import Mind

# --- natural --------------------------------------------------------------------------------


def may(cards: str = "", *says: Json | str) -> Json:
    words = [{"say": one} if isinstance(one, str) else one for one in says]
    return {"may": {"cards": cards.split(), "says": words}}


def said(view: Json, times: int = 4000) -> Counter[str | None]:
    dice = Random(5)
    return Counter(natural.choose(view, dice) for _ in range(times))


def test_all_kinds_alike_and_the_mazo_seldom() -> None:
    counts = said(may("1e 2e 3e", "envido", "truco", "mazo"))
    cards = sum(counts[card] for card in ("1e", "2e", "3e"))
    for number in (cards, counts["envido"], counts["truco"]):
        assert 1100 < number < 1500
    assert 0 < counts["mazo"] < 100


def test_nothing_but_the_mazo_and_nothing_at_all() -> None:
    assert said(may("", "mazo")) == {"mazo": 4000}
    assert said(may()) == {None: 4000}


def test_numbers_are_within_their_range() -> None:
    counts = said(may("", {"say": "envido-N", "from": 2, "to": 5}))
    assert set(counts) == {"envido-2", "envido-3", "envido-4", "envido-5"}
    tantos = said(may("", {"say": "tantos-N", "from": 0, "to": 33}))
    assert not set(tantos) & {f"tantos-{n}" for n in range(8, 20)}


# --- the seed -------------------------------------------------------------------------------


def test_the_seed_decides_tables_and_faults() -> None:
    first, again, other = (list(islice(Plans(seed), 40)) for seed in (1, 1, 2))
    assert first == again != other
    assert list(islice(Strikes(7, known(0), 0), 50)) == list(islice(Strikes(7, known(0), 0), 50))


def test_all_rulesets_and_numbers_of_players_come() -> None:
    kinds = {(name, n) for name in rules.names() for n in rules.load(name).players}
    plans = list(islice(Plans(3), len(kinds)))
    assert {(one.wish["ruleset"], one.wish["players"]) for one in plans} == kinds
    assert all(one.people + len(one.wish["bots"]) == one.wish["players"] for one in plans)


@pytest.mark.parametrize("nodes", [0, 2])
def test_all_faults_come(nodes: int) -> None:
    kinds = set(known(nodes)) - {"double", "delay", "reorder"}
    assert {strike.kind for strike in islice(Strikes(1, known(nodes), nodes), 12)} == kinds
    assert list(Strikes(1, FRAMES[:3], nodes)) == []


# --- the mind -------------------------------------------------------------------------------


def view(position: int = 0, **more: object) -> Json:
    seen = {"phase": "play", "position": position, "turn": 0, "asks": None, "deals": None}
    return seen | {"result": None} | may("1e") | more


def welcomed(habits: Habits | None = None, **fields: object) -> Mind:
    mind = Mind("t1.s0.a", habits or Habits(seeds=0.0), Random(1))
    card = {"pace": {"deal_ms": 1000}, "match": 1, "seats": [{"kind": "human"}] * 2}
    frame = {"t": "welcome", "table": card, "you": 0, "n": 4, "view": view(), "deal": None}
    mind.take_in(frame | fields, 0.0)
    return mind


def says(mind: Mind, now: float = 0.0) -> list[Json]:
    return [frame for frame in mind.think(now) if frame["t"] != "ping"]


def test_it_speaks_once_in_a_position_and_waits_for_the_answer() -> None:
    mind = welcomed()
    (act,) = says(mind)
    assert act == {"t": "act", "id": "t1.s0.a-1", "position": 0, "say": "1e"}
    assert says(mind) == []
    mind.take_in({"t": "ack", "id": act["id"], "n": 5}, 0.0)
    assert says(mind) == []
    mind.take_in({"t": "event", "n": 5, "e": None, "view": view(1)}, 0.0)
    assert [frame["position"] for frame in says(mind)] == [1]


def test_what_had_no_answer_is_sent_again_with_its_id() -> None:
    mind = welcomed()
    (act,) = says(mind)
    mind.welcomed = False
    assert says(mind) == []
    mind.take_in({"t": "welcome", "table": mind.card, "you": 0, "n": 4, "view": view(),
                  "deal": None}, 1.0)  # fmt: skip
    assert says(mind, 1.0) == [act]
    mind.take_in({"t": "refused", "id": act["id"], "code": "storage"}, 1.0)
    assert says(mind, 1.0) == []
    assert says(mind, 2.0) == [act]


def test_a_final_refusal_is_the_end_of_a_command() -> None:
    mind = welcomed()
    (act,) = says(mind)
    mind.take_in({"t": "refused", "id": act["id"], "code": "stale"}, 0.0)
    assert mind.pending == {}
    assert says(mind) == []
    mind.grow_bored(10.0)
    assert [frame["t"] for frame in says(mind, 10.0)] == ["act"]


def test_a_spectator_says_nothing() -> None:
    assert says(welcomed(Habits(plays=False))) == []
    assert says(welcomed(you=None)) == []


def test_it_gives_a_seed_and_deals() -> None:
    deal = {"match": "m.1", "hand": 1, "cutters": [0], "given": []}
    mind = welcomed(Habits(seeds=1.0), view=view(phase="deal", deals=0), deal=deal)
    seed, command = says(mind)
    assert (seed["t"], seed["hand"], command["t"]) == ("seed", 1, "deal")
    assert 3 <= seed["cut"] <= 30


def test_it_is_done_after_its_last_match() -> None:
    over = view(phase="over", result={"reason": "score"})
    assert welcomed(view=over).is_done
    again = welcomed(Habits(matches=2), view=over)
    assert not again.is_done
    assert [frame["t"] for frame in says(again)] == ["rematch"]
    assert welcomed(Habits(matches=2), view=view(phase="over", result={"reason": "left"})).is_done


# --- the proxy ------------------------------------------------------------------------------


@asynccontextmanager
async def behind_a_proxy(kinds: str, chance: float) -> AsyncIterator[tuple[Proxy, list[str]]]:
    """A server that notes and sends back what it gets, behind a proxy."""
    heard: list[str] = []

    async def echo(socket: ServerConnection) -> None:
        async for frame in socket:
            heard.append(str(frame))
            await socket.send(frame)

    class Sure(Random):
        def random(self) -> float:
            return 1 - chance

    async with serve(echo, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        mischief = Mischief(set(kinds.split()), Sure(1), Counter())
        async with Proxy(port, mischief).running() as proxy:
            yield proxy, heard


async def exchange(proxy: Proxy, frames: list[str], wanted: int) -> list[str]:
    async with asyncio.timeout(20):
        async with connect(f"ws://127.0.0.1:{proxy.port}/live/table/x", proxy=None) as socket:
            for frame in frames:
                await socket.send(frame)
            return [str(await socket.recv()) for _ in range(wanted)]


async def test_the_proxy_passes_frames_on() -> None:
    async with behind_a_proxy("", 1.0) as (proxy, _):
        assert await exchange(proxy, ["hello", "a", "b"], 3) == ["hello", "a", "b"]


async def test_the_proxy_doubles_all_but_the_hello() -> None:
    async with behind_a_proxy("double", 1.0) as (proxy, heard):
        await exchange(proxy, ["hello", "a", "b"], 5)
        assert heard[0] == "hello"
        assert Counter(heard) == {"hello": 1, "a": 2, "b": 2}


async def test_the_proxy_lets_a_frame_overtake_another() -> None:
    async with behind_a_proxy("reorder", 1.0) as (proxy, heard):
        await exchange(proxy, ["hello", "a", "b"], 3)
        assert heard == ["hello", "b", "a"]


async def test_the_proxy_cuts_at_a_command() -> None:
    async with behind_a_proxy("cut", 1.0) as (proxy, _):
        with pytest.raises(ConnectionClosed):
            await exchange(proxy, ["hello", "a"], 3)


async def test_the_proxy_cuts_everybody() -> None:
    async with (
        behind_a_proxy("", 1.0) as (proxy, _),
        connect(f"ws://127.0.0.1:{proxy.port}/", proxy=None) as socket,
    ):
        await socket.send("hello")
        assert await socket.recv() == "hello"
        assert proxy.cut_all() == 1
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_nobody_behind_the_proxy() -> None:
    async with Proxy(1, Mischief(set(), Random(1), Counter())).running() as proxy:
        with pytest.raises((OSError, ConnectionClosed)):
            await exchange(proxy, ["hello"], 1)
