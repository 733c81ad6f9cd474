"""Limits to what one client or one player may ask for."""

from __future__ import annotations

from collections import OrderedDict

from truco.live.clock import Clock


class Bucket:
    """So much a second on average, so much at once: a bucket of tokens that fills by itself."""

    __slots__ = ("_clock", "_full", "_rate", "_since", "_tokens")

    def __init__(self, clock: Clock, per_second: float, at_once: int) -> None:
        self._clock = clock
        self._rate = per_second
        self._full = float(at_once)
        self._tokens = self._full
        self._since = clock.now()

    def take(self) -> bool:
        """Take one token, if there is one."""
        now = self._clock.now()
        gained = max(0.0, now - self._since) * self._rate
        self._tokens = min(self._full, self._tokens + gained)
        self._since = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each of many; the least used are forgotten."""

    def __init__(self, clock: Clock, per_second: float, at_once: int, kept: int = 10_000) -> None:
        self._clock = clock
        self._per_second = per_second
        self._at_once = at_once
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take a token of one of them."""
        bucket = self._buckets.pop(who, None)
        if bucket is None:
            bucket = Bucket(self._clock, self._per_second, self._at_once)
        self._buckets[who] = bucket
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket.take()
