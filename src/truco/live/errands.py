"""The steps that a table takes by itself, and the seat for somebody who comes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from truco.live import robots
from truco.live.agenda import Plan
from truco.live.ledger import News
from truco.live.log import Json
from truco.live.orders import Orders
from truco.live.requests import SEAT_KEY_BYTES, SeatWish
from truco.live.room import Room
from truco.live.state import Refusal


class Errands:
    """Carries out what the agenda plans."""

    def __init__(self, room: Room, orders: Orders) -> None:
        self._room = room
        self._orders = orders

    async def run(self, plan: Plan) -> News | None:
        """Do it; None if it made no step. A ``LogError`` if it could not be stored."""
        match plan.what:
            case "begin":
                return await self._orders.begin()
            case "deal":
                return await self._orders.deal(None)
            case "bots":
                return await self._bots()
            case "timeout":
                return await self._timeout()
            case "expel":
                return await self._expel()
            case "fill":
                return await self._orders.fill(None)
            case "release" | "list":
                return await self._open(plan.what)
        self._room.times.told_at = plan.due
        return None

    async def _bots(self) -> News | None:
        """Let the bots move; None if they leave it to the people."""
        room = self._room
        budget = room.around.settings.bot_budget_ms
        with room.around.metrics.bots.time():
            chosen = robots.move(room.state, room.bots, room.audience.present, budget)
        if chosen is None:
            return None
        seat, say = chosen
        return await room.ledger.take("act", seat, {"say": say, **self._orders.time_spent()})

    async def _timeout(self) -> News:
        """The tamest action for those whose time is up; each of them has a strike (match.md)."""
        room = self._room
        state = room.state
        out = room.times.running()
        seat = out[0]
        view = state.house.view(state.match, seat)
        data = {
            "say": robots.timed_out(state.playing(), seat, view),
            "strikes": out,
            **self._orders.time_spent(),
        }
        return await room.ledger.take("act", seat, data)

    async def _expel(self) -> News:
        """After three strikes running the match is lost by leaving."""
        room = self._room
        strikes = room.state.strikes
        seat = strikes.index(max(strikes))
        return await room.ledger.take("leave", seat, self._orders.leaving(seat, {"why": "clock"}))

    async def _open(self, what: str) -> News:
        state = self._room.state
        if what == "release":
            data: Json = {"seats": [i for i in state.free if state.seats[i].key is not None]}
        else:
            data = {"hidden": not state.hidden}
        return await self._room.ledger.take("open", None, data)

    # --- who comes ---------------------------------------------------------------------------

    def seated(self, player: str, wish: SeatWish) -> Json | None:
        """The seat that somebody has already and wishes again; None if he has no such seat.

        With a friend, it has to be one beside which a seat is kept.
        """
        state = self._room.state
        seat = state.seat_of(player)
        if seat is None or wish.seat not in (None, seat):
            return None
        if not wish.friend:
            return {"seat": seat}
        for place in _beside(state.free, seat):
            if state.seats[place].key is not None:
                return {"seat": seat, "friend": place, "key": state.seats[place].key}
        return None

    def seating(self, player: str, name: str, wish: SeatWish) -> tuple[int, Json]:
        """The seat for somebody, and the data of the step with which he takes it.

        ``Refusal`` if there is none. With a friend, a seat beside it on the same side is kept.
        """
        seats = self._room.state.seats
        free = [i for i in self._room.state.free if seats[i].key in (None, wish.key)]
        kept = [i for i in free if seats[i].key is not None]
        wanted = free if wish.seat is None else [i for i in free if i == wish.seat]
        if kept and wish.seat is None:
            wanted = kept
        if wish.friend:
            wanted = [i for i in wanted if _beside(free, i)]
        if not wanted:
            raise Refusal("not-yours", "there is no such free seat")
        seat = wanted[0]
        data: Json = {"player": player, "name": name}
        if wish.friend:
            key = secrets.token_urlsafe(SEAT_KEY_BYTES)
            data["keep"] = {"friend": _beside(free, seat)[0], "key": key}
        return seat, data


def _beside(free: Sequence[int], seat: int) -> list[int]:
    """The other free seats of the same side."""
    return [i for i in free if i != seat and i % 2 == seat % 2]
