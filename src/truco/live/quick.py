"""A seat at once: at the first open table that fits, or at a new one."""

from __future__ import annotations

from dataclasses import replace

from truco.live.log import Json, LogError
from truco.live.requests import SeatWish, TableWish
from truco.live.seats import TableSettings
from truco.live.state import Refusal
from truco.live.tables import Tables

LOOKED_AT = 200
"""Open tables that are looked through, the newest first."""


async def quick_match(tables: Tables, wish: TableWish, player: str, name: str) -> Json:
    """Sit down at an open table, or make one: ``table``, ``seat``, ``new``, perhaps ``key``.

    ``RulesError`` or ``LogError`` if neither can be. Nobody waits alone where he could sit with
    somebody who waits: the table that has waited longest comes first.
    """
    wish = replace(wish, bots=(), listed=True)
    wanted = _terms(wish)
    for one in reversed(await tables.listing.newest(LOOKED_AT)):
        if any(one[term] != value for term, value in wanted.items()):
            continue
        try:
            table = await tables.get(one["id"])
            taken = await table.sit(player, name, SeatWish(friend=wish.friend))
        except (Refusal, LogError):
            continue  # somebody was faster, or it cannot be reached now
        key = {"key": taken["key"]} if "key" in taken else {}
        return {"table": one["id"], "seat": taken["seat"], "new": False, **key}
    settings = await tables.create(wish, player, name)
    return {"table": settings.id, "seat": 0, "new": True, **friend_key(settings)}


def _terms(wish: TableWish) -> Json:
    """What a wish does not compromise on; the target only if it names one."""
    terms: Json = {
        "ruleset": wish.ruleset,
        "players": wish.players,
        "options": wish.options,
        "clock": None if wish.clock is None else wish.clock.to_json(),
        "sides": wish.sides,
    }
    if wish.target is not None:
        terms["target"] = wish.target
    return terms


def friend_key(settings: TableSettings) -> Json:
    """The key of the seat that is kept for a friend at a new table, if one is."""
    keys = [seat.key for seat in settings.seats if seat.key is not None]
    return {"key": keys[0]} if keys else {}
