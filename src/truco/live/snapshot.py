"""A table between two hands as JSON that later versions can read."""

from __future__ import annotations

from truco.deal import Secret
from truco.events import Event
from truco.live.house import House
from truco.live.log import Json
from truco.live.seats import Seat, Seats, TableSettings
from truco.live.state import TableState, new_state


def pack(state: TableState) -> Json | None:
    """All of it as JSON, between two hands; None where the match cannot be packed."""
    if state.match is None or state.secret is None:
        return None
    packed = state.house.pack(state.match)
    if packed is None:
        return None
    return {
        "match": packed,
        "seats": [seat.to_json() for seat in state.seats],
        "number": state.number,
        "base": state.base,
        "first_mano": state.first_mano,
        "secret": state.secret.key.hex(),
        "reveals": list(state.reveals),
        "n": state.n,
        "banks": state.banks,
        "strikes": state.strikes,
        "talk": [[said.kind, said.data, _listed(said.audience)] for said in state.talk],
    }


def unpack(house: House, settings: TableSettings, packed: Json) -> TableState:
    """The table of a snapshot."""
    state = new_state(house, settings)
    state.seats = Seats(Seat.from_json(seat) for seat in packed["seats"])
    state.match = house.unpack(state.rules, packed["match"])
    state.number = packed["number"]
    state.base = packed["base"]
    state.first_mano = packed["first_mano"]
    state.reveals = tuple(packed["reveals"])
    state.secret = Secret(state.match_name, state.next_hand, bytes.fromhex(packed["secret"]))
    state.n = packed["n"]
    state.new_clocks()
    state.banks = tuple(packed.get("banks", state.banks))
    state.strikes = tuple(packed.get("strikes", state.strikes))
    state.talk = tuple(
        Event(kind, data, None if audience is None else frozenset(audience))
        for kind, data, audience in packed.get("talk", ())
    )
    return state


def _listed(audience: frozenset[int] | None) -> list[int] | None:
    return None if audience is None else sorted(audience)
