"""`truco serve`: the whole site in one process.

What can be wrong before the first request (the directory, the address, a database) is found
here and told in one line, as a `UsageError`.
"""

import errno
import fcntl
import gc
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from truco.errors import UsageError
from truco.live.logs import configure_logs, take_over
from truco.web.config import Config, from_environment
from truco.web.dispatch import Application
from truco.web.parts import Parts, build

if TYPE_CHECKING:
    import uvicorn

BACKLOG = 512
LARGEST_FRAME = 16 * 1024
"""Bytes of the largest frame that a client may send; the live part refuses smaller ones."""
GARBAGE_THRESHOLDS = (2_000, 2, 5_000)
SWITCH_SECONDS = 0.0005
GRACE_SECONDS = 3
"""How long open requests and sockets may still run after the stop."""


@dataclass(frozen=True)
class Site:
    """What to serve, and where."""

    host: str
    port: int
    data: Path
    only: str | None = None


def serve(site: Site) -> None:
    """Serve until interrupted; raise `UsageError` if that cannot begin."""
    config = prepare_data(site.data, site.host)
    configure_logs(config.log_level)
    alone = config.database is None and site.only != "web"
    owner = sole_owner(config.data) if alone else nullcontext()
    with owner, closing(listen(site.host, site.port)) as listener:
        parts = build(config, site.only)
        take_over()
        _tune_interpreter()
        print(f"Vale Cuatro: {page_address(listener, site.host)}", flush=True)
        _run(_server(parts), listener)


def _tune_interpreter() -> None:
    """Let Python's own work disturb the tables less.

    A full collection of garbage looks through everything that all tables hold, and every table
    waits meanwhile. Little of what a move or a socket leaves is garbage in circles, so it may be
    rare; the others stay small, so that none of them is a pause that anybody notices. The switch
    interval is how long the thread of the log waits for the one of the tables.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)


def _server(parts: Parts) -> "uvicorn.Server":
    """The server, which lets go of its tables before it waits for what is still open."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            if parts.drain is not None:
                await parts.drain()
            await super().shutdown(sockets)

    return Server(_server_config(parts.application))


def _run(server: "uvicorn.Server", listener: socket.socket) -> None:
    signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends on it, and then we do
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        raise UsageError("the server could not start; the lines above say why")


def prepare_data(folder: Path, host: str) -> Config:
    """Make the data directory and tell the settings of it; `UsageError` if that cannot be."""
    data = folder.expanduser().absolute()
    os.umask(0o077)  # the log has cards in it, the database sessions: for us alone
    os.environ["TRUCO_DATA"] = str(data)
    os.environ["TRUCO_HOST"] = host
    config = from_environment()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = data / f".probe.{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise UsageError(f"data directory {data}: {error.strerror}") from error
    config.key()
    return config


@contextmanager
def sole_owner(data: Path) -> Iterator[None]:
    """Hold the live tables of a data directory; `UsageError` if another server holds them.

    The lock goes with the process, however it ends.
    """
    with (data / "live.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(f"data directory {data} is in use by another truco serve") from error
        yield


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raise `UsageError` if there can be none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise UsageError(f"unknown host {host!r}: {error.strerror}") from error
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise UsageError(_why_not_listening(host, port, error)) from error
    listener.setblocking(False)
    return listener


def _why_not_listening(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use on {host}; choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than this user has; choose one above 1023"
    return f"cannot listen on {host} port {port}: {error.strerror}"


def _server_config(application: Application) -> "uvicorn.Config":
    import uvicorn

    from truco.live.websocket import GatheringProtocol

    return uvicorn.Config(
        application,
        ws=GatheringProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def page_address(listener: socket.socket, host: str) -> str:
    """Return the address to open; for "all addresses", one by which others reach us."""
    port = listener.getsockname()[1]
    if host in ("0.0.0.0", "::", ""):
        host = _own_address() or "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address() -> str | None:
    """Return this machine's address on its network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only routes are looked up
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
