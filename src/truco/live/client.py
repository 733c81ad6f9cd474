"""One client's socket: hello, commands in, frames out, limits."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import structlog
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from truco.live.clock import Clock
from truco.live.commands import BadFrame, ClientMessage, Command, Hello, Ping, parse
from truco.live.limits import Bucket
from truco.live.log import LogError, NoSuchTable
from truco.live.messages import ErrorMessage, Pong, Refused, encode
from truco.live.metrics import Metrics
from truco.live.sessions import SessionOver, Sessions, TooManySockets
from truco.live.settings import LiveSettings
from truco.live.tables import AnyTable, Tables
from truco.live.tickets import BadTicket, Ticket, verify
from truco.live.websocket import PUSH, Push

logger = structlog.get_logger("truco.live")

CLOSE_CODES = {
    "hello": 4400,
    "ticket": 4401,
    "session": 4401,
    "no-table": 4404,
    "slow": 4408,
    "rate": 4429,
    "restart": 1012,
    "table": 1012,
}
"""The WebSocket close code after each error."""


def _wait(frame: str) -> bool:
    """The ``Push`` of a server that has none."""
    return False


class Client:
    """A socket from its opening to its end; to a table it is an ``Outlet``."""

    def __init__(
        self,
        socket: WebSocket,
        send: Send,
        clock: Clock,
        settings: LiveSettings,
        sessions: Sessions,
        metrics: Metrics,
    ) -> None:
        self._socket = socket
        self._send = send
        self._push: Push = socket.scope.get("extensions", {}).get(PUSH, _wait)
        self._clock = clock
        self._settings = settings
        self._sessions = sessions
        self._metrics = metrics
        self._outbox: list[str | tuple[int, str]] = []
        self._writer: asyncio.Task[None] | None = None  # there while something is to be sent
        self._closing = False
        self._over = 0
        self._bucket = Bucket(clock, settings.frames_per_second, settings.frames_burst)
        self.ticket: Ticket | None = None

    @property
    def player(self) -> str:
        """Whose socket this is; empty before the hello."""
        return self.ticket.player if self.ticket is not None else ""

    # --- out ---------------------------------------------------------------------------------

    def send(self, frame: str) -> None:
        """Send a frame as soon as the client takes it; never waits."""
        if self._closing:
            return
        if self._is_full:
            logger.info("client.slow")
            self.close("slow", "this client does not read what it is sent")
        else:
            self._put(frame)

    def close(self, code: str, message: str, reason: str | None = None) -> None:
        """Say why, then close the socket; whoever does not read misses what waited for him."""
        if self._closing:
            return
        self._closing = True
        self._metrics.closed(code)
        if self._is_full:
            self._outbox.clear()
        self._put(encode(ErrorMessage(code, message, reason)))
        self._put((CLOSE_CODES[code], code))

    @property
    def _is_full(self) -> bool:
        return len(self._outbox) >= self._settings.outbox

    def _put(self, frame: str | tuple[int, str]) -> None:
        if self._writer is None and isinstance(frame, str) and self._push(frame):
            return
        self._outbox.append(frame)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what is in the outbox; a pair closes the socket."""
        try:
            while self._outbox:
                frame = self._outbox.pop(0)
                if isinstance(frame, tuple):
                    await self._socket.close(*frame)
                else:
                    await self._send({"type": "websocket.send", "text": frame})
        except (WebSocketDisconnect, OSError, RuntimeError):  # the client has gone
            self._closing = True
            self._outbox.clear()
        finally:
            self._writer = None

    # --- in ----------------------------------------------------------------------------------

    async def run(self, tables: Tables, table_id: str, key: bytes) -> None:
        """Serve the client until he goes."""
        await self._socket.accept()
        table: AnyTable | None = None
        self._metrics.sockets.inc()
        try:
            table = await self._enter(tables, table_id, key)
            if table is not None:
                await self._obey(table)
            elif self._writer is not None:
                await self._writer  # the error and the close must go out
        finally:
            self._closing = True
            self._metrics.sockets.dec()
            if table is not None:
                table.detach(self)
            self._sessions.sign_off(self)
            if self._writer is not None:
                self._writer.cancel()

    async def _enter(self, tables: Tables, table_id: str, key: bytes) -> AnyTable | None:
        """Take the hello and go to the table; None if that was not to be."""
        hello = await self._hello()
        if hello is None:
            return None
        try:
            self.ticket = verify(hello.ticket, key, self._clock.now())
            self._sessions.sign_on(self, self.ticket)
            table = await tables.get(table_id)
        except BadTicket as error:
            self.close("ticket", str(error), error.code)
        except (SessionOver, TooManySockets) as error:
            self.close(error.code, str(error))
        except NoSuchTable as error:
            self.close("no-table", str(error))
        except LogError as error:
            logger.warning("table.unavailable", table=table_id, error=str(error))
            self.close("table", "the table cannot be opened now; come back in a moment")
        else:
            if hello.since is not None:
                self._metrics.resumes.inc()
            table.attach(self, hello.since, hello.seeds)
            return table
        return None

    async def _hello(self) -> Hello | None:
        """The first frame, if it is a hello and comes in time."""
        late = self._clock.call_at(
            self._clock.now() + self._settings.hello_seconds,
            lambda: self.close("hello", "no hello came in time"),
        )
        try:
            text = await self._receive()
            if text is None:
                return None
            message = parse(text, self._settings.max_frame)
        except BadFrame as error:
            self.close("hello", f"the first frame must be a hello: {error}")
            return None
        finally:
            late.cancel()
        if not isinstance(message, Hello):
            self.close("hello", "the first frame must be a hello")
            return None
        return message

    async def _obey(self, table: AnyTable) -> None:
        """Pass the client's commands on to his table."""
        while (text := await self._receive()) is not None:
            if self._closing:
                continue  # until the client has taken the close
            if not self._bucket.take():
                self._too_many(text)
                continue
            self._over = 0
            try:
                message = parse(text, self._settings.max_frame)
            except BadFrame as error:
                self._refuse(error.id, error.code, str(error))
            else:
                self._pass_on(table, message)

    def _pass_on(self, table: AnyTable, message: ClientMessage) -> None:
        match message:
            case Ping():
                self.send(encode(Pong()))
            case Hello():
                self._refuse(None, "malformed", "hello was said already")
            case _:
                command: Command = message
                table.command(self, command)

    def _too_many(self, text: str | bytes) -> None:
        """Refuse a frame for coming too soon; close the socket if that does not help."""
        self._over += 1
        if self._over > self._settings.frames_over:
            self.close("rate", "too many frames in too little time")
            return
        command: str | None = None
        with suppress(BadFrame):
            command = getattr(parse(text, self._settings.max_frame), "id", None)
        self._refuse(command, "rate", "too many frames in too little time")

    def _refuse(self, command: str | None, code: str, message: str) -> None:
        logger.debug("frame.refused", code=code)
        self._metrics.refused(code)
        self.send(encode(Refused(command, code, message)))

    async def _receive(self) -> str | bytes | None:
        """The next frame; None when the socket is closed."""
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes | None = message.get("text")
        return message["bytes"] if text is None else text
