"""uvicorn's WebSocket protocol with a short way out for the frames of the tables.

A step gives every client an answer and some events. By the way of ASGI each of them would pass
coroutines of three libraries, and be a system call, a packet and a wake-up of the client.
``PUSH`` in the scope's extensions sends a frame at once instead, and what is sent in one turn of
the event loop goes out in one write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

PUSH = "truco.push"
"""In ``scope["extensions"]``: a ``Push``, or nothing where another server runs."""

Push = Callable[[str], bool]
"""Sends a text frame; False, and nothing is sent, if the client must be waited for."""

_TEXT = b"\x81"  # a final text frame; what follows is its length, not masked
_SHORT, _MEDIUM = 126, 1 << 16


def text_frame(text: str) -> bytes:
    """A server's text frame (RFC 6455, 5.2)."""
    payload = text.encode()
    size = len(payload)
    if size < _SHORT:
        return b"%b%c%b" % (_TEXT, size, payload)
    if size < _MEDIUM:
        return b"%b\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), payload)
    return b"%b\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), payload)


class GatheringProtocol(WebSocketsSansIOProtocol):
    """The protocol of a socket; ``ws`` of ``uvicorn.Config``."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathered = GatheredWrites(cast(asyncio.Transport, transport))
        super().connection_made(cast(asyncio.Transport, gathered))

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope.setdefault("extensions", {}))
        extensions[PUSH] = self.push
        try:
            await super().run_asgi()
        finally:
            del extensions[PUSH]  # else protocol and scope hold each other for ever

    def push(self, text: str) -> bool:
        """The ``Push`` of this socket."""
        conn = self.conn
        if not self.writable.is_set() or self.close_sent or conn.state is not OPEN:
            return False
        if not self.handshake_complete or conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True


class GatheredWrites:
    """A transport that writes once in each turn of the event loop; all else is the transport's."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write soon, with whatever else is written until then."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def close(self) -> None:
        """Write what waits, then close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._waiting:
            data = b"".join(self._waiting)
            self._waiting.clear()
            if not self._transport.is_closing():
                self._transport.write(data)
