"""Who is at a table with a socket, and what they are told."""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol

from truco.live.broadcast import Broadcast, deal_card, welcome
from truco.live.card import table_card
from truco.live.gathering import Gathering
from truco.live.ledger import Ledger, News
from truco.live.log import Json
from truco.live.messages import ClockMessage, SenaMessage, TableMessage, encode
from truco.live.timekeeper import Timekeeper


class Outlet(Protocol):
    """A client's socket as the table sees it; neither method waits."""

    @property
    def player(self) -> str: ...

    def send(self, frame: str) -> None: ...

    def close(self, code: str, message: str) -> None: ...


class Audience:
    """The sockets of a table, each with its viewer: a seat, or None for a spectator.

    All sockets of one player are one viewer, so they stay in step. ``present`` are the seats of
    people who are here; ``gathering`` knows who has given his part of the next deal.
    """

    def __init__(self, ledger: Ledger, times: Timekeeper, gathering: Gathering) -> None:
        self._ledger = ledger
        self._times = times
        self._gathering = gathering
        self._viewers: dict[Outlet, int | None] = {}
        self._giving: set[Outlet] = set()
        self.present: frozenset[int] = frozenset()
        self.fills_at: float | None = None
        self.empty_since = times.now()

    def __bool__(self) -> bool:
        return bool(self._viewers)

    @property
    def givers(self) -> frozenset[int]:
        """The seats whose clients send their part of every deal."""
        seats = (self._viewers[outlet] for outlet in self._giving)
        return frozenset(seat for seat in seats if seat is not None)

    def seat(self, outlet: Outlet) -> int | None:
        """The seat for which this socket speaks."""
        return self._viewers.get(outlet)

    def enter(self, outlet: Outlet, since: int | None, seeds: bool) -> None:
        """Welcome a socket, and tell the others who has come."""
        before = self._people()
        self._viewers[outlet] = self._ledger.state.seat_of(outlet.player)
        if seeds:
            self._giving.add(outlet)
        self._count()
        self._welcome(outlet, since)
        if self._people() != before:
            self.send_card(but=outlet)

    def leave(self, outlet: Outlet) -> None:
        """A socket has gone; tell the others."""
        before = self._people()
        self._giving.discard(outlet)
        self._viewers.pop(outlet, None)
        self._count()
        if not self.present:
            self.empty_since = self._times.now()
        if self._people() != before:
            self.send_card()

    def start_afresh(self) -> None:
        """Welcome everybody again: what they know may be outdated."""
        self._seat_all()
        for outlet in self._viewers:
            self._welcome(outlet, None)

    def reseat(self) -> None:
        """Welcome those again who see the table from another seat now."""
        before = dict(self._viewers)
        self._seat_all()
        for outlet, seat in self._viewers.items():
            if seat != before[outlet]:
                self._welcome(outlet, None)

    def tell(self, news: News) -> None:
        """Everybody gets every event, each as he may see it."""
        broadcast = Broadcast(self._ledger.state, news)
        for outlet, viewer in self._viewers.items():
            for frame in broadcast.frames(viewer):
                outlet.send(frame)

    def send_card(self, but: Outlet | None = None) -> None:
        """Tell everybody who sits here and who is present."""
        if self._viewers:
            self._send(encode(TableMessage(self._card())), but)

    def send_clock(self) -> None:
        """Tell everybody how the clocks stand, where there are any."""
        card = self._times.card()
        if card is not None:
            self._send(encode(ClockMessage(card)))

    def show_sena(self, seat: int, sena: str, seen_by: Set[int]) -> None:
        """Show a sign to those who see it, and to nobody else."""
        frame = encode(SenaMessage(seat, sena))
        for outlet, viewer in self._viewers.items():
            if viewer in seen_by or viewer == seat:
                outlet.send(frame)

    def dismiss(self, code: str, message: str) -> None:
        """Close all sockets."""
        for outlet in self._viewers:
            outlet.close(code, message)
        self._viewers.clear()
        self._count()

    def _send(self, frame: str, but: Outlet | None = None) -> None:
        for outlet in self._viewers:
            if outlet is not but:
                outlet.send(frame)

    def _seat_all(self) -> None:
        """See for which seat each socket speaks now."""
        for outlet in self._viewers:
            self._viewers[outlet] = self._ledger.state.seat_of(outlet.player)
        self._count()

    def _count(self) -> None:
        """See who is here now."""
        self.present = frozenset(seat for seat in self._viewers.values() if seat is not None)
        self._times.presence(self.present)

    def _people(self) -> tuple[frozenset[int], int]:
        """The seats of people who are here, and how many others watch."""
        watching = {outlet.player for outlet, seat in self._viewers.items() if seat is None}
        return self.present, len(watching)

    def _card(self) -> Json:
        card = table_card(self._ledger.state, *self._people())
        card["absent"] = self._times.absent()
        fills = self.fills_at
        left = None if fills is None else max(0.0, fills - self._times.now())
        card["fills_ms"] = None if left is None else round(left * 1000)
        return card

    def _welcome(self, outlet: Outlet, since: int | None) -> None:
        state = self._ledger.state
        deal = deal_card(state, self._gathering.given(state))
        viewer, clock = self._viewers[outlet], self._times.card()
        outlet.send(welcome(self._ledger, viewer, since, self._card(), deal, clock))
