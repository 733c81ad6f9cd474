"""Every viewer gets the table's events in the table's order, without gaps, as he may see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from truco.events import Event
from truco.live.log import Json
from truco.torture.history import Findings, History, Viewer
from truco.torture.telling import plain


def check_order(history: History, told: Mapping[int, Event]) -> Findings:
    """Compare the events that each viewer got with those of the log; ``told`` by number."""
    findings = Findings()
    for viewer in history.viewers:
        reader = _Reader(viewer, told)
        findings.wrong += [f"{viewer.name}: {one}" for one in reader.read()]
        findings.looked += reader.looked
    return findings


class _Reader:
    """Goes through the frames of one client."""

    def __init__(self, viewer: Viewer, told: Mapping[int, Event]) -> None:
        self.looked = 0
        self._viewer = viewer
        self._told = told
        self._you: int | None = None
        self._last: int | None = None

    def read(self) -> Iterator[str]:
        """What is wrong."""
        since: int | None = None
        for note in self._viewer.notes:
            frame = note.frame
            if note.what == "open":
                since = frame["since"]
            elif note.what == "got" and frame["t"] == "welcome":
                yield from self._welcome(frame, since)
                since = None
            elif note.what == "got" and frame["t"] == "event":
                if frame["n"] != self._next():
                    yield f"event {frame['n']} follows event {self._last}"
                self._last = frame["n"]
                yield from self._compare(frame["n"], frame["e"])

    def _next(self) -> int | None:
        return None if self._last is None else self._last + 1

    def _welcome(self, frame: Json, since: int | None) -> Iterator[str]:
        """A welcome may leave events out, but never goes back."""
        self._you, n = frame["you"], frame["n"]
        if self._last is not None and n < self._last:
            yield f"event {self._last} was told, then the table was back at {n}"
        self._last = n
        events = frame.get("events")
        if events is None:
            return
        numbers = [one["n"] for one in events]
        expected = [] if since is None else list(range(since + 1, n + 1))
        if numbers != expected:
            yield f"a welcome after {since} at {n} brings the events {numbers}"
        for one in events:
            yield from self._compare(one["n"], one["e"])

    def _compare(self, n: int, event: Json | None) -> Iterator[str]:
        """One event against the log's."""
        self.looked += 1
        if n not in self._told:
            yield f"event {n} is not in the log"
        elif plain(self._told[n].seen_by(self._you)) != event:
            yield f"event {n} ({(event or {}).get('kind', 'hidden')}) is not the one of the log"
