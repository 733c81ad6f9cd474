"""The tables of this server: made, found, built again from the log, put away when idle."""

from __future__ import annotations

import asyncio
import re
import secrets

import structlog

from truco.live.clock import Timer
from truco.live.ledger import Ledger, Surroundings
from truco.live.listing import Listing
from truco.live.log import (
    LogBusy,
    LogClosed,
    NewTable,
    NoSuchTable,
    OwnedElsewhere,
    Stored,
)
from truco.live.nodes.node import Node
from truco.live.nodes.outbound import RemoteTable
from truco.live.recovery import recover, report_changes
from truco.live.requests import TableWish, settle
from truco.live.seats import TableSettings
from truco.live.state import new_state
from truco.live.table import Table

logger = structlog.get_logger("truco.live")

AnyTable = Table | RemoteTable
"""A table of this server, or of another one; both are used alike."""

ID_BYTES = 12
"""96 random bits: whoever knows a table's address was given it."""

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
TAKEOVER_SECONDS = 8.0
"""How long a table is waited for whose owner has gone silent: longer than a lease lasts."""
RETRY_SECONDS = 0.25
OPENINGS = 5
"""How often a table is opened for one who asks, if it ends at once each time."""
SWEEPS = 4
"""How often idle tables are looked for, within the time that they may stay."""


class Tables:
    """All tables that are in this server's memory, and the way to the others.

    ``node`` is this server among several that share a log; alone, it owns all tables.
    """

    def __init__(self, around: Surroundings, node: Node | None = None) -> None:
        self._around = around
        self._node = node
        self._stopping = False
        self._live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[AnyTable]] = {}
        self._sweeper: Timer | None = None
        self._ending: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to put idle tables away."""
        clock = self._around.clock
        pause = self._around.settings.idle_seconds / SWEEPS
        self._sweeper = clock.call_at(clock.now() + pause, self._sweep)

    def refuse(self) -> None:
        """Take no more tables: the server stops."""
        self._stopping = True

    async def stop(self) -> None:
        """Put all tables away, and take no more."""
        self.refuse()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in self._loading.values():
            task.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in list(self._live.values())))
        await asyncio.gather(*self._ending)

    def let_go(self) -> None:
        """They may belong to other nodes from now on: put all tables away."""
        for table in list(self._live.values()):
            self._put_away(table)

    def _put_away(self, table: Table) -> None:
        self._live.pop(table.id, None)
        task = asyncio.create_task(table.stop())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def check(self) -> None:
        """Raise a ``LogError`` if this server may own no table now."""
        if self._stopping:
            raise LogClosed("the server stops")
        if self._node is not None:
            self._node.check()

    @property
    def listing(self) -> Listing:
        """Those that strangers may join."""
        return self._around.listing

    def __len__(self) -> int:
        return len(self._live)

    async def create(self, wish: TableWish, player: str, name: str) -> TableSettings:
        """Make a table. ``RulesError`` or ``LogError`` if that cannot be."""
        self.check()
        around = self._around
        settings = settle(wish, around.house, secrets.token_urlsafe(ID_BYTES), player, name)
        free = new_state(around.house, settings).offered
        new = NewTable(settings.id, around.clock.now(), settings.to_json(), free)
        epoch = await around.log.create(new, around.settings.node)
        around.listing.forget()
        logger.info("table.made", table=settings.id, ruleset=settings.ruleset)
        self._run(Stored(new, (), ()), epoch)
        return settings

    async def get(self, table_id: str) -> AnyTable:
        """The table, wherever it is; ``NoSuchTable`` or another ``LogError``.

        Whoever gets a table must use it before he waits for anything else: an idle one may be
        put away meanwhile.
        """
        for _ in range(OPENINGS):
            self.check()
            table = self._live.get(table_id)
            if table is not None:
                return table
            if not TABLE_ID.fullmatch(table_id):
                raise NoSuchTable(f"there is no table {table_id}")
            found = await self._loaded(table_id)
            if isinstance(found, RemoteTable):
                return found
        raise LogBusy(f"table {table_id} ends as soon as it is opened")

    async def _loaded(self, table_id: str) -> AnyTable:
        """The table, found once for all who wait for it; it may be gone again by now."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._find(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                self.check()  # the server stops, and not who waits here
            raise

    async def own(self, table_id: str) -> Table:
        """The table, as ``get``; ``LogBusy`` if it is not this server's."""
        table = await self.get(table_id)
        if isinstance(table, RemoteTable):
            raise LogBusy(f"table {table_id} is on another server now")
        return table

    async def _find(self, table_id: str) -> AnyTable:
        """Own the table from now on, or give the way to it; wait for it if its owner has died."""
        loop = asyncio.get_running_loop()
        end = loop.time() + TAKEOVER_SECONDS
        while True:
            try:
                return await self._load(table_id)
            except OwnedElsewhere as error:
                node = self._node
                remote = None if node is None else node.table(error.owner, table_id)
                if remote is not None:
                    return remote
                if node is None or not node.reaches_others or loop.time() > end:
                    raise
            await asyncio.sleep(RETRY_SECONDS)
            self.check()

    async def _load(self, table_id: str) -> Table:
        """Own the table from now on, and build it from its log."""
        epoch = await self._around.log.claim(table_id, self._around.settings.node)
        stored = await self._around.log.load(table_id)
        self.check()
        table = self._run(stored, epoch)
        logger.info("table.loaded", table=table_id)
        return table

    def _run(self, stored: Stored, epoch: int) -> Table:
        around = self._around
        recovered = recover(around.house, stored, around.settings.history)
        report_changes(recovered.state)
        ledger = Ledger(around, recovered, epoch)
        table = Table(around, ledger)
        self._live[stored.table.id] = table
        table.start(self._ended)
        return table

    def _ended(self, table: Table) -> None:
        if self._live.get(table.id) is table:
            del self._live[table.id]

    def _sweep(self) -> None:
        """Put away the tables that have been idle for long."""
        limit = self._around.clock.now() - self._around.settings.idle_seconds
        for table in list(self._live.values()):
            if table.is_idle and table.idle_since <= limit:
                self._put_away(table)
                logger.info("table.put-away", table=table.id)
        self.start()
