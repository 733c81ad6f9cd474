"""The log taken again gives every state that anybody saw, and the snapshots give the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from truco.live.house import House
from truco.live.log import Entry, Json, Stored
from truco.live.recovery import LogDamaged, recover
from truco.live.state import TableState
from truco.torture.history import Findings, History, Viewer
from truco.torture.telling import Step, seen

Viewed = dict[int, dict[int | None, list[tuple[str, Json | None]]]]
"""By event number, by seat (None: a spectator): who saw which view."""


def views_of(viewers: Sequence[Viewer]) -> Viewed:
    """The views that the clients got. The events of one step bring the same view, kept once."""
    found: Viewed = defaultdict(lambda: defaultdict(list))
    for viewer in viewers:
        you: int | None = None
        before: Json | None = None
        for frame in viewer.got():
            if frame["t"] == "welcome":
                you = frame["you"]
            elif frame["t"] != "event":
                continue
            if frame["t"] == "welcome" or frame["view"] != before:
                found[frame["n"]][you].append((viewer.name, frame["view"]))
            before = frame["view"]
    return found


class StateCheck:
    """Fed with the steps of the log, one by one."""

    def __init__(self, history: History, state: TableState) -> None:
        self.findings = Findings()
        self._views = views_of(history.viewers)
        self._compare(0, 0, state)

    def step(self, step: Step) -> None:
        """Compare the state after a step with what was seen of it."""
        if step.state.n != step.entry.n:
            self.findings.wrong.append(
                f"entry {step.entry.seq} ends at event {step.entry.n}, taken again at"
                f" {step.state.n}"
            )
        self._compare(step.first, step.state.n, step.state)

    def _compare(self, first: int, last: int, state: TableState) -> None:
        """Views of the events ``first`` to ``last``: all show the state after the last one."""
        for n in range(first, last + 1):
            for you, views in self._views.pop(n, {}).items():
                expected = seen(state, you)
                for name, view in views:
                    self.findings.looked += 1
                    if not _agrees(view, expected):
                        keys = ", ".join(_different(view, expected))
                        self.findings.wrong.append(f"{name}: the view at event {n}: {keys}")

    def end(self) -> Findings:
        """What was seen of numbers that the log does not have is wrong as well."""
        for n in sorted(self._views):
            names = {name for views in self._views[n].values() for name, _ in views}
            self.findings.wrong += [
                f"{name}: a view at event {n}, which is not in the log" for name in sorted(names)
            ]
        return self.findings


def _agrees(view: Json | None, expected: Json | None) -> bool:
    """What a live table adds to the view by itself is not compared."""
    if view is None or expected is None:
        return view is expected
    return all(view.get(key) == value for key, value in expected.items())


def _different(view: Json | None, expected: Json | None) -> Iterator[str]:
    if view is None or expected is None:
        yield "there is none" if view is None else "there is one"
        return
    yield from (key for key, value in expected.items() if view.get(key) != value)


def check_snapshots(house: House, stored: Stored, end: TableState) -> Findings:
    """A table built again from its last snapshot is the one that all steps give."""
    findings = Findings()
    marks = [i for i, entry in enumerate(stored.entries) if entry.snapshot is not None]
    if not marks:
        return findings
    try:
        again = recover(house, replace(stored, entries=stored.entries[marks[-1] :]), 1)
    except LogDamaged as error:
        return Findings(1, [f"the last snapshot makes no table: {error}"])
    for you in (None, *range(len(end.seats))):
        findings.looked += 1
        if seen(again.state, you) != seen(end, you) or again.state.n != end.n:
            who = "a spectator" if you is None else f"seat {you}"
            findings.wrong.append(f"the last snapshot gives {who} another view than all steps")
    return findings


def check_numbers(entries: Sequence[Entry]) -> Findings:
    """The log's own numbers: entries from 1 without gaps, event numbers never backwards."""
    findings = Findings(len(entries))
    n = 0
    for seq, entry in enumerate(entries, 1):
        if entry.seq != seq:
            findings.wrong.append(f"entry {entry.seq} stands where entry {seq} should")
        if entry.n < n:
            findings.wrong.append(f"entry {entry.seq} goes back from event {n} to {entry.n}")
        n = entry.n
    return findings
