"""The heartbeat of a node: while it beats, the node's tables are its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import structlog

from truco.live.log import LEASE_SECONDS, LogError
from truco.live.nodes.register import Peer, Register

logger = structlog.get_logger("truco.live")

BEAT_SECONDS = 1.0
MARGIN_SECONDS = 0.5
"""How long before the others may take its tables a node lets go of them."""
LONELY_BEATS = 3
"""Beats in which others have a link and this node has none, until it lets go."""


class Lease:
    """Keeps a node's row fresh.

    ``linked`` tells whether messages of this node come through (None: it has no way to send any);
    ``beaten`` is called with the other nodes after every beat, ``lost`` when the tables must be
    let go: the database is out of reach, or this node alone is cut off from the others. It goes
    on trying; ``held`` says how it stands.
    """

    def __init__(
        self,
        register: Register,
        node: str,
        secret: str,
        *,
        linked: Callable[[], bool] | None,
        beaten: Callable[[tuple[Peer, ...]], None],
        lost: Callable[[], None],
    ) -> None:
        self._register = register
        self._node = node
        self._secret = secret
        self._linked = linked
        self._beaten = beaten
        self._lost = lost
        self._until = float("-inf")
        self._lonely = 0
        self._task: asyncio.Task[None] | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="heartbeat")

    @property
    def held(self) -> bool:
        """Whether the tables are still this node's own."""
        return asyncio.get_running_loop().time() < self._until

    async def start(self) -> None:
        """Beat for the first time (``LogError`` if that fails), and go on."""
        await self._beat()
        self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def leave(self) -> None:
        """Stop beating; the tables are free at once."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._watch is not None:
            self._watch.cancel()
        self._until = float("-inf")
        loop = asyncio.get_running_loop()
        with suppress(LogError):
            await loop.run_in_executor(self._thread, self._register.leave, self._node)
        await loop.run_in_executor(self._thread, self._register.close)
        self._thread.shutdown(wait=False)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except LogError as error:
                logger.warning("node.no-beat", node=self._node, error=str(error))

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        linked = self._linked is not None and self._linked()
        begun = loop.time()
        if self._lonely < LONELY_BEATS:
            beat = partial(self._register.beat, self._node, self._secret, linked=linked)
            peers = await loop.run_in_executor(self._thread, beat)
            self._extend(begun + LEASE_SECONDS - MARGIN_SECONDS)
        else:
            peers = await loop.run_in_executor(self._thread, self._register.leave, self._node)
        self._judge(linked, peers)
        self._beaten(peers)

    def _judge(self, linked: bool, peers: tuple[Peer, ...]) -> None:
        """Let go when all others can be reached by each other, and not by this node."""
        if self._linked is None or linked or not any(peer.linked for peer in peers):
            self._lonely = 0
            return
        self._lonely += 1
        if self._lonely == LONELY_BEATS:
            logger.warning("node.cut-off", node=self._node)
            self._let_go()

    def _extend(self, until: float) -> None:
        self._until = until
        if self._watch is not None:
            self._watch.cancel()
        self._watch = asyncio.get_running_loop().call_at(until, self._expire)

    def _expire(self) -> None:
        logger.warning("node.lease-lost", node=self._node)
        self._let_go()

    def _let_go(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if self._until > float("-inf"):
            self._until = float("-inf")
            self._lost()
