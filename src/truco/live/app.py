"""The live part as an ASGI application of its own; it knows players by their tickets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from truco.errors import MalformedText, RulesError, TrucoError
from truco.live.archive import Archive, NoSuchMatch
from truco.live.client import Client
from truco.live.clock import Clock, RealClock
from truco.live.endings import Endings
from truco.live.group_commit import GroupCommitLog
from truco.live.house import House
from truco.live.ledger import Surroundings
from truco.live.limits import Buckets
from truco.live.listing import Listing
from truco.live.log import Log, LogError, NoSuchTable
from truco.live.metrics import Metrics, may_read
from truco.live.nodes.node import Node
from truco.live.pulse import Pulse
from truco.live.quick import friend_key, quick_match
from truco.live.requests import read_seat, read_wish
from truco.live.scribe import Scribe
from truco.live.sessions import SessionOver, Sessions
from truco.live.settings import LiveSettings
from truco.live.state import Refusal
from truco.live.tables import TABLE_ID, Tables
from truco.live.tickets import BadTicket, Ticket, verify

logger = structlog.get_logger("truco.live")

MATCH_NUMBER = re.compile(r"[0-9]{1,9}")


class TooMany(TrucoError):
    """Somebody asks for tables or records faster than anybody plays or reads."""

    code = "rate"


class TooLarge(TrucoError):
    """A request's body is larger than anything it could mean."""

    code = "too-large"


