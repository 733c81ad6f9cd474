"""Time for the live part: one object, so that tests move it and nobody touches the machine's.

Times are seconds since 1970, as stored deadlines and tickets have them.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

Callback = Callable[[], None]


class Timer(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Do not call; harmless if it was called already."""


class Clock(Protocol):
    """What the live part knows of time."""

    def now(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, callback: Callback) -> Timer:
        """Call ``callback`` in the event loop as soon as ``now()`` has reached ``when``."""


class RealClock:
    """The machine's clock and the running event loop."""

    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callback) -> Timer:
        loop = asyncio.get_running_loop()
        delay = when - self.now()
        return loop.call_later(delay, callback) if delay > 0 else loop.call_soon(callback)


class ManualClock:
    """A clock that stands still until ``advance`` moves it."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self._now = now
        self._order = itertools.count()
        self._waiting: list[tuple[float, int, _ManualTimer]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callback) -> Timer:
        timer = _ManualTimer(callback)
        heapq.heappush(self._waiting, (when, next(self._order), timer))
        return timer

    @property
    def waiting(self) -> int:
        """How many calls are to come."""
        return sum(timer.callback is not None for _, _, timer in self._waiting)

    def advance(self, seconds: float) -> None:
        """Move on, and make the calls that fall due on the way, each at its own time."""
        end = self._now + seconds
        while self._waiting and self._waiting[0][0] <= end:
            when, _, timer = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            timer.run()
        self._now = end


class _ManualTimer:
    def __init__(self, callback: Callback) -> None:
        self.callback: Callback | None = callback

    def cancel(self) -> None:
        self.callback = None

    def run(self) -> None:
        callback, self.callback = self.callback, None
        if callback is not None:
            callback()
