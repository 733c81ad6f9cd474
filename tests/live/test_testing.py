"""The clock that a harness moves through a file."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from truco.live.clock import RealClock
from truco.live.testing import MovedClock, server_clock, server_max_pages


def move(file: Path, seconds: float) -> None:
    """Set the offset; the file's time changes with it, however coarse the file system's is."""
    file.write_text(str(seconds))
    os.utime(file, ns=(0, time.time_ns()))


async def test_a_call_comes_when_the_clock_jumps_over_its_time(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = MovedClock(file)
    called: list[str] = []
    done = asyncio.Event()
    clock.call_at(clock.now() + 3600, lambda: called.append("late"))
    clock.call_at(clock.now() + 1800, lambda: called.append("early"))
    clock.call_at(clock.now() + 7000, lambda: called.append("never")).cancel()
    clock.call_at(clock.now() + 3601, done.set)
    await asyncio.sleep(0)
    assert called == []
    move(file, 8000.0)
    await asyncio.wait_for(done.wait(), 20)
    assert called == ["early", "late"]
    assert clock.now() > time.time() + 7000


async def test_it_may_jump_back(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = MovedClock(file)
    move(file, -500.0)
    assert clock.now() < time.time() - 400
    file.write_text("nonsense")
    os.utime(file, ns=(0, 1))
    assert clock.now() < time.time() - 400, "what cannot be read changes nothing"


async def test_a_jump_back_delays_no_call(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = MovedClock(file)
    done = asyncio.Event()
    clock.call_at(clock.now() + 0.1, done.set)
    move(file, -3600.0)
    await asyncio.wait_for(done.wait(), 20)


def test_a_server_has_the_clock_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(server_clock(), RealClock)
    assert server_max_pages() is None
    monkeypatch.setenv("TRUCO_TEST_CLOCK", "file")
    monkeypatch.setenv("TRUCO_TEST_MAX_PAGES", "17")
    assert isinstance(server_clock(), MovedClock)
    assert server_max_pages() == 17
