"""Fixtures for what a machine may lack, and the order and the report of the run."""

import importlib.util
import os
import uuid
from collections import Counter
from collections.abc import Generator, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import support
from strategies import FRESH_SEED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

settings.register_profile("truco", deadline=None)  # a busy machine is no failure
if not os.environ.get("CI"):  # there hypothesis takes its own profile, which is repeatable
    settings.load_profile("truco")

NEEDS = {
    "browser": "browser",
    "chromium": "browser",
    "playwright": "browser",
    "postgres_url": "postgres",
    "redis_url": "redis",
}
"""Fixture -> the marker that a test gets for using it."""

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def engine_build() -> str:
    """Return which engine these tests import: ``compiled`` or ``uncompiled``."""
    spec = importlib.util.find_spec("truco.engine")
    origin = spec.origin if spec else None
    return "compiled" if (origin or "").endswith(tuple(EXTENSION_SUFFIXES)) else "uncompiled"


def pytest_report_header() -> list[str]:
    """Say which build is tested, and the seed of this run's random play."""
    return [
        f"truco: engine {engine_build()}, cases from {support.cases_folder()}",
        f"truco: random play of seed {FRESH_SEED} (TRUCO_SEED repeats it)",
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a service, and put those with a browser last.

    A running Playwright keeps an event loop in the main thread, in which no asyncio test can
    start its own.
    """
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in NEEDS:
                item.add_marker(NEEDS[fixture])
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


left_out: Counter[str] = Counter()
"""Why tests were skipped, and how many for each reason."""


def _note_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Count a skipped test by its reason; with CI set nothing may be skipped, so it fails."""
    if not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = reason.removeprefix("Skipped: ")
    left_out[reason] += 1
    if os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"with CI set nothing may be skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note a test that is skipped."""
    report = yield
    _note_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Note a module that is skipped as a whole."""
    report = yield
    _note_skip(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out; also into the file that scripts/test reads."""
    lines = [f"{reason} ({count} skipped)" for reason, count in sorted(left_out.items())]
    if lines:
        terminalreporter.section("left out on this machine")
        for line in lines:
            terminalreporter.write_line(line)
    file = os.environ.get("TRUCO_LEFT_OUT")
    if file and lines:
        with Path(file).open("a", encoding="utf-8") as report:
            report.writelines(f"{line}\n" for line in lines)


@pytest.fixture(scope="session")
def case_files() -> list[Path]:
    """The files of the shared cases."""
    return support.case_files()


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of a fresh, empty PostgreSQL database that goes away afterwards."""
    support.require("postgres")
    import psycopg
    from psycopg import conninfo, sql

    name = f"truco_test_{uuid.uuid4().hex}"
    with psycopg.connect(support.POSTGRES, autocommit=True) as server:
        server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
    try:
        yield conninfo.make_conninfo(support.POSTGRES, dbname=name)
    finally:
        with psycopg.connect(support.POSTGRES, autocommit=True) as server:
            drop = sql.SQL("drop database {} with (force)").format(sql.Identifier(name))
            server.execute(drop)


@pytest.fixture
def redis_url() -> str:
    """The address of a Redis server; others may use it too, so take names of your own."""
    support.require("redis")
    return support.REDIS


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium."""
    support.require("browser")
    path = support.chromium()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def playwright(chromium: str) -> "Iterator[Playwright]":
    """Playwright's driver, in its synchronous face."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: "Playwright", chromium: str) -> "Iterator[Browser]":
    """One headless Chromium for all tests; take a context of your own from it."""
    running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
    yield running
    running.close()
