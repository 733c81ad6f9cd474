"""Texts from node to node through Redis, which may lose any of them.

Published, never stored. Whoever can read the Redis can read hands of cards that are being
played: it belongs to the nodes alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

logger = structlog.get_logger("truco.live")

SILENCE_SECONDS = 3.0
"""Without a word for so long the connection is made again: a node hears at least itself."""
RETRY_SECONDS = 0.5
WAITING = 20_000
"""Texts that may wait for a Redis that is slow; the others are lost."""


class RedisBus:
    """The bus through a Redis at ``address``; ``prefix`` keeps installations apart."""

    def __init__(self, address: str, prefix: str) -> None:
        self._redis: Any = Redis.from_url(
            address,
            socket_timeout=SILENCE_SECONDS,
            socket_connect_timeout=SILENCE_SECONDS,
            retry=Retry(NoBackoff(), 0),  # what is sent twice would be taken for a loss
        )
        self._prefix = prefix
        self._waiting: list[tuple[str, str]] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def _channel(self, node: str) -> str:
        return f"{self._prefix}:{node}"

    def start(self, node: str, receive: Callable[[str], None]) -> None:
        self._tasks = [
            asyncio.create_task(self._listen(node, receive), name="bus in"),
            asyncio.create_task(self._publish(), name="bus out"),
        ]

    def send(self, node: str, text: str) -> None:
        if len(self._waiting) < WAITING:
            self._waiting.append((self._channel(node), text))
            self._wake.set()

    async def stop(self) -> None:
        with suppress(RedisError, OSError, TimeoutError):
            await asyncio.wait_for(self._flush(), 1.0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _publish(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._flush()
            except (RedisError, OSError) as error:
                logger.debug("bus.lost", error=type(error).__name__)

    async def _flush(self) -> None:
        batch, self._waiting = self._waiting, []
        if not batch:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for channel, text in batch:
                pipe.publish(channel, text)
            await pipe.execute()

    async def _listen(self, node: str, receive: Callable[[str], None]) -> None:
        told = False
        while True:
            try:
                async with self._redis.pubsub() as listening:
                    await listening.subscribe(self._channel(node))
                    while True:
                        message = await listening.get_message(timeout=SILENCE_SECONDS)
                        if message is None:
                            raise TimeoutError("silence")
                        told = False
                        if message["type"] == "message":
                            receive(message["data"].decode(errors="replace"))
            except (RedisError, OSError, TimeoutError) as error:
                if not told:
                    logger.warning("bus.gone", error=str(error))
                told = True
            await asyncio.sleep(RETRY_SECONDS)
