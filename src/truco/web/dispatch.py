"""One process, two applications: the live part and the pages, told apart by the address."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

HEALTH_PATHS = frozenset({"/healthz", "/readyz"})
LIVE_PATHS = HEALTH_PATHS | {"/metrics"}
LIVE_PREFIX = "/live/"
CLOSE_POLICY = 1008


class Dispatcher:
    """The application that the server runs; either part may be missing (`--only`)."""

    def __init__(self, live: Application | None, web: Application | None) -> None:
        self.live = live
        self.web = web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the connection to the part that its address names."""
        kind = scope["type"]
        if kind == "lifespan":
            await (self.live or _lifespan)(scope, receive, send)
            return
        path: str = scope["path"]
        if path.startswith(LIVE_PREFIX) or path in LIVE_PATHS:
            part = self.live or (_alive if path in HEALTH_PATHS else _nobody)
        else:
            part = self.web or _nobody
        if kind == "websocket" and part is self.web:
            part = _nobody  # no page speaks over a socket
        await part(scope, receive, send)


async def _lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer the server's start and stop where there is no live part."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


async def _nobody(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer for a part that does not run here."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": CLOSE_POLICY})
        return
    await _answer(send, 404, b"not found\n")


async def _alive(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that the pages run, where there is no live part to say more."""
    await _answer(send, 200, b"ok\n")


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
