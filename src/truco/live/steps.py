"""The steps of a table: the one way its state moves, live and in replay.

``apply`` takes a step as it stands in the log: a kind, the seat that asked for it, and data.
Whatever is left to chance or choice is in the data, so that the same steps give the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from truco.deal import DRAW, Secret, reveal
from truco.events import Event
from truco.live import dealing
from truco.live.log import Json
from truco.live.seats import FREE, Seat, Seats, left
from truco.live.state import Refusal, TableState, public

TALK_KEPT = 30
"""Chats and phrases that a table remembers for those who come."""


def apply(state: TableState, kind: str, seat: int | None, data: Json) -> list[Event]:
    """Take one step and give its events.

    Raises ``Refusal``, or what the rules raise; then this state must be thrown away (steps
    are tried on a copy).
    """
    was_over, seats = state.is_over, state.seats
    events = _count_time(state, kind, seat, data)
    events += _STEPS[kind](state, -1 if seat is None else seat, data)
    if state.is_over and not was_over:
        events.append(public("reveal", hands=list(state.reveals)))
    if "begin" in data:
        events += _begin(state, data["begin"])
    if "toss" in data:
        events.append(_toss(state, data["toss"]))
    if "commit" in data:
        events.append(_commit(state, data["commit"]))
    state.talk = _still_said(state.talk, left(seats, state.seats))
    state.n += len(events)
    return events


def _still_said(talk: tuple[Event, ...], gone: frozenset[int]) -> tuple[Event, ...]:
    """What may still be told when these seats have changed hands.

    Words to a side were for those who sat there, and a seat says nothing that somebody else said.
    """
    if not gone:
        return talk
    return tuple(s for s in talk if s.audience is None and s.data["seat"] not in gone)


def _none(state: TableState, seat: int, data: Json) -> list[Event]:
    """A step of the table itself: only ``begin`` and ``commit``."""
    return []


def _sit(state: TableState, seat: int, data: Json) -> list[Event]:
    if state.seats[seat].kind != "free":
        raise Refusal("not-yours", "this seat is taken")
    if state.seat_of(data["player"]) is not None:
        raise Refusal("not-yours", "you sit at this table already")
    state.put(seat, Seat(data["name"], "human", data["player"]))
    if "keep" in data:
        state.put(data["keep"]["friend"], replace(FREE, key=data["keep"]["key"]))
    return [public("sit", seat=seat, name=data["name"])]


def _move(state: TableState, seat: int, data: Json) -> list[Event]:
    to = data["to"]
    if state.match is not None or state.drawing:
        raise Refusal("illegal", "the match has begun: everybody stays where he is")
    if to >= len(state.seats) or state.seats[to].kind != "free" or state.seats[to].key:
        raise Refusal("not-yours", "there is no such free seat")
    state.put(to, state.seats[seat])
    state.put(seat, FREE)
    return [public("move", seat=seat, to=to)]


def _fill(state: TableState, seat: int, data: Json) -> list[Event]:
    """Bots take the free seats."""
    events = []
    for place, bot in data["bots"]:
        if state.seats[place].kind != "free":
            raise Refusal("illegal", "no seat is free any more")
        state.put(place, Seat(bot, "bot", None, bot))
        events.append(public("sit", seat=place, name=bot, bot=bot))
    return events


def _open(state: TableState, seat: int, data: Json) -> list[Event]:
    """Seats that were kept for friends are for anybody; the table is listed again or not."""
    for place in data.get("seats", ()):
        state.put(place, FREE)
    state.hidden = data.get("hidden", state.hidden)
    return []


def _act(state: TableState, seat: int, data: Json) -> list[Event]:
    game = state.playing()
    if game.phase == "deal":
        raise Refusal("illegal", "the hand has not been dealt yet")
    events = game.act(seat, data["say"])
    if state.dealt is None:
        return events
    return [dealing.opened(state.dealt, event) for event in events]


def _deal(state: TableState, seat: int, data: Json) -> list[Event]:
    game = state.playing()
    if game.phase != "deal" or state.secret is None:
        raise Refusal("illegal", "the hand has been dealt already")
    dealt = dealing.dealt(state.secret, state.setup, data["contributions"])
    cards = dealing.cards(dealt)
    if data.setdefault("cards", cards) != cards:
        raise ValueError("these are not the cards that follow from secret and contributions")
    state.dealt = dealt
    state.reveals = (*state.reveals, reveal(dealt))
    state.secret = None
    proof = public("proof", **dealt.public.to_dict())
    return [proof, *game.deal(dealt.deal)]


def _leave(state: TableState, seat: int, data: Json) -> list[Event]:
    """A player leaves, or has left: his match ends, or a bot plays on for him."""
    if state.match is None:
        state.put(seat, FREE)
        state.secret = None
        return [public("stand", seat=seat)]
    why, bot = data.get("why", "left"), data.get("bot")
    _strike(state, seat, 0)
    if bot is None:
        return [public("leave", seat=seat, why=why), *state.playing().leave(seat)]
    state.put(seat, replace(state.seats[seat], kind="bot", bot=bot))
    return [public("stand-in", seat=seat, bot=bot, why=why)]


def _claim(state: TableState, seat: int, data: Json) -> list[Event]:
    """Somebody says that the player of ``data["seat"]`` is away."""
    state.playing()
    return _leave(state, data["seat"], {**data, "why": "away"})


def _back(state: TableState, seat: int, data: Json) -> list[Event]:
    if not state.seats[seat].stands_in:
        raise Refusal("illegal", "no bot stands in for you")
    state.put(seat, replace(state.seats[seat], kind="human", bot=None))
    return [public("back", seat=seat)]


def _talk(state: TableState, kind: str, seat: int, data: Json) -> list[Event]:
    audience = None if data["to"] == "table" else state.partners(seat)
    said = Event(kind, {"seat": seat, **data}, audience)
    state.talk = (*state.talk, said)[-TALK_KEPT:]
    return [said]


def _count_time(state: TableState, kind: str, seat: int | None, data: Json) -> list[Event]:
    """What the clocks did before this step: banks used up, strikes made."""
    spent: Mapping[str, int] = data.get("spent", {})
    if spent:
        left = enumerate(state.banks)
        state.banks = tuple(max(0, ms - spent.get(str(i), 0)) for i, ms in left)
    struck = data.get("strikes")
    if struck is None:
        if kind == "act" and seat is not None:
            _strike(state, seat, 0)
        return []
    for one in struck:
        _strike(state, one, state.strikes[one] + 1)
    return [public("timeout", seat=one, strikes=state.strikes[one]) for one in struck]


def _strike(state: TableState, seat: int, strikes: int) -> None:
    if state.strikes and state.strikes[seat] != strikes:
        state.strikes = (*state.strikes[:seat], strikes, *state.strikes[seat + 1 :])


def _rematch(state: TableState, seat: int, data: Json) -> list[Event]:
    if not state.is_over:
        raise Refusal("illegal", "the match is not over yet")
    if seat in state.wishes:
        raise Refusal("illegal", "you have asked for a rematch already")
    state.wishes |= {seat}
    return [public("rematch", seat=seat)]


def _begin(state: TableState, data: Json) -> list[Event]:
    """Start the next match."""
    state.base = state.position + 1 if state.match is not None else 0
    state.number += 1
    state.first_mano = data["first_mano"]
    state.match = state.house.start(state.rules, state.first_mano)
    state.secret, state.dealt, state.reveals, state.wishes = None, None, (), frozenset()
    state.new_clocks()
    events = [public("draw", **one) for one in dealing.drawn(data)]
    if "sides" in data:
        state.seats = Seats(state.seats[old] for old in data["sides"])
        events.append(public("sides", names=[seat.name for seat in state.seats]))
    return [*events, public("begin", match=state.number, mano=state.match.mano)]


def _toss(state: TableState, key: str) -> Event:
    """Bind the server to the secret of the draw before the first match."""
    name = f"{state.settings.id}.{state.number + 1}"
    state.secret = Secret(name, DRAW, bytes.fromhex(key))
    return public("commit", **state.secret.commitment().to_dict(), cutters=[])


def _commit(state: TableState, key: str) -> Event:
    """Bind the server to the secret of the next hand."""
    assert state.match is not None
    state.secret = Secret(state.match_name, state.next_hand, bytes.fromhex(key))
    cutters = list(state.setup.cutters)
    return public("commit", **state.secret.commitment().to_dict(), cutters=cutters)


Step = Callable[[TableState, int, Json], list[Event]]

_STEPS: dict[str, Step] = {
    "begin": _none,
    "sit": _sit,
    "deal": _deal,
    "act": _act,
    "leave": _leave,
    "rematch": _rematch,
    "move": _move,
    "fill": _fill,
    "open": _open,
    "claim": _claim,
    "back": _back,
    "chat": lambda state, seat, data: _talk(state, "chat", seat, data),
    "phrase": lambda state, seat, data: _talk(state, "phrase", seat, data),
}
