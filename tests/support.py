"""What the tests share: which services this machine has, and where the shared cases lie."""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from truco.errors import UsageError

CHECKOUT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("TRUCO_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TRUCO_TEST_REDIS", "redis://127.0.0.1:6379/15")


def chromium() -> str | None:
    """Return the path of a Chromium: TRUCO_CHROMIUM, else the system's."""
    chosen = os.environ.get("TRUCO_CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    for name in ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


def _no_answer(url: str, port: int) -> str | None:
    parts = urlsplit(url)
    host = parts.hostname or "127.0.0.1"
    try:
        socket.create_connection((host, parts.port or port), timeout=5).close()
    except OSError as error:
        return f"{host}:{parts.port or port}: {error}"
    return None


def _no_browser() -> str | None:
    return None if chromium() else "no Chromium (TRUCO_CHROMIUM, /usr/bin/chromium)"


def _no_node() -> str | None:
    return None if shutil.which("node") else "no node"


def _no_cluster() -> str | None:
    from truco.torture.services import find

    try:
        for program in ("initdb", "postgres", "redis-server"):
            find(program)
    except UsageError as error:
        return str(error)
    return None


SERVICES: dict[str, Callable[[], str | None]] = {
    "browser": _no_browser,
    "cluster": _no_cluster,
    "node": _no_node,
    "postgres": lambda: _no_answer(POSTGRES, 5432),
    "redis": lambda: _no_answer(REDIS, 6379),
}


def require(service: str) -> None:
    """Skip the test if the machine lacks the service; with CI set, a skip is a failure."""
    missing = SERVICES[service]()
    if missing is not None:
        pytest.skip(f"{service} tests: {missing}")


def cases_folder() -> Path:
    """Return the folder of the shared cases.

    TRUCO_CASES, else ``../shared/cases`` beside the checkout, else the checkout's own copy.
    """
    chosen = os.environ.get("TRUCO_CASES")
    if chosen:
        return Path(chosen)
    beside = CHECKOUT.parent / "shared" / "cases"
    return beside if beside.is_dir() else CHECKOUT / "tests" / "cases"


def case_files() -> list[Path]:
    """Return the files of the shared cases; an error if there is none."""
    folder = cases_folder()
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise FileNotFoundError(f"no case file in {folder}")
    return files