class Live:
    """The live part of one server; ``create_app`` gives it its addresses."""

    def __init__(
        self,
        log: Log,
        secret: bytes,
        settings: LiveSettings,
        house: House,
        clock: Clock,
        node: Node | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        self.archive = Archive(house, log, settings.records, scribe)
        self.pulse = Pulse(clock)
        self.metrics = Metrics(lambda: len(self.tables))
        if isinstance(log, GroupCommitLog):
            log.watch(self.metrics)
        around = Surroundings(
            house=house,
            log=log,
            clock=clock,
            settings=settings,
            archive=self.archive,
            pulse=self.pulse,
            metrics=self.metrics,
            listing=Listing(log, clock),
        )
        self.tables = Tables(around, node)
        self.settings = settings
        self._log = log
        self._secret = secret
        self._house = house
        self._clock = clock
        self.sessions = Sessions(clock, settings.sockets_per_player)
        self._node = node
        self._endings = Endings(self.sessions, log, clock, node)
        self._openings = Buckets(clock, settings.tables_per_minute / 60, settings.tables_burst)
        self._records = Buckets(clock, settings.records_per_minute / 60, settings.records_burst)

    async def start(self) -> None:
        """Begin to work; in the event loop."""
        self.pulse.start()
        self.tables.start()
        self._endings.start()
        if self._node is not None:
            tables = self.tables
            await self._node.start(tables.own, tables.let_go, self.settings.max_frame)

    async def drain(self) -> None:
        """Close all sockets and put all tables away: other nodes may have them at once."""
        self.tables.refuse()
        if self._node is not None:
            await self._node.release()
        await self.tables.stop()
        if self._node is not None:
            await self._node.leave()

    async def stop(self) -> None:
        """Close all sockets, put all tables away, close the log."""
        await self.drain()
        self.pulse.stop()
        await self._endings.stop()
        await self.archive.finish()
        await asyncio.to_thread(self._log.close)

    async def end_session(self, name: str) -> None:
        """End what has ended (``truco.live.sessions``), here and on all other servers."""
        await self._endings.end(name)

    # --- addresses ---------------------------------------------------------------------------

    async def create_table(self, request: Request) -> Response:
        """``POST /live/tables``."""
        ticket = self._bearer(request)
        body = await self._body(request)
        wish = read_wish(body, self.settings.pace, tuple(self._house.bots()))
        if not self._openings.take(ticket.player):
            raise TooMany("you open tables faster than anybody plays; wait a little")
        settings = await self.tables.create(wish, ticket.player, ticket.name)
        return JSONResponse({"table": settings.id, "seat": 0, **friend_key(settings)}, 201)

    async def quick_match(self, request: Request) -> Response:
        """``POST /live/quick``."""
        ticket = self._bearer(request)
        body = await self._body(request)
        wish = read_wish(body, self.settings.pace, tuple(self._house.bots()))
        if not self._openings.take(ticket.player):
            raise TooMany("you look for tables faster than anybody plays; wait a little")
        return JSONResponse(await quick_match(self.tables, wish, ticket.player, ticket.name))

    async def list_tables(self, request: Request) -> Response:
        """``GET /live/tables``."""
        self._bearer(request)
        return JSONResponse({"tables": await self.tables.listing.shown()})

    async def take_seat(self, request: Request) -> Response:
        """``POST /live/tables/{table}/seats``."""
        ticket = self._bearer(request)
        wanted = read_seat(await self._body(request))
        table = await self.tables.get(request.path_params["table"])
        taken = await table.sit(ticket.player, ticket.name, wanted)
        return JSONResponse({"seat": taken["seat"]})

    async def record(self, request: Request) -> Response:
        """``GET /live/tables/{table}/records/{match}``: public once the match is over.

        Before that, whoever sits there sees with his ticket what he has seen.
        """
        asked = "authorization" in request.headers
        player = self._bearer(request).player if asked else None
        table_id, match = request.path_params["table"], request.path_params["match"]
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable(f"there is no table {table_id}")
        if not MATCH_NUMBER.fullmatch(match):
            raise NoSuchMatch(f"this table has played no match {match}")
        number = int(match)
        text = await self.archive.kept(table_id, number)
        if text is None:
            if not self._records.take(player or _address(request)):
                raise TooMany("you ask for records faster than anybody reads; wait a little")
            text = await self.archive.text(table_id, number, player)
        headers = {"content-disposition": f'attachment; filename="{table_id}.{number}.truco.toml"'}
        return PlainTextResponse(text, headers=headers, media_type="application/toml")

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """``/live/table/{table}``."""
        websocket = WebSocket(scope, receive, send)
        if not self._is_welcome(websocket.headers):
            refusal = _error("origin", "this page may not open sockets here", 403)
            await websocket.send_denial_response(refusal)
            return
        client = Client(websocket, send, self._clock, self.settings, self.sessions, self.metrics)
        await client.run(self.tables, websocket.path_params["table"], self._secret)

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return PlainTextResponse("ok\n")

    async def readyz(self, request: Request) -> Response:
        """The log can be written, and this server may own tables."""
        try:
            self.tables.check()
            await self._log.check()
        except LogError as error:
            return _error("storage", str(error), 503)
        return PlainTextResponse("ok\n")

    async def show_metrics(self, request: Request) -> Response:
        """``GET /metrics``."""
        if not may_read(request, self.settings.metrics_token):
            return _error("metrics", "only on this machine, or with the token of the site", 403)
        return self.metrics.page()

    # --- checks ------------------------------------------------------------------------------

    def _bearer(self, request: Request) -> Ticket:
        """The ticket of a request."""
        kind, _, text = request.headers.get("authorization", "").partition(" ")
        given = text.strip() if kind.lower() == "bearer" else ""
        ticket = verify(given, self._secret, self._clock.now())
        self.sessions.check(ticket)
        return ticket

    async def _body(self, request: Request) -> bytes:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self.settings.max_body:
                raise TooLarge(f"a request has at most {self.settings.max_body} bytes")
        return body

    def _is_welcome(self, headers: Headers) -> bool:
        """Whether a page of this origin may open a socket; programs without a page may."""
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        own = headers.get("host", "").lower()
        return origin.lower() in (f"http://{own}", f"https://{own}")


def create_app(
    log: Log,
    secret: bytes,
    *,
    settings: LiveSettings | None = None,
    house: House | None = None,
    clock: Clock | None = None,
    node: Node | None = None,
    scribe: Scribe | None = None,
) -> Starlette:
    """The application over an open log, which it closes at its end.

    ``secret`` signs the tickets. ``house`` is the game that is played (truco), ``clock`` the
    machine's; both are for tests. ``node`` is this server among several, ``scribe`` who
    writes its records. Its ``state.live`` is the ``Live``.
    """
    if house is None:
        from truco.live.truco_house import TrucoHouse

        house = TrucoHouse()
    settings, clock = settings or LiveSettings(), clock or RealClock()
    live = Live(log, secret, settings, house, clock, node, scribe)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await live.start()
        yield
        await live.stop()

    app = Starlette(
        routes=_routes(live), exception_handlers={TrucoError: _explain}, lifespan=lifespan
    )
    app.state.live = live
    return app


def _routes(live: Live) -> list[BaseRoute]:
    return [
        Route("/live/tables", live.create_table, methods=["POST"]),
        Route("/live/tables", live.list_tables, methods=["GET"]),
        Route("/live/quick", live.quick_match, methods=["POST"]),
        Route("/live/tables/{table}/seats", live.take_seat, methods=["POST"]),
        Route("/live/tables/{table}/records/{match}", live.record, methods=["GET"]),
        WebSocketRoute("/live/table/{table}", _Application(live.socket)),
        Route("/healthz", live.healthz),
        Route("/readyz", live.readyz),
        Route("/metrics", live.show_metrics),
    ]


class _Application:
    """An ASGI application, which Starlette tells from a function of its own by its class."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._application(scope, receive, send)


def _address(request: Request) -> str:
    """Whence a request without a ticket comes, as a name that no player has."""
    return f"address {request.client.host if request.client else 'unknown'}"


def _error(code: str, message: str, status: int, **more: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "message": message, **more}}, status)


async def _explain(request: Request, error: Exception) -> Response:
    """The answer to a request that failed, for each kind of failure."""
    assert isinstance(error, TrucoError)
    match error:
        case BadTicket():
            return _error("ticket", str(error), 401, reason=error.code)
        case SessionOver():
            return _error(error.code, str(error), 401)
        case RulesError():
            return _error(error.code, f"{error.key}: {error.expected}", 400)
        case MalformedText():
            return _error(error.code, str(error), 400)
        case NoSuchTable() | NoSuchMatch():
            return _error(error.code, str(error), 404)
        case TooMany():
            return _error(error.code, str(error), 429)
        case TooLarge():
            return _error(error.code, str(error), 413)
        case Refusal():
            return _error(error.code, str(error), 409)
    logger.warning("request.failed", code=error.code, error=str(error))
    return _error(error.code, "this cannot be done now; try again in a moment", 503)
