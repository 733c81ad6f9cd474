"""A PostgreSQL cluster and a Redis of the harness's own, in a folder of their own."""

from __future__ import annotations

import asyncio
import glob
import os
import pwd
import shutil
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from truco.errors import UsageError
from truco.torture.server import HarnessError, free_port

PATIENCE = 60.0
"""Seconds within which a service must be there."""
USERS = ("postgres", "nobody")
"""Whom PostgreSQL runs as where the harness is root, which it refuses."""
POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin"
ROLE = "truco"


def find(program: str) -> str:
    """The path of a program; ``UsageError`` if it is not here."""
    folders = sorted(glob.glob(POSTGRES_FOLDERS), reverse=True)
    path = shutil.which(program) or shutil.which(program, path=os.pathsep.join(folders))
    if path is None:
        raise UsageError(f"--nodes: {program} is not on this machine: install PostgreSQL and Redis")
    return path


class Service(ABC):
    """A program that listens on a port."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def command(self) -> Sequence[str]:
        """How it is started."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it does its work now."""

    def _account(self) -> dict[str, Any]:
        """As whom it runs, for ``subprocess``."""
        return {}

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        limit = time.monotonic() + PATIENCE
        while True:
            if self._process is None or self._process.poll() is not None:
                self._process = self._launch()
            if await asyncio.to_thread(self.answers):
                return
            if time.monotonic() > limit:
                raise HarnessError(f"{self.name} does not answer: see {self.folder}")
            await asyncio.sleep(0.1)

    def _launch(self) -> subprocess.Popen[bytes]:
        with (self.folder / f"{self.name}.out").open("ab") as out:
            return subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd=self.folder,
                start_new_session=True,
                **self._account(),
            )

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    async def end(self, number: signal.Signals) -> None:
        """End it by a signal, and wait for that."""
        if self._process is not None:
            self.send(number)
            with suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self._process.wait, PATIENCE / 4)
            self.finish()

    def finish(self) -> None:
        """End it whatever it does, with all that it has started."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


class Redis(Service):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__("redis", folder)
        self._program = find("redis-server")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def command(self) -> Sequence[str]:
        bind = ["--bind", "127.0.0.1", "--port", str(self.port)]
        return [self._program, *bind, "--save", "", "--appendonly", "no"]

    def answers(self) -> bool:
        import redis

        with closing(redis.Redis(port=self.port, socket_timeout=2)) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False


class Postgres(Service):
    """A PostgreSQL cluster, made anew; it runs as an unprivileged user where we are root."""

    def __init__(self, folder: Path) -> None:
        super().__init__("postgres", folder)
        self._program = find("postgres")
        self._data = folder / "cluster"

    @property
    def url(self) -> str:
        return f"postgresql://{ROLE}@127.0.0.1:{self.port}/postgres"

    @property
    def command(self) -> Sequence[str]:
        listen = ["-h", "127.0.0.1", "-p", str(self.port), "-c", "unix_socket_directories="]
        return [self._program, "-D", str(self._data), *listen, "-c", "max_connections=60"]

    def _account(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        for name in USERS:
            with suppress(KeyError):
                found = pwd.getpwnam(name)
                return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
        raise UsageError(f"--nodes: PostgreSQL refuses root, and there is no user {USERS[0]}")

    def make(self) -> None:
        """Make the cluster; ``HarnessError`` if that fails."""
        account = self._account()
        self._data.mkdir(mode=0o700)
        if account:
            os.chown(self._data, account["user"], account["group"])
        options = ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
        done = subprocess.run(
            [find("initdb"), "-D", str(self._data), "-U", ROLE, *options],
            capture_output=True,
            text=True,
            check=False,
            cwd=self._data,
            **account,
        )
        if done.returncode:
            lines = done.stderr.strip().splitlines()
            raise HarnessError(f"initdb failed: {lines[-1] if lines else done.returncode}")

    def answers(self) -> bool:
        import psycopg

        try:
            with psycopg.connect(self.url, connect_timeout=2) as database:
                database.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True
