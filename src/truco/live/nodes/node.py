"""One node among several: its lease, its links, and what goes over them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from truco.live.log import LogBusy, LogError
from truco.live.nodes import wire
from truco.live.nodes.bus import Bus
from truco.live.nodes.inbound import Inbound
from truco.live.nodes.lease import Lease
from truco.live.nodes.link import Links, Message
from truco.live.nodes.outbound import Outbound, RemoteTable
from truco.live.nodes.register import Peer, Register
from truco.live.table import Table

logger = structlog.get_logger("truco.live")

WORD_SECONDS = 1.0
"""How often a node says a word to the others, whatever its database does."""
LEAVE_SECONDS = 3.0
"""How long a node that stops waits for a database that does not answer."""


class Node:
    """This server among the others.

    ``bus`` is None where there is no way to the others: then a table of another node cannot be
    reached from here. ``on_ended`` is told what has ended elsewhere (``truco.live.sessions``).
    """

    def __init__(self, name: str, register: Register, bus: Bus | None, secret: bytes) -> None:
        self.name = name
        self._links: Links | None = None
        self._outbound: Outbound | None = None
        self._inbound: Inbound | None = None
        self._peers: tuple[Peer, ...] = ()
        self._released = self._left = False
        self._words: asyncio.Task[None] | None = None
        self._on_lost: Callable[[], None] = lambda: None
        self.on_ended: Callable[[str, float], None] = lambda name, at: None
        if bus is not None:
            self._links = Links(bus, name, receive=self._receive, broken=self._broken)
            self._outbound = Outbound(self._links)
        self._lease = Lease(
            register,
            name,
            secret_mark(secret),
            linked=None if self._links is None else lambda: links_work(self._links),
            beaten=self._beaten,
            lost=self._lost,
        )

    async def start(
        self,
        own: Callable[[str], Awaitable[Table]],
        lost: Callable[[], None],
        longest_frame: int,
    ) -> None:
        """Join the others. ``own`` gives a table of this node, ``lost`` lets go of all."""
        self._on_lost = lost
        if self._links is not None:
            self._inbound = Inbound(self._links, own, longest_frame)
            self._links.start()
            self._words = asyncio.create_task(self._say_words(self._links), name="words")
        await self._lease.start()
        logger.info("node.joined", node=self.name, peers=[peer.node for peer in self._peers])

    async def release(self) -> None:
        """This server stops: its tables are free for the others at once. Once is enough."""
        if not self._released:
            self._released = True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lease.leave(), LEAVE_SECONDS)

    async def leave(self) -> None:
        """The tables are put away: close what leads elsewhere, and go. Once is enough."""
        if self._left:
            return
        self._left = True
        if self._outbound is not None:
            self._outbound.close("restart", "the server stops; come back in a moment")
        if self._inbound is not None:
            await self._inbound.stop()
        if self._words is not None:
            self._words.cancel()
        if self._links is not None:
            await self._links.stop()
        logger.info("node.left", node=self.name)

    # --- for the tables ----------------------------------------------------------------------

    def check(self) -> None:
        """Raise ``LogBusy`` if this node may own no table now."""
        if not self._lease.held:
            raise LogBusy("this server is cut off from the others")

    def table(self, owner: str, table_id: str) -> RemoteTable | None:
        """A table of another node; None if that one is not heard of."""
        if self._outbound is None or self._links is None or not self._links.hears(owner):
            return None
        return self._outbound.table(owner, table_id)

    @property
    def reaches_others(self) -> bool:
        """Whether there is a way to other nodes at all."""
        return self._links is not None

    def tell_ended(self, name: str, at: float) -> None:
        """A session has ended here: let the others know at once (the log has it too)."""
        if self._links is not None:
            for peer in self._peers:
                self._links.post(peer.node, [wire.ENDED, name, at])

    # --- from lease and links ----------------------------------------------------------------

    def _beaten(self, peers: tuple[Peer, ...]) -> None:
        self._peers = peers

    async def _say_words(self, links: Links) -> None:
        """Let the others hear of this node, and notice those that have gone silent."""
        while True:
            links.beat(tuple(peer.node for peer in self._peers))
            await asyncio.sleep(WORD_SECONDS)

    def _lost(self) -> None:
        self._on_lost()

    def _broken(self, node: str) -> None:
        if self._outbound is not None:
            self._outbound.broken(node)
        if self._inbound is not None:
            self._inbound.broken(node)

    def _receive(self, node: str, message: Message) -> None:
        match message:
            case [wire.ENDED, str(name), float(at) | int(at)]:
                self.on_ended(name, at)
            case [wire.FRAME | wire.CLOSE | wire.ANSWER | wire.FAIL, *_]:
                assert self._outbound is not None
                self._outbound.receive(node, message)
            case _:
                assert self._inbound is not None
                self._inbound.receive(node, message)


def links_work(links: Links | None) -> bool:
    """Whether this node hears itself."""
    return links is not None and links.linked


def secret_mark(secret: bytes) -> str:
    """What tells two keys apart, and gives neither away."""
    return hashlib.sha256(b"truco node" + secret).hexdigest()[:16]


def check_secret(register: Register, name: str, secret: bytes) -> None:
    """Raise ``LogError`` if the nodes that run now have another key than this one."""
    mark = secret_mark(secret)
    for peer in register.leave(name):
        if peer.secret != mark:
            raise LogError(
                f"the server {peer.node} on this database has another secret key:"
                " give all of them the same TRUCO_SECRET or TRUCO_SECRET_FILE"
            )
