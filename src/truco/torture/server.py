"""A server under torture: ``truco serve`` in a process of its own, as its user starts it."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from truco.errors import TrucoError
from truco.live.testing import CLOCK

START_SECONDS = 60.0
MAX_FILE = resource.RLIM_INFINITY


class HarnessError(TrucoError):
    """What the harness needs did not start or did not answer: nothing can be said of the tables."""


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """One node. Everything of it lies in ``data``; ``settings`` are its environment variables."""

    def __init__(self, name: str, data: Path, settings: Mapping[str, str]) -> None:
        self.name = name
        self.data = data
        self.port = free_port()
        self.settings = dict(settings)
        self.shares = "TRUCO_DATABASE" in settings
        self.clock_file = data / f"{name}.clock"
        self.lines: list[str] = []  # of its own log
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, **more: str) -> None:
        """Start it and wait until it can store moves; ``more`` settings for this time.

        One that shares a database is started again when it ends, as a supervisor does: the
        database may not be there.
        """
        limit = time.monotonic() + START_SECONDS
        self._launch(more)
        while not await asyncio.to_thread(self._answers):
            if not self.is_running:
                if not self.shares:
                    raise HarnessError(f"{self.name} ended by itself: {self.last_words()}")
                self._launch(more)
            if time.monotonic() > limit:
                raise HarnessError(f"{self.name} is not ready after {START_SECONDS:.0f} seconds")
            await asyncio.sleep(0.2 if self.shares else 0.05)

    def _launch(self, more: Mapping[str, str]) -> None:
        own = {name: text for name, text in os.environ.items() if not name.startswith("TRUCO_")}
        environment = {**own, **self.settings, **more, CLOCK: str(self.clock_file)}
        command = [sys.executable, "-m", "truco", "serve", "--only", "live"]
        command += ["--data", str(self.data), "--port", str(self.port)]
        self._process = subprocess.Popen(
            command,
            env=environment | {"TRUCO_LOG": "info"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Keep what it writes to standard error; a pipe, since its files may be limited."""
        assert process.stderr is not None
        with process.stderr:
            for line in process.stderr:
                self.lines.append(line.decode("utf-8", "replace").rstrip())

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def last_words(self) -> str:
        """The last line that it wrote to standard error."""
        return self.lines[-1] if self.lines else "it said nothing"

    def kill(self) -> None:
        """``kill -9``."""
        if self._process is not None:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Hold the process where it is."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let a held process go on."""
        self._signal(signal.SIGCONT)

    def terminate(self) -> None:
        """Ask it to end, as an operator does, and wait for that."""
        if self._process is not None:
            self._signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(10)
            self.kill()

    def limit_files(self, size: int | None) -> None:
        """From now on no file that it writes may grow beyond ``size`` (None: as it likes)."""
        if self._process is not None:
            soft = MAX_FILE if size is None else size
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (soft, MAX_FILE))

    def set_clock(self, ahead: float) -> None:
        """Set how far its clock is ahead of the machine's."""
        draft = self.clock_file.with_suffix(".new")
        draft.write_text(repr(ahead), "ascii")
        draft.replace(self.clock_file)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, number)
