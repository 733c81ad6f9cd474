"""Nodes that lose their Redis, their PostgreSQL, or each other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from live.cluster import Gate, NodeProcess, as_url
from live.player import Player
from live.travel import Traveller, move, play_out, two_people
from truco.live.postgres_log import open_postgres_log
from truco.live.sessions import of_session

pytestmark = pytest.mark.slow

Starter = Callable[..., Awaitable[NodeProcess]]
GateMaker = Callable[[str, int], Awaitable[tuple[Gate, str]]]


async def is_ready(node: NodeProcess) -> bool:
    return (await node.site.get("/readyz", None)).status_code == 200


async def until(node: NodeProcess, *, ready: bool) -> None:
    async with asyncio.timeout(20):
        while await is_ready(node) is not ready:
            await asyncio.sleep(0.1)


async def test_redis_gone_and_back(start: Starter, gates: GateMaker, redis_url: str) -> None:
    """The owner's own sockets go on, the others are closed and come back when they can."""
    gate, address = await gates(redis_url, 6379)
    one, two = await start(redis=address), await start(redis=address)
    table, ana, bea = await two_people(one.site, two.site)
    await move(ana, bea)
    gate.shut()
    assert await bea.closed() == 1012
    assert bea.frames[-1]["code"] == "table"
    here = Player(one.site, table, "bea")
    await here.enter(since=bea.n)
    await move(ana, here)
    assert await is_ready(one)
    assert await is_ready(two)
    gate.reopen()
    there = Traveller([two.site], table, "bea", here)
    await there.come_back()
    await here.drop()
    await play_out(ana, there)
    assert "table.loaded" not in two.errors
    await ana.drop()
    await there.drop()


@pytest.mark.slow
async def test_the_owner_alone_is_cut_off_from_redis(
    start: Starter, gates: GateMaker, redis_url: str
) -> None:
    """The others reach each other, so it is the owner that must let go."""
    gate, address = await gates(redis_url, 6379)
    one, two = await start(redis=address), await start()
    table, ana, bea = await two_people(one.site, two.site)
    await move(ana, bea)
    gate.clog()
    assert await bea.closed() == 1012
    assert await ana.closed() == 1012
    moved, back = Traveller([two.site], table, "ana", ana), Traveller([two.site], table, "bea", bea)
    await moved.come_back()
    await back.come_back()
    await move(moved, back)
    await until(one, ready=False)
    gate.shut()
    gate.reopen()
    await until(one, ready=True)
    await moved.drop()
    home = Traveller([one.site], table, "ana", moved)
    await home.come_back()
    await play_out(home, back)
    await home.drop()
    await back.drop()


@pytest.mark.parametrize("how", [pytest.param("shut", marks=pytest.mark.slow), "clog"])
async def test_the_owner_is_cut_off_from_the_database(
    start: Starter, gates: GateMaker, postgres_url: str, how: str
) -> None:
    """It closes its sockets by itself, before or while another takes its tables."""
    gate, address = await gates(as_url(postgres_url), 5432)
    one, two = await start(database=address), await start()
    table, ana, bea = await two_people(one.site, two.site)
    await move(ana, bea)
    getattr(gate, how)()
    assert await ana.closed() == 1012
    moved, back = Traveller([two.site], table, "ana", ana), Traveller([two.site], table, "bea", bea)
    await bea.drop()
    await back.come_back()
    await moved.come_back()
    await play_out(moved, back)
    gate.shut()
    gate.reopen()
    await until(one, ready=True)
    await moved.drop()
    await back.drop()


async def test_one_node_without_redis(start: Starter) -> None:
    """It plays; what another one owns is not to be had here, and the client is told so."""
    one, two = await start(redis=None), await start(redis=None)
    answer = await one.site.post(
        "/live/tables", {"ruleset": "retruco", "players": 2, "bots": ["plain"], "target": 3}
    )
    table = answer.json()["table"]
    ana = Player(one.site, table, "ana")
    await ana.enter()
    there = Player(two.site, table, "ana")
    assert (await there.enter())["code"] == "table"
    assert await there.closed() == 1012
    assert (await two.site.post(f"/live/tables/{table}/seats", {}, "bea")).status_code == 503
    listed = await two.site.get("/live/tables")
    assert listed.json() == {"tables": []}
    await ana.drop()
    assert await one.stop() == 0
    taken = Traveller([two.site], table, "ana", ana)
    await taken.come_back()
    await taken.drop()


async def test_an_ended_session_is_closed_on_every_node(start: Starter, postgres_url: str) -> None:
    one, two = await start(), await start(redis=None)
    answer = await one.site.post("/live/tables", {"ruleset": "retruco", "players": 2})
    table = answer.json()["table"]
    ana = Player(one.site, table, "ana")
    await ana.enter()
    log = open_postgres_log(postgres_url)
    await log.end_session(of_session("s"), time.time() + 60)  # tickets of a while are old
    log.close()
    assert await ana.closed() == 4401
    late = Player(two.site, table, "bea")
    async with asyncio.timeout(20):
        while (await late.enter())["code"] != "session":
            await late.drop()
            await asyncio.sleep(0.2)
    await late.drop()
