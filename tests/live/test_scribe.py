"""The process that writes records: it is there when needed, and its end harms nobody."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from live.player import Player
from live.serving import Site
from live.toy import Tame
from truco.live.archive import Archive
from truco.live.group_commit import GroupCommitLog
from truco.live.scribe import NotWritten, Scribe
from truco.live.truco_house import TrucoHouse

PARROT = """
import sys
for line in sys.stdin:
    table, number = line.split()
    if table == "die":
        break
    print("done" if table == "good" else f"no record of {table}", flush=True)
"""


@pytest.fixture
async def scribe() -> AsyncIterator[Scribe]:
    made = Scribe([sys.executable, "-c", PARROT])
    yield made
    await made.close()


async def test_it_is_started_when_there_is_something_to_write(scribe: Scribe) -> None:
    assert not scribe.is_there()
    await asyncio.gather(*(scribe.write("good", number) for number in range(5)))
    assert scribe.is_there()
    await scribe.close()
    assert not scribe.is_there()


async def test_it_says_why_not_and_goes_on(scribe: Scribe) -> None:
    with pytest.raises(NotWritten, match="no record of bad"):
        await scribe.write("bad", 1)
    await scribe.write("good", 1)


async def test_when_it_has_ended_the_next_match_starts_another(scribe: Scribe) -> None:
    with pytest.raises(NotWritten, match="has ended"):
        await scribe.write("die", 1)
    await scribe.write("good", 1)


async def test_it_is_let_go_when_there_is_nothing_to_write() -> None:
    scribe = Scribe([sys.executable, "-c", PARROT], idle_seconds=0)
    await scribe.write("good", 1)
    async with asyncio.timeout(20):
        while scribe.is_there():
            await asyncio.sleep(0.01)
    await scribe.write("good", 2)
    await scribe.close()


async def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    scribe = Scribe([str(tmp_path / "nothing")])
    with pytest.raises(NotWritten, match="nothing"):
        await scribe.write("good", 1)
    await scribe.close()


async def test_what_it_cannot_write_is_logged(
    site: Site, log: GroupCommitLog, tmp_path: Path, scribe: Scribe, lines: list[dict[str, object]]
) -> None:
    archive = Archive(TrucoHouse(), log, tmp_path, scribe)
    archive.keep("bad", 1)
    archive.keep("good", 1)
    await archive.finish()
    missing = [line for line in lines if line["event"] == "record.not-kept"]
    assert [(line["table"], line["error"]) for line in missing] == [("bad", "no record of bad")]


async def test_the_one_of_the_server_writes_what_the_log_says(
    site: Site, log: GroupCommitLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``truco.web.scribe`` beside a server that has the log open."""
    table = await site.table(target=1)
    async with Player(site, table, "ana") as ana:
        await ana.play_out(Tame().choose)
    monkeypatch.setenv("TRUCO_DATA", str(tmp_path))
    scribe = Scribe([sys.executable, "-P", "-m", "truco.web.scribe"])
    archive = Archive(TrucoHouse(), log, tmp_path / "records", scribe)
    archive.keep(table, 1)
    await archive.finish()
    written = tmp_path / "records" / f"{table}.1.truco.toml"
    assert written.read_text(encoding="utf-8") == await archive.text(table, 1, None)
    with pytest.raises(NotWritten, match="no match 2"):
        await scribe.write(table, 2)
    with pytest.raises(NotWritten, match="no table"):
        await scribe.write("AAAAAAAAAAAAAAAA", 1)
    await scribe.close()


async def test_the_one_of_the_server_waits_for_a_database_that_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("TRUCO_DATA", str(data))
    scribe = Scribe([sys.executable, "-P", "-m", "truco.web.scribe"])
    with pytest.raises(NotWritten, match="unable to open"):
        await scribe.write("AAAAAAAAAAAAAAAA", 1)
    assert scribe.is_there()
    data.mkdir()
    with pytest.raises(NotWritten, match="no table"):
        await scribe.write("AAAAAAAAAAAAAAAA", 1)
    await scribe.close()


def test_the_one_of_the_server_ends_quietly_with_it(tmp_path: Path) -> None:
    scribe = subprocess.Popen(
        [sys.executable, "-P", "-m", "truco.web.scribe"],
        env={**os.environ, "TRUCO_DATA": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert scribe.stdout is not None
    scribe.stdout.close()
    scribe.stdout = None
    _, error = scribe.communicate(b"AAAAAAAAAAAAAAAA 1\n", timeout=60)
    assert (scribe.returncode, error) == (0, b"")
