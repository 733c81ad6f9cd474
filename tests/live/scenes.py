"""Beginnings that several tests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from live.player import Player
from live.serving import Site
from live.toy import Tame


async def moves(player: Player, count: int) -> None:
    """Let a player make some moves."""
    for _ in range(count):
        assert await player.turn()
        assert (await player.act(Tame().choose(player.view)))["t"] == "ack"


async def eventually(true: Callable[[], bool]) -> None:
    """Let the loop run until something is so."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.002)


async def two_people(site: Site, **wish: Any) -> tuple[Player, Player]:
    """Ana and Bea at a table of their own."""
    table = await site.table(bots=[], **wish)
    ana = Player(site, table, "ana")
    assert (await ana.enter())["view"] is None
    answer = await site.post(f"/live/tables/{table}/seats", {}, "bea")
    assert answer.json() == {"seat": 1}
    bea = Player(site, table, "bea")
    await bea.enter()
    for one in (ana, bea):
        while not one.view:
            await one.next()
    return ana, bea


def in_play(frame: dict[str, object]) -> bool:
    """Whether a frame has a view of a hand that is played."""
    view = frame.get("view")
    return isinstance(view, dict) and view["phase"] == "play"
