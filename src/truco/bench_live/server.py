"""The server that is measured: ``truco serve`` as a process of its own."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, time
from typing import Any

from truco.errors import UsageError
from truco.live.tickets import Ticket, load_key, sign

HOST = "127.0.0.1"
START = "Vale Cuatro: http://"
STOP_SECONDS = 30
TICKET_SECONDS = 3600
MOST_FILES = 65_536
OPENERS = 8
PACE = {"cut_ms": 0, "grace_ms": 0, "deal_ms": 60_000}
"""Nobody waits for a cut, or for a flor that could still be sung, and no table deals by itself."""
FSYNCS = 200
FSYNC_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int
    key: bytes

    def ticket(self, player: str) -> str:
        """What the site would give to a logged-in player."""
        return sign(Ticket(player, player.title(), player, time() + TICKET_SECONDS), self.key)

    def cpu_seconds(self) -> float:
        """The processor time that the server has used; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory that the server takes now."""
        done = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        return int(done.stdout or 0) / 1024

    def open_tables(self, count: int, ruleset: str) -> list[str]:
        """Make tables of two people each, ``a0`` and ``b0`` at the first one; their ids."""
        with ThreadPoolExecutor(OPENERS) as pool:
            return list(pool.map(lambda i: self._open_table(i, ruleset), range(count)))

    def _open_table(self, number: int, ruleset: str) -> str:
        wish = {"ruleset": ruleset, "players": 2, "pace": PACE}
        table: str = self._post("/live/tables", f"a{number}", wish)["table"]
        self._post(f"/live/tables/{table}/seats", f"b{number}", {})
        return table

    def _post(self, path: str, player: str, body: dict[str, Any]) -> dict[str, Any]:
        connection = HTTPConnection(HOST, self.port, timeout=60)
        try:
            headers = {"Authorization": f"Bearer {self.ticket(player)}"}
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if answer.status >= 300:
            raise UsageError(f"the server answered {answer.status} to {path}: {text.strip()}")
        found: dict[str, Any] = json.loads(text)
        return found


@contextmanager
def running(data: Path, database: str | None) -> Iterator[Server]:
    """Start a server on a data directory, and stop it afterwards."""
    allow_files()
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TRUCO_")}
    if database is not None:
        environment["TRUCO_DATABASE"] = database
    data.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "truco", "serve", "--host", HOST, "--port", "0"]
    with (data / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [*command, "--data", str(data)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            yield Server(process, _port(process, data), load_key(data / "secret"))
        finally:
            _stop(process)


def _port(process: subprocess.Popen[str], data: Path) -> int:
    """Where it listens, as soon as it does."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(START):
            return int(line.rstrip().rstrip("/").rpartition(":")[2])
    lines = (data / "errors").read_text().strip().splitlines()
    raise UsageError(f"the server did not start: {lines[-1] if lines else 'it said nothing'}")


def _stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    assert process.stdout is not None
    process.stdout.close()


def allow_files() -> None:
    """Let this process, and the servers that it starts, open as many sockets as they may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def fsync_times(folder: Path) -> list[float]:
    """How long the file system takes to store a small append for good, in seconds."""
    store = getattr(os, "fdatasync", os.fsync)
    times = []
    path = folder / "fsync"
    with path.open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(os.urandom(FSYNC_BYTES))
            began = perf_counter()
            store(file.fileno())
            times.append(perf_counter() - began)
    path.unlink()
    return times
