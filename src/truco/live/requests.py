"""What the HTTP requests of the live part may ask for."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace
from typing import Any

from truco.errors import MalformedText
from truco.live.fields import flag, maybe_whole, read_object, table, whole, word, words
from truco.live.house import House
from truco.live.log import Json
from truco.live.seats import FREE, Seat, Seats, TableSettings
from truco.live.settings import ClockRules, Pace
from truco.live.talk import CHATS

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
LONGEST_MS = {"bot_ms": 10_000, "deal_ms": 60_000, "cut_ms": 30_000, "grace_ms": 5_000}
MOST_PLAYERS = 8
KINGS_PLAYERS = (4, 6, 8)
ACTION, BANK, BOT_AFTER = (5, 600), (0, 3600), (5, 600)
"""Least and most seconds."""
SIDES = ("seats", "kings")
SEAT_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
SEAT_KEY_BYTES = 9
FRIEND_SEAT = 2


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table that somebody wants to open; who opens it sits on seat 0, the bots after him."""

    ruleset: str
    players: int
    target: int | None
    options: dict[str, Any]
    bots: tuple[str, ...]
    pace: Pace
    listed: bool
    clock: ClockRules | None = None
    sides: str = "seats"
    chat: str = "table"
    stand_in: bool = False
    bot_after: int | None = None
    friend: bool = False


def read_wish(body: bytes, pace: Pace, bots: tuple[str, ...]) -> TableWish:
    """Read the body of ``POST /live/tables``; ``MalformedText`` says what is wrong.

    ``pace`` is for a table that asks for none, ``bots`` are those there are.
    """
    data = read_object(body)
    wish = TableWish(
        ruleset=word(data, "ruleset", NAME, "the name of a ruleset"),
        players=whole(data, "players", 2, MOST_PLAYERS),
        target=maybe_whole(data, "target", 1),
        options=table(data, "options"),
        bots=words(data, "bots", NAME, "names of bots"),
        pace=_pace(table(data, "pace"), pace),
        listed=flag(data, "open", False),
        clock=_clock(data),
        sides=_one_of(data, "sides", SIDES),
        chat=_one_of(data, "chat", CHATS),
        stand_in=flag(data, "stand_in", False),
        bot_after=maybe_whole(data, "bot_after", *BOT_AFTER),
        friend=flag(data, "friend", False),
    )
    for name in wish.bots:
        if name not in bots:
            raise MalformedText(f"bots: there is no bot {name!r}: expected {', '.join(bots)}")
    if len(wish.bots) >= wish.players:
        raise MalformedText(f"bots: at most {wish.players - 1}, since you sit there too")
    _check_sides(wish)
    return wish


def _check_sides(wish: TableWish) -> None:
    """What only games of sides have."""
    if wish.sides == "kings" and wish.players not in KINGS_PLAYERS:
        raise MalformedText("sides: the kings make the sides of 4, 6 or 8 players")
    if not wish.friend:
        return
    if wish.players not in KINGS_PLAYERS or wish.sides == "kings":
        raise MalformedText("friend: a friend is a partner where 4, 6 or 8 sit as they please")
    if len(wish.bots) > wish.players - 2:
        raise MalformedText(f"bots: at most {wish.players - 2}, since your friend sits there too")


def _pace(asked: Json, usual: Pace) -> Pace:
    def ms(name: str, longest: int) -> int:
        found = maybe_whole(asked, name, 0, longest)
        usually: int = getattr(usual, name)
        return usually if found is None else found

    return Pace(**{name: ms(name, longest) for name, longest in LONGEST_MS.items()})


def _clock(data: Json) -> ClockRules | None:
    asked = table(data, "clock")
    if not asked:
        return None
    return ClockRules(whole(asked, "action", *ACTION), whole(asked, "bank", *BANK))


def _one_of(data: Json, name: str, words: tuple[str, ...]) -> str:
    pattern = re.compile("|".join(words))
    return word({name: words[0], **data}, name, pattern, f"one of {', '.join(words)}")


@dataclass(frozen=True, slots=True)
class SeatWish:
    """The seat that somebody wants (None: any), and the key of one that is kept for him.

    ``friend``: a seat of the same side is to be kept for a friend who comes after him.
    """

    seat: int | None = None
    key: str | None = None
    friend: bool = False


def read_seat(body: bytes) -> SeatWish:
    """Read the body of ``POST /live/tables/{id}/seats``."""
    data = read_object(body or b"{}")
    key = None if data.get("key") is None else word(data, "key", SEAT_KEY, "the key of a seat")
    return SeatWish(maybe_whole(data, "seat", 0, MOST_PLAYERS - 1), key)


def settle(wish: TableWish, house: House, table_id: str, player: str, name: str) -> TableSettings:
    """The table that is made of a wish; ``RulesError`` where ruleset or options do not allow it."""
    rules = house.rules(wish.ruleset, wish.players, wish.target, wish.options)
    return TableSettings(
        id=table_id,
        ruleset=wish.ruleset,
        players=wish.players,
        target=rules.target,
        options=wish.options,
        pace=wish.pace,
        seats=_seats(wish, player, name),
        listed=wish.listed,
        digest=rules.digest,
        engine=house.engine,
        clock=wish.clock,
        sides=wish.sides,
        chat=wish.chat,
        stand_in=wish.stand_in and wish.players in KINGS_PLAYERS,
        bot_after=wish.bot_after,
    )


def _seats(wish: TableWish, player: str, name: str) -> Seats:
    """Who opens the table, a seat kept for his partner, and the bots on the next seats."""
    seats = [FREE] * wish.players
    seats[0] = Seat(name, "human", player)
    if wish.friend:
        seats[FRIEND_SEAT] = replace(FREE, key=secrets.token_urlsafe(SEAT_KEY_BYTES))
    places = [i for i, seat in enumerate(seats) if seat is FREE]
    for place, bot in zip(places, wish.bots, strict=False):
        seats[place] = Seat(bot, "bot", None, bot)
    return Seats(seats)
