"""No table stands still: within a bound it goes on, and in the end it is over."""

from __future__ import annotations

from itertools import pairwise

from truco.torture.history import Findings, History

BOUND = 30.0
"""Seconds without a fault within which every table must have gone on."""


def progress(history: History) -> list[float]:
    """When anybody at the table learned of something new."""
    told = sorted(
        (note.at, note.frame["n"])
        for viewer in history.viewers
        for note in viewer.notes
        if note.what == "got" and note.frame["t"] in ("welcome", "event")
    )
    found = []
    last = -1
    for at, n in told:
        if n > last:
            last = n
            found.append(at)
    return found


def longest_pause(history: History) -> float:
    """The longest time in which nothing new came, faults or not."""
    return max((later - sooner for sooner, later in pairwise(progress(history))), default=0.0)


def check_progress(history: History, is_over: bool, bound: float = BOUND) -> Findings:
    """Look for a calm stretch in which nothing happened; ``is_over``: what the log says."""
    findings = Findings(1)
    if not is_over:
        findings.wrong.append("its match was never finished")
    elif not history.finished:
        findings.wrong.append("the log has the end of its match, but its players never saw it")
    times = progress(history)
    for begin, end in history.calm:
        marks = [begin, *(at for at in times if begin < at < end), end]
        longest = max(later - sooner for sooner, later in pairwise(marks))
        findings.looked += 1
        if longest > bound:
            findings.wrong.append(f"no event for {longest:.0f} seconds without a fault")
    return findings
