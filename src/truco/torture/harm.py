"""What is done to the servers, and when: a list that the seed decides.

============ ==============================================================================
``double``   a frame of a client arrives twice (the proxy does this all the time)
``delay``    a frame comes late, either way
``reorder``  a frame of a client is overtaken by the next one
``cut``      a socket is cut: before, after or between command and answer; at times all of them
``kill``     ``kill -9``, then the server is started again
``restart``  it is asked to end (SIGTERM), as for an upgrade, and started again
``pause``    the process is held for seconds (SIGSTOP), then goes on
``owner``    somebody else claims tables in the database, behind their owner's back
``clock``    the server's clock jumps, ahead or back
``full``     SQLite: no page more than now (``max_page_count``); later there is room again
``limit``    SQLite: no file may grow (RLIMIT_FSIZE); later it may again
``redis``    Redis is killed, or held; it comes back empty
``postgres`` PostgreSQL is restarted, or killed and started again
============ ==============================================================================
"""

from __future__ import annotations

import resource
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

FRAMES = ("double", "delay", "reorder", "cut")
ALONE = ("kill", "restart", "pause", "owner", "clock", "cut", "full", "limit")
"""The faults of one server on SQLite that strike at a time."""
TOGETHER = ("kill", "restart", "pause", "owner", "clock", "cut", "redis", "postgres")
"""Those of several nodes."""
GAP = (0.8, 3.0)
"""Seconds between the end of a fault and the next one."""
LASTS = (0.2, 3.0)
OVERLAPS = 0.35
"""How often a fault of several nodes goes on into the next one."""
LONG_GAP, LONG_CHANCE = (8.0, 12.0), 0.06
"""Now and then everything is left in peace for a while."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One fault: ``after`` seconds of peace, for ``lasts`` seconds; ``aim`` in [0, 1) chooses.

    ``overlaps``: the next one does not wait for its end.
    """

    kind: str
    after: float
    lasts: float
    aim: float
    overlaps: bool


def known(nodes: int) -> tuple[str, ...]:
    """All kinds of faults there are here for so many nodes (0: one server on SQLite)."""
    kinds = dict.fromkeys((*FRAMES, *(TOGETHER if nodes else ALONE)))
    if not hasattr(resource, "prlimit"):
        kinds.pop("limit", None)  # only Linux limits the files of a process that runs
    return tuple(kinds)


class Strikes:
    """The endless row of faults of a run."""

    def __init__(self, seed: int, kinds: Collection[str], nodes: int) -> None:
        self._dice = Random(f"{seed} faults")
        self._kinds: Sequence[str] = [one for one in (TOGETHER if nodes else ALONE) if one in kinds]
        self._bag: list[str] = []
        self._nodes = nodes

    def __iter__(self) -> Strikes:
        return self

    def __next__(self) -> Strike:
        if not self._kinds:
            raise StopIteration
        if not self._bag:
            self._bag = list(self._kinds)
            self._dice.shuffle(self._bag)
        dice = self._dice
        gap = LONG_GAP if dice.random() < LONG_CHANCE else GAP
        overlaps = self._nodes > 0 and dice.random() < OVERLAPS
        return Strike(
            self._bag.pop(), dice.uniform(*gap), dice.uniform(*LASTS), dice.random(), overlaps
        )
