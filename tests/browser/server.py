"""`truco serve` as a process that can be killed and started again at the same address."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

START_SECONDS = 60


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server over one data directory; use it in a `with` statement.

    ``told`` is the address that it prints: for "all addresses" the one by which others reach it.
    """

    def __init__(self, data: Path, host: str = "127.0.0.1") -> None:
        self.data = data
        self.host = host
        self.port = free_port()
        self.told = ""
        self._complaints = data / "complaints.txt"
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where the page is, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("TRUCO_")}
        arguments = ["--host", self.host, "--port", str(self.port), "--data", str(self.data)]
        with self._complaints.open("a") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "truco", "serve", *arguments],
                env={**kept, "PYTHONUNBUFFERED": "1", "TRUCO_GUESTS": "10000"},
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+(?=/)", line)
        if found is None:
            self._process.kill()
            raise RuntimeError(f"{line!r} {self.complaints()}")
        self.told = found[0]

    def kill(self) -> None:
        """End it as a power cut does: nothing is said, nothing is finished."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()
        self._process = None

    def complaints(self) -> str:
        """What it has written to standard error, over all its starts.

        That a bot thought long is no fault on a machine that is busy with a browser.
        """
        written = self._complaints.read_text() if self._complaints.exists() else ""
        return "".join(line for line in written.splitlines(True) if '"bot.slow"' not in line)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
