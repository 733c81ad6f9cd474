"""Sessions that end, players who are put out: sockets close at once, old tickets open nothing."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from live.player import Player
from live.scenes import eventually
from live.serving import Site, serving
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.sessions import Sessions, of_player, of_session
from truco.live.settings import LiveSettings
from truco.live.sqlite_log import open_sqlite_log
from truco.live.tickets import LIFETIME


async def welcomed(site: Site, table: str, player: str, session: str) -> Player:
    """A socket of that session."""
    opened = Player(site, table, player)
    await opened.open()
    await opened.send({"t": "hello", "ticket": site.ticket(player, session=session)})
    assert (await opened.next())["t"] == "welcome"
    return opened


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        (of_session("phone"), ["phone"]),
        (of_player("eva"), ["phone", "desk"]),
    ],
)
async def test_what_ends_closes_its_sockets_at_once_and_no_others(
    site: Site, name: str, closed: list[str]
) -> None:
    table = await site.table()
    sockets = {one: await welcomed(site, table, "eva", one) for one in ("phone", "desk")}
    async with Player(site, table, "ana") as ana:
        assert site.live is not None
        site.live.sessions.end(name)
        for session in closed:
            assert await sockets[session].closed() == 4401
            assert sockets[session].frames[-1]["code"] == "session"
        for left in [ana, *(one for key, one in sockets.items() if key not in closed)]:
            await left.send({"t": "ping"})
            assert (await left.until(lambda frame: frame["t"] == "pong")) == {"t": "pong"}
            await left.drop()
    assert len(site.live.sessions) == 0


async def test_what_ends_in_another_process_is_read_in_the_log(site: Site, tmp_path: Path) -> None:
    """A ban by ``truco manage``: one server alone on SQLite hears of it too."""
    table = await site.table()
    ana = await welcomed(site, table, "ana", "phone")
    with closing(open_sqlite_log(tmp_path / "live.sqlite3")) as other:
        await other.end_session(of_player("ana"), site.clock.now())
    assert await ana.closed() == 4401


async def test_an_end_outlives_the_server(log: GroupCommitLog, tmp_path: Path) -> None:
    async with serving(log) as site:
        ticket = site.ticket("ana")
        assert site.live is not None
        await site.live.end_session(of_player("ana"))
    with closing(open_sqlite_log(tmp_path / "live.sqlite3")) as again:
        async with serving(again) as site, httpx.AsyncClient(base_url=site.http) as client:
            headers = {"Authorization": f"Bearer {ticket}"}
            answer = await client.get("/live/tables", headers=headers)
            while answer.status_code == 200:  # until the first look into the log
                await asyncio.sleep(0.01)
                answer = await client.get("/live/tables", headers=headers)
            assert answer.json()["error"]["code"] == "session"


async def test_a_ticket_from_before_the_end_opens_nothing(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table()
        old = site.ticket("ana", session="phone")
        other = site.ticket("ana", session="desk")
        assert site.live is not None
        clock.advance(60)
        site.live.sessions.end(of_session("phone"))
        clock.advance(1)
        new = site.ticket("ana", session="tablet")
        for ticket, code in ((old, "session"), (other, None), (new, None)):
            player = Player(site, table, "ana")
            await player.open()
            await player.send({"t": "hello", "ticket": ticket})
            assert (await player.next()).get("code") == code
            if code:
                assert await player.closed() == 4401
            await player.drop()
        site.live.sessions.end(of_player("ana"))
        clock.advance(1)
        for ticket, status in ((old, 401), (other, 401), (new, 401), (site.ticket("ana"), 200)):
            async with httpx.AsyncClient(base_url=site.http, trust_env=False) as client:
                headers = {"Authorization": f"Bearer {ticket}"}
                answer = await client.get("/live/tables", headers=headers)
            assert answer.status_code == status
            assert status == 200 or answer.json()["error"]["code"] == "session"


async def test_an_end_is_forgotten_when_no_ticket_is_left_from_before() -> None:
    clock = ManualClock()
    sessions = Sessions(clock, 1)
    for number in range(100):
        sessions.end(of_session(str(number)))
        clock.advance(LIFETIME / 10)
    assert len(sessions._ended) <= 11


async def test_a_player_does_not_open_sockets_without_end(log: GroupCommitLog) -> None:
    async with serving(log, LiveSettings(sockets_per_player=2)) as site:
        table = await site.table()
        first = await welcomed(site, table, "ana", "phone")
        second = await welcomed(site, table, "ana", "desk")
        third = Player(site, table, "ana")
        await third.open()
        await third.send({"t": "hello", "ticket": site.ticket("ana", session="tablet")})
        assert await third.closed() == 4429
        assert third.frames[-1]["code"] == "rate"
        other = await welcomed(site, table, "eva", "phone")
        await first.drop()
        assert site.live is not None
        sessions = site.live.sessions
        await eventually(lambda: len(sessions) == 2)
        again = await welcomed(site, table, "ana", "tablet")
        for player in (second, other, again):
            await player.drop()
