"""``kill -9`` in mid-hand: nothing that was acknowledged is lost, nothing acts twice."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from live.leaks import leaks
from live.player import Player
from live.serving import Process
from live.toy import Chancy, Tame
from truco.live.log import Json
from truco.live.sqlite_log import open_sqlite_log
from truco.torture.knowledge import cards_in_text
from truco.torture.logbook import SqliteLogbook, stored


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server process, running."""
    server = Process(tmp_path)
    server.start()
    yield server
    server.kill()


async def come_back(player: Player, process: Process) -> Json:
    """Start the server again, and the client finds its way back."""
    process.start()
    return await player.enter(since=player.n)


@pytest.mark.parametrize("ruleset", ["retruco", pytest.param("argentino", marks=pytest.mark.slow)])
async def test_the_same_state_after_kill_9(process: Process, tmp_path: Path, ruleset: str) -> None:
    table = await process.site.table(ruleset=ruleset, bots=["chancy"])
    ana = Player(process.site, table, "ana")
    await ana.enter()
    acknowledged: dict[str, tuple[str, int]] = {}
    kills = 0
    for move in itertools.count():
        if not await ana.turn():
            break
        say = Tame().choose(ana.view)
        frame = {"t": "act", "id": f"c-{move}", "position": ana.view["position"], "say": say}
        await ana.send(frame)
        if move % 5 == 2 and kills < 4:
            # The answer may be lost on the way; whether the command is in the log, only the log
            # knows. Sent again, it acts once.
            kills += 1
            process.kill()
            before = (ana.n, ana.view)
            welcome = await come_back(ana, process)
            assert welcome["n"] >= before[0]
            assert [one["n"] for one in welcome["events"]] == list(
                range(before[0] + 1, welcome["n"] + 1)
            )
            if welcome["n"] == before[0]:
                assert welcome["view"] == before[1]
            await ana.send(frame)
        answer = await ana.answer(str(frame["id"]))
        assert answer["t"] == "ack" or answer["code"] == "stale", answer
        if answer["t"] == "ack":
            acknowledged[str(frame["id"])] = (say, answer["n"])
            await ana.reach(answer["n"])
    await ana.happen("reveal")
    assert kills == 4
    process.kill()
    await check(tmp_path, table, acknowledged)
    await come_back(ana, process)
    assert ana.view["phase"] == "over"
    await ana.drop()
    assert leaks(ana.frames, stored(SqliteLogbook(tmp_path / "live.sqlite3"), table)) == []
    assert cards_in_text(process.errors) == []


async def check(data: Path, table: str, acknowledged: dict[str, tuple[str, int]]) -> None:
    """Each acknowledged command is in the log once, as it was sent and numbered."""
    log = open_sqlite_log(data / "live.sqlite3")
    stored = await log.load(table)
    log.close()
    found = [one for one in stored.answered if one.command in acknowledged]
    assert {one.command: (one.data["say"], one.n) for one in found} == acknowledged
    assert len(found) == len(acknowledged)


async def test_bots_go_on_by_themselves_after_kill_9(process: Process) -> None:
    """The bot's move was due when the server died."""
    table = await process.site.table(pace={"bot_ms": 300, "deal_ms": 0})
    ana = Player(process.site, table, "ana")
    await ana.enter()
    await ana.until(lambda frame: (frame.get("view") or {}).get("turn") == 1)
    await ana.settle()
    process.kill()
    await come_back(ana, process)
    assert ana.view["turn"] == 1
    assert await ana.turn()
    await ana.drop()


@pytest.mark.slow
async def test_many_tables_after_kill_9(process: Process, tmp_path: Path) -> None:
    """All clients come back at once, and play to the end."""
    tables = await asyncio.gather(
        *(process.site.table(f"p{i}", bots=["chancy"], target=4) for i in range(12))
    )
    players = [Player(process.site, table, f"p{i}") for i, table in enumerate(tables)]
    await asyncio.gather(*(player.enter() for player in players))
    await asyncio.gather(*(player.turn() for player in players))
    process.kill()
    process.start()
    await asyncio.gather(*(player.enter(since=player.n) for player in players))
    await asyncio.gather(*(p.play_out(Chancy(i).choose) for i, p in enumerate(players)))
    log = SqliteLogbook(tmp_path / "live.sqlite3")
    for player in players:
        assert leaks(player.frames, stored(log, player.table)) == []
        await player.drop()
