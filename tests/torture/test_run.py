"""A short torture of real servers: everything holds, and all faults were there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from truco.torture.checker import CHECKS
from truco.torture.harm import known
from truco.torture.run import Options, Report, torture


async def run(folder: Path, seconds: float, nodes: int) -> Report:
    """Play with all faults; a history with a trouble is kept in the test's folder."""
    options = Options(seconds, 20, nodes, frozenset(known(nodes)), tables=5, save=folder)
    report = await torture(options, lambda line: None)
    wrong = "\n".join(str(violation) for violation in report.verdict.violations)
    assert wrong == "", wrong
    assert report.counts["acks"] > 0
    assert report.counts["tables"] >= 5
    assert not [check for check in CHECKS if not report.verdict.looked[check]]
    return report


@pytest.mark.slow
async def test_one_server_on_sqlite(tmp_path: Path) -> None:
    report = await run(tmp_path, 20, 0)
    assert report.faults


@pytest.mark.slow
@pytest.mark.usefixtures("cluster_programs")
async def test_two_nodes(tmp_path: Path) -> None:
    report = await run(tmp_path, 25, 2)
    assert report.faults


@pytest.mark.slow
def test_ended_in_the_middle_it_leaves_nothing_behind(tmp_path: Path) -> None:
    """SIGTERM ends the servers and takes the folder away; no traceback."""
    running = subprocess.Popen(
        [sys.executable, "-m", "truco", "torture", "--minutes", "10", "--tables", "1"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    limit = time.monotonic() + 100
    while not list(tmp_path.glob("truco-torture-*/data/live.sqlite3")):
        assert running.poll() is None
        assert time.monotonic() < limit
        time.sleep(0.1)
    running.send_signal(signal.SIGTERM)
    _, error = running.communicate(timeout=100)
    assert running.returncode == 143
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []
