"""Time as the players have it: it stands still while the server does."""

from __future__ import annotations

from truco.live.clock import Clock, Timer

BEAT = 0.5
"""Seconds between two looks at the clock."""

TOLERATED = 2.0
"""Seconds without a look after which the server is held to have stood still."""


class Pulse:
    """Counts the seconds in which the server worked, so that its pauses cost nobody anything.

    A process that was stopped, a machine that slept or a clock that was set: whatever makes more
    than ``TOLERATED`` seconds out of two beats, or goes backwards, does not count.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.now()
        self._lost = 0.0
        self._timer: Timer | None = None

    def start(self) -> None:
        """Begin to beat; in the event loop."""
        self.time()
        self._timer = self._clock.call_at(self._clock.now() + BEAT, self.start)

    def stop(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()

    def time(self) -> float:
        """Seconds of work, from any beginning."""
        now = self._clock.now()
        gap = now - self._last
        if not 0 <= gap <= TOLERATED:
            self._lost += gap if gap < 0 else gap - BEAT
        self._last = now
        return now - self._lost
