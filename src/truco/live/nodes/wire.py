"""What nodes say to each other: kinds of messages, and errors that travel.

A connection is a socket of the asking node at a table of the other; its number is the asking
node's own. A call is a request that has an answer.

======================================== =====================================================
``attach`` conn, table, player, more     a socket has come (``more``: as for ``Table.attach``)
``detach`` conn                          it has gone
``command`` conn, text                   what it sent
``frame`` conn, text                     what it is to be sent
``close`` conn, code, message            close it
``call`` id, table, method, arguments    one of the table's requests (``CALLS``)
``answer`` id, value                     what it gave
``fail`` id, kind, code, message         why it gave nothing
``ended`` name, at                       a session has ended (``truco.live.sessions``)
======================================== =====================================================
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from truco.errors import MalformedText, TrucoError
from truco.live.commands import Command
from truco.live.log import Json, LogBusy, LogError, NoSuchTable
from truco.live.messages import dumps
from truco.live.requests import SeatWish
from truco.live.state import Refusal

ATTACH, DETACH, COMMAND = "attach", "detach", "command"
FRAME, CLOSE = "frame", "close"
CALL, ANSWER, FAIL = "call", "answer", "fail"
ENDED = "ended"

CALLS = frozenset({"sit"})
"""Methods of ``Table`` that other nodes may call: coroutines with arguments and answer in JSON."""

PARTS: dict[str, Any] = {SeatWish.__name__: SeatWish}
"""Data classes that stand among the arguments of those methods."""
_PART = "part"

AWAY = ("table", "the table is moving to another server; come back in a moment")
"""What a socket is told when its table cannot be reached any more."""


def command_text(command: Command) -> str:
    """The frame of a command, as its client might have sent it."""
    data: Json = {"t": command.T}
    for field in fields(command):
        data[field.name] = getattr(command, field.name)
    return dumps(data)


def pack_arguments(arguments: tuple[Any, ...]) -> list[Any]:
    """The arguments of a call as JSON."""
    return [
        {_PART: type(one).__name__} | asdict(one) if type(one).__name__ in PARTS else one
        for one in arguments
    ]


def unpack_arguments(arguments: list[Any]) -> list[Any]:
    """The arguments again."""
    return [_unpack(one) if isinstance(one, dict) and _PART in one else one for one in arguments]


def _unpack(data: Json) -> Any:
    return PARTS[data[_PART]](**{key: value for key, value in data.items() if key != _PART})


def pack_error(error: TrucoError) -> list[str]:
    """An error as kind, code and message."""
    code = getattr(error, "code", "")
    match error:
        case Refusal():
            return ["refusal", code, str(error)]
        case NoSuchTable():
            return ["no-table", code, str(error)]
        case MalformedText():
            return ["malformed", code, str(error)]
    return ["log", code, str(error)]


def unpack_error(kind: str, code: str, message: str) -> TrucoError:
    """The error again; of a kind that is not known, a ``LogError``."""
    match kind:
        case "refusal":
            return Refusal(code, message)
        case "no-table":
            return NoSuchTable(message)
        case "malformed":
            return MalformedText(message)
    return LogError(message)


def unreachable(table_id: str) -> LogError:
    """The table is elsewhere, and nobody answers there."""
    return LogBusy(f"table {table_id} is moving to another server")
