"""Hooks by which ``truco torture`` moves a server that runs in a process of its own.

They are environment variables that no installation sets. ``TRUCO_TEST_CLOCK`` names a file that
holds a number: so many seconds the server's clock is ahead of the machine's, which is never
touched. ``TRUCO_TEST_MAX_PAGES`` is the largest size of the SQLite log in pages.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from contextlib import suppress
from pathlib import Path

from truco.live.clock import Callback, Clock, RealClock, Timer

CLOCK = "TRUCO_TEST_CLOCK"
MAX_PAGES = "TRUCO_TEST_MAX_PAGES"
LOOK_SECONDS = 0.05
"""How often a moved clock looks at its file while somebody waits for a time."""


def server_clock() -> Clock:
    """The machine's clock, or the moved one of a test."""
    file = os.environ.get(CLOCK)
    return MovedClock(Path(file)) if file else RealClock()


def server_max_pages() -> int | None:
    """The largest size of the SQLite log; None: as the disk allows."""
    pages = os.environ.get(MAX_PAGES)
    return int(pages) if pages else None


class MovedClock:
    """The machine's clock and an offset that a file holds; it may jump either way at any time.

    A jump ahead makes the calls that are due at once. A jump back delays none: as with the
    machine's clock, whoever waits ten seconds waits ten seconds.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._changed = -1
        self._offset = 0.0
        self._order = itertools.count()
        self._waiting: dict[int, tuple[float, Callback]] = {}
        self._look: asyncio.TimerHandle | None = None

    def now(self) -> float:
        with suppress(OSError, ValueError):
            changed = self._file.stat().st_mtime_ns
            if changed != self._changed:
                self._move(float(self._file.read_text("ascii")))
                self._changed = changed
        return time.time() + self._offset

    def _move(self, offset: float) -> None:
        back = self._offset - offset
        if back > 0:
            self._waiting = {key: (when - back, do) for key, (when, do) in self._waiting.items()}
        self._offset = offset

    def call_at(self, when: float, callback: Callback) -> Timer:
        number = next(self._order)
        self._waiting[number] = (when, callback)
        self._plan()
        return _Moved(self, number)

    def cancel(self, number: int) -> None:
        """Forget a call."""
        self._waiting.pop(number, None)

    def _plan(self) -> None:
        """Look again when the first call is due, or soon, since the clock may jump."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        if self._waiting:
            first = min(when for when, _ in self._waiting.values())
            delay = min(LOOK_SECONDS, max(0.0, first - self.now()))
            self._look = asyncio.get_running_loop().call_later(delay, self._run)

    def _run(self) -> None:
        """Make the calls that are due, in the order of their times."""
        now = self.now()
        due = sorted((when, number) for number, (when, _) in self._waiting.items() if when <= now)
        for _, number in due:
            if number in self._waiting:
                self._waiting.pop(number)[1]()
        self._plan()


class _Moved:
    def __init__(self, clock: MovedClock, number: int) -> None:
        self._clock = clock
        self._number = number

    def cancel(self) -> None:
        self._clock.cancel(self._number)
