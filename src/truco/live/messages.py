"""What the server says over a socket, and the codes of what it refuses (``docs/protocol.md``).

A frame is one JSON object whose ``t`` names its type; ``encode`` writes it. What clients say is in
``commands``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, get_args

import orjson

from truco.live.log import Json


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to ``hello``: all there is to know. ``events``: those since ``since``, if kept.

    ``clock``: as in a ``ClockMessage``, None where the table has none; ``talk``: the last things
    that were said, as events.
    """

    T: ClassVar = "welcome"
    table: Json
    you: int | None
    n: int
    view: Json | None
    deal: Json | None
    events: list[Json] | None
    clock: Json | None = None
    talk: Sequence[Json] = ()


@dataclass(frozen=True, slots=True)
class EventMessage:
    """Event ``n`` as this viewer may see it (null: hidden from him), and his view after it."""

    T: ClassVar = "event"
    n: int
    e: Json | None
    view: Json | None


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The table's card has changed: who sits there, who is present, who wants a rematch."""

    T: ClassVar = "table"
    table: Json


@dataclass(frozen=True, slots=True)
class ClockMessage:
    """The clocks of the table, as they stand at this moment."""

    T: ClassVar = "clock"
    clock: Json


@dataclass(frozen=True, slots=True)
class SenaMessage:
    """A seat made a sign, and this viewer saw it. It has no number: it is seen now or never."""

    T: ClassVar = "sena"
    seat: int
    sena: str


@dataclass(frozen=True, slots=True)
class Ack:
    """The command was carried out and is in the log; ``n`` is the last event it caused."""

    T: ClassVar = "ack"
    id: str
    n: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The command changed nothing. ``id`` is null where the frame had none that could be read."""

    T: ClassVar = "refused"
    id: str | None
    code: str
    message: str
    cite: str | None = None


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """The socket is of no use and is closed after this."""

    T: ClassVar = "error"
    code: str
    message: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Pong:
    """Yes."""

    T: ClassVar = "pong"


ServerMessage = (
    Welcome
    | EventMessage
    | TableMessage
    | ClockMessage
    | SenaMessage
    | Ack
    | Refused
    | ErrorMessage
    | Pong
)
SERVER_MESSAGES = get_args(ServerMessage)
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in SERVER_MESSAGES}
_LEFT_OUT = ("events", "reason")  # where they are None

REFUSALS = {
    "illegal": "the rules do not allow it now; cite names the rule",
    "stale": "the command was made for another position; look at the new view",
    "answered": "a partner was faster: the side has answered already",
    "quiet": "this may not be said here, or not now",
    "malformed": "the frame, or the word in it, cannot be read",
    "too-large": "the frame is too large",
    "duplicate": "the id was used for another command",
    "not-yours": "it is not for this seat, or the sender has no seat",
    "over": "the match is over, or has not begun",
    "rate": "too many frames in too little time",
    "storage": "it could not be stored; the same id may be sent again",
    "failed": "the server has a fault and could not do it; nothing has changed",
}
ERRORS = {
    "ticket": "the ticket is missing, forged or expired (reason says which): get a new one",
    "session": "the session has ended",
    "hello": "the first frame was not a hello, or did not come in time",
    "no-table": "there is no such table",
    "table": "the table cannot go on here; come back in a moment",
    "rate": "too many frames in too little time",
    "slow": "the client does not read what it is sent; come back with since",
    "restart": "the server stops; come back in a moment",
}


def dumps(value: object) -> str:
    """Compact JSON."""
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()


def encode(message: ServerMessage) -> str:
    """The frame of a message; ``events`` that a server does not keep are left out."""
    data: Json = {"t": message.T}
    for name in _FIELDS[type(message)]:
        value = getattr(message, name)
        if value is None and name in _LEFT_OUT:
            continue
        data[name] = value
    return dumps(data)


def event_frame(n: int, event: str, view: str) -> str:
    """The frame of an ``EventMessage`` whose parts are JSON already, for the busiest path."""
    return f'{{"t":"event","n":{n},"e":{event},"view":{view}}}'
