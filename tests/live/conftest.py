"""What the tests of the live part share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import structlog

from live.cluster import Gate, NodeProcess, as_url
from live.serving import Site, serving
from truco.live.group_commit import GroupCommitLog
from truco.live.sqlite_log import open_sqlite_log


@pytest.fixture(autouse=True)
def lines() -> Iterator[list[dict[str, object]]]:
    """The server's own log, line by line."""
    with structlog.testing.capture_logs() as captured:
        yield captured  # type: ignore[misc]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GroupCommitLog]:
    """A fresh log."""
    opened = open_sqlite_log(tmp_path / "live.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
async def site(log: GroupCommitLog) -> AsyncIterator[Site]:
    """A running live part."""
    async with serving(log) as running:
        yield running


Starter = Callable[..., Awaitable[NodeProcess]]
GateMaker = Callable[[str, int], Awaitable[tuple[Gate, str]]]


@pytest.fixture
async def start(tmp_path: Path, postgres_url: str, redis_url: str) -> AsyncIterator[Starter]:
    """Starts nodes; ends those that the test left running."""
    nodes: list[NodeProcess] = []

    async def begin(*, database: str = "", redis: str | None = redis_url) -> NodeProcess:
        data = tmp_path / f"node{len(nodes)}"
        node = NodeProcess(data, database or as_url(postgres_url), redis)
        nodes.append(node)
        node.begin()
        await node.ready()
        return node

    yield begin
    for node in nodes:
        await node.kill()


@pytest.fixture
async def gates() -> AsyncIterator[GateMaker]:
    """Makes gates in front of servers."""
    made: list[Gate] = []

    async def make(url: str, port: int) -> tuple[Gate, str]:
        gate = Gate(url, port)
        made.append(gate)
        return gate, await gate.start()

    yield make
    for gate in made:
        await gate.stop()
