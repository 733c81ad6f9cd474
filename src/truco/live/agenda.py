"""What a table does by itself, and when: the next of all that is to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from truco.live import robots
from truco.live.orders import Orders
from truco.live.room import Room


@dataclass(frozen=True, slots=True)
class Plan:
    """Something that falls due at ``due`` (the time of the pulse) unless the table changes.

    ``what``: ``begin`` (make the draw), ``deal``, ``bots`` (let them move), ``timeout`` (play for
    those whose time is up), ``expel`` (after three strikes), ``fill`` (bots take free seats),
    ``release`` (a seat is kept for nobody any more), ``list`` (show the table to strangers, or
    do not), ``tell`` (an absent player may be claimed now), ``held`` (a command that waits).
    """

    what: str
    due: float
    seq: int


def next_plan(room: Room, orders: Orders, passed: int) -> Plan | None:
    """What comes next; ``passed``: the entry after which the bots had nothing to say."""
    state = room.state
    if state.is_over:
        return None
    if state.match is None:
        plans = _before_the_match(room, orders)
    elif state.strikes and max(state.strikes) >= room.around.settings.strikes:
        plans = iter([("expel", room.times.step_at)])
    elif state.match.phase == "deal":
        plans = _between_hands(room, orders)
    else:
        plans = _in_a_hand(room, orders, passed)
    soonest = min(plans, key=lambda plan: plan[1], default=None)
    if soonest is None:
        return None
    return Plan(*soonest, room.ledger.seq)


_Due = tuple[str, float]


def _before_the_match(room: Room, orders: Orders) -> Iterator[_Due]:
    state, times, settings = room.state, room.times, room.around.settings
    if state.drawing:
        yield "begin", orders.deals_from()
        return
    present = bool(room.audience.present)
    fills = fills_at(room)
    if fills is not None and present:
        yield "fill", fills
    if any(state.seats[i].key is not None for i in state.free):
        yield "release", times.opened_at + settings.kept_seconds
    if state.settings.listed:
        if present and state.hidden:
            yield "list", times.now()
        elif not present and not state.hidden:
            yield "list", room.audience.empty_since + settings.unlisted_seconds


def fills_at(room: Room) -> float | None:
    """When bots take the free seats; None: never."""
    state = room.state
    wait = state.settings.bot_after
    if state.match is not None or wait is None or not state.free:
        return None
    return room.times.opened_at + wait


def _between_hands(room: Room, orders: Orders) -> Iterator[_Due]:
    """The next deal, if somebody is here."""
    if room.audience.present:
        pause = room.state.settings.pace.deal_ms / 1000
        yield "deal", max(room.times.step_at + pause, orders.deals_from())


def _in_a_hand(room: Room, orders: Orders, passed: int) -> Iterator[_Due]:
    state, times = room.state, room.times
    if room.ledger.seq != passed and robots.may_move(state, room.audience.present):
        yield "bots", _bots_at(room, orders)
    out = times.out_at()
    if out is not None:
        yield "timeout", out
    coming = [due for due in times.claims().values() if due > times.told_at]
    if coming and room.audience:
        yield "tell", min(coming)


def _bots_at(room: Room, orders: Orders) -> float:
    """When the bots move: after a while; into a question in time, to it not before its time."""
    due = room.times.step_at + room.state.settings.pace.bot_ms / 1000
    answers = orders.answers_from()
    if robots.mover(room.state, room.audience.present) is not None:
        return max(due, answers)
    return max(room.times.step_at, min(due, answers - SPARE * (answers - room.times.turn_at)))


SPARE = 0.2
"""The part of the moment of grace that is left when a bot sings into it."""
