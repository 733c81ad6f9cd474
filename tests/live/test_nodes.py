"""Several nodes on one PostgreSQL and one Redis: real servers, real sockets."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable

import pytest
from websockets.exceptions import ConnectionClosed

from live.cluster import NodeProcess
from live.leaks import leaks
from live.player import Player
from live.travel import Traveller, move, play_out, two_people
from truco.torture.cluster import PostgresLogbook
from truco.torture.logbook import stored

pytestmark = pytest.mark.slow

Starter = Callable[..., Awaitable[NodeProcess]]


async def test_any_node_serves_any_socket(start: Starter, postgres_url: str) -> None:
    one, two = await start(), await start()
    table, ana, bea = await two_people(one.site, two.site)
    async with Player(two.site, table, "ana") as tab, Player(two.site, table, "zoe") as watching:
        assert (tab.you, watching.you) == (0, None)
        await play_out(ana, bea)
        for player in (tab, watching):
            await player.reach(ana.n)
        assert tab.view == ana.view
        log = await asyncio.to_thread(stored, PostgresLogbook(postgres_url), table)
        for player in (bea, tab, watching):
            assert leaks(player.frames, log) == []
    for site in (one.site, two.site):
        assert (await site.get(f"/live/tables/{table}/records/1")).status_code == 200
    await ana.drop()
    await bea.drop()


async def test_what_another_node_refuses_is_refused_alike(start: Starter) -> None:
    one, two = await start(), await start()
    table, ana, bea = await two_people(one.site, two.site)
    again = await two.site.post(f"/live/tables/{table}/seats", {"seat": 0}, "bea")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "not-yours")
    stale = await bea.command("act", position=999, say="quiero")
    assert (stale["t"], stale["code"]) == ("refused", "stale")
    await bea.send('{"t":"act","id":"x"}')
    assert (await bea.answer("x"))["code"] == "malformed"
    missing = await two.site.post("/live/tables/nothingofthekind/seats", {}, "bea")
    assert missing.status_code == 404
    await ana.drop()
    await bea.drop()


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
async def test_another_node_takes_over(start: Starter, by: signal.Signals) -> None:
    """Killed, stopped by its operator, hung: the match goes on, and nothing acts twice."""
    one, two = await start(), await start()
    table, ana, bea = await two_people(one.site, two.site)
    await move(ana, bea)
    one.send(by)
    assert await bea.closed() == 1012
    assert bea.frames[-1]["code"] in ("table", "restart")
    traveller = Traveller([two.site], table, "bea", bea)
    await traveller.come_back()
    moved = Traveller([two.site], table, "ana", ana)
    await moved.come_back()
    await move(moved, traveller)
    if by is signal.SIGSTOP:
        one.send(signal.SIGCONT)
        with pytest.raises((ConnectionClosed, AssertionError)):  # noqa: PT012
            while True:
                await ana.next()
    await play_out(moved, traveller)
    await ana.drop()
    await moved.drop()
    await traveller.drop()
