"""The register in the log's database."""

from __future__ import annotations

from contextlib import suppress

import psycopg

from truco.live.log import LogError, LogUnusable
from truco.live.nodes.register import Peer
from truco.live.postgres_log import FRESH, Connection, connect, line_of

_BEAT = (
    "INSERT INTO live_nodes (node, beat, linked, secret) VALUES (%s, clock_timestamp(), %s, %s)"
    " ON CONFLICT (node) DO UPDATE SET beat = excluded.beat, linked = excluded.linked"
)
_PEERS = f"SELECT node, linked, secret FROM live_nodes WHERE node <> %s AND {FRESH}"
_LEAVE = "DELETE FROM live_nodes WHERE node = %s"
_BURY = "DELETE FROM live_nodes WHERE beat < clock_timestamp() - interval '1 day'"


class PostgresRegister:
    """The register in the log's database, over a connection of its own."""

    def __init__(self, address: str, wait_seconds: float = 2.0) -> None:
        self._address = address
        self._wait = wait_seconds
        self._db: Connection | None = None

    def _open(self) -> Connection:
        if self._db is None or self._db.closed or self._db.broken:
            self._db = connect(self._address, self._wait)
            self._db.execute(_BURY)
        return self._db

    def beat(self, node: str, secret: str, *, linked: bool) -> tuple[Peer, ...]:
        try:
            db = self._open()
            db.execute(_BEAT, (node, linked, secret))
            return self._peers(db, node)
        except psycopg.Error as error:
            raise self._broken(error) from error

    def leave(self, node: str) -> tuple[Peer, ...]:
        try:
            db = self._open()
            db.execute(_LEAVE, (node,))
            return self._peers(db, node)
        except psycopg.Error as error:
            raise self._broken(error) from error

    def _peers(self, db: Connection, node: str) -> tuple[Peer, ...]:
        return tuple(Peer(*row) for row in db.execute(_PEERS, (node,)).fetchall())

    def _broken(self, error: psycopg.Error) -> LogError:
        self.close()
        return LogUnusable(f"the register of the nodes: {line_of(error)}")

    def close(self) -> None:
        if self._db is not None:
            with suppress(psycopg.Error):
                self._db.close()
            self._db = None
