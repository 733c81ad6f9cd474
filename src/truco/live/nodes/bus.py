"""What carries texts from node to node; it may lose any of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Bus(Protocol):
    """The way to the other nodes; ``redis_bus`` has the real one."""

    def start(self, node: str, receive: Callable[[str], None]) -> None:
        """Listen for what is sent to ``node``."""

    def send(self, node: str, text: str) -> None:
        """Send a text to a node, after those before it; it may be lost."""

    async def stop(self) -> None:
        """Send what waits, and let go."""
