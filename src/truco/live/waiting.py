"""Commands that are right and wait a moment: answers for a flor, deals for a seed or a cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from truco.live.audience import Outlet
from truco.live.commands import Act, Command, Deal
from truco.live.orders import Orders, answers
from truco.live.room import Room
from truco.live.state import Refusal


@dataclass(frozen=True, slots=True)
class Held:
    """A command that is carried out at ``until``, and the socket that gets its answer."""

    outlet: Outlet
    seat: int
    command: Command
    until: float


class Waiting:
    """The commands of a table that wait."""

    def __init__(self, room: Room, orders: Orders) -> None:
        self._room = room
        self._orders = orders
        self._held: list[Held] = []

    def add(self, held: Held) -> None:
        """Let a command wait."""
        self._held.append(held)

    def again(self, outlet: Outlet, seat: int, command: Command) -> bool:
        """Whether a command that was sent again goes on waiting; this socket gets the answer.

        One that is due waits no more, and is the caller's.
        """
        if not self._held:
            return False
        found = next((h for h in self._held if (h.seat, h.command) == (seat, command)), None)
        self._held = [held for held in self._held if held is not found]
        if found is None or self._due(found) <= self._room.times.now():
            return False
        self._held.append(replace(found, outlet=outlet))
        return True

    def check(self, seat: int, command: Command) -> None:
        """A side answers once, and a hand is dealt once: whoever was first is waited for.

        ``Refusal`` for a command that comes second.
        """
        for held in self._held:
            if type(held.command) is not type(command):
                continue
            if not isinstance(command, Act):
                raise Refusal("duplicate", "the cards are being dealt already")
            if answers(command, held.command):
                if seat == held.seat:
                    raise Refusal("duplicate", "you have answered already")
                name = self._room.state.seats[held.seat].name
                raise Refusal("answered", f"{name} was faster")

    def due(self) -> float | None:
        """When the next of them is due; None if none waits."""
        return min(map(self._due, self._held)) if self._held else None

    def ready(self, now: float) -> Sequence[Held]:
        """Those that have waited long enough; they wait no more."""
        ready = [held for held in self._held if self._due(held) <= now]
        self._held = [held for held in self._held if held not in ready]
        return ready

    def _due(self, held: Held) -> float:
        """An answer has its moment; a deal is due as soon as all parts have come."""
        match = self._room.state.match
        if isinstance(held.command, Deal) and match is not None and match.phase == "deal":
            return min(held.until, self._orders.deals_from())
        return held.until
