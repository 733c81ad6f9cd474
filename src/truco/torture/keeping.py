"""Keeping the history of a table at which something was wrong, for whoever looks into it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from truco.live.log import Stored
from truco.torture.checker import Verdict
from truco.torture.history import History
from truco.torture.sitting import Sitting


def keep(
    folder: Path, sitting: Sitting, history: History, stored: Stored, verdict: Verdict
) -> Path:
    """Write everything that is known of a table into one file, one JSON line for each thing."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{sitting.name}.jsonl"
    lines = [{"violation": str(one)} for one in verdict.violations]
    lines.append({"wish": json.dumps(sitting.plan.wish), "table": history.table})
    data = [*lines, *({"entry": asdict(entry)} for entry in stored.entries)]
    notes = sorted(
        (
            (note.at, viewer.name, note.what, note.frame)
            for viewer in history.viewers
            for note in viewer.notes
        ),
        key=lambda note: note[0],
    )
    with path.open("w", encoding="utf-8") as file:
        for one in data:
            file.write(json.dumps(one) + "\n")
        for at, name, what, frame in notes:
            line = {"at": round(at, 4), "who": name, what: frame}
            file.write(json.dumps(line) + "\n")
    return path
