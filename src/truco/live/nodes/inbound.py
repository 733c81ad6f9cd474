"""Sockets and requests of other nodes, at the tables of this one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from truco.errors import TrucoError
from truco.live.commands import BadFrame, Hello, Ping, parse
from truco.live.log import LogError, NoSuchTable
from truco.live.messages import Refused, encode
from truco.live.nodes import wire
from truco.live.nodes.link import Links, Message
from truco.live.table import Table

logger = structlog.get_logger("truco.live")


class Inbound:
    """All connections of other nodes.

    ``own`` gives a table of this node, and raises a ``LogError`` where there is none.
    """

    def __init__(
        self, links: Links, own: Callable[[str], Awaitable[Table]], longest_frame: int
    ) -> None:
        self.links = links
        self.longest_frame = longest_frame
        self._own = own
        self._sockets: dict[tuple[str, int], RemoteSocket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, node: str, message: Message) -> None:
        """A message of a node that has sockets or requests."""
        match message:
            case [wire.ATTACH, int(number), str(table_id), str(player), list(more)]:
                socket = RemoteSocket(self, node, number, player)
                self._sockets[node, number] = socket
                self._start(self._enter(socket, table_id, more))
            case [wire.DETACH, int(number)]:
                gone = self._sockets.pop((node, number), None)
                if gone is not None:
                    gone.leave()
            case [wire.COMMAND, int(number), str(text)]:
                found = self._sockets.get((node, number))
                if found is not None:
                    found.take(text)
            case [wire.CALL, int(number), str(table_id), str(method), list(arguments)]:
                self._start(self._answer(node, number, table_id, method, arguments))

    def broken(self, node: str) -> None:
        """Nothing comes from that node: its sockets have gone."""
        for (owner, number), socket in list(self._sockets.items()):
            if owner == node:
                self.forget(socket)
                socket.leave()
                self.links.post(node, [wire.CLOSE, number, *wire.AWAY])

    def forget(self, socket: RemoteSocket) -> None:
        """A socket is no more."""
        self._sockets.pop((socket.node, socket.number), None)

    async def stop(self) -> None:
        """Answer nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter(self, socket: RemoteSocket, table_id: str, more: list[Any]) -> None:
        try:
            table = await self._own(table_id)
        except NoSuchTable as error:
            socket.close("no-table", str(error))
        except LogError as error:
            logger.info("table.not-here", table=table_id, error=str(error))
            socket.close(*wire.AWAY)
        else:
            socket.enter(table, more)

    async def _answer(
        self, node: str, number: int, table_id: str, method: str, arguments: list[Any]
    ) -> None:
        try:
            if method not in wire.CALLS:
                raise LogError(f"no such request: {method}")
            table = await self._own(table_id)
            value = await getattr(table, method)(*wire.unpack_arguments(arguments))
        except TrucoError as error:
            self.links.post(node, [wire.FAIL, number, *wire.pack_error(error)])
        else:
            self.links.post(node, [wire.ANSWER, number, value])


class RemoteSocket:
    """A socket of another node; an ``Outlet`` to the table."""

    def __init__(self, inbound: Inbound, node: str, number: int, player: str) -> None:
        self._inbound = inbound
        self._player = player
        self._table: Table | None = None
        self._early: list[str] = []
        self._gone = False
        self.node = node
        self.number = number

    @property
    def player(self) -> str:
        """Whose socket it is."""
        return self._player

    def send(self, frame: str) -> None:
        """Send a frame; never waits."""
        if not self._gone:
            self._inbound.links.post(self.node, [wire.FRAME, self.number, frame])

    def close(self, code: str, message: str) -> None:
        """Close the socket."""
        if not self._gone:
            self._gone = True
            self._inbound.forget(self)
            self._inbound.links.post(self.node, [wire.CLOSE, self.number, code, message])

    def enter(self, table: Table, more: list[Any]) -> None:
        """The table is there: go to it, unless the client has gone meanwhile."""
        if self._gone:
            return
        self._table = table
        table.attach(self, *more)
        for text in self._early:
            self.take(text)
        self._early.clear()

    def leave(self) -> None:
        """The client has gone."""
        if not self._gone and self._table is not None:
            self._table.detach(self)
        self._gone = True

    def take(self, text: str) -> None:
        """The client has sent a command."""
        if self._table is None:
            self._early.append(text)
            return
        try:
            message = parse(text, self._inbound.longest_frame)
        except BadFrame as error:
            self.send(encode(Refused(error.id, error.code, str(error))))
            return
        if not isinstance(message, Hello | Ping):
            self._table.command(self, message)
