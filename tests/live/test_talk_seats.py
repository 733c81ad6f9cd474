"""What was said to a side stays with those who heard it, whoever sits there later."""

from __future__ import annotations

import json

from live.player import Player
from live.serving import QUICK, Site, serving
from live.test_people import FOUR, NAMES
from truco.live.group_commit import GroupCommitLog


async def test_what_was_said_to_a_side_is_not_for_who_sits_there_later(site: Site) -> None:
    """Before the match people change seats: the new partner reads nothing of before he came."""
    table = await site.table(**FOUR)
    ana, eva, ida = (Player(site, table, name) for name in ("ana", "eva", "ida"))
    await ana.enter()
    assert (await site.post(f"/live/tables/{table}/seats", {"seat": 2}, "eva")).is_success
    await eva.enter()
    assert (await ana.command("chat", text="un secreto", to="side"))["t"] == "ack"
    assert (await ana.command("chat", text="para todos"))["t"] == "ack"
    assert (await eva.command("leave"))["t"] == "ack"
    assert (await site.post(f"/live/tables/{table}/seats", {"seat": 2}, "ida")).is_success
    for since in (None, 0):
        await ida.enter(since=since)
        read = json.dumps(ida.frames)
        assert "para todos" in read
        assert "un secreto" not in read
        await ida.drop()
    for one in (ana, eva):
        await one.drop()


async def test_what_was_said_before_the_kings_is_not_for_the_new_partner(
    log: GroupCommitLog,
) -> None:
    """Not live, and not after the log was read anew; whom the kings leave where he sat knows it."""
    async with serving(log) as site:
        slow = QUICK | {"deal_ms": 60_000}
        table = await site.table(**FOUR | {"sides": "kings", "pace": slow})
        players = [Player(site, table, name) for name in NAMES]
        for player in players:
            if player is not players[0]:
                assert (await site.post(f"/live/tables/{table}/seats", {}, player.name)).is_success
            await player.enter()
            if player in players[:2]:
                said = await player.command("chat", text=f"de {player.name}", to="side")
                assert said["t"] == "ack"
        for player in players:
            sides = await player.happen("sides")
        moved = {
            name for name, now in zip(NAMES, sides["names"], strict=True) if now != name.title()
        }
        assert site.live is not None
        for _ in range(2):
            for player in players:
                player.frames.clear()
                await player.enter(since=0)
                read = json.dumps(player.frames)
                others = {name for name in NAMES if name != player.name}
                strange = others if player.name in moved else others & moved
                assert not any(f"de {name}" in read for name in strange)
                await player.drop()
            site.live.tables.let_go()
