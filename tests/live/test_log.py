"""What every log promises, run over SQLite and over PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from truco.live.group_commit import GroupCommitLog
from truco.live.log import (
    ANSWERS_KEPT,
    ENDED_KEPT,
    Entry,
    Log,
    LogBusy,
    LogClosed,
    LogError,
    LogFull,
    LogUnusable,
    LogVersion,
    NewTable,
    NoSuchTable,
    NotStored,
    SeqTaken,
    StaleOwner,
    Unstorable,
)
from truco.live.postgres_log import open_postgres_log
from truco.live.schema import SCHEMA_VERSION
from truco.live.sqlite_log import open_sqlite_log

TABLE = NewTable("t1", 1000.5, {"ruleset": "retruco", "name": "Núria ♠"}, free=1)

Opener = Callable[[], GroupCommitLog]


def entry(seq: int, table: str = "t1", **more: Any) -> Entry:
    fields: dict[str, Any] = {"n": 2 * seq, "kind": "act", "data": {"say": "envido"}, **more}
    return Entry(table=table, seq=seq, **fields)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same database again and again; closes what the test left open."""
    opened: list[GroupCommitLog] = []

    def remember(log: GroupCommitLog) -> GroupCommitLog:
        opened.append(log)
        return log

    if request.param == "sqlite":
        yield lambda: remember(open_sqlite_log(tmp_path / "log.sqlite3", busy_seconds=0.2))
    else:
        address: str = request.getfixturevalue("postgres_url")
        yield lambda: remember(open_postgres_log(address, wait_seconds=2))
    for log in opened:
        log.close()


@pytest.fixture
def log(opener: Opener) -> Log:
    return opener()


