"""A table under load: its players see their views and move at random, legally."""

from __future__ import annotations

import json
import random
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from truco.bench_live.wire import Wire

View = dict[str, Any]
Later = Callable[[float, Callable[[], None]], object]

CARD_CHANCE = 0.7
"""How often a card is played where a word could be said too, so that hands are really played."""
RETRY_SECONDS = 0.05
"""After which a move that was refused is made again."""


@dataclass(slots=True)
class Tally:
    """What happened, in seconds by ``perf_counter``; moves are acts and deals.

    ``answered`` has when each move was due and how long its ack took, ``seen`` how long it took
    until the other seat had the event.
    """

    answered: list[tuple[float, float]] = field(default_factory=list)
    seen: list[tuple[float, float]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    matches: int = 0


class BenchTable:
    """A table and the moves that it owes; without a schedule it moves as soon as it may."""

    def __init__(self, tally: Tally, later: Later, chance: random.Random) -> None:
        self.tally = tally
        self.later = later
        self.chance = chance.random
        self.runs = False
        self.is_scheduled = False
        self.owed: deque[float] = deque()
        self.moved = 0.0
        self._ready: BenchPlayer | None = None
        self._mover: BenchPlayer | None = None  # whose move the other has not seen yet
        self._made = (0.0, 0)  # when that was due, and its first event

    def may(self, player: BenchPlayer) -> None:
        """A player sees that he may move."""
        if not self.runs:
            self._ready = player
        elif not self.is_scheduled:
            self._move(player, perf_counter())
        elif self.owed:
            self._move(player, self.owed.popleft())
        else:
            self._ready = player

    def start(self, *, scheduled: bool) -> None:
        """Move from now on: as soon as possible, or when ``owe`` says so."""
        self.runs, self.is_scheduled = True, scheduled
        if not scheduled and self._ready is not None:
            self._move(self._ready, perf_counter())

    def owe(self, due: float) -> None:
        """A move is due at this time; it is made then, or as soon as somebody may move."""
        if self._ready is not None:
            self._move(self._ready, due)
        else:
            self.owed.append(due)

    def _move(self, player: BenchPlayer, due: float) -> None:
        self._ready = None
        self._mover, self._made = player, (due, player.n + 1)
        player.move(due)

    def has_seen(self, player: BenchPlayer, n: int) -> None:
        """A player has event ``n``."""
        due, first = self._made
        if self._mover is not None and self._mover is not player and n >= first:
            self.tally.seen.append((due, perf_counter() - due))
            self._mover = None


class BenchPlayer:
    """One seat of a table, with one socket; a ``Listener``."""

    def __init__(self, table: BenchTable, ticket: str, welcomed: Callable[[], None]) -> None:
        self.wire: Wire | None = None
        self.n = -1
        self._table = table
        self._ticket = ticket
        self._welcomed = welcomed
        self._view: View = {}
        self._count = 0
        self._pending: tuple[str, float] | None = None  # the id of my move, and when it was due
        self._done = -1  # the event after which I moved
        self._is_over = False  # the match
        self._asked: str | None = None  # the id with which I asked for a rematch

    # --- the socket --------------------------------------------------------------------------

    def opened(self) -> None:
        self._send({"t": "hello", "ticket": self._ticket, "since": None})

    def lost(self, code: int) -> None:
        self._table.tally.lost[code] += 1

    def received(self, frames: list[bytes]) -> None:
        """Of the events that came at once only the last one matters: its view has it all."""
        event = None
        for frame in frames:
            if frame.startswith(b'{"t":"event"'):
                event = frame
            else:
                self._answer(json.loads(frame))
        if event is not None:
            self._look(json.loads(event))

    def _answer(self, frame: dict[str, Any]) -> None:
        match frame["t"]:
            case "welcome":
                self._welcomed()
                self._look(frame)
            case "ack" if self._pending is not None and self._pending[0] == frame["id"]:
                now = perf_counter()
                due = self._pending[1]
                self._table.tally.answered.append((due, now - due))
                self._table.moved = now
                self._pending = None
            case "refused":
                self._refused(frame)

    def _refused(self, frame: dict[str, Any]) -> None:
        self._table.tally.refused[frame["code"]] += 1
        if self._pending is not None and self._pending[0] == frame["id"]:
            due = self._pending[1]
            self._pending = None
            self._table.later(RETRY_SECONDS, lambda: self._again(due))
        elif self._asked == frame["id"]:
            self._asked = None
            self._table.later(RETRY_SECONDS, self._rematch)

    def _again(self, due: float) -> None:
        """Try another move, if I still may."""
        if self._pending is None and _is_mine(self._view):
            self.move(due)

    # --- the game ----------------------------------------------------------------------------

    def _look(self, frame: dict[str, Any]) -> None:
        view = frame["view"]
        if view is None:
            return
        self._view = view
        self.n = frame["n"]
        if view["phase"] == "over":
            self._table.tally.matches += not self._is_over and view["you"] == 0
            self._is_over = True
            self._rematch()
            return
        self._is_over, self._asked = False, None
        self._table.has_seen(self, self.n)
        if self._pending is None and self.n != self._done and _is_mine(view):
            self._done = self.n
            self._table.may(self)

    def move(self, due: float) -> None:
        """Play a card, say a word, or deal."""
        view = self._view
        self._count += 1
        command = str(self._count)
        self._pending = (command, due)
        if view["phase"] == "deal":
            self._send({"t": "deal", "id": command})
        else:
            say = choose(view, self._table.chance)
            self._send({"t": "act", "id": command, "position": view["position"], "say": say})

    def _rematch(self) -> None:
        """Ask for another match, once unless that is refused, while the last one is over."""
        if self._asked is None and self._is_over:
            self._count += 1
            self._asked = str(self._count)
            self._send({"t": "rematch", "id": self._asked})

    def _send(self, frame: dict[str, Any]) -> None:
        if self.wire is not None:
            self.wire.send(json.dumps(frame))


def _is_mine(view: View) -> bool:
    """Whether it is my move, or my deal."""
    you = view["you"]
    if view["phase"] == "deal":
        return bool(view["deals"] == you)
    if view["phase"] != "play":
        return False
    return you in view["asks"]["to"] if view["asks"] is not None else view["turn"] == you


def choose(view: View, chance: Callable[[], float]) -> str:
    """A card or a word that the view allows; the mazo only where there is nothing else."""
    cards = view["may"]["cards"]
    words = [one for one in view["may"]["says"] if one["say"] != "mazo"]
    if cards and (not words or chance() < CARD_CHANCE):
        return str(cards[int(chance() * len(cards))])
    if not words:
        return "mazo"
    word = words[int(chance() * len(words))]
    return str(word["say"]).replace("-N", f"-{word.get('from')}")
