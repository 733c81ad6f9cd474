"""Numbered messages between nodes: what is lost on the way is noticed, and who has gone silent.

An envelope carries the messages of a moment and a number, counted for each pair of nodes in each
direction; every node sends every other one at least an empty one with each heartbeat. A number
that is not the next, or no envelope for some time, breaks the link: ``broken`` is told, and
whatever went over it begins anew.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog

from truco.live.logs import trouble
from truco.live.messages import dumps
from truco.live.nodes.bus import Bus

logger = structlog.get_logger("truco.live")

Message = list[Any]
"""A kind and what belongs to it (``truco.live.nodes.node``)."""

VERSION = 1
"""Of the messages between nodes. Nodes of another version are not heard."""

DEAF_SECONDS = 2.5
"""Without an envelope for so long a node counts as gone."""


@dataclass(slots=True)
class _Link:
    """What is known of one other node."""

    heard: float = float("-inf")
    last: int = 0
    sent: int = 0
    waiting: list[Message] = field(default_factory=list)
    broken: bool = True


class Links:
    """The links of ``node`` to all others (and to itself, to know that the bus works)."""

    def __init__(
        self,
        bus: Bus,
        node: str,
        *,
        receive: Callable[[str, Message], None],
        broken: Callable[[str], None],
    ) -> None:
        self._bus = bus
        self._node = node
        self._receive = receive
        self._broken = broken
        self._links: dict[str, _Link] = {}
        self._flushing: asyncio.Handle | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._bus.start(self._node, self._take)

    async def stop(self) -> None:
        """Send what waits, and stop listening."""
        self.flush()
        await self._bus.stop()

    @property
    def linked(self) -> bool:
        """Whether messages come through: this node has heard itself."""
        return self.hears(self._node)

    def hears(self, node: str) -> bool:
        """Whether a node was heard of lately."""
        link = self._links.get(node)
        return link is not None and self._now() - link.heard < DEAF_SECONDS

    def post(self, node: str, message: Message) -> None:
        """Send a message, soon and in order."""
        self._link(node).waiting.append(message)
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().call_soon(self.flush)

    def beat(self, peers: tuple[str, ...]) -> None:
        """Say a word to all nodes, and break the links to those that are silent."""
        for node in (self._node, *peers):
            self._send(node, self._link(node))
        for node, link in list(self._links.items()):
            if self.hears(node):
                continue
            if not link.broken:
                self._break(node, link, "silent")
            if node != self._node and node not in peers:
                del self._links[node]

    def flush(self) -> None:
        """Hand what waits to the bus, one envelope for each node."""
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        for node, link in self._links.items():
            if link.waiting:
                self._send(node, link)

    def _link(self, node: str) -> _Link:
        return self._links.setdefault(node, _Link())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _send(self, node: str, link: _Link) -> None:
        messages, link.waiting = link.waiting, []
        link.sent += 1
        envelope = {"v": VERSION, "from": self._node, "n": link.sent, "m": messages}
        self._bus.send(node, dumps(envelope))

    def _take(self, text: str) -> None:
        """An envelope has come."""
        try:
            envelope = json.loads(text)
        except (ValueError, RecursionError):
            envelope = None
        match envelope:
            case {"v": version} if version != VERSION:
                pass
            case {"v": _, "from": str(node), "n": int(n), "m": [*messages]}:
                self._open(node, n, messages)
            case _:
                logger.warning("link.unreadable")

    def _open(self, node: str, n: int, messages: list[Message]) -> None:
        link = self._link(node)
        if n != link.last + 1 and not link.broken:
            self._break(node, link, "gap")
        link.last, link.heard, link.broken = n, self._now(), False
        try:
            for message in messages:
                self._receive(node, message)
        except Exception as error:
            # A fault of this program, or a message that no node sends: the listener goes on.
            logger.error("link.failed", node=node, **trouble(error))
            self._break(node, link, "failed")

    def _break(self, node: str, link: _Link, why: str) -> None:
        logger.info("link.broken", node=node, why=why)
        link.broken = True
        self._broken(node)
