"""The log fails: nothing is acknowledged that is not stored, and the tables go on when it works."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from live.player import Player
from live.scenes import eventually, two_people
from live.serving import Site, serving
from live.toy import Tame
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.log import (
    Entry,
    Json,
    LogClosed,
    LogError,
    LogFull,
    NewTable,
    OutcomeUnknown,
    SeqTaken,
    StaleOwner,
    Stored,
)
from truco.live.requests import SeatWish
from truco.live.settings import LiveSettings
from truco.live.sqlite_log import open_sqlite_log
from truco.live.state import Refusal
from truco.live.table import Table


class Faulty:
    """A log that fails when it is told to: before it has written, or after."""

    def __init__(self, log: GroupCommitLog) -> None:
        self.log = log
        self.before: list[LogError] = []
        self.after: list[LogError] = []
        self.silent = 0

    async def create(self, table: NewTable, owner: str) -> int:
        return await self.log.create(table, owner)

    async def claim(self, table_id: str, owner: str) -> int:
        return await self.log.claim(table_id, owner)

    async def append(self, entry: Entry, epoch: int) -> None:
        if self.before:
            raise self.before.pop()
        await self.log.append(entry, epoch)
        if self.after:
            raise self.after.pop()

    async def load(self, table_id: str) -> Stored:
        if self.silent:
            self.silent -= 1
            raise LogError("no answer")
        return await self.log.load(table_id)

    async def history(self, table_id: str) -> Stored:
        return await self.log.history(table_id)

    async def open_tables(self, limit: int) -> list[NewTable]:
        return await self.log.open_tables(limit)

    async def end_session(self, name: str, at: float) -> None:
        await self.log.end_session(name, at)

    async def ended_sessions(self, since: float) -> dict[str, float]:
        return await self.log.ended_sessions(since)

    async def check(self) -> None:
        if self.before:
            raise self.before[-1]

    def close(self) -> None:
        self.log.close()


@pytest.fixture
def faulty(log: GroupCommitLog) -> Faulty:
    return Faulty(log)


@pytest.fixture
async def site(faulty: Faulty) -> AsyncIterator[Site]:
    async with serving(faulty, LiveSettings(retry_seconds=0.01)) as running:
        yield running


@pytest.fixture
async def ana(site: Site) -> AsyncIterator[Player]:
    async with Player(site, await site.table(), "ana") as player:
        await player.turn()
        yield player


def act(player: Player) -> dict[str, Any]:
    """A move with an id of its own."""
    say = Tame().choose(player.view)
    return {"t": "act", "id": "x", "position": player.view["position"], "say": say}


async def test_what_was_not_stored_has_not_happened(faulty: Faulty, ana: Player) -> None:
    n, view, frame = ana.n, ana.view, act(ana)
    faulty.before = [LogFull("full"), LogFull("full")]
    for _ in range(2):
        await ana.send(frame)
        assert (await ana.answer("x"))["code"] == "storage"
    await ana.settle()
    assert (ana.n, ana.view) == (n, view)
    await ana.send(frame)
    assert (await ana.answer("x"))["t"] == "ack"


async def test_stored_but_the_answer_was_lost(faulty: Faulty, ana: Player) -> None:
    """The log is asked, and the command turns out to have happened."""
    n, frame = ana.n, act(ana)
    faulty.after = [OutcomeUnknown("lost contact")]
    faulty.silent = 2
    await ana.send(frame)
    answer = await ana.answer("x")
    assert answer["t"] == "ack"
    assert ana.n >= answer["n"] > n
    await ana.send(frame)
    assert await ana.answer("x") == answer
    await ana.turn()
    assert (await ana.act(Tame().choose(ana.view)))["t"] == "ack"


async def test_not_stored_and_the_answer_was_lost(faulty: Faulty, ana: Player) -> None:
    view, frame = ana.view, act(ana)
    faulty.before = [OutcomeUnknown("lost contact")]
    await ana.send(frame)
    assert (await ana.answer("x"))["code"] == "storage"
    assert ana.view == view
    await ana.send(frame)
    assert (await ana.answer("x"))["t"] == "ack"


async def test_a_seed_that_is_sent_again_is_the_same_seed(faulty: Faulty, site: Site) -> None:
    """Seeds are not in the log: when that is read anew their answers are forgotten."""
    ana, bea = await two_people(site, pace={"bot_ms": 0, "deal_ms": 60_000})
    await ana.happen("commit")
    seed = {"t": "seed", "id": "seed-1", "hand": 1, "seed": "7" * 64, "cut": None}
    await ana.send(seed)
    assert (await ana.answer("seed-1"))["t"] == "ack"
    faulty.before = [OutcomeUnknown("lost contact")]
    dealer = ana if ana.view["deals"] == ana.you else bea
    assert (await dealer.command("deal"))["code"] == "storage"
    await ana.send(seed)
    assert (await ana.answer("seed-1"))["t"] == "ack"
    await ana.send(seed | {"id": "seed-2"})
    assert (await ana.answer("seed-2"))["code"] == "duplicate"
    for one in (ana, bea):
        await one.drop()


async def test_a_refused_command_stays_refused_when_the_log_is_read_anew(
    faulty: Faulty, ana: Player
) -> None:
    wish = {"t": "rematch", "id": "wish-1"}
    await ana.send(wish)
    assert (await ana.answer("wish-1"))["code"] == "illegal"
    faulty.before = [OutcomeUnknown("lost contact")]
    await ana.send(act(ana))
    assert (await ana.answer("x"))["code"] == "storage"
    assert (await ana.command("leave"))["t"] == "ack"
    await ana.send(wish)
    assert (await ana.answer("wish-1"))["code"] == "illegal"
    assert (await ana.command("rematch"))["t"] == "ack"


async def test_a_table_that_lags_behind_its_log_catches_up(faulty: Faulty, ana: Player) -> None:
    faulty.after = [SeqTaken("an append that was thought lost")]
    await ana.send(act(ana))
    assert (await ana.answer("x"))["t"] == "ack"
    await ana.turn()
    assert (await ana.act(Tame().choose(ana.view)))["t"] == "ack"


async def test_a_stale_owner_lets_go_of_the_table(faulty: Faulty, ana: Player) -> None:
    await faulty.log.claim(ana.table, "another node")
    n = ana.n
    await ana.send(act(ana))
    assert await ana.closed() == 1012
    assert ana.frames[-1]["code"] == "table"
    await ana.enter(since=n)
    assert ana.n == n
    assert (await ana.act(Tame().choose(ana.view)))["t"] == "ack"


async def test_a_table_that_ends_at_once_is_not_opened_for_ever(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await site.table()
    assert site.live is not None
    site.live.tables.let_go()
    await eventually(lambda: site.live is not None and len(site.live.tables) == 0)

    async def stumble(self: Table) -> None:
        raise LookupError("a fault of the program")

    monkeypatch.setattr(Table, "_settle_in", stumble)
    ana = Player(site, table, "ana")
    assert (await ana.enter())["code"] == "table"
    assert await ana.closed() == 1012


async def test_the_record_is_kept_though_the_last_answer_was_lost(
    faulty: Faulty, tmp_path: Path
) -> None:
    """The step that ends the match is in the log, and the log alone says so."""
    folder = tmp_path / "records"
    async with serving(faulty, LiveSettings(records=folder)) as site:
        async with Player(site, await site.table(), "ana") as ana:
            await ana.turn()
            assert (await ana.act(ana.cards[0]))["t"] == "ack"
            await ana.turn()
            faulty.after = [OutcomeUnknown("lost")]
            assert (await ana.command("leave"))["t"] == "ack"
            table = ana.table
        await eventually(lambda: (folder / f"{table}.1.truco.toml").exists())


class Doorbell:
    """A spectator's socket; when it is closed, somebody else comes at that very moment."""

    player = "eva"

    def __init__(self, come: Callable[[], Coroutine[None, None, Json]]) -> None:
        self.come = come
        self.answer: asyncio.Task[Json] | None = None

    def send(self, frame: str) -> None:
        """He does not look."""

    def close(self, code: str, message: str) -> None:
        self.answer = asyncio.create_task(self.come())


