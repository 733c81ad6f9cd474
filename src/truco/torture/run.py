"""A whole run: tables are played while the servers are harmed, and every table is judged."""

from __future__ import annotations

import asyncio
import json
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from truco.live.truco_house import TrucoHouse
from truco.torture.checker import Verdict, check
from truco.torture.harm import FRAMES, Strike, Strikes
from truco.torture.history import Violation
from truco.torture.keeping import keep
from truco.torture.knowledge import cards_in_text
from truco.torture.logbook import Unreadable, fingerprint, stored
from truco.torture.plan import Plans
from truco.torture.progress import longest_pause
from truco.torture.proxy import Mischief
from truco.torture.server import HarnessError
from truco.torture.sitting import Sitting
from truco.torture.world import SqliteWorld, World

PATIENCE = 60.0
"""When all faults are lifted, a table that has no news for so many seconds is stuck."""
MORE_LINES = 60
"""Lines of a server's log that are shown after one that tells of a fault."""
RECOVERY_SECONDS = 3.0
"""A stretch is calm only so long after the last fault."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is wanted. ``nodes`` 0: one server on SQLite; ``save``: where bad histories are kept."""

    seconds: float
    seed: int
    nodes: int
    faults: frozenset[str]
    tables: int
    save: Path | None = None


@dataclass(slots=True)
class Report:
    """What was done, and what was found.

    ``longest_pause``: seconds in which nothing new came at a table without a clock.
    """

    seconds: float = 0.0
    longest_pause: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "seconds": round(self.seconds, 1),
            "longest_pause": round(self.longest_pause, 1),
            "counts": dict(sorted(self.counts.items())),
            "faults": dict(sorted(self.faults.items())),
            "checks": dict(self.verdict.looked),
            "violations": [
                {"table": one.table, "check": one.check, "what": one.what}
                for one in self.verdict.violations
            ],
        }


async def torture(options: Options, tell: Callable[[str], None]) -> Report:
    """Run it all; ``tell`` gets a line now and then."""
    run = Run(options, tell)
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with tempfile.TemporaryDirectory(prefix="truco-torture-") as folder:
        async with _world(options, Path(folder), run.mischief) as world:
            await run.play(world)
    return run.report


@asynccontextmanager
async def _world(options: Options, folder: Path, mischief: Mischief) -> AsyncIterator[World]:
    if not options.nodes:
        async with SqliteWorld(folder).running(mischief) as alone:
            yield alone
        return
    from truco.torture.cluster import ClusterWorld

    async with ClusterWorld(folder, options.nodes).running(mischief) as cluster:
        yield cluster


