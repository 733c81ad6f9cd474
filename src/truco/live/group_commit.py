"""Group commit: the writes of many tables share one transaction, each with its own outcome.

One thread owns the database's writing connection. While it commits, the writes of the other
tables queue up and become the next batch, so that the cost of one ``fsync`` is shared by all
that wait for it. Reads have a thread and a connection of their own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeVar

from truco.live.log import Entry, LogClosed, LogError, NewTable, OutcomeUnknown, Stored

MAX_BATCH = 512
"""Writes that share one transaction at most."""


@dataclass(frozen=True, slots=True)
class Create:
    """Write down a new table and own it."""

    table: NewTable
    owner: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Own a table from now on."""

    table_id: str
    owner: str


@dataclass(frozen=True, slots=True)
class Append:
    """Store one entry if ``epoch`` is still the table's."""

    entry: Entry
    epoch: int


@dataclass(frozen=True, slots=True)
class EndSession:
    """Write down that a session has ended, and when."""

    name: str
    at: float


@dataclass(frozen=True, slots=True)
class Check:
    """Write nothing, but through the same transaction as everything else."""


Write = Create | Claim | Append | EndSession | Check
Outcome = int | LogError
"""An epoch (or 0 where there is none to give), or why the write did not happen."""

T = TypeVar("T")


class Store(Protocol):
    """A database as the threads see it: blocking calls, errors of ``truco.live.log``.

    ``write`` and ``close_writer`` are called from the writing thread alone, the others from the
    reading thread alone. ``write`` gives one outcome for each write, in order.
    """

    def write(self, batch: Sequence[Write]) -> list[Outcome]: ...

    def close_writer(self) -> None: ...

    def load(self, table_id: str) -> Stored: ...

    def history(self, table_id: str) -> Stored: ...

    def open_tables(self, limit: int) -> list[NewTable]: ...

    def ended_sessions(self, since: float) -> dict[str, float]: ...

    def close_reader(self) -> None: ...


class Watcher(Protocol):
    """Whoever counts what the log does."""

    def committed(
        self, seconds: float, waited: Sequence[float], failures: Sequence[LogError], moves: int
    ) -> None:
        """A batch was written in so many seconds.

        ``waited`` is how long each of its writes took from its table's asking on. ``moves`` are the
        words and cards in it that were stored. Called from the writing thread.
        """


@dataclass(slots=True)
class _Waiting:
    """A write in the queue and the future of the task that waits for it, since ``since``."""

    write: Write
    future: asyncio.Future[int]
    loop: asyncio.AbstractEventLoop
    since: float


class GroupCommitLog:
    """The asynchronous face of a ``Store``: the ``Log`` of both databases."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._watcher: Watcher | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix=f"{name}-read")
        self._writer = threading.Thread(target=self._run, name=f"{name}-write", daemon=True)
        self._writer.start()

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of every batch from now on."""
        self._watcher = watcher

    async def create(self, table: NewTable, owner: str) -> int:
        return await self._submit(Create(table, owner))

    async def claim(self, table_id: str, owner: str) -> int:
        return await self._submit(Claim(table_id, owner))

    async def append(self, entry: Entry, epoch: int) -> None:
        await self._submit(Append(entry, epoch))

    async def end_session(self, name: str, at: float) -> None:
        await self._submit(EndSession(name, at))

    async def check(self) -> None:
        await self._submit(Check())

    async def load(self, table_id: str) -> Stored:
        return await self._read(lambda: self._store.load(table_id))

    async def history(self, table_id: str) -> Stored:
        return await self._read(lambda: self._store.history(table_id))

    async def open_tables(self, limit: int) -> list[NewTable]:
        return await self._read(lambda: self._store.open_tables(limit))

    async def ended_sessions(self, since: float) -> dict[str, float]:
        return await self._read(lambda: self._store.ended_sessions(since))

    def close(self) -> None:
        """Write what is waiting, then stop both threads."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        self._writer.join()
        self._reader.submit(self._store.close_reader).result()
        self._reader.shutdown()

    async def _read(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise LogClosed("the log is closed")
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    def _submit(self, write: Write) -> asyncio.Future[int]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[int] = loop.create_future()
        if self._closed:
            future.set_exception(LogClosed("the log is closed"))
        else:
            self._queue.put(_Waiting(write, future, loop, perf_counter()))
        return future

    def _run(self) -> None:
        """The writing thread: take what waits, write it, tell everybody."""
        while True:
            batch, last = self._take()
            if batch:
                began = perf_counter()
                outcomes = self._write([waiting.write for waiting in batch])
                _deliver(batch, outcomes)
                if self._watcher is not None:
                    _report(self._watcher, batch, outcomes, began, perf_counter())
            if last:
                break
        self._store.close_writer()

    def _take(self) -> tuple[list[_Waiting], bool]:
        """Everything that waits now, at least one; and whether the log is being closed."""
        batch: list[_Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == MAX_BATCH:
                return batch, False
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _write(self, writes: Sequence[Write]) -> list[Outcome]:
        try:
            return self._store.write(writes)
        except Exception as broken:
            # A store turns every failure it knows into outcomes. One it does not know must
            # neither end this thread nor leave a table waiting for ever.
            text = f"the log failed: {type(broken).__name__}: {broken}"
            return [OutcomeUnknown(text) for _ in writes]


def _report(
    watcher: Watcher,
    batch: Sequence[_Waiting],
    outcomes: Sequence[Outcome],
    began: float,
    ended: float,
) -> None:
    failures = [outcome for outcome in outcomes if isinstance(outcome, LogError)]
    moves = sum(
        isinstance(waiting.write, Append) and waiting.write.entry.kind == "act" and outcome == 0
        for waiting, outcome in zip(batch, outcomes, strict=True)
    )
    waited = [ended - waiting.since for waiting in batch]
    watcher.committed(ended - began, waited, failures, moves)


def _deliver(batch: Sequence[_Waiting], outcomes: Sequence[Outcome]) -> None:
    """Hand the outcomes over, with one wake-up for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[int], Outcome]]] = {}
    for waiting, outcome in zip(batch, outcomes, strict=True):
        by_loop.setdefault(waiting.loop, []).append((waiting.future, outcome))
    for loop, pairs in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, pairs)


def _settle(pairs: Sequence[tuple[asyncio.Future[int], Outcome]]) -> None:
    for future, outcome in pairs:
        if future.done():
            continue
        if isinstance(outcome, LogError):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
