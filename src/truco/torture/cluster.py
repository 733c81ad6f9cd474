"""Several nodes with a PostgreSQL cluster and a Redis of their own."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import psycopg

from truco.live.rows import ENTRY_COLUMNS, TABLE_COLUMNS
from truco.live.tickets import load_key
from truco.torture.harm import Strike
from truco.torture.logbook import Rows, Unreadable
from truco.torture.proxy import Mischief
from truco.torture.server import Server
from truco.torture.services import Postgres, Redis
from truco.torture.site import Site
from truco.torture.world import World

LONG_PAUSE = 3
"""A node is held so many times longer than a lone server: longer than its lease."""
SEIZE = (
    "UPDATE live_tables SET epoch = epoch + 1, owner = coalesce("
    "(SELECT node FROM live_nodes WHERE node <> owner ORDER BY random() LIMIT 1), 'torture')"
    " WHERE id = coalesce(%s, id)"
)
"""The new owner is another node that is alive, which knows nothing of it."""


class PostgresLogbook:
    """The log of the nodes."""

    def __init__(self, url: str) -> None:
        self._url = url

    def rows(self, table: str) -> tuple[Rows, Rows]:
        try:
            with psycopg.connect(self._url, connect_timeout=5) as database:
                tables = database.execute(
                    f"SELECT {TABLE_COLUMNS} FROM live_tables WHERE id = %s", (table,)
                ).fetchall()
                entries = database.execute(
                    f"SELECT {ENTRY_COLUMNS} FROM live_entries WHERE table_id = %s ORDER BY seq",
                    (table,),
                ).fetchall()
        except psycopg.Error as error:
            raise Unreadable(str(error)) from error
        return tables, entries

    def seize(self, table: str | None) -> None:
        try:
            with psycopg.connect(self._url, connect_timeout=5, autocommit=True) as database:
                database.execute(SEIZE, (table,))
        except psycopg.Error as error:
            raise Unreadable(str(error)) from error


class ClusterWorld(World):
    """A ``World`` of several nodes."""

    def __init__(self, folder: Path, nodes: int) -> None:
        folder.chmod(0o711)  # PostgreSQL's user must get through to its own folder
        services = folder / "services"
        services.mkdir(mode=0o711)
        self._postgres, self._redis = Postgres(services), Redis(services)
        secret = folder / "secret"
        key = load_key(secret)
        settings = {
            "TRUCO_DATABASE": self._postgres.url,
            "TRUCO_REDIS": self._redis.url,
            "TRUCO_SECRET_FILE": str(secret),
        }
        servers = []
        for number in range(1, nodes + 1):
            data = folder / f"node{number}"
            data.mkdir(mode=0o700)
            servers.append(Server(f"node{number}", data, settings))
        site = Site(key, [server.port for server in servers])
        super().__init__(site, servers, PostgresLogbook(self._postgres.url))

    @asynccontextmanager
    async def running(self, mischief: Mischief) -> AsyncIterator[ClusterWorld]:
        """Start everything; it ends with the context."""
        async with AsyncExitStack() as stack:
            await asyncio.to_thread(self._postgres.make)
            for service in (self._postgres, self._redis):
                stack.callback(service.finish)
                await service.start()
            self._set_clocks(0.0)
            for server in self.servers:
                stack.callback(server.terminate)
                await server.start()
            await self._open_proxies(mischief, stack)
            yield self

    async def strike(self, strike: Strike, tables: Collection[str]) -> None:
        server = self.servers[int(strike.aim * len(self.servers))]
        match strike.kind:
            case "redis":
                await self._strike_redis(strike)
            case "postgres":
                await self._strike_postgres(strike)
            case "pause":
                server.stop()
                await asyncio.sleep(strike.lasts * LONG_PAUSE)
                server.go_on()
            case _:
                await self._strike_anybody(strike, server, tables)

    async def _strike_redis(self, strike: Strike) -> None:
        """It is held, or killed and empty when it comes back."""
        if strike.aim < 0.4:
            self._redis.send(signal.SIGSTOP)
            await asyncio.sleep(strike.lasts)
            self._redis.send(signal.SIGCONT)
        else:
            await self._redis.end(signal.SIGKILL)
            await asyncio.sleep(strike.lasts)
            await self._redis.start()

    async def _strike_postgres(self, strike: Strike) -> None:
        """It is restarted as an operator does it (fast), or without any care."""
        await self._postgres.end(signal.SIGINT if strike.aim < 0.5 else signal.SIGQUIT)
        await asyncio.sleep(strike.lasts / 3)
        await self._postgres.start()
