"""What belongs to one live table, shared by the parts of its actor."""

from __future__ import annotations

from dataclasses import dataclass

from truco.live.audience import Audience
from truco.live.gathering import Gathering
from truco.live.house import Bot
from truco.live.ledger import Ledger, Surroundings
from truco.live.state import TableState
from truco.live.talk import Talk
from truco.live.timekeeper import Timekeeper


@dataclass(frozen=True, slots=True)
class Room:
    """One table: its truth, its people, its time. ``bots`` are those that play, by seat."""

    around: Surroundings
    ledger: Ledger
    audience: Audience
    times: Timekeeper
    gathering: Gathering
    talk: Talk
    bots: dict[int, Bot]

    @property
    def state(self) -> TableState:
        """The table as it is now."""
        return self.ledger.state
