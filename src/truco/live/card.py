"""What a table shows of itself to everybody: its terms, who sits there, who is present."""

from __future__ import annotations

from collections.abc import Set

from truco.live.log import Json
from truco.live.seats import Seat
from truco.live.state import TableState
from truco.live.talk import PHRASES, senas


def table_card(state: TableState, present: Set[int], spectators: int) -> Json:
    """The part of the card that follows from the table's state and from who is here."""
    settings = state.settings
    return {
        "id": settings.id,
        **settings.terms(),
        "open": settings.listed,
        "host": state.host,
        "seats": [_seat(seat, index in present) for index, seat in enumerate(state.seats)],
        "spectators": spectators,
        "match": state.number,
        "wishes": sorted(state.wishes),
        "phrases": list(PHRASES),
        "senas": senas(state.rules),
    }


def _seat(seat: Seat, present: bool) -> Json:
    card: Json = {"name": seat.name, "kind": seat.kind}
    if seat.bot is not None:
        card["bot"] = seat.bot
    if seat.stands_in:
        card["stands_in"] = True
    if seat.key is not None:
        card["kept"] = True
    card["present"] = present or seat.kind == "bot"
    return card
