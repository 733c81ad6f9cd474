"""Several real ``truco serve`` on one PostgreSQL and one Redis, with ways to disturb each."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from psycopg import conninfo

from live.serving import KEY, Site


def as_url(address: str) -> str:
    """A conninfo string as an address for ``TRUCO_DATABASE``."""
    parts = conninfo.conninfo_to_dict(address)
    user = f"{parts['user']}:{parts['password']}" if "password" in parts else parts["user"]
    return f"postgresql://{user}@{parts['host']}:{parts.get('port', 5432)}/{parts['dbname']}"


class Gate:
    """A way through TCP to a server, which a test shuts or clogs.

    Shut, it drops all connections and takes no more; clogged, nothing comes through any more and
    nobody is told.
    """

    def __init__(self, url: str, default_port: int) -> None:
        parts = urlsplit(url)
        self._url = url
        self._host, self._port = parts.hostname, parts.port or default_port
        self._open = asyncio.Event()
        self._open.set()
        self._shut = False
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        """Begin; gives the address with this gate in it."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        parts = urlsplit(self._url)
        user, at, _ = parts.netloc.rpartition("@")
        return parts._replace(netloc=f"{user}{at}127.0.0.1:{port}").geturl()

    def shut(self) -> None:
        self._shut = True
        for writer in self._writers:
            writer.transport.abort()

    def clog(self) -> None:
        self._open.clear()

    def reopen(self) -> None:
        self._shut = False
        self._open.set()

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.shut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(writer)
        beyond: asyncio.StreamWriter | None = None
        try:
            if not self._shut:
                far, beyond = await asyncio.open_connection(self._host, self._port)
                self._writers.add(beyond)
                await asyncio.gather(self._copy(reader, beyond), self._copy(far, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for one in (writer, beyond):
                if one is not None:
                    self._writers.discard(one)
                    one.transport.abort()
            self._tasks.discard(task)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._open.wait()
            writer.write(data)
            await writer.drain()
        writer.transport.abort()


class NodeProcess:
    """One node: ``truco serve --only live`` in a process of its own."""

    def __init__(self, data: Path, database: str, redis: str | None) -> None:
        self._data = data
        self._variables = {
            "TRUCO_DATABASE": database,
            "TRUCO_SECRET": KEY.hex(),
            "TRUCO_LOG": "info",
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        if redis is not None:
            self._variables["TRUCO_REDIS"] = redis
        self._process: subprocess.Popen[str] | None = None
        self.site = Site(0)
        data.mkdir(exist_ok=True)

    def begin(self) -> None:
        """Start it; ``ready`` waits until it answers."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("TRUCO_")}
        with (self._data / "stderr").open("a") as errors:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "truco", "serve", "--only", "live"),
                    *("--port", str(self.site.port), "--data", str(self._data)),
                ],
                env=kept | self._variables,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    async def ready(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        found = re.search(r":(\d+)/", line)
        assert found is not None, self.errors
        self.site.port = int(found[1])
        async with asyncio.timeout(20):
            while True:
                with suppress(Exception):
                    if (await self.site.get("/readyz", None)).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to it."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def stop(self) -> int:
        """End it as its operator does; gives the exit code."""
        self.send(signal.SIGTERM)
        return await self.gone()

    async def gone(self) -> int:
        assert self._process is not None
        code = await asyncio.to_thread(self._process.wait, 20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return code

    async def kill(self) -> None:
        """``kill -9``, also of a stopped one."""
        if self._process is not None:
            self.send(signal.SIGKILL)
            await self.gone()

    @property
    def errors(self) -> str:
        return (self._data / "stderr").read_text()
