"""The judge of a table: the notes of its clients against its log. Pure: no I/O, no clock.

============= =================================================================================
``answers``   every acknowledged command is in the log once, as it was sent and numbered; none
              that was refused, and none that nobody sent
``seeds``     every acknowledged seed is in its deal
``order``     every viewer got the table's events without gaps, also over reconnects, each as
              the log has it for him
``states``    every view that anybody got is the one that the log taken again gives
``snapshots`` the last snapshot and all steps give the same table
``log``       the entries are numbered without gaps
``cards``     nobody was sent a card that he may not know
``progress``  the table went on, and its match was finished
``server``    the servers' own logs tell of no trouble (that is for ``run`` to look at)
============= =================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, field

from truco.errors import TrucoError
from truco.events import Event
from truco.live.house import House
from truco.live.log import Stored
from truco.live.seats import TableSettings
from truco.live.state import new_state
from truco.torture.answers import check_answers, check_seeds
from truco.torture.history import Findings, History, Violation
from truco.torture.knowledge import check_knowledge, truth
from truco.torture.order import check_order
from truco.torture.progress import check_progress
from truco.torture.states import StateCheck, check_numbers, check_snapshots
from truco.torture.telling import steps

CHECKS = (
    "answers",
    "seeds",
    "order",
    "states",
    "snapshots",
    "log",
    "cards",
    "progress",
    "server",
)


@dataclass(slots=True)
class Verdict:
    """What was looked at, by check, and what was wrong."""

    looked: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    violations: list[Violation] = field(default_factory=list)

    def add(self, table: str, check: str, findings: Findings) -> None:
        """Take in what one check found."""
        self.looked[check] += findings.looked
        self.violations += [Violation(table, check, wrong) for wrong in findings.wrong]

    def join(self, other: Verdict) -> None:
        """Take in the verdict on another table."""
        for check, looked in other.looked.items():
            self.looked[check] += looked
        self.violations += other.violations


def check(house: House, history: History, stored: Stored) -> Verdict:
    """Judge one table; ``stored`` has all entries."""
    verdict = Verdict()
    told: dict[int, Event] = {}
    cards = truth(stored.entries)
    state = new_state(house, TableSettings.from_json(stored.table.id, stored.table.settings))
    states = StateCheck(history, state)
    try:
        for step in steps(house, stored):
            state = step.state
            told.update(enumerate(step.events, step.first))
            cards.lift(step.first, step.events)
            states.step(step)
        snapshots = check_snapshots(house, stored, state)
    except (TrucoError, LookupError, TypeError, ValueError) as error:
        text = f"after event {state.n} the log cannot be taken again: {error}"
        verdict.add(history.table, "log", Findings(0, [text]))
        snapshots = Findings()
    for name, findings in {
        "answers": check_answers(history, stored),
        "seeds": check_seeds(history),
        "order": check_order(history, told),
        "states": states.end(),
        "snapshots": snapshots,
        "log": check_numbers(stored.entries),
        "cards": check_knowledge(history, cards),
        "progress": check_progress(history, state.is_over),
    }.items():
        verdict.add(history.table, name, findings)
    return verdict
