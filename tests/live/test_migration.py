"""A log of version 1, with tables in mid-match, is brought to this version and played on.

``data/log-1-*``: the schemas of "A table that plays" as they were released, and the rows that its
server wrote while two people and a bot played; the facts are what the players saw last.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from live.player import Player
from live.serving import Site, serving
from live.toy import Tame
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Json, LogOutdated
from truco.live.postgres_log import open_postgres_log
from truco.live.schema import SCHEMA_VERSION
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse

DATA = Path(__file__).parent / "data"
FACTS: Json = json.loads((DATA / "log-1-facts.json").read_text(encoding="utf-8"))
TABLES: dict[str, Json] = {
    facts["ruleset"]: {**facts, "id": one} for one, facts in FACTS["tables"].items()
}

Opener = Callable[..., GroupCommitLog]


def text(name: str) -> str:
    return (DATA / f"log-1-{name}.sql").read_text(encoding="utf-8")


def old_sqlite(path: Path) -> None:
    """Write a log of version 1."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(text("sqlite") + text("rows"))


def old_postgres(address: str) -> None:
    """Fill a database with a log of version 1."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(text("postgres"))
        db.execute(text("rows").encode())


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens a log of version 1."""
    if request.param == "sqlite":
        path = tmp_path / "live.sqlite3"
        old_sqlite(path)
        return lambda **how: open_sqlite_log(path, **how)
    address: str = request.getfixturevalue("postgres_url")
    old_postgres(address)
    return lambda **how: open_postgres_log(address, **how)


def assert_holds(now: Any, before: Any, where: str = "view") -> None:
    """What was seen before is seen now; a later version may tell more."""
    if isinstance(before, dict):
        for key, value in before.items():
            assert key in now, f"{where}.{key}"
            assert_holds(now[key], value, f"{where}.{key}")
    else:
        assert now == before, where


async def come_in(site: Site, ruleset: str, name: str) -> Player:
    """A player of the old table comes back with the number he knew."""
    facts = TABLES[ruleset]
    before = facts["views"][name]
    player = Player(site, facts["id"], name)
    welcome = await player.enter(since=before["n"])
    assert (player.you, player.n) == (before["you"], before["n"])
    assert welcome["events"] == []
    assert_holds(player.view, before["view"])
    return player


def test_an_old_log_says_what_to_do(opener: Opener) -> None:
    with pytest.raises(LogOutdated, match="run `truco migrate`"):
        opener()
    opener(migrate=True).close()
    opener().close()


async def test_the_tables_of_an_old_log_are_played_on(opener: Opener) -> None:
    log = opener(migrate=True)
    async with serving(log, house=TrucoHouse()) as site:
        ana, bea = [await come_in(site, "retruco", name) for name in ("ana", "bea")]
        await bea.send({"t": "act", "id": TABLES["retruco"]["last"][1], "position": 0, "say": "x"})
        assert (await bea.answer(TABLES["retruco"]["last"][1]))["code"] == "duplicate"
        alone = await come_in(site, "argentino", "ana")
        await asyncio.gather(*(one.play_out(Tame().choose) for one in (ana, bea, alone)))
        assert ana.view["score"] == bea.view["score"]
        for player in (ana, bea, alone):
            await player.drop()


async def test_an_open_table_of_an_old_log_fills_up(opener: Opener) -> None:
    log = opener(migrate=True)
    async with serving(log, house=TrucoHouse()) as site:
        table = TABLES["uruguayo"]["id"]
        listed = (await site.get("/live/tables")).json()["tables"]
        assert [(one["id"], one["free"]) for one in listed] == [(table, 2)]
        bea = await come_in(site, "uruguayo", "bea")
        for seat, name in ((2, "dan"), (3, "eva")):
            answer = await site.post(f"/live/tables/{table}/seats", {}, name)
            assert answer.json()["seat"] == seat, answer.text
        await bea.happen("begin")
        assert (await site.get("/live/tables")).json() == {"tables": []}
        await bea.drop()


def sqlite_shape(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        tables = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
        return [*db.execute(tables), *db.execute("PRAGMA user_version")]


def postgres_shape(address: str) -> list[Any]:
    with psycopg.connect(address) as db:
        columns = (
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
            " WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"
        )
        indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef"
        return [*db.execute(columns), *db.execute(indexes), *db.execute("SELECT * FROM live_meta")]


def test_a_migrated_sqlite_is_like_a_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    old_sqlite(old)
    open_sqlite_log(old, migrate=True).close()
    open_sqlite_log(new).close()
    assert sqlite_shape(old) == sqlite_shape(new)
    assert sqlite_shape(new)[-1] == (SCHEMA_VERSION,)


def test_a_migrated_postgres_is_like_a_new_one(postgres_url: str) -> None:
    old_postgres(postgres_url)
    open_postgres_log(postgres_url, migrate=True).close()
    migrated = postgres_shape(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute("DROP SCHEMA public CASCADE")
        db.execute("CREATE SCHEMA public")
    open_postgres_log(postgres_url).close()
    assert postgres_shape(postgres_url) == migrated


def test_a_step_that_fails_changes_nothing(tmp_path: Path, postgres_url: str) -> None:
    """Something stands in the way: the old log is as it was, and can be migrated afterwards."""
    path = tmp_path / "live.sqlite3"
    old_sqlite(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE live_ended (theirs)")
    before = sqlite_shape(path)
    with pytest.raises(Exception, match="live_ended"):
        open_sqlite_log(path, migrate=True)
    assert sqlite_shape(path) == before
    old_postgres(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as pg:
        pg.execute("CREATE TABLE live_nodes (theirs integer)")
    shape = postgres_shape(postgres_url)
    with pytest.raises(Exception, match="live_nodes"):
        open_postgres_log(postgres_url, migrate=True)
    assert postgres_shape(postgres_url) == shape