async def test_who_comes_while_an_actor_ends_is_answered_by_the_next_one(
    faulty: Faulty, site: Site, ana: Player
) -> None:
    live = site.live
    assert live is not None

    async def come() -> Json:
        table = await live.tables.get(ana.table)
        return await table.sit("bea", "Bea", SeatWish())

    bell = Doorbell(come)
    (await live.tables.own(ana.table)).attach(bell, None)
    faulty.before = [StaleOwner("somebody else")]
    await ana.send(act(ana))
    assert await ana.closed() == 1012
    assert bell.answer is not None
    with pytest.raises(Refusal, match="no such free seat"):
        await asyncio.wait_for(bell.answer, 5)


async def test_a_client_who_knows_more_than_a_stale_owner(
    site: Site, log: GroupCommitLog, ana: Player, tmp_path: Path
) -> None:
    """The table has gone on elsewhere, and nobody has told this server."""
    other = open_sqlite_log(tmp_path / "live.sqlite3")
    async with serving(other) as elsewhere, Player(elsewhere, ana.table, "ana") as there:
        before = ana.n
        await there.turn()
        assert (await there.act(Tame().choose(there.view)))["t"] == "ack"
        await there.settle()
        known = there.n
    assert known > before
    late = Player(site, ana.table, "ana")
    assert (await late.enter(since=known))["code"] == "table"
    assert await ana.closed() == 1012
    await late.drop()
    assert (await late.enter(since=known))["n"] >= known
    await late.drop()


