"""Tables that other nodes own, for the sockets and requests of this one."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass
from typing import Any

from truco.errors import TrucoError
from truco.live.audience import Outlet
from truco.live.commands import Command
from truco.live.log import Json
from truco.live.nodes import wire
from truco.live.nodes.link import Links, Message

ANSWER_SECONDS = 5.0
"""How long a call, or the first frame of a connection, may take."""


@dataclass(slots=True)
class _Connection:
    """A socket here at a table there. ``late`` runs until the first frame has come."""

    outlet: Outlet
    owner: str
    late: asyncio.TimerHandle


class Outbound:
    """All connections and calls of this node to tables of others."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._numbers = itertools.count(1)
        self._connections: dict[int, _Connection] = {}
        self._numbered: dict[Outlet, int] = {}
        self._calls: dict[int, tuple[str, asyncio.Future[Any]]] = {}

    def table(self, owner: str, table_id: str) -> RemoteTable:
        """A table of ``owner``."""
        return RemoteTable(self, owner, table_id)

    # --- for remote tables -------------------------------------------------------------------

    def attach(self, owner: str, table_id: str, outlet: Outlet, more: list[Any]) -> None:
        """Take a socket to a table."""
        number = next(self._numbers)
        loop = asyncio.get_running_loop()
        late = loop.call_later(ANSWER_SECONDS, self._end, number, *wire.AWAY)
        self._connections[number] = _Connection(outlet, owner, late)
        self._numbered[outlet] = number
        self._links.post(owner, [wire.ATTACH, number, table_id, outlet.player, more])

    def detach(self, outlet: Outlet) -> None:
        """The socket has gone."""
        number = self._numbered.get(outlet)
        if number is not None:
            self._forget(number)

    def command(self, outlet: Outlet, command: Command) -> None:
        """Pass on what a socket sent."""
        number = self._numbered.get(outlet)
        if number is not None:
            owner = self._connections[number].owner
            self._links.post(owner, [wire.COMMAND, number, wire.command_text(command)])

    async def call(self, owner: str, table_id: str, method: str, arguments: list[Any]) -> Any:
        """Ask a table something; ``TrucoError`` as there, or ``LogError`` if nobody answers."""
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._calls[number] = (owner, future)
        self._links.post(owner, [wire.CALL, number, table_id, method, arguments])
        try:
            return await asyncio.wait_for(future, ANSWER_SECONDS)
        except TimeoutError as error:
            raise wire.unreachable(table_id) from error
        finally:
            self._calls.pop(number, None)

    # --- from the links ----------------------------------------------------------------------

    def receive(self, node: str, message: Message) -> None:
        """A message of the owner of a table."""
        match message:
            case [wire.FRAME, int(number), str(text)]:
                found = self._connections.get(number)
                if found is not None:
                    found.late.cancel()
                    found.outlet.send(text)
            case [wire.CLOSE, int(number), str(code), str(text)]:
                self._end(number, code, text)
            case [wire.ANSWER, int(number), value]:
                self._settle(number, value)
            case [wire.FAIL, int(number), str(kind), str(code), str(text)]:
                self._settle(number, wire.unpack_error(kind, code, text))

    def broken(self, node: str) -> None:
        """Nothing comes from that node: close what is open to it."""
        for number, connection in list(self._connections.items()):
            if connection.owner == node:
                self._end(number, *wire.AWAY)
        for number, (owner, _) in list(self._calls.items()):
            if owner == node:
                self._settle(number, wire.unreachable("asked for"))

    def close(self, code: str, message: str) -> None:
        """Close all sockets at tables of other nodes; who waits for an answer gets none."""
        for number in list(self._connections):
            self._end(number, code, message)
        for number in list(self._calls):
            self._settle(number, wire.unreachable("asked for"))

    def _end(self, number: int, code: str, message: str) -> None:
        found = self._forget(number)
        if found is not None:
            found.outlet.close(code, message)

    def _forget(self, number: int) -> _Connection | None:
        """A connection is no more, and its table is told."""
        found = self._connections.pop(number, None)
        if found is not None:
            found.late.cancel()
            self._numbered.pop(found.outlet, None)
            self._links.post(found.owner, [wire.DETACH, number])
        return found

    def _settle(self, number: int, outcome: Any) -> None:
        found = self._calls.get(number)
        if found is None or found[1].done():
            return
        if isinstance(outcome, TrucoError):
            found[1].set_exception(outcome)
        else:
            found[1].set_result(outcome)


class RemoteTable:
    """A table of another node; it is used like a ``Table``."""

    def __init__(self, outbound: Outbound, owner: str, table_id: str) -> None:
        self._outbound = outbound
        self._owner = owner
        self._id = table_id

    def attach(self, outlet: Outlet, *more: Any) -> None:
        """A client has come: he will be welcomed."""
        self._outbound.attach(self._owner, self._id, outlet, list(more))

    def detach(self, outlet: Outlet) -> None:
        """A client has gone."""
        self._outbound.detach(outlet)

    def command(self, outlet: Outlet, command: Command) -> None:
        """A client wants something; it will be answered."""
        self._outbound.command(outlet, command)

    async def sit(self, *arguments: Any) -> Json:
        """Take a free seat."""
        taken: Json = await self._ask("sit", arguments)
        return taken

    async def _ask(self, method: str, arguments: tuple[Any, ...]) -> Any:
        return await self._outbound.call(
            self._owner, self._id, method, wire.pack_arguments(arguments)
        )
