"""A table's state and its log, moved together: a step is stored before it is true."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from truco.events import Event
from truco.live import dealing
from truco.live.archive import Archive
from truco.live.clock import Clock
from truco.live.house import House
from truco.live.listing import Listing
from truco.live.log import (
    Entry,
    Json,
    Log,
    LogError,
    NoSuchTable,
    OutcomeUnknown,
    SeqTaken,
    StaleOwner,
)
from truco.live.metrics import Metrics
from truco.live.pulse import Pulse
from truco.live.recovery import Recovered, recover
from truco.live.seats import left
from truco.live.settings import LiveSettings
from truco.live.snapshot import pack
from truco.live.state import TableState
from truco.live.steps import apply

logger = structlog.get_logger("truco.live")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of a server share."""

    house: House
    log: Log
    clock: Clock
    settings: LiveSettings
    archive: Archive
    pulse: Pulse
    metrics: Metrics
    listing: Listing


@dataclass(frozen=True, slots=True)
class News:
    """What a step brought: its events, numbered from ``first`` on."""

    first: int
    events: Sequence[Event]


class Ledger:
    """The truth about one table, owned under ``epoch``."""

    def __init__(self, around: Surroundings, recovered: Recovered, epoch: int) -> None:
        self._around = around
        self._epoch = epoch
        self._adopt(recovered)

    def _adopt(self, recovered: Recovered) -> None:
        self.state = recovered.state
        self.seq = recovered.seq
        self.answers = recovered.answers
        self.history = recovered.history

    async def take(
        self, kind: str, seat: int | None, data: Json, command: str | None = None
    ) -> News:
        """Take one step: copy, apply, append, swap.

        Raises what the rules raise, ``Refusal`` or ``NotStored``: then nothing has happened. After
        ``OutcomeUnknown`` the state is what the log says, with the step or without it.
        """
        draft = self.state.copy()
        events = apply(draft, kind, seat, data)
        if draft.wants_toss:
            data["toss"] = dealing.new_toss(draft.settings.id, draft.number + 1)
            events += apply(draft, "begin", None, {"toss": data["toss"]})
        if draft.wants_begin:
            data["begin"] = self._begin(draft)
            events += apply(draft, "begin", None, {"begin": data["begin"]})
        if draft.wants_commit:
            data["commit"] = dealing.new_key(draft.match_name, draft.next_hand)
            events += apply(draft, "begin", None, {"commit": data["commit"]})
        await self._append(self._entry(draft, kind, seat, data, command))
        news = News(self.state.n + 1, events)
        self._keep_record(draft)
        if left(self.state.seats, draft.seats):
            self.history.pass_on()
        self.state = draft
        self.seq += 1
        self.history.add(news.first, events)
        return news

    async def check_lead(self) -> None:
        """Raise ``StaleOwner`` if the log has gone on without this owner; or another ``LogError``.

        An owner that was replaced learns of it when it writes; a client may know more before.
        """
        stored = await self._around.log.load(self.state.settings.id)
        if stored.entries and stored.entries[-1].seq > self.seq:
            raise StaleOwner(f"table {self.state.settings.id} has gone on with another owner")

    def _begin(self, draft: TableState) -> Json:
        """How the next match begins: the deal goes on, or who opened the table deals first."""
        if draft.match is not None:
            return {"first_mano": draft.house.next_mano(draft.match)}
        return {"first_mano": ((draft.host or 0) + 1) % draft.rules.players}

    def _entry(
        self, draft: TableState, kind: str, seat: int | None, data: Json, command: str | None
    ) -> Entry:
        return Entry(
            table=draft.settings.id,
            seq=self.seq + 1,
            n=draft.n,
            kind=kind,
            data=data,
            seat=seat,
            command=command,
            at=self._around.clock.now(),
            snapshot=pack(self.state) if kind == "deal" else None,
            free=draft.offered if draft.offered != self.state.offered else None,
        )

    async def _append(self, entry: Entry) -> None:
        try:
            await self._around.log.append(entry, self._epoch)
        except (OutcomeUnknown, SeqTaken) as error:
            logger.warning("log.unknown", table=entry.table, error=str(error))
            await self._reload()
            raise OutcomeUnknown(str(error)) from error
        finally:
            if entry.free is not None:
                self._around.listing.forget()

    async def _reload(self) -> None:
        """Believe the log; ask again until it tells."""
        around = self._around
        while True:
            try:
                stored = await around.log.load(self.state.settings.id)
            except NoSuchTable:
                raise
            except LogError as error:
                logger.warning("log.silent", table=self.state.settings.id, error=str(error))
                await pause(around.clock, around.settings.retry_seconds)
                continue
            recovered = recover(around.house, stored, around.settings.history)
            recovered.answers.keep(self.answers)
            self._keep_record(recovered.state)
            self._adopt(recovered)
            return

    def _keep_record(self, coming: TableState) -> None:
        """See to the record of a match that is over in the state that is to come."""
        if coming.is_over and not self.state.is_over:
            self._around.archive.keep(coming.settings.id, coming.number)


async def pause(clock: Clock, seconds: float) -> None:
    """Wait by the clock of the live part."""
    over = asyncio.Event()
    clock.call_at(clock.now() + seconds, over.set)
    await over.wait()
