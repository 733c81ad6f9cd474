"""What monitoring may see of the live part: ``GET /metrics`` in the format of Prometheus.

Only counts and times: no table, player or card is in any name or label.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from ipaddress import ip_address

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from truco.live.log import LogError
from truco.live.messages import ERRORS, REFUSALS

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers by which a proxy says that it asks for somebody else."""

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_ENTRIES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The figures of one live part, in a registry of its own.

    It watches the log's batches (``truco.live.group_commit.Watcher``); all else is told to it
    where it happens.
    """

    def __init__(self, tables: Callable[[], int]) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def gauge(name: str, what: str) -> Gauge:
            return Gauge(f"truco_{name}", what, registry=registry)

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"truco_{name}", what, labels, registry=registry)

        def histogram(name: str, what: str, buckets: Sequence[float] = _SECONDS) -> Histogram:
            return Histogram(f"truco_{name}", what, buckets=buckets, registry=registry)

        gauge("tables", "Tables in memory").set_function(tables)
        self.sockets = gauge("sockets", "Open sockets")
        self.resumes = counter("resumes", "Clients that came back with their last event")
        self._moves = counter("moves", "Words said and cards played, stored in the log")
        self._appends = histogram(
            "append_seconds", "From a table's entry to its being stored for good"
        )
        self._commits = histogram("commit_seconds", "A transaction of the log, with its fsync")
        self._batches = histogram("batch_writes", "Writes that shared a transaction", _ENTRIES)
        self._unstored = counter("log_failures", "Writes of the log that failed", "kind")
        self._refused = counter("refused", "Refused commands and frames", "code")
        self._errors = counter("socket_errors", "Sockets closed by the server", "code")
        self.bots = histogram("bot_seconds", "Time that bots took for a move")
        for code in REFUSALS:
            self._refused.labels(code)
        for code in ERRORS:
            self._errors.labels(code)

    def refused(self, code: str) -> None:
        """A command was refused."""
        self._refused.labels(code).inc()

    def closed(self, code: str) -> None:
        """A socket was closed with an error."""
        self._errors.labels(code).inc()

    def committed(
        self, seconds: float, waited: Sequence[float], failures: Sequence[LogError], moves: int
    ) -> None:
        self._commits.observe(seconds)
        self._batches.observe(len(waited))
        for one in waited:
            self._appends.observe(one)
        self._moves.inc(moves)
        for error in failures:
            self._unstored.labels(type(error).__name__).inc()

    def page(self) -> Response:
        """All of it as text."""
        return PlainTextResponse(generate_latest(self.registry), media_type=CONTENT_TYPE)


def may_read(request: Request, token: str | None) -> bool:
    """Whether a request may see the figures.

    With a token: whoever knows it. Without: programs on this machine that ask for themselves,
    not through a proxy.
    """
    if token is not None:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {token}".encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