class TestBothLogs:
    """The contract."""

    async def test_what_was_appended_is_read_back(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        written = [
            entry(1, kind="deal", data={"hands": [[1, 2, 3], [4, 5, 6]]}, at=12.25),
            entry(2, seat=0, command="c-1"),
            entry(3, seat=1, command="c-1", data={"say": "no-quiero"}),
        ]
        for one in written:
            await log.append(one, epoch)
        stored = await log.load("t1")
        assert stored.table == TABLE
        assert list(stored.entries) == written
        assert [(a.seat, a.command, a.kind, a.n) for a in stored.answered] == [
            (0, "c-1", "act", 4),
            (1, "c-1", "act", 6),
        ]

    async def test_reading_starts_at_the_last_snapshot(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        for seq in range(1, 8):
            shot = {"score": [seq, 0]} if seq in (2, 5) else None
            await log.append(entry(seq, snapshot=shot, seat=0, command=f"c-{seq}"), epoch)
        stored = await log.load("t1")
        assert stored.entries[0].snapshot == {"score": [5, 0]}
        assert [e.seq for e in stored.entries] == [5, 6, 7]
        assert len(stored.answered) == 7

    async def test_the_last_answers_are_kept(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        count = ANSWERS_KEPT + 5
        await asyncio.gather(
            *(log.append(entry(s, seat=0, command=f"c-{s}"), epoch) for s in range(1, count + 1))
        )
        answered = (await log.load("t1")).answered
        assert [a.command for a in answered] == [f"c-{s}" for s in range(6, count + 1)]

    async def test_a_number_is_taken_once(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        await log.append(entry(1, data={"say": "first"}), epoch)
        with pytest.raises(SeqTaken):
            await log.append(entry(1, data={"say": "second"}), epoch)
        assert [e.data for e in (await log.load("t1")).entries] == [{"say": "first"}]

    async def test_a_stale_owner_appends_nothing(self, log: Log) -> None:
        old = await log.create(TABLE, "node")
        new = await log.claim("t1", "other")
        assert new > old
        with pytest.raises(StaleOwner):
            await log.append(entry(1), old)
        with pytest.raises(StaleOwner):
            await log.append(entry(1, free=0), old)
        await log.append(entry(1), new)
        stored = await log.load("t1")
        assert len(stored.entries) == 1
        assert stored.table.free == 1

    async def test_a_table_that_is_not_there(self, log: Log) -> None:
        with pytest.raises(NoSuchTable):
            await log.load("nowhere")
        with pytest.raises(NoSuchTable):
            await log.claim("nowhere", "node")
        with pytest.raises(NoSuchTable):
            await log.append(entry(1, table="nowhere"), 1)

    async def test_a_table_is_made_once(self, log: Log) -> None:
        await log.create(TABLE, "node")
        with pytest.raises(SeqTaken):
            await log.create(replace(TABLE, settings={}), "node")
        assert (await log.load("t1")).table == TABLE

    async def test_one_bad_append_harms_no_other(self, log: Log) -> None:
        epochs = {}
        for i in range(20):
            epochs[f"t{i}"] = await log.create(replace(TABLE, id=f"t{i}"), "node")
        bad: dict[int, tuple[Entry, int, type[Exception]]] = {
            3: (entry(1, "t3"), 99, StaleOwner),
            5: (entry(1, "t4"), epochs["t4"], SeqTaken),
            7: (entry(1, "none"), 1, NoSuchTable),
            9: (entry(1, "t9", data={"say": {1, 2}}), epochs["t9"], Unstorable),
            11: (entry(1, "t11", command="\ud800", seat=0), epochs["t11"], NotStored),
            13: (entry(1, "t13", kind="a\x00b", n=2**80), epochs["t13"], NotStored),
        }
        appends = [
            log.append(bad[i][0], bad[i][1])
            if i in bad
            else log.append(entry(1, f"t{i}"), epochs[f"t{i}"])
            for i in range(20)
        ]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        for i, outcome in enumerate(outcomes):
            if i in bad:
                assert isinstance(outcome, bad[i][2]), (i, outcome)
            else:
                assert outcome is None
                assert len((await log.load(f"t{i}")).entries) == 1
        for i in (3, 9, 11, 13):
            assert (await log.load(f"t{i}")).entries == ()

    async def test_the_same_number_twice_at_once(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        outcomes = await asyncio.gather(
            *(log.append(entry(1, data={"say": str(i)}), epoch) for i in range(5)),
            return_exceptions=True,
        )
        assert [type(o) for o in outcomes] == [type(None), *[SeqTaken] * 4]
        assert [e.data for e in (await log.load("t1")).entries] == [{"say": "0"}]

    async def test_free_seats_change_with_the_entry(self, log: Log) -> None:
        epoch = await log.create(TABLE, "node")
        await log.create(replace(TABLE, id="t2", made=2000.0), "node")
        await log.create(replace(TABLE, id="t3", free=0), "node")
        assert [t.id for t in await log.open_tables(10)] == ["t2", "t1"]
        assert [t.id for t in await log.open_tables(1)] == ["t2"]
        await log.append(entry(1, kind="sit", free=0), epoch)
        assert [t.id for t in await log.open_tables(10)] == ["t2"]
        with pytest.raises(SeqTaken):
            await log.append(entry(1, free=1), epoch)
        assert [t.id for t in await log.open_tables(10)] == ["t2"]

    async def test_all_is_there_after_opening_again(self, opener: Opener) -> None:
        log = opener()
        epoch = await log.create(TABLE, "node")
        await asyncio.gather(*(log.append(entry(s), epoch) for s in range(1, 101)))
        log.close()
        with pytest.raises(LogClosed):
            await log.append(entry(101), epoch)
        with pytest.raises(LogClosed):
            await log.load("t1")
        again = opener()
        assert [e.seq for e in (await again.load("t1")).entries] == list(range(1, 101))
        assert await again.claim("t1", "node") == epoch + 1

    async def test_two_owners_at_once(self, opener: Opener) -> None:
        """Two programs on one database append to one table: each number has one winner."""
        first, second = opener(), opener()
        old = await first.create(TABLE, "first")
        new = await second.claim("t1", "second")
        outcomes = await asyncio.gather(
            *(first.append(entry(s, data={"by": "first"}), old) for s in range(1, 20)),
            *(second.append(entry(s, data={"by": "second"}), new) for s in range(1, 20)),
            return_exceptions=True,
        )
        assert all(isinstance(o, StaleOwner) for o in outcomes[:19])
        assert outcomes[19:] == [None] * 19
        assert {e.data["by"] for e in (await first.load("t1")).entries} == {"second"}

    async def test_ended_sessions_are_told_to_other_servers(self, opener: Opener) -> None:
        first, second = opener(), opener()
        assert await second.ended_sessions(0) == {}
        await first.end_session("session:a", 1000.5)
        await first.end_session("player:p1", 1001)
        await first.end_session("session:a", 1002.25)
        assert await second.ended_sessions(0) == {"session:a": 1002.25, "player:p1": 1001}
        assert await second.ended_sessions(1002) == {"session:a": 1002.25}
        await first.end_session("session:b", 1001 + ENDED_KEPT + 1)
        assert set(await second.ended_sessions(0)) == {"session:a", "session:b"}

    async def test_check_passes(self, log: Log) -> None:
        await log.check()


class TestSqlite:
    async def test_a_full_database_refuses_and_recovers(self, tmp_path: Path) -> None:
        log = open_sqlite_log(tmp_path / "log.sqlite3", max_pages=12)
        epoch = await log.create(TABLE, "node")
        stored = 0
        with pytest.raises(LogFull):  # noqa: PT012
            for seq in range(1, 1000):
                await log.append(entry(seq, data={"say": "x" * 500}), epoch)
                stored = seq
        assert stored > 5
        assert [e.seq for e in (await log.load("t1")).entries] == list(range(1, stored + 1))
        log.close()
        roomy = open_sqlite_log(tmp_path / "log.sqlite3", max_pages=100)
        await roomy.append(entry(stored + 1), epoch)
        roomy.close()

    async def test_in_a_full_database_a_small_entry_beside_a_large_one(
        self, tmp_path: Path
    ) -> None:
        log = open_sqlite_log(tmp_path / "log.sqlite3", max_pages=20)
        epochs = [await log.create(replace(TABLE, id=f"t{i}"), "node") for i in range(6)]
        outcomes = await asyncio.gather(
            *(
                log.append(
                    entry(1, f"t{i}", data={"say": "x" * (200_000 if i == 3 else 5)}), epochs[i]
                )
                for i in range(6)
            ),
            return_exceptions=True,
        )
        assert [type(o) for o in outcomes] == [LogFull if i == 3 else type(None) for i in range(6)]
        for i in range(6):
            assert len((await log.load(f"t{i}")).entries) == (0 if i == 3 else 1)
        log.close()

    async def test_a_database_held_by_another_program(self, tmp_path: Path) -> None:
        path = tmp_path / "log.sqlite3"
        log = open_sqlite_log(path, busy_seconds=0.05)
        epoch = await log.create(TABLE, "node")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogBusy):
            await log.append(entry(1), epoch)
        with pytest.raises(LogBusy):
            open_sqlite_log(path, busy_seconds=0.05)
        other.execute("ROLLBACK")
        other.close()
        await log.append(entry(1), epoch)
        log.close()

    def test_a_database_of_another_version(self, tmp_path: Path) -> None:
        path = tmp_path / "log.sqlite3"
        open_sqlite_log(path).close()
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        db.close()
        with pytest.raises(LogVersion, match="another version"):
            open_sqlite_log(path)

    def test_a_database_of_another_program(self, tmp_path: Path) -> None:
        path = tmp_path / "log.sqlite3"
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE theirs (x)")
        db.close()
        with pytest.raises(LogUnusable, match="another program"):
            open_sqlite_log(path)

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        path = tmp_path / "log.sqlite3"
        path.write_text("this is a letter to my aunt, and no database at all" * 40)
        with pytest.raises(LogUnusable):
            open_sqlite_log(path)

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(LogUnusable, match="nowhere"):
            open_sqlite_log(tmp_path / "nowhere" / "log.sqlite3")

    @pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder nobody may write")
    def test_a_folder_that_cannot_be_written(self) -> None:
        with pytest.raises(LogUnusable, match="/proc/self"):
            open_sqlite_log(Path("/proc/self/log.sqlite3"))

    def test_durability_is_what_it_says(self, tmp_path: Path) -> None:
        log = open_sqlite_log(tmp_path / "log.sqlite3")
        store: Any = log._store
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
        log.close()


class TestPostgres:
    def test_a_database_of_another_version(self, postgres_url: str) -> None:
        open_postgres_log(postgres_url).close()
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute("UPDATE live_meta SET version = 99")
        with pytest.raises(LogVersion, match="another version"):
            open_postgres_log(postgres_url)

    def test_a_server_that_is_not_there(self) -> None:
        with pytest.raises(LogUnusable):
            open_postgres_log("postgresql://nobody@127.0.0.1:9/none", wait_seconds=1)

    def test_an_address_that_is_none(self) -> None:
        with pytest.raises(LogUnusable):
            open_postgres_log("postgresql://%zz/", wait_seconds=1)

    async def test_a_lost_connection_is_made_again(self, postgres_url: str) -> None:
        log = open_postgres_log(postgres_url)
        epoch = await log.create(TABLE, "node")
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        with pytest.raises(LogError):
            await log.append(entry(1), epoch)
        with pytest.raises(LogError):
            await log.load("t1")
        there = len((await log.load("t1")).entries)
        await log.append(entry(there + 1), epoch)
        assert len((await log.load("t1")).entries) == there + 1
        log.close()

    async def test_a_claim_waits_for_the_append_that_is_under_way(self, postgres_url: str) -> None:
        """The owner's append and a claim cannot overlap: the claim sees it or stops it."""
        log = open_postgres_log(postgres_url, wait_seconds=5)
        epoch = await log.create(TABLE, "node")
        with psycopg.connect(postgres_url) as claiming:
            claiming.execute("UPDATE live_tables SET epoch = epoch + 1 WHERE id = 't1'")
            waiting = asyncio.ensure_future(log.append(entry(1), epoch))
            with psycopg.connect(postgres_url, autocommit=True) as watching:
                while not watching.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
                    await asyncio.sleep(0.01)
            assert not waiting.done()
            claiming.commit()
        with pytest.raises(StaleOwner):
            await waiting
        assert (await log.load("t1")).entries == ()
        log.close()

    async def test_durability_is_what_it_says(self, postgres_url: str) -> None:
        log = open_postgres_log(postgres_url)
        store: Any = log._store
        assert store._db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        log.close()
