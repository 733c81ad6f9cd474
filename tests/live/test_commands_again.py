"""A command that is sent again acts once, wherever its player sits by then."""

from __future__ import annotations

from live.player import Player
from live.serving import QUICK, Site, serving
from live.test_people import FOUR, NAMES, go
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Json

SLOW_DEAL = QUICK | {"deal_ms": 60_000}


async def said(player: Player) -> list[Json]:
    """All that was said at the table until now, in order."""
    await player.settle()
    events = (player.seen[n] for n in sorted(player.seen))
    return [event for event in events if event is not None and event["kind"] == "chat"]


async def say(player: Player, text: str) -> Json:
    """Say something, under an id that everybody uses."""
    await player.send({"t": "chat", "id": "same", "text": text})
    return await player.answer("same")


async def test_from_a_seat_that_was_chosen_since(site: Site) -> None:
    table = await site.table(**FOUR)
    async with Player(site, table, "ana") as ana:
        first = await say(ana, "hola")
        assert (await ana.command("move", seat=3))["t"] == "ack"
        assert await say(ana, "hola") == first
        assert len(await said(ana)) == 1
        assert (await site.post(f"/live/tables/{table}/seats", {"seat": 0}, "bea")).is_success
        async with Player(site, table, "bea") as bea:
            assert (await say(bea, "buenas"))["t"] == "ack"


async def test_after_the_kings_have_changed_the_seats(log: GroupCommitLog) -> None:
    """Also when another server has read the log since."""
    async with serving(log) as site:
        wish = FOUR | {"sides": "kings", "pace": SLOW_DEAL}
        table = await site.table(**wish)
        players = [Player(site, table, name) for name in NAMES]
        first = []
        for player in players:
            if player is not players[0]:
                seat = await site.post(f"/live/tables/{table}/seats", {}, player.name)
                assert seat.is_success
            await player.enter()
            first.append(await say(player, player.name))
        for player in players:
            await player.happen("sides")
            await player.settle()
        assert [await say(player, player.name) for player in players] == first
        assert len(await said(players[0])) == len(NAMES)
        assert site.live is not None
        await site.live.tables.stop()
        site.live.tables._stopping = False
        for player in players:
            await player.enter(since=0)
        assert [await say(player, player.name) for player in players] == first
        assert len(await said(players[0])) == len(NAMES)
        await go(*players)


async def test_by_somebody_who_has_stood_up(site: Site) -> None:
    table = await site.table(**FOUR)
    async with Player(site, table, "ana") as ana:
        for _ in range(2):
            await ana.send({"t": "leave", "id": "gone"})
            assert (await ana.answer("gone"))["t"] == "ack"
