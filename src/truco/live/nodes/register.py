"""Which nodes are alive: a row for each in the database, kept fresh by its heartbeat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Peer:
    """Another node that is alive. ``linked``: messages reach it; ``secret``: its key's mark."""

    node: str
    linked: bool
    secret: str


class Register(Protocol):
    """The rows of the nodes; blocking, for one thread."""

    def beat(self, node: str, secret: str, *, linked: bool) -> tuple[Peer, ...]:
        """Say that a node is alive, and give the others. ``LogError`` if that failed."""

    def leave(self, node: str) -> tuple[Peer, ...]:
        """Take a node's row away, so that its tables are free at once; gives the others."""

    def close(self) -> None:
        """Let go of the database."""