async def test_a_client_who_knows_more_than_the_log_is_told_what_there_is(ana: Player) -> None:
    """As after a backup was restored."""
    late = Player(ana.site, ana.table, "ana")
    welcome = await late.enter(since=ana.n + 1000)
    assert welcome["n"] == ana.n
    assert "events" not in welcome
    await late.drop()


async def test_a_client_who_knows_more_while_the_log_is_silent(faulty: Faulty, ana: Player) -> None:
    faulty.silent = 1
    late = Player(ana.site, ana.table, "ana")
    assert (await late.enter(since=ana.n + 1))["code"] == "table"
    await late.drop()
    assert (await late.enter(since=ana.n))["n"] == ana.n
    await late.drop()


async def test_who_waits_for_a_table_is_told_that_the_server_stops(
    faulty: Faulty, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()

    async def claim(table_id: str, owner: str) -> int:
        asked.set()
        await asyncio.Event().wait()
        return 1

    monkeypatch.setattr(faulty, "claim", claim)
    assert site.live is not None
    waiting = asyncio.create_task(site.live.tables.get("a-table-that-is-loaded"))
    await asked.wait()
    await site.live.tables.stop()
    with pytest.raises(LogClosed):
        await waiting


async def test_bots_and_deals_are_tried_again(log: GroupCommitLog) -> None:
    faulty, clock = Faulty(log), ManualClock()
    async with serving(faulty, LiveSettings(retry_seconds=5), clock=clock) as site:
        faulty.before = [LogFull("full")]
        table = await site.table()
        while faulty.before or clock.waiting < 2:
            await asyncio.sleep(0.002)
        clock.advance(5)
        async with Player(site, table, "ana") as ana:
            await ana.turn()
            faulty.before = [LogFull("full"), LogFull("full")]
            while ana.view["phase"] == "play" and ana.may:
                await ana.send(act(ana) | {"id": f"x-{len(ana.frames)}"})
                await ana.until(lambda frame: frame["t"] in ("ack", "refused"))
                await ana.settle()
            for _ in range(4):
                clock.advance(5)
                await ana.settle()
            assert await ana.turn()


async def test_readyz_says_when_the_log_fails(faulty: Faulty, site: Site) -> None:
    faulty.before = [LogFull("the disk is full")]
    answer = await site.get("/readyz", None)
    assert answer.status_code == 503
    assert answer.json()["error"] == {"code": "storage", "message": "the disk is full"}


async def test_a_really_full_database(tmp_path: Path, lines: list[dict[str, object]]) -> None:
    """``max_page_count``: refused until there is room, then the match goes on to its end."""
    log = open_sqlite_log(tmp_path / "live.sqlite3", max_pages=12)
    store: Any = log._store
    async with (
        serving(log, LiveSettings(retry_seconds=0.01)) as site,
        Player(site, await site.table(target=40), "ana") as ana,
    ):
        while not any(line["event"] == "log.refused" for line in lines):
            assert ana.view["phase"] != "over", "the match ended before the database was full"
            if ana.may:
                await ana.act(Tame().choose(ana.view))
            await ana.settle()
        again = Player(site, ana.table, "ana")
        await again.enter()
        assert (again.n, again.view) == (ana.n, ana.view)
        await again.drop()
        stored = await log.load(ana.table)
        assert stored.entries[-1].n == ana.n
        store._db.execute("PRAGMA max_page_count = 10000")
        await ana.play_out(Tame().choose)


async def test_a_damaged_table_is_told_to_the_client(
    site: Site, faulty: Faulty, lines: list[dict[str, object]]
) -> None:
    new = NewTable("damagedtable", 1.0, {"ruleset": "retruco"})
    await faulty.log.create(new, "node")
    player = Player(site, "damagedtable", "ana")
    answer = await player.enter()
    assert (answer["t"], answer["code"]) == ("error", "table")
    assert await player.closed() == 1012
    assert "table.unavailable" in {line["event"] for line in lines}
