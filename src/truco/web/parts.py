"""The application that `truco serve` runs: the live part, the pages, or both."""

import os
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from truco.errors import UsageError
from truco.live.endings import write_end
from truco.live.log import Log, LogError
from truco.live.settings import LiveSettings
from truco.live.testing import server_clock, server_max_pages
from truco.web.config import Config, derive_key
from truco.web.dispatch import Application, Dispatcher
from truco.web.storage import open_log

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from truco.live.nodes.node import Node
    from truco.web.pages.sessions import End

PREFIX_LENGTH = 16


@dataclass(frozen=True)
class Parts:
    """An application, and how it lets go of its tables before it stops."""

    application: Application
    drain: Callable[[], Awaitable[None]] | None = None


def build(config: Config, only: str | None) -> Parts:
    """Make the parts; `UsageError` or `LogError` where a database is in the way."""
    if only == "live":
        live = _live_part(config, _own_log(config))
        return Parts(Dispatcher(live, None), live.state.live.drain)
    log = open_log(config) if only == "web" else _own_log(config)
    pages = _pages(config)
    _let_pages_read(log)
    if only == "web":
        end_sessions_with(lambda name: write_end(log, name, server_clock().now()))
        return Parts(Dispatcher(None, pages))
    live = _live_part(config, log)
    end_sessions_with(live.state.live.end_session)
    return Parts(Dispatcher(live, pages), live.state.live.drain)


def _own_log(config: Config) -> Log:
    """The log, brought to this version if it is a SQLite file: then nobody else has tables."""
    return open_log(config, migrate=config.database is None, max_pages=server_max_pages())


def _live_part(config: Config, log: Log) -> "Starlette":
    from truco.live.app import create_app
    from truco.live.scribe import Scribe

    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
    settings = LiveSettings(
        node=name,
        records=config.data / "records",
        metrics_token=config.metrics_token,
    )
    node = _node(config, name)
    scribe = Scribe([sys.executable, "-P", "-m", "truco.web.scribe"])
    return create_app(
        log, config.key(), settings=settings, clock=server_clock(), node=node, scribe=scribe
    )


def _node(config: Config, name: str) -> "Node | None":
    """This server among those that share its PostgreSQL; None on SQLite."""
    if config.database is None:
        return None
    from truco.live.nodes.node import Node, check_secret
    from truco.live.nodes.postgres_register import PostgresRegister

    key = config.key()
    register = PostgresRegister(config.database.address)
    try:
        check_secret(register, name, key)
    except LogError as error:
        register.close()
        raise UsageError(str(error)) from error
    if config.redis is None:
        return Node(name, register, None, key)
    from truco.live.nodes.redis_bus import RedisBus

    prefix = f"truco:{derive_key(key, 'redis')[:PREFIX_LENGTH]}"
    return Node(name, register, RedisBus(config.redis, prefix), key)


def _pages(config: Config) -> Application:
    from truco.web.django_site import set_up

    set_up(config)
    from django.core.asgi import get_asgi_application

    application: Application = get_asgi_application()
    return application


def _let_pages_read(log: Log) -> None:
    from truco.live.truco_house import TrucoHouse
    from truco.web.pages.own_tables import use_directory
    from truco.web.tables import Directory

    use_directory(Directory(log, TrucoHouse()))


def end_sessions_with(end: "End") -> None:
    """Let this tell the live part of what ends on the pages; Django is set up."""
    from truco.web.pages.sessions import when_ended

    when_ended(end)
