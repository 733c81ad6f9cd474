"""Who sits at a table, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from truco.live.log import Json
from truco.live.settings import ClockRules, Pace


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. ``kind``: ``human``, ``bot`` or ``free``; ``player``: the account's id.

    A bot with a player stands in for him. A free seat with a ``key`` is kept for whoever has it.
    """

    name: str
    kind: str
    player: str | None = None
    bot: str | None = None
    key: str | None = None

    @property
    def stands_in(self) -> bool:
        """Whether a bot plays for somebody who has left."""
        return self.kind == "bot" and self.player is not None

    def to_json(self) -> Json:
        data = {"name": self.name, "kind": self.kind, "player": self.player, "bot": self.bot}
        return data if self.key is None else {**data, "key": self.key}

    @classmethod
    def from_json(cls, data: Json) -> Seat:
        return cls(data["name"], data["kind"], data["player"], data["bot"], data.get("key"))


FREE = Seat("", "free")


class Seats(tuple[Seat, ...]):
    """The seats of a table, and what follows from who sits there, found once for all steps."""

    @cached_property
    def humans(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(i for i, seat in enumerate(self) if seat.kind == "human")

    @cached_property
    def bots(self) -> frozenset[int]:
        """The seats on which bots play."""
        return frozenset(i for i, seat in enumerate(self) if seat.kind == "bot")

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(i for i, seat in enumerate(self) if seat.kind == "free")

    def put(self, place: int, who: Seat) -> Seats:
        """The same seats with somebody else, or nobody, at this place."""
        return Seats((*self[:place], who, *self[place + 1 :]))


def left(before: Sequence[Seat], after: Sequence[Seat]) -> frozenset[int]:
    """The seats that somebody had before, and has no more."""
    if before is after:
        return frozenset()  # as after nearly every step
    return frozenset(
        i
        for i, (was, now) in enumerate(zip(before, after, strict=True))
        if was.player is not None and was.player != now.player
    )


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What was chosen when the table was made, and with which rules it was made.

    ``options`` are those that were chosen (the others have their defaults), ``target`` is settled;
    ``digest`` is the hash of the rules, ``engine`` the version of the engine; ``listed`` says
    whether strangers find it in the list of open tables. ``clock``, ``sides``, ``chat``,
    ``stand_in`` and ``bot_after`` (in seconds) are as a wish of ``docs/protocol.md`` has them.
    """

    id: str
    ruleset: str
    players: int
    target: int
    options: dict[str, Any]
    pace: Pace
    seats: Seats
    listed: bool
    digest: str
    engine: str
    clock: ClockRules | None = None
    sides: str = "seats"
    chat: str = "table"
    stand_in: bool = False
    bot_after: int | None = None

    def terms(self) -> Json:
        """What a stranger may know of the table before he sits down."""
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "target": self.target,
            "options": self.options,
            "pace": self.pace.to_json(),
            "clock": None if self.clock is None else self.clock.to_json(),
            "sides": self.sides,
            "chat": self.chat,
            "stand_in": self.stand_in,
            "bot_after": self.bot_after,
        }

    def to_json(self) -> Json:
        """What the log keeps (the id is a column of its own)."""
        return self.terms() | {
            "seats": [seat.to_json() for seat in self.seats],
            "listed": self.listed,
            "digest": self.digest,
            "engine": self.engine,
        }

    @classmethod
    def from_json(cls, table_id: str, data: Json) -> TableSettings:
        """Read what the log kept; what an older version did not know has its default."""
        known = {field.name for field in fields(cls)} & data.keys()
        clock = data.get("clock")
        return cls(
            **{name: data[name] for name in known - {"pace", "seats", "clock"}},
            id=table_id,
            pace=Pace(**data["pace"]),
            seats=Seats(Seat.from_json(seat) for seat in data["seats"]),
            clock=None if clock is None else ClockRules(**clock),
        )
