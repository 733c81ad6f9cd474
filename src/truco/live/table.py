"""The actor of one table: whatever happens to it goes through one inbox, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from truco.errors import IllegalAction, TrucoError
from truco.live import robots
from truco.live.agenda import Plan, fills_at, next_plan
from truco.live.audience import Audience, Outlet
from truco.live.clock import Timer
from truco.live.commands import Command
from truco.live.errands import Errands
from truco.live.gathering import Gathering
from truco.live.history import Answer
from truco.live.ledger import Ledger, News, Surroundings, pause
from truco.live.log import Json, LogError, OutcomeUnknown, StaleOwner
from truco.live.logs import trouble
from truco.live.messages import REFUSALS, Ack, Refused, encode
from truco.live.orders import Orders, Wait
from truco.live.recovery import LogDamaged
from truco.live.requests import SeatWish
from truco.live.room import Room
from truco.live.state import Refusal
from truco.live.talk import Talk
from truco.live.timekeeper import Timekeeper
from truco.live.waiting import Held, Waiting

logger = structlog.get_logger("truco.live")


@dataclass(frozen=True, slots=True)
class _Attach:
    outlet: Outlet
    since: int | None
    seeds: bool


@dataclass(frozen=True, slots=True)
class _Detach:
    outlet: Outlet


@dataclass(frozen=True, slots=True)
class _Command:
    outlet: Outlet
    command: Command


@dataclass(frozen=True, slots=True)
class _Sit:
    player: str
    name: str
    wish: SeatWish
    done: asyncio.Future[Json]


_Item = _Attach | _Detach | _Command | _Sit | Plan


class Table:
    """One live table. The methods without underscore are for sockets and requests."""

    def __init__(self, around: Surroundings, ledger: Ledger) -> None:
        times = Timekeeper(around.pulse, around.settings, ledger)
        gathering = Gathering(around.settings)
        audience = Audience(ledger, times, gathering)
        talk = Talk(around.clock, around.settings)
        self._around = around
        self._ledger = ledger
        self._times = times
        self._audience = audience
        self._room = Room(around, ledger, audience, times, gathering, talk, {})
        self._orders = Orders(self._room)
        self._errands = Errands(self._room, self._orders)
        self._inbox: asyncio.Queue[_Item] = asyncio.Queue()
        self._waiting = Waiting(self._room, self._orders)
        self._timer: Timer | None = None
        self._plan: Plan | None = None
        self._resting = 0.0  # until when nothing is done by itself, after a failure of the log
        self._passed = -1  # the entry after which the bots had nothing to say
        self._seated: object = None  # the seats for which there are bots
        self._task: asyncio.Task[None] | None = None
        self.idle_since = around.clock.now()

    @property
    def id(self) -> str:
        """The table's id."""
        return self._ledger.state.settings.id

    # --- for sockets and requests ------------------------------------------------------------

    def start(self, ended: Callable[[Table], None]) -> None:
        """Begin to work; ``ended`` is called when the actor takes nothing any more."""
        self._task = asyncio.create_task(self._run(ended), name=f"table {self.id}")

    async def stop(self) -> None:
        """End the actor and close its sockets; the log has everything."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def attach(self, outlet: Outlet, since: int | None, seeds: bool = False) -> None:
        """A client has come: it will be welcomed."""
        self._inbox.put_nowait(_Attach(outlet, since, seeds))

    def detach(self, outlet: Outlet) -> None:
        """A client has gone."""
        self._inbox.put_nowait(_Detach(outlet))

    def command(self, outlet: Outlet, command: Command) -> None:
        """A client wants something; it will be answered."""
        self._inbox.put_nowait(_Command(outlet, command))

    async def sit(self, player: str, name: str, wish: SeatWish) -> Json:
        """Take a free seat, or keep the own one; ``Refusal`` or ``LogError`` if that cannot be.

        Gives ``seat``, and the ``key`` of a seat that is kept for a friend, if wished.
        """
        done: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(_Sit(player, name, wish, done))
        return await done

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is to be done."""
        return not self._audience and self._inbox.empty() and self._plan is None

    # --- the actor ---------------------------------------------------------------------------

    async def _run(self, ended: Callable[[Table], None]) -> None:
        end = ("restart", "the server stops; come back in a moment")
        try:
            await self._settle_in()
            while True:
                self._arm()
                await self._handle(await self._inbox.get())
        except StaleOwner:
            end = ("table", "the table has moved to another server; come back in a moment")
            logger.warning("table.lost", table=self.id)
        except Exception as error:
            end = ("table", "the table stumbled; come back in a moment")
            logger.error("table.failed", table=self.id, **trouble(error))
        finally:
            self._disarm()
            ended(self)
            self._end(*end)

    def _end(self, code: str, message: str) -> None:
        """Nobody may wait for an actor that is no more."""
        while not self._inbox.empty():
            match self._inbox.get_nowait():
                case _Attach(outlet=outlet):
                    outlet.close(code, message)
                case _Sit(done=done) if not done.done():
                    done.set_exception(Refusal(code, message))
                case _:
                    pass
        self._audience.dismiss(code, message)

    async def _settle_in(self) -> None:
        """Begin the match of a table that was just made (or whose server ended right then)."""
        state = self._ledger.state
        while state.wants_begin or state.wants_toss or state.wants_commit:
            try:
                await self._ledger.take("begin", None, {})
            except StaleOwner:
                raise
            except LogError as error:
                logger.warning("log.refused", table=self.id, error=str(error))
                await pause(self._around.clock, self._around.settings.retry_seconds)
            state = self._ledger.state
        self._times.restart()

    async def _handle(self, item: _Item) -> None:
        match item:
            case _Command():
                await self._on_command(item.outlet, item.command)
            case Plan():
                await self._on_due(item)
            case _Attach():
                await self._on_attach(item)
            case _Detach():
                self._passed = -1
                self._audience.leave(item.outlet)
                self.idle_since = self._around.clock.now()
            case _Sit():
                await self._on_sit(item)

    async def _on_attach(self, item: _Attach) -> None:
        """Welcome somebody; if he knows more than this table, the log tells who is right."""
        self._passed = -1
        if item.since is not None and item.since > self._ledger.state.n:
            try:
                await self._ledger.check_lead()
            except LogError as error:
                item.outlet.close("table", "the table cannot be opened now; come back in a moment")
                self._survive(error)
                return
        self._audience.enter(item.outlet, item.since, item.seeds)

    async def _on_sit(self, item: _Sit) -> None:
        seated = self._errands.seated(item.player, item.wish)
        if seated is not None:
            if not item.done.done():
                item.done.set_result(seated)
            return
        try:
            seat, data = self._errands.seating(item.player, item.name, item.wish)
            news = await self._ledger.take("sit", seat, data)
        except (Refusal, LogError) as error:
            if not item.done.done():
                item.done.set_exception(error)
            self._survive(error)
            return
        if not item.done.done():
            item.done.set_result({"seat": seat, **data.get("keep", {})})
        self._tell(news)

    # --- commands ----------------------------------------------------------------------------

    async def _on_command(self, outlet: Outlet, command: Command) -> None:
        known = self._ledger.answers.get(outlet.player, command)
        if known is not None:
            outlet.send(encode(known))
            return
        seat = self._audience.seat(outlet)
        if seat is None:
            self._around.metrics.refused("not-yours")
            outlet.send(encode(Refused(command.id, "not-yours", "you have no seat at this table")))
            return
        if not self._waiting.again(outlet, seat, command):
            await self._try(outlet, seat, command)

    async def _try(self, outlet: Outlet, seat: int, command: Command) -> None:
        """Carry a command out, or hold it, and answer."""
        news: News | None = None
        try:
            self._waiting.check(seat, command)
            done = await self._orders.carry_out(seat, command)
            if isinstance(done, Wait):
                self._waiting.add(Held(outlet, seat, command, done.until))
                return
            news = done
            answer: Answer = Ack(command.id, self._ledger.state.n)
        except LogError as error:
            self._answer_unstored(outlet, command, error)
            return
        except TrucoError as error:
            answer = _refused(command, error)
        except Exception as error:
            # A fault of this program: the step was tried on a copy, so the table is as it was.
            logger.error("command.failed", table=self.id, t=command.T, **trouble(error))
            outlet.send(encode(Refused(command.id, "failed", REFUSALS["failed"])))
            return
        if isinstance(answer, Refused):
            logger.debug("command.refused", table=self.id, seat=seat, t=command.T, code=answer.code)
            self._around.metrics.refused(answer.code)
        self._ledger.answers.put(outlet.player, command, answer)
        outlet.send(encode(answer))
        if news is not None:
            self._tell(news)

    def _answer_unstored(self, outlet: Outlet, command: Command, error: LogError) -> None:
        """The log failed: say so, unless it turns out that the step is in it."""
        self._survive(error)
        stored = self._ledger.answers.get(outlet.player, command)
        refused = Refused(command.id, "storage", "this could not be stored: nothing has changed")
        if stored is None:
            self._around.metrics.refused(refused.code)
        outlet.send(encode(stored or refused))

    def _survive(self, error: Exception) -> None:
        """After a failure of the log: go on, start afresh from the log, or end."""
        if isinstance(error, StaleOwner | LogDamaged):
            raise error
        if isinstance(error, LogError):
            logger.warning("log.refused", table=self.id, error=str(error))
            self._times.restart()  # the time of a failing log counts against nobody
        if isinstance(error, OutcomeUnknown):
            self._audience.start_afresh()

    def _tell(self, news: News) -> None:
        """A step was taken: everybody is told."""
        self._times.stepped()
        kinds = {event.kind for event in news.events}
        self._audience.tell(news)
        if not kinds.isdisjoint(ON_THE_CARD):
            self._audience.reseat()
            self._audience.send_card()
        if kinds.isdisjoint(TALK):
            self._audience.send_clock()

    def _seat_bots(self) -> None:
        if self._seated is not self._ledger.state.seats:
            self._seated = self._ledger.state.seats
            robots.seat_bots(self._ledger.state, self._room.bots)

    # --- what the table does by itself -------------------------------------------------------

    def _arm(self) -> None:
        """Plan what comes by itself."""
        self._seat_bots()
        self._audience.fills_at = fills_at(self._room)
        plan = self._next_plan()
        if plan == self._plan:
            return
        self._disarm()
        self._plan = plan
        if plan is None:
            self.idle_since = self._around.clock.now()
            return
        delay = plan.due - self._times.now()
        if delay <= 0:
            self._inbox.put_nowait(plan)
        else:
            clock = self._around.clock
            self._timer = clock.call_at(clock.now() + delay, lambda: self._inbox.put_nowait(plan))

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._plan = None

    def _next_plan(self) -> Plan | None:
        plan = next_plan(self._room, self._orders, self._passed)
        due = self._waiting.due()
        if due is not None and (plan is None or due <= plan.due):
            plan = Plan("held", due, self._ledger.seq)
        if plan is not None and plan.due < self._resting:
            plan = Plan(plan.what, self._resting, plan.seq)
        return plan

    async def _on_due(self, plan: Plan) -> None:
        if plan != self._plan:
            return  # something else has happened since
        self._disarm()
        now = self._times.now()
        if plan.due > now:
            return  # the server stood still meanwhile: it is planned again
        if plan.what == "held":
            for held in self._waiting.ready(now):
                await self._try(held.outlet, held.seat, held.command)
            return
        try:
            news = await self._errands.run(plan)
        except Exception as error:
            if not isinstance(error, LogError):
                logger.error("plan.failed", table=self.id, what=plan.what, **trouble(error))
            self._resting = now + self._around.settings.retry_seconds
            self._survive(error)
            return
        if news is not None:
            self._tell(news)
        elif plan.what == "bots":
            self._passed = self._ledger.seq
        if plan.what in ("tell", "release"):
            self._audience.send_card()


ON_THE_CARD = frozenset(
    {"sit", "stand", "move", "sides", "stand-in", "back", "begin", "rematch", "leave"}
)
"""Events that change the table's card."""

TALK = frozenset({"chat", "phrase"})


def _refused(command: Command, error: TrucoError) -> Refused:
    """The answer to a command that rules or table do not take."""
    if isinstance(error, IllegalAction):
        return Refused(command.id, error.code, error.message, error.cite or None)
    return Refused(command.id, error.code if error.code in REFUSALS else "malformed", str(error))
