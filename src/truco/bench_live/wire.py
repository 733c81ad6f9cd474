"""A WebSocket client that costs next to nothing, for the load of a bench.

It speaks what our own server speaks: whole text frames, no extensions. The libraries check far
more than that, and thousands of their sockets would take the processor from the server that is
measured.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_FINAL = 0x80
_MASKED = 0x80
_NO_MASK = bytes(4)  # a mask of zeros leaves the payload as it is
_SHORT, _LONG = 126, 127  # the two lengths that say that a longer one follows
_REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dHJ1Y28gYmVuY2ggbGl2ZQ==\r\n\r\n"
)


class Listener(Protocol):
    """Whoever uses a socket."""

    def opened(self) -> None:
        """The socket is open: frames may be sent."""

    def received(self, frames: list[bytes]) -> None:
        """Frames have come, all that were read at once."""

    def lost(self, code: int) -> None:
        """The socket is closed, with this close code (1006 if there was none)."""


class Wire(asyncio.Protocol):
    """One socket."""

    def __init__(self, listener: Listener, host: str, port: int, path: str) -> None:
        self._listener = listener
        self._request = _REQUEST.format(path=path, host=host, port=port)
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._is_open = False
        self._code = 1006

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode("ascii"))

    def send(self, text: str) -> None:
        """Send one text frame."""
        if self._transport is not None:
            self._transport.write(_frame(_TEXT, text.encode()))

    def close(self) -> None:
        """Be gone."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._listener.lost(self._code)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._is_open and not self._shake_hands():
            return
        frames = self._frames()
        if frames:
            self._listener.received(frames)

    def _shake_hands(self) -> bool:
        """Whether the server has opened the socket."""
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head[:16]:
            self.close()
            return False
        self._buffer = rest
        self._is_open = True
        self._listener.opened()
        return True

    def _frames(self) -> list[bytes]:
        """The text frames that are complete; what is left waits for its rest."""
        data, size, at = self._buffer, len(self._buffer), 0
        frames = []
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= _SHORT:
                start += 2 if length == _SHORT else 8
                length = int.from_bytes(data[at + 2 : start], "big")
            if size < start + length:
                break
            payload = data[start : start + length]
            kind = data[at] & 0x0F
            if kind == _TEXT:
                frames.append(payload)
            else:
                self._control(kind, payload)
            at = start + length
        self._buffer = data[at:]
        return frames

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == _PING and self._transport is not None:
            self._transport.write(_frame(_PONG, payload))
        elif kind == _CLOSE:
            self._code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
            self.close()


def _frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < _SHORT:
        head = bytes((_FINAL | kind, _MASKED | size))
    elif size < 1 << 16:
        head = bytes((_FINAL | kind, _MASKED | _SHORT)) + size.to_bytes(2, "big")
    else:
        head = bytes((_FINAL | kind, _MASKED | _LONG)) + size.to_bytes(8, "big")
    return head + _NO_MASK + payload
