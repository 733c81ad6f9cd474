"""What the harness itself must get right: what it keeps, what it reads, what it calls trouble."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from torture.scene import Scene, play
from truco.errors import UsageError
from truco.torture import services
from truco.torture.history import History, Viewer, Violation
from truco.torture.keeping import keep
from truco.torture.logbook import SqliteLogbook, fingerprint, stored
from truco.torture.plan import Habits, Plan
from truco.torture.progress import longest_pause
from truco.torture.run import is_trouble
from truco.torture.server import HarnessError
from truco.torture.site import Site
from truco.torture.sitting import Sitting


@pytest.fixture
async def scene(tmp_path: Path) -> Scene:
    """A table that was played."""
    return await play(tmp_path)


async def test_a_bad_history_is_kept_whole(scene: Scene, tmp_path: Path) -> None:
    plan = Plan(7, {"ruleset": "retruco"}, 2, Habits(), 0, 0, Random(1))
    sitting = Sitting(plan, Site(b"", []), time.monotonic)
    verdict = scene.verdict()
    verdict.violations.append(Violation("T", "order", "planted"))
    path = keep(tmp_path / "kept", sitting, scene.history, scene.stored, verdict)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[0] == {"violation": "order: table T: planted"}
    assert sum("entry" in line for line in lines) == len(scene.stored.entries)
    notes = sum(len(viewer.notes) for viewer in scene.history.viewers)
    assert sum("who" in line for line in lines) == notes


async def test_the_log_is_read_behind_the_server_s_back(scene: Scene, tmp_path: Path) -> None:
    logbook = SqliteLogbook(tmp_path / "live.sqlite3")
    table = scene.history.table
    before = fingerprint(logbook, table)
    logbook.seize("another-table")
    logbook.seize(table)
    logbook.seize(None)
    assert fingerprint(logbook, table) == before
    assert stored(logbook, table) == scene.stored
    assert logbook.pages() > 1
    with pytest.raises(HarnessError, match="no-such-table"):
        stored(logbook, "no-such-table")


def test_the_longest_pause_is_that_of_the_table() -> None:
    one, two = Viewer("one"), Viewer("two")
    for at, n in ((1.0, 1), (2.0, 2), (9.0, 3)):
        one.note(at, "got", {"t": "event", "n": n})
    two.note(5.0, "got", {"t": "welcome", "n": 3})
    assert longest_pause(History("T", [one, two])) == 3.0
    assert longest_pause(History("T")) == 0.0


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        ('{"level": "error", "event": "table.failed"}', True),
        ('{"level": "warning", "event": "log.refused"}', False),
        ("Traceback (most recent call last):", True),
        ("INFO: started", False),
        ("7", False),
    ],
)
def test_trouble_in_a_server_s_log(line: str, bad: bool) -> None:
    assert is_trouble(line) is bad


def test_a_program_that_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(services, "POSTGRES_FOLDERS", str(tmp_path))
    with pytest.raises(UsageError, match="no-such-program"):
        services.find("no-such-program")
