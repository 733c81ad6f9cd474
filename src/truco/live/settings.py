"""What an operator may set about the live part; every default is fit for use."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table goes on by itself, in milliseconds; all 0 in tests.

    ``bot_ms``: how long a bot seems to think. ``deal_ms``: how long after a hand the next is dealt
    if nobody deals before. ``cut_ms``: how long whoever cuts may choose where. ``grace_ms``: how
    long after a question its answer takes effect at the earliest, so that a flor can be sung.
    """

    bot_ms: int = 900
    deal_ms: int = 4000
    cut_ms: int = 6000
    grace_ms: int = 1000

    def to_json(self) -> dict[str, int]:
        """What the log keeps and the wire tells."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The clock of a table, in seconds: for each action, and a bank for the whole match."""

    action: int
    bank: int

    def to_json(self) -> dict[str, int]:
        """What the log keeps and the wire tells."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class LiveSettings:
    """Limits and habits of the live part.

    - ``node``: this server's name, written down as the owner of its tables.
    - ``origins``: web origins (``https://host``) whose pages may open a socket, besides those of
      the server's own host.
    - ``max_frame``: characters of the largest frame that is read; ``max_body``: bytes of the
      largest HTTP request.
    - ``hello_seconds``: how long a new socket may wait with its first frame.
    - ``frames_per_second`` and ``frames_burst``: what one socket may send; ``frames_over``: how
      many frames over that are refused before the socket is closed.
    - ``sockets_per_player``: how many sockets one player may have open at once.
    - ``tables_per_minute`` and ``tables_burst``: how many tables one player may open.
    - ``records_per_minute`` and ``records_burst``: how many records one player, or one address
      without a ticket, may have made anew; those that are kept are given to anybody.
    - ``talk_lines`` and ``talk_signs``: how many lines, and how many signs, one player may make in
      ten seconds at a table.
    - ``outbox``: frames that may wait for a slow client before its socket is closed.
    - ``history``: events that a table keeps for clients that come back.
    - ``idle_seconds``: how long a table without anybody stays in memory.
    - ``retry_seconds``: after which a table tries its own step again if the log failed.
    - ``seed_seconds``: how long a deal waits for the seeds of clients that send them.
    - ``absent_seconds``: how long an absent player is waited for before the others may go on.
    - ``strikes``: actions running that the clock may make for a player before he has left.
    - ``kept_seconds``: how long a seat is kept for a friend.
    - ``unlisted_seconds``: how long an open table without anybody stays in the list.
    - ``bot_budget_ms``: a bot that computes longer is reported in the server's own log.
    - ``records``: the folder in which the record of every finished match is kept (None: nowhere).
    - ``metrics_token``: with it anybody may read ``/metrics`` (None: this machine alone may).
    - ``pace``: of tables that ask for none.
    """

    node: str = "node"
    origins: tuple[str, ...] = ()
    max_frame: int = 4096
    max_body: int = 8192
    hello_seconds: float = 10.0
    frames_per_second: float = 50.0
    frames_burst: int = 100
    frames_over: int = 200
    sockets_per_player: int = 50
    tables_per_minute: float = 20.0
    tables_burst: int = 20
    records_per_minute: float = 30.0
    records_burst: int = 10
    talk_lines: int = 5
    talk_signs: int = 6
    outbox: int = 1024
    history: int = 256
    idle_seconds: float = 300.0
    retry_seconds: float = 1.0
    seed_seconds: float = 1.5
    absent_seconds: float = 60.0
    strikes: int = 3
    kept_seconds: float = 120.0
    unlisted_seconds: float = 30.0
    bot_budget_ms: float = 20.0
    records: Path | None = None
    metrics_token: str | None = None
    pace: Pace = field(default_factory=Pace)
