"""What a live table needs of the game: the rules, a match, its view, bots.

``truco_house`` has the real one. The actors see nothing else of the game, so that their tests can
run with a tiny game of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from truco.deal import Deal
from truco.events import Event
from truco.live.log import Json
from truco.rules import Rules


class Game(Protocol):
    """A match as the table uses it; ``truco.match.Match`` is one."""

    phase: str
    position: int
    mano: int

    def deal(self, deal: Deal) -> list[Event]: ...

    def act(self, seat: int, say: str) -> list[Event]: ...

    def can(self, seat: int, say: str) -> bool: ...

    def leave(self, seat: int) -> list[Event]: ...

    def copy(self) -> Any: ...


class Bot(Protocol):
    """Who plays from a view.

    A bot with a method ``interject(view) -> str | None`` is also asked when it could speak into a
    question that is put to somebody else.
    """

    def choose(self, view: Any) -> str: ...


class House(Protocol):
    """The game that the tables of a server play."""

    engine: str
    """Name and version of the rules engine, written down with every table."""

    stand_in: str
    """The bot that takes free seats, and those of people who have left."""

    def bots(self) -> Sequence[str]:
        """Names of the bots that may be seated."""

    def rules(self, ruleset: str, players: int, target: int | None, options: Json) -> Rules:
        """The rules of a table; ``RulesError`` where something does not belong.

        ``ruleset`` comes from a stranger: it is a name, never a path.
        """

    def start(self, rules: Rules, first_mano: int) -> Game:
        """A new match, before its first deal."""

    def view(self, game: Any, viewer: int | None, public: Json | None = None) -> Json:
        """What one seat, or a spectator (None), may know; ``public``: the spectator's, if made."""

    def movers(self, game: Any) -> list[int]:
        """The seats that the hand waits for: whose turn it is, or who is asked."""

    def interrupters(self, game: Any) -> list[int]:
        """The seats that may still speak before the open question is answered."""

    def may_be_cut_short(self, game: Any) -> bool:
        """Whether a flor could be sung before the open question is answered, for all one knows."""

    def next_mano(self, game: Any) -> int:
        """The mano of the next hand, between two hands."""

    def power(self, rules: Rules) -> Sequence[int]:
        """How high each card is for the truco, to draw the first dealer."""

    def pack(self, game: Any) -> Json | None:
        """A match between two hands as JSON that later versions can read."""

    def unpack(self, rules: Rules, packed: Json) -> Game:
        """The match that was packed."""

    def bot(self, name: str, seed: int, rules: Rules) -> Bot:
        """A bot for one seat."""
