"""Whether a viewer was ever sent a card that he may not know, by the log of the table."""

from __future__ import annotations

from collections.abc import Sequence

from truco.live.log import Json, Stored
from truco.torture.knowledge import Watcher, truth


def leaks(frames: Sequence[Json], stored: Stored) -> list[str]:
    """What is wrong with the frames of one viewer, in the order in which he got them.

    ``stored`` has all entries, up to those that the frames tell of.
    """
    watcher = Watcher(truth(stored.entries))
    for frame in frames:
        watcher.read(frame)
    return watcher.wrong
