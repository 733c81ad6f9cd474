"""The whole state of a table; ``steps`` moves it, ``snapshot`` packs it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from truco.deal import HandDeal, Secret, Setup, setup_of
from truco.errors import TrucoError
from truco.events import Event
from truco.live import dealing
from truco.live.house import Game, House
from truco.live.log import Json
from truco.live.seats import Seat, Seats, TableSettings
from truco.live.sides import own_side
from truco.rules import Rules


class Refusal(TrucoError):
    """A command that the table (not the rules of the game) does not take; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class TableState:
    """One table.

    ``setups`` are the tables at which a hand is dealt, by its mano.
    ``match`` is None until all seats are taken; ``number`` counts the matches, from 1.
    ``base`` is the position at which the running match began: ``position`` never goes back, not
    even in a rematch. ``secret`` is committed to the next hand, or to the draw before the first
    match (None while a hand is played), ``dealt`` the last hand as dealt, ``reveals`` what
    is to be revealed of this match's hands.
    ``wishes`` are the seats that want a rematch, ``n`` is the number of the last event.
    ``banks`` (in ms) and ``strikes`` are what the clocks have left and have made, by seat; ``talk``
    is what was said last; ``hidden``: nobody is here, so strangers do not find the table.
    """

    house: House
    settings: TableSettings
    rules: Rules
    seats: Seats
    setups: tuple[Setup, ...]
    match: Game | None = None
    number: int = 0
    base: int = 0
    first_mano: int = 0
    secret: Secret | None = None
    dealt: HandDeal | None = None
    reveals: tuple[Json, ...] = ()
    wishes: frozenset[int] = frozenset()
    n: int = 0
    banks: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()
    talk: tuple[Event, ...] = ()
    hidden: bool = False

    def copy(self) -> TableState:
        """An independent copy."""
        other = TableState(*_FIELDS(self))
        if self.match is not None:
            other.match = self.match.copy()
        return other

    @property
    def position(self) -> int:
        """What a command must name."""
        return self.base + (self.match.position if self.match is not None else 0)

    @property
    def match_name(self) -> str:
        """The match's name in the verifiable deal."""
        return f"{self.settings.id}.{self.number}"

    @property
    def next_hand(self) -> int:
        """The number that the next hand of the match has in the verifiable deal."""
        return len(self.reveals) + 1

    @property
    def humans(self) -> frozenset[int]:
        """The seats of people."""
        return self.seats.humans

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return self.seats.free

    @property
    def offered(self) -> int:
        """How many seats strangers are offered in the list of open tables."""
        if not self.settings.listed or self.hidden or not self.humans:
            return 0
        return sum(self.seats[i].key is None for i in self.free)

    @property
    def host(self) -> int | None:
        """Where the player sits who opened the table, if he is still there."""
        opener = self.settings.seats[0].player
        return None if opener is None else self.seat_of(opener)

    @property
    def drawing(self) -> bool:
        """Whether all have sat down and the draw before the first match is under way."""
        return self.match is None and self.secret is not None

    def seat_of(self, player: str) -> int | None:
        """Where a player sits, or a bot for him."""
        for index, seat in enumerate(self.seats):
            if seat.player == player:
                return index
        return None

    def view(self, viewer: int | None, public: Json | None = None) -> Json | None:
        """What one seat, or a spectator, may know; None before the first match.

        ``public``: the spectator's view of this moment, if it was made already.
        """
        if self.match is None:
            return None
        seen = self.house.view(self.match, viewer, public)
        seen["position"] = self.position
        seen["deals"] = self.dealer if self.match.phase == "deal" else None
        return seen

    @property
    def setup(self) -> Setup:
        """The table at which the next hand is dealt; before the draw, any: nobody cuts."""
        if self.drawing:
            return self.setups[0]
        return self.setups[self.house.next_mano(self.playing())]

    @property
    def dealer(self) -> int:
        """Who deals the next hand: the seat before its mano."""
        return (self.house.next_mano(self.playing()) - 1) % self.rules.players

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match is not None and self.match.phase == "over"

    @property
    def wants_begin(self) -> bool:
        """Whether a match is to begin: all have sat down, or all want a rematch."""
        if self.match is None:
            return not self.free and not self.needs_draw
        return self.is_over and bool(self.humans) and self.humans <= self.wishes

    @property
    def needs_draw(self) -> bool:
        """Whether something has to be drawn before the first match."""
        return dealing.needs_draw(self.rules, self.settings.sides)

    @property
    def wants_toss(self) -> bool:
        """Whether all have sat down for the first match, and its draw has no secret yet."""
        return self.match is None and not self.free and self.needs_draw and self.secret is None

    @property
    def wants_commit(self) -> bool:
        """Whether a hand is to be dealt that has no secret yet."""
        return self.match is not None and self.match.phase == "deal" and self.secret is None

    def playing(self) -> Game:
        """The match, or a ``Refusal`` where none is being played."""
        if self.match is None:
            raise Refusal("over", "the match has not begun: a seat is free")
        if self.match.phase == "over":
            raise Refusal("over", "the match is over")
        return self.match

    def put(self, seat: int, who: Seat) -> None:
        """Somebody else, or nobody, sits there."""
        self.seats = self.seats.put(seat, who)

    def new_clocks(self) -> None:
        """Every seat has its whole bank and no strikes."""
        clock = self.settings.clock
        if clock is not None:
            self.banks = (clock.bank * 1000,) * len(self.seats)
            self.strikes = (0,) * len(self.seats)

    def partners(self, seat: int) -> frozenset[int]:
        """The seat and those who play with it now."""
        return own_side(self.house, self.match, len(self.seats), seat) | {seat}


_FIELDS = attrgetter(*(field.name for field in fields(TableState)))
"""All fields of a table, in order: ``dataclasses.replace`` takes five times as long."""


def public(kind: str, **data: Any) -> Event:
    """An event for everybody."""
    return Event(kind, data, None)


def new_state(house: House, settings: TableSettings) -> TableState:
    """A table as it was made."""
    rules = house.rules(settings.ruleset, settings.players, settings.target, settings.options)
    setups = tuple(setup_of(rules, mano) for mano in range(rules.players))
    return TableState(house, settings, rules, settings.seats, setups)
