"""The servers under torture with everything of their own, and what can be done to them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from truco.live.testing import MAX_PAGES
from truco.live.tickets import load_key
from truco.torture.harm import Strike
from truco.torture.logbook import Logbook, SqliteLogbook, Unreadable
from truco.torture.proxy import Mischief, Proxy
from truco.torture.server import Server
from truco.torture.site import Site

SPARE_PAGES = 2
SMALL_FILE = 32 * 1024
"""Bytes beyond which no file may be written under ``limit``."""
AHEAD, BACK = 900.0, 90.0
"""How far a clock jumps at most."""
AFTERWARDS = 120.0
"""When all is over the clocks are beyond every time that was ever waited for by so much."""


class World(ABC):
    """Servers, their database, and the proxies before them."""

    def __init__(self, site: Site, servers: Sequence[Server], logbook: Logbook) -> None:
        self.site = site
        self.servers = servers
        self.logbook = logbook
        self._proxies: list[Proxy] = []
        self._furthest = 0.0

    @abstractmethod
    async def strike(self, strike: Strike, tables: Collection[str]) -> None:
        """Do one harm, and undo it; ``tables`` are those that are played at."""

    async def lift(self) -> None:
        """Nothing is wrong any more; the clocks are beyond all times that anybody waits for."""
        self._set_clocks(self._furthest + AFTERWARDS)

    async def _strike_anybody(
        self, strike: Strike, server: Server, tables: Collection[str]
    ) -> None:
        """The faults that are the same for one server and for several."""
        match strike.kind:
            case "kill":
                server.kill()
                await asyncio.sleep(strike.lasts / 3)
                await server.start()
            case "restart":
                await asyncio.to_thread(server.terminate)
                await server.start()
            case "pause":
                server.stop()
                await asyncio.sleep(strike.lasts)
                server.go_on()
            case "owner":
                await self._seize(_some(tables, strike.aim))
            case "clock":
                self._jump(strike.aim)
            case "cut":
                for proxy in self._proxies:
                    proxy.cut_all()

    async def _seize(self, table: str | None) -> None:
        """Claim tables as soon as the database lets us."""
        while True:
            try:
                return await asyncio.to_thread(self.logbook.seize, table)
            except Unreadable:
                await asyncio.sleep(0.3)

    def _jump(self, aim: float) -> None:
        """The clocks go ahead mostly, back sometimes."""
        seconds = -BACK * aim / 0.3 if aim < 0.3 else AHEAD * (aim - 0.3)
        self._set_clocks(self.site.ahead + seconds)

    def _set_clocks(self, ahead: float) -> None:
        self._furthest = max(self._furthest, ahead)
        for server in self.servers:
            server.set_clock(ahead)
        self.site.ahead = ahead

    async def _open_proxies(self, mischief: Mischief, stack: AsyncExitStack) -> None:
        """A proxy before each server."""
        for server in self.servers:
            proxy = await stack.enter_async_context(Proxy(server.port, mischief).running())
            self._proxies.append(proxy)
            self.site.proxies.append(proxy.port)


def _some(tables: Collection[str], aim: float) -> str | None:
    """One of the tables, or (None) all of them."""
    chosen = sorted(tables)
    return chosen[int(aim * 2 * len(chosen))] if chosen and aim < 0.5 else None


class SqliteWorld(World):
    """One server on SQLite."""

    def __init__(self, folder: Path) -> None:
        data = folder / "data"
        data.mkdir(mode=0o700)
        self._server = Server("server", data, {})
        self._log = SqliteLogbook(data / "live.sqlite3")
        site = Site(load_key(data / "secret"), [self._server.port])
        super().__init__(site, [self._server], self._log)

    @asynccontextmanager
    async def running(self, mischief: Mischief) -> AsyncIterator[SqliteWorld]:
        """Start everything; it ends with the context."""
        async with AsyncExitStack() as stack:
            stack.callback(self._server.terminate)
            self._set_clocks(0.0)
            await self._server.start()
            await self._open_proxies(mischief, stack)
            yield self

    async def strike(self, strike: Strike, tables: Collection[str]) -> None:
        match strike.kind:
            case "full":
                await self._fill_up(strike.lasts)
            case "limit":
                self._server.limit_files(SMALL_FILE)
                await asyncio.sleep(strike.lasts)
                self._server.limit_files(None)
            case _:
                await self._strike_anybody(strike, self._server, tables)

    async def _fill_up(self, seconds: float) -> None:
        """The file may not grow beyond what it has now; afterwards it may again."""
        self._server.kill()
        pages = self._log.pages() + SPARE_PAGES
        await self._server.start(**{MAX_PAGES: str(pages)})
        await asyncio.sleep(seconds)
        self._server.kill()
        await self._server.start()