class Run:
    """One run."""

    def __init__(self, options: Options, tell: Callable[[str], None]) -> None:
        self.report = Report()
        self.mischief = Mischief(
            options.faults & frozenset(FRAMES), Random(f"{options.seed} frames"), self.report.faults
        )
        self._options = options
        self._tell = tell
        self._plans = Plans(options.seed)
        self._house = TrucoHouse()
        self._sittings: set[Sitting] = set()
        self._calm: list[tuple[float, float]] = []
        self._prints: dict[str, tuple[int, str]] = {}
        self._ending = asyncio.Event()
        self._overdue = asyncio.Event()

    async def play(self, world: World) -> None:
        """Play and harm for the time that was asked for, then let all tables finish."""
        began = time.monotonic()
        places = [asyncio.create_task(self._place(world)) for _ in range(self._options.tables)]
        harm = asyncio.create_task(self._harm(world))
        try:
            await _wait_for_one([*places, harm], self._ending, self._options.seconds)
            self._ending.set()
            await harm
            self.mischief.on = False
            await world.lift()
            self._tell("all faults are lifted; the tables finish")
            await self._let_them_finish(places)
            self._overdue.set()
            await asyncio.gather(*places)
        finally:
            await _end([*places, harm])
            self.report.seconds = time.monotonic() - began
        await self._look_again(world)
        self._read_server_logs(world)

    async def _let_them_finish(self, places: Collection[asyncio.Task[None]]) -> None:
        """Wait for the tables as long as any of them goes on."""
        while True:
            done, waiting = await asyncio.wait(places, timeout=1.0)
            for task in done:
                task.result()
            newest = max((one.progressed_at for one in self._sittings), default=0.0)
            if not waiting or (self._sittings and time.monotonic() - newest > PATIENCE):
                return

    # --- tables ------------------------------------------------------------------------------

    async def _place(self, world: World) -> None:
        """One table after the other."""
        while not self._ending.is_set():
            sitting = Sitting(next(self._plans), world.site, time.monotonic)
            self._sittings.add(sitting)
            task = asyncio.create_task(sitting.run())
            overdue = asyncio.create_task(self._overdue.wait())
            try:
                await asyncio.wait([task, overdue], return_when=asyncio.FIRST_COMPLETED)
            finally:
                finished = task.done()
                await _end([task, overdue])
                self._sittings.discard(sitting)
            if finished:
                task.result()
            if sitting.table:
                await self._judge(world, sitting)

    async def _judge(self, world: World, sitting: Sitting) -> None:
        """Read the log of a table that is over, and compare."""
        while True:
            try:
                log = await asyncio.to_thread(stored, world.logbook, sitting.table)
                count = len(log.entries)
                mark = await asyncio.to_thread(fingerprint, world.logbook, sitting.table, count)
                self._prints[sitting.table] = (count, mark)
                break
            except Unreadable:
                await asyncio.sleep(1)
            except HarnessError as error:  # it was made, and is not there any more
                self._blame(sitting.table, "log", str(error))
                return
        history = sitting.history(list(self._calm))
        verdict = await asyncio.to_thread(check, self._house, history, log)
        self.report.verdict.join(verdict)
        if "clock" not in sitting.plan.wish:  # there a player may let his time run out
            self.report.longest_pause = max(self.report.longest_pause, longest_pause(history))
        counts = self.report.counts
        counts.update(sitting.counts())
        counts["tables"] += 1
        counts["viewers"] += len(sitting.players)
        counts["moves"] += sum(entry.kind == "act" for entry in log.entries)
        counts["hands"] += sum(entry.kind == "deal" for entry in log.entries)
        counts["matches"] += sum("begin" in entry.data for entry in log.entries)
        counts.update(f"step {entry.kind}" for entry in log.entries)
        if verdict.violations:
            for violation in verdict.violations[:5]:
                self._tell(f"{sitting.name} {sitting.plan.wish['ruleset']}: {violation}")
            if self._options.save is not None:
                keep(self._options.save, sitting, history, log, verdict)

    # --- harm --------------------------------------------------------------------------------

    async def _harm(self, world: World) -> None:
        """Strike again and again; some faults of several nodes overlap."""
        calm_since = time.monotonic()
        running: dict[str, asyncio.Task[None]] = {}
        for strike in Strikes(self._options.seed, self._options.faults, self._options.nodes):
            if await _is_set_within(self._ending, strike.after):
                break
            if not running:
                self._calm_until(calm_since)
            if strike.kind in running:
                await running.pop(strike.kind)
            running[strike.kind] = asyncio.create_task(self._strike(world, strike))
            if not strike.overlaps:
                await asyncio.gather(*running.values())
                running.clear()
                calm_since = time.monotonic() + RECOVERY_SECONDS
        await asyncio.gather(*running.values())
        await self._ending.wait()

    async def _strike(self, world: World, strike: Strike) -> None:
        """Strike once; if something does not come back from it, the run ends."""
        self.report.faults[strike.kind] += 1
        try:
            await world.strike(strike, {one.table for one in self._sittings if one.table})
        except HarnessError as error:
            self._blame(strike.kind, "server", str(error))
            self._tell(str(error))
            self._ending.set()

    def _calm_until(self, since: float) -> None:
        now = time.monotonic()
        if now > since:
            self._calm.append((since, now))

    # --- the end -----------------------------------------------------------------------------

    async def _look_again(self, world: World) -> None:
        """What was in the log when a table was judged is in it still; a late word may follow."""
        for table, (count, before) in self._prints.items():
            self.report.verdict.looked["log"] += 1
            after = await asyncio.to_thread(fingerprint, world.logbook, table, count)
            if after != before:
                self._blame(table, "log", "its entries changed after its match was over")

    def _read_server_logs(self, world: World) -> None:
        """The servers' own logs name no card, and tell of no trouble of their own."""
        for server in world.servers:
            if not server.is_running:
                self._blame(server.name, "server", f"it ended by itself: {server.last_words()}")
            lines = list(server.lines)
            for number, line in enumerate(lines):
                self.report.verdict.looked["server"] += 1
                if cards_in_text(line):
                    self._blame(server.name, "cards", f"its log names a card: {line}")
                elif is_trouble(line):
                    more = [] if line.startswith("{") else lines[number + 1 : number + MORE_LINES]
                    self._blame(server.name, "server", "\n".join([line, *more]))

    def _blame(self, table: str, check_name: str, what: str) -> None:
        self.report.verdict.violations.append(Violation(table, check_name, what))


def is_trouble(line: str) -> bool:
    """Whether a line of a server's log tells of a broken program."""
    try:
        level = json.loads(line).get("level")
    except (ValueError, AttributeError):
        return line.startswith(("Traceback", "ERROR", "CRITICAL"))
    return level in ("error", "critical")


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True


async def _wait_for_one(
    tasks: Collection[asyncio.Task[None]], ending: asyncio.Event, seconds: float
) -> None:
    """Wait for the end, but not when a task has failed."""
    end = asyncio.create_task(_is_set_within(ending, seconds))
    done, _ = await asyncio.wait([end, *tasks], return_when=asyncio.FIRST_COMPLETED)
    await _end([end])
    for task in done - {end}:
        task.result()


async def _end(tasks: Collection[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
