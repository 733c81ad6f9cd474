"""What the pages know of the live tables."""

import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from live.serving import Site, serving
from truco.live.recovery import Recovered, recover
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse
from truco.web import tables
from truco.web.tables import Directory


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[tuple[Site, Directory]]:
    log = open_sqlite_log(tmp_path / "live.sqlite3")
    async with serving(log) as site:
        yield site, Directory(log, TrucoHouse())


async def test_the_facts_of_a_table(
    running: tuple[Site, Directory], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are found beside the event loop, which the tables need for the moves."""
    site, directory = running
    threads: list[threading.Thread] = []

    def watched(*arguments: Any) -> Recovered:
        threads.append(threading.current_thread())
        return recover(*arguments)

    monkeypatch.setattr(tables, "recover", watched)
    table = await site.table(bots=[], players=4, ruleset="argentino")
    facts = await directory.look(table)
    assert facts is not None
    assert (facts.id, facts.players, facts.free) == (table, ("ana", None, None, None), 3)
    assert facts.seat_of("ana") == 0
    assert (facts.score, facts.over) == ((), False)
    assert await directory.look("nowhere-at-all") is None
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()
