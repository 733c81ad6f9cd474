"""What clients say over a socket: the hello, the commands, the ping (``docs/protocol.md``).

A frame is one JSON object whose ``t`` names its type; ``parse`` reads it. What the server says is
in ``messages``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, get_args

from truco.errors import MalformedText
from truco.live.fields import flag, maybe_whole, read_object, text_line, whole, word
from truco.live.log import Json

ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
SAY = re.compile(r"[a-z0-9-]{1,32}")
SEED = re.compile(r"[0-9a-f]{64}")
KEY = re.compile(r"[a-z0-9-]{1,32}")
TO = re.compile(r"table|side")
TICKET = re.compile(r"[A-Za-z0-9._-]{1,2048}")

LAST_SEAT = 7
LONGEST_CHAT = 200
"""Characters of one line of chat."""

ID_EXPECTED = "1 to 64 letters, digits, dots, colons, underscores or hyphens"


class BadFrame(MalformedText):
    """A frame that cannot be read. ``id`` is its command id where that much could be read."""

    def __init__(self, code: str, message: str, command: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.id = command


@dataclass(frozen=True, slots=True)
class Hello:
    """The first frame: who I am, and the last event number I know (None: I know nothing).

    ``seeds``: this client sends its part of every deal, so the table waits for it a little.
    """

    T: ClassVar = "hello"
    ticket: str
    since: int | None
    seeds: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Say a word or play a card, in the position ``position`` of the view I acted on."""

    T: ClassVar = "act"
    id: str
    position: int
    say: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next hand now (Repartir)."""

    T: ClassVar = "deal"
    id: str


@dataclass(frozen=True, slots=True)
class Seed:
    """My part in the deal of a hand: 32 random bytes, and how many cards I lift if I cut."""

    T: ClassVar = "seed"
    id: str
    hand: int
    seed: str
    cut: int | None


@dataclass(frozen=True, slots=True)
class Rematch:
    """I want to play another match at this table, after match ``match`` (None: the last)."""

    T: ClassVar = "rematch"
    id: str
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """I leave the match: it is lost, or void if nothing was disputed yet."""

    T: ClassVar = "leave"
    id: str


@dataclass(frozen=True, slots=True)
class Move:
    """Before the match begins: I sit on that free seat instead of mine."""

    T: ClassVar = "move"
    id: str
    seat: int


@dataclass(frozen=True, slots=True)
class Fill:
    """I opened this table: bots shall take the free seats now."""

    T: ClassVar = "fill"
    id: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The player of that seat is away and has been waited for: his match is left by him."""

    T: ClassVar = "claim"
    id: str
    seat: int


@dataclass(frozen=True, slots=True)
class Back:
    """I take my seat back from the bot that stands in for me."""

    T: ClassVar = "back"
    id: str


@dataclass(frozen=True, slots=True)
class Chat:
    """I say this to the ``table`` or to my ``side``."""

    T: ClassVar = "chat"
    id: str
    text: str
    to: str = "table"


@dataclass(frozen=True, slots=True)
class Phrase:
    """I say one of the ready phrases, by its key."""

    T: ClassVar = "phrase"
    id: str
    phrase: str
    to: str = "table"


@dataclass(frozen=True, slots=True)
class Sena:
    """I make a sign to my partners, by its key."""

    T: ClassVar = "sena"
    id: str
    sena: str


@dataclass(frozen=True, slots=True)
class Watch:
    """I look at that seat from now on, and may catch its signs (None: at nobody)."""

    T: ClassVar = "watch"
    id: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""

    T: ClassVar = "ping"


Command = (
    Act | Deal | Seed | Rematch | Leave | Move | Fill | Claim | Back | Chat | Phrase | Sena | Watch
)
ClientMessage = Hello | Command | Ping
CLIENT_MESSAGES = (Hello, *get_args(Command), Ping)


def parse(text: str | bytes, longest: int) -> ClientMessage:
    """The message in a frame; ``BadFrame`` (``malformed``, ``too-large``) says what is wrong."""
    if len(text) > longest:
        raise BadFrame("too-large", f"a frame has at most {longest} characters")
    try:
        data = read_object(text)
    except MalformedText as error:
        raise BadFrame("malformed", str(error)) from error
    command = data.get("id")
    known = command if isinstance(command, str) and ID.fullmatch(command) else None
    kind = data.get("t")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        expected = ", ".join(_READERS)
        raise BadFrame("malformed", f"t: expected one of {expected}", known)
    try:
        return reader(data)
    except MalformedText as error:
        raise BadFrame("malformed", f"{kind}: {error}", known) from error


def _hello(data: Json) -> Hello:
    ticket = word(data, "ticket", TICKET, "a ticket")
    return Hello(ticket, maybe_whole(data, "since"), flag(data, "seeds", False))


def _act(data: Json) -> Act:
    say = word(data, "say", SAY, "a word or a card")
    return Act(_id(data), whole(data, "position"), say)


def _seed(data: Json) -> Seed:
    seed = word(data, "seed", SEED, "64 hexadecimal digits in lower case")
    return Seed(_id(data), whole(data, "hand"), seed, maybe_whole(data, "cut", 0, 255))


def _chat(data: Json) -> Chat:
    return Chat(_id(data), text_line(data, "text", LONGEST_CHAT), _to(data))


def _phrase(data: Json) -> Phrase:
    return Phrase(_id(data), word(data, "phrase", KEY, "the key of a phrase"), _to(data))


def _to(data: Json) -> str:
    return word({"to": "table", **data}, "to", TO, "table or side")


def _seat(data: Json) -> int:
    return whole(data, "seat", 0, LAST_SEAT)


def _id(data: Json) -> str:
    return word(data, "id", ID, ID_EXPECTED)


_READERS: dict[str, Callable[[Json], ClientMessage]] = {
    Hello.T: _hello,
    Act.T: _act,
    Deal.T: lambda data: Deal(_id(data)),
    Seed.T: _seed,
    Rematch.T: lambda data: Rematch(_id(data), maybe_whole(data, "match", 1)),
    Leave.T: lambda data: Leave(_id(data)),
    Move.T: lambda data: Move(_id(data), _seat(data)),
    Fill.T: lambda data: Fill(_id(data)),
    Claim.T: lambda data: Claim(_id(data), _seat(data)),
    Back.T: lambda data: Back(_id(data)),
    Chat.T: _chat,
    Phrase.T: _phrase,
    Sena.T: lambda data: Sena(_id(data), word(data, "sena", KEY, "the key of a sign")),
    Watch.T: lambda data: Watch(_id(data), maybe_whole(data, "seat", 0, LAST_SEAT)),
    Ping.T: lambda data: Ping(),
}
