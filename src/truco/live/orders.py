"""Commands carried out: each becomes a step of the table, waits a moment, or is refused."""

from __future__ import annotations

from dataclasses import dataclass

from truco.live.commands import (
    Act,
    Back,
    Chat,
    Claim,
    Command,
    Deal,
    Fill,
    Leave,
    Move,
    Phrase,
    Rematch,
    Seed,
    Sena,
    Watch,
)
from truco.live.ledger import News
from truco.live.log import Json
from truco.live.room import Room
from truco.live.state import Refusal

ANSWERS = frozenset({"quiero", "no-quiero"})
"""The words that settle a question, and with it the moment in which a flor may be sung."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The command is right, and is to be carried out at ``until`` (the time of the pulse)."""

    until: float


def answers(one: Command, other: Command) -> bool:
    """Whether both commands would settle the same question."""
    return (
        isinstance(one, Act)
        and isinstance(other, Act)
        and one.position == other.position
        and {one.say, other.say} <= ANSWERS
    )


class Orders:
    """What the commands of a table's people do."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._answered = (-1, -1)  # the position before the last action, and its seat

    async def carry_out(self, seat: int, command: Command) -> News | Wait | None:
        """Do what the command says; None if it made no event.

        Raises ``Refusal``, what the rules raise, or a ``LogError``: then nothing has happened.
        """
        if not isinstance(command, Back) and self._room.state.seats[seat].kind == "bot":
            raise Refusal("not-yours", "a bot plays for you: take your seat back first")
        take = self._room.ledger.take
        match command:
            case Act():
                return await self._act(seat, command)
            case Deal():
                return await self._deal(seat, command)
            case Leave():
                return await take("leave", seat, self.leaving(seat, {}), command.id)
            case Claim():
                return await self._claim(seat, command)
            case Back():
                return await take("back", seat, {}, command.id)
            case Rematch(match=match) if match not in (None, self._room.state.number):
                raise Refusal("stale", "another match has begun since")
            case Rematch():
                return await take("rematch", seat, {}, command.id)
            case Move() if command.seat == seat:
                return None
            case Move():
                return await take("move", seat, {"to": command.seat}, command.id)
            case Fill():
                return await self._fill(seat, command)
            case Chat() | Phrase():
                data = self._room.talk.chat(self._room.state, seat, command)
                return await take(command.T, seat, data, command.id)
        self._beside(seat, command)
        return None

    def _beside(self, seat: int, command: Command) -> None:
        """What is not written down."""
        room = self._room
        match command:
            case Seed():
                room.gathering.take(room.state, seat, command)
            case Sena():
                seen_by = room.talk.sena(room.state, seat, command)
                room.audience.show_sena(seat, command.sena, seen_by)
            case Watch():
                room.talk.watch(room.state, seat, command.seat)

    # --- playing -----------------------------------------------------------------------------

    async def _act(self, seat: int, command: Act) -> News | Wait:
        room = self._room
        game = room.state.playing()
        position = room.state.position
        if command.position != position:
            raise self._too_late(seat, command)
        if command.say in ANSWERS and game.can(seat, command.say):
            until = self.answers_from()
            if until > room.times.now():
                return Wait(until)
        data = {"say": command.say, **self.time_spent()}
        news = await room.ledger.take("act", seat, data, command.id)
        self._answered = (position, seat)
        return news

    def answers_from(self) -> float:
        """From when on the open question may be answered.

        The same whether or not anybody has a flor (rules README 6).
        """
        room = self._room
        if not room.state.house.may_be_cut_short(room.state.match):
            return room.times.turn_at
        return room.times.turn_at + room.state.settings.pace.grace_ms / 1000

    def _too_late(self, seat: int, command: Act) -> Refusal:
        """Why a command for an earlier position changes nothing."""
        position, faster = self._answered
        state = self._room.state
        if command.position == position and seat != faster and seat in state.partners(faster):
            return Refusal("answered", f"{state.seats[faster].name} was faster")
        return Refusal("stale", "the game has gone on: look at it again")

    def time_spent(self) -> Json:
        """What the turn that ends has taken from the banks."""
        spent = self._room.times.spent()
        return {"spent": spent} if spent else {}

    # --- the deal ----------------------------------------------------------------------------

    async def _deal(self, seat: int, command: Deal) -> News | Wait:
        """The dealer deals (RT art. 6); where a bot deals, anybody may say when."""
        room = self._room
        state = room.state
        if state.playing().phase != "deal":
            raise Refusal("illegal", "the hand has been dealt already")
        dealer = state.dealer
        if seat != dealer and state.seats[dealer].kind == "human":
            raise Refusal("not-yours", f"{state.seats[dealer].name} deals this hand")
        until = self.deals_from()
        if until > room.times.now() and state.secret is not None:
            return Wait(until)
        return await self.deal(seat, command.id)

    def deals_from(self) -> float:
        """From when on the next hand may be dealt, or the draw be made: all parts have come."""
        room = self._room
        here = room.audience
        return room.gathering.until(room.state, here.givers, here.present, room.times.secret_at)

    async def deal(self, seat: int | None, command: str | None = None) -> News:
        """Deal the next hand."""
        room = self._room
        data = {"contributions": room.gathering.contributions(room.state)}
        return await room.ledger.take("deal", seat, data, command)

    async def begin(self) -> News:
        """Make the draw, and begin the first match."""
        room = self._room
        data = {"begin": room.gathering.beginning(room.state)}
        return await room.ledger.take("begin", None, data)

    # --- coming and going --------------------------------------------------------------------

    def leaving(self, seat: int, data: Json) -> Json:
        """The data of a step with which ``seat`` leaves: a bot takes over where the table wants it.

        Not from the last of the people: then nobody would be left to play for.
        """
        room = self._room
        state = room.state
        others = state.humans - {seat}
        if state.match is None or not state.settings.stand_in or not others:
            return {**data, **self.time_spent()}
        return {**data, "bot": room.around.house.stand_in, **self.time_spent()}

    async def _claim(self, seat: int, command: Claim) -> News:
        room = self._room
        room.state.playing()
        if command.seat not in room.times.absent():
            raise Refusal("illegal", "that player is here, or has not been waited for yet")
        data = self.leaving(command.seat, {"seat": command.seat})
        return await room.ledger.take("claim", seat, data, command.id)

    async def _fill(self, seat: int, command: Fill) -> News:
        if seat != self._room.state.host:
            raise Refusal("not-yours", "who opened the table may call bots")
        return await self.fill(seat, command.id)

    async def fill(self, seat: int | None, command: str | None = None) -> News:
        """Bots take the free seats."""
        room = self._room
        if not room.state.free:
            raise Refusal("illegal", "no seat is free any more")
        bot = room.around.house.stand_in
        data = {"bots": [[place, bot] for place in room.state.free]}
        return await room.ledger.take("fill", seat, data, command)
