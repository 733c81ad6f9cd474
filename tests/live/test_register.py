"""Who owns a table, as the database sees it: heartbeats, claims, stale owners."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from truco.live.group_commit import GroupCommitLog
from truco.live.log import (
    LEASE_SECONDS,
    Entry,
    LogError,
    LogUnusable,
    NewTable,
    NoSuchTable,
    OwnedElsewhere,
    StaleOwner,
)
from truco.live.nodes.node import check_secret, secret_mark
from truco.live.nodes.postgres_register import PostgresRegister
from truco.live.nodes.register import Peer
from truco.live.postgres_log import open_postgres_log

TABLE = NewTable("t1", 1000.5, {"ruleset": "retruco"})


@pytest.fixture
def log(postgres_url: str) -> Iterator[GroupCommitLog]:
    opened = open_postgres_log(postgres_url)
    yield opened
    opened.close()


@pytest.fixture
def register(log: GroupCommitLog, postgres_url: str) -> Iterator[PostgresRegister]:
    made = PostgresRegister(postgres_url)
    yield made
    made.close()


def age(address: str, node: str, seconds: float) -> None:
    """A node's last heartbeat was so long ago."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(
            "UPDATE live_nodes SET beat = clock_timestamp() - make_interval(secs => %s)"
            " WHERE node = %s",
            (seconds, node),
        )


async def test_a_table_is_its_owners_while_he_beats(
    log: GroupCommitLog, register: PostgresRegister, postgres_url: str
) -> None:
    register.beat("one", "m", linked=True)
    register.beat("two", "m", linked=True)
    epoch = await log.create(TABLE, "one")
    with pytest.raises(OwnedElsewhere) as elsewhere:
        await log.claim("t1", "two")
    assert elsewhere.value.owner == "one"
    await log.append(Entry("t1", 1, 1, "begin"), epoch)
    age(postgres_url, "one", LEASE_SECONDS - 1.5)
    with pytest.raises(OwnedElsewhere):
        await log.claim("t1", "two")
    assert await log.claim("t1", "one") == epoch + 1
    age(postgres_url, "one", LEASE_SECONDS + 0.1)
    taken = await log.claim("t1", "two")
    assert taken == epoch + 2
    with pytest.raises(StaleOwner):
        await log.append(Entry("t1", 2, 2, "begin"), epoch + 1)
    register.beat("one", "m", linked=True)
    with pytest.raises(OwnedElsewhere):
        await log.claim("t1", "one")
    with pytest.raises(NoSuchTable):
        await log.claim("t2", "one")
    assert [entry.seq for entry in (await log.load("t1")).entries] == [1]


async def test_who_leaves_frees_his_tables_at_once(
    log: GroupCommitLog, register: PostgresRegister
) -> None:
    register.beat("one", "m", linked=True)
    epoch = await log.create(TABLE, "one")
    register.leave("one")
    assert await log.claim("t1", "two") == epoch + 1


async def test_of_many_that_claim_at_once_one_wins(
    log: GroupCommitLog, register: PostgresRegister, postgres_url: str
) -> None:
    await log.create(TABLE, "dead")
    names = [f"n{i}" for i in range(5)]
    logs = [open_postgres_log(postgres_url) for _ in names]
    for name in names:
        register.beat(name, "m", linked=True)
    outcomes = await asyncio.gather(
        *(one.claim("t1", name) for one, name in zip(logs, names, strict=True)),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        *["OwnedElsewhere"] * 4,
        "int",
    ]
    for one in logs:
        one.close()


def test_peers_are_those_that_are_fresh(register: PostgresRegister, postgres_url: str) -> None:
    assert register.beat("one", "m1", linked=False) == ()
    assert register.beat("two", "m2", linked=True) == (Peer("one", False, "m1"),)
    assert register.beat("one", "m1", linked=True) == (Peer("two", True, "m2"),)
    age(postgres_url, "two", LEASE_SECONDS + 1)
    assert register.beat("one", "m1", linked=True) == ()
    assert register.leave("two") == (Peer("one", True, "m1"),)


def test_all_nodes_have_the_same_secret(register: PostgresRegister, postgres_url: str) -> None:
    check_secret(register, "one", b"a" * 32)
    register.beat("one", secret_mark(b"a" * 32), linked=True)
    check_secret(register, "two", b"a" * 32)
    with pytest.raises(LogError, match="another secret key"):
        check_secret(register, "two", b"b" * 32)
    age(postgres_url, "one", LEASE_SECONDS + 1)
    check_secret(register, "two", b"b" * 32)


def test_a_database_that_is_lost_and_found(register: PostgresRegister, postgres_url: str) -> None:
    register.beat("one", "m", linked=True)
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    with pytest.raises(LogUnusable):
        register.beat("one", "m", linked=True)
    assert register.beat("one", "m", linked=True) == ()
