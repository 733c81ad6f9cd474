"""A table that was really played, as its clients noted it and as its log has it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from live.serving import KEY, serving
from truco.live.log import Json, Log, Stored
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse
from truco.torture.checker import Verdict, check
from truco.torture.history import History, Note, Viewer
from truco.torture.logbook import SqliteLogbook, stored
from truco.torture.plan import Habits, Plan
from truco.torture.site import Site
from truco.torture.sitting import Sitting

PACE = {"bot_ms": 0, "deal_ms": 60_000, "cut_ms": 0, "grace_ms": 0}
"""The dealer deals; so his own seed is always in time."""


@dataclass
class Scene:
    """A history and the log to it."""

    history: History
    stored: Stored

    def verdict(self) -> Verdict:
        """What the checker says."""
        return check(TrucoHouse(), self.history, self.stored)

    @property
    def wrong(self) -> set[str]:
        """The checks that found something."""
        return {one.check for one in self.verdict().violations}

    def viewer(self, start: str) -> Viewer:
        """The first viewer whose name ends with ``start``."""
        return next(one for one in self.history.viewers if one.name.endswith(start))

    def places(self, viewer: Viewer, what: str, t: str) -> list[int]:
        """Where in a viewer's notes such frames are."""
        notes = enumerate(viewer.notes)
        return [i for i, note in notes if note.what == what and note.frame.get("t") == t]


def change(viewer: Viewer, place: int, **fields: object) -> None:
    """Change fields of a noted frame."""
    note = viewer.notes[place]
    viewer.notes[place] = Note(note.at, note.what, note.frame | fields)


async def play(folder: Path, seed: int = 1, wrap: Callable[[Log], Log] = lambda log: log) -> Scene:
    """Play a short match: two people, one of them with two tabs, and a spectator.

    ``wrap`` may put something between the server and its log.
    """
    log = wrap(open_sqlite_log(folder / "live.sqlite3"))
    wish: Json = {"ruleset": "retruco", "players": 2, "target": 20, "bots": [], "pace": PACE}
    plan = Plan(1, wish, 2, Habits(seeds=1.0), 1, 1, Random(seed))
    async with serving(log, house=TrucoHouse()) as running:
        site = Site(KEY, [running.port], [running.port])
        sitting = Sitting(plan, site, time.monotonic)
        async with asyncio.timeout(100):
            await sitting.run()
        found = stored(SqliteLogbook(folder / "live.sqlite3"), sitting.table)
    return Scene(sitting.history([(sitting.opened, sitting.ended)]), found)
