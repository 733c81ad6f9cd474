"""What a viewer may know of the cards, by the server's own log, against what it was sent.

Independent of the views and events of the game: it knows only which cards were dealt and which
were played at what number. Cards that are shown after a won envido or flor must be the ones that
the seat was dealt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from truco.cards import parse_card
from truco.events import Event
from truco.live.log import Entry, Json
from truco.torture.history import Findings, History

CARD = re.compile(r"(?:[1-7]|1[0-2])[eboc]")
PUBLISHED = frozenset({"draw", "reveal"})
"""Events that publish cards by rule: the draw of the first dealer, the secrets after the match."""

SHOWING = frozenset({"envido", "flor", "pido-flor"})
"""Why cards are shown: a contest that was won with them, a flor that was asked for."""


@dataclass(slots=True)
class DealtHand:
    """One hand of the log: its cards, and the events between which it was played.

    ``lifted``: from which event on a seat may see its own cards; empty where that is not known,
    then from the beginning (GU l. 235 lets a side wait with it).
    """

    first: int
    seats: list[set[str]]
    muestra: set[str]
    plays: list[tuple[int, int, str]] = field(default_factory=list)
    said: list[tuple[int, str]] = field(default_factory=list)
    lifted: dict[int, int] = field(default_factory=dict)

    def public_at(self, n: int) -> set[str]:
        """The muestra and the cards that had been played at event ``n``."""
        return self.muestra | {card for at, _, card in self.plays if at <= n}

    def said_at(self, n: int) -> set[str]:
        """The words that had been said at event ``n``."""
        return {word for at, word in self.said if at <= n}

    def own_at(self, seat: int | None, n: int) -> set[str]:
        """The cards that a seat may see as its own at event ``n``."""
        if seat is None or (self.lifted and n < self.lifted.get(seat, n + 1)):
            return set()
        return self.seats[seat]


@dataclass(slots=True)
class Truth:
    """A table's log: its hands, and the ids of the commands that were carried out."""

    hands: list[DealtHand] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)

    def hand_at(self, n: int) -> DealtHand | None:
        """The hand that was on the table at event ``n``."""
        found = [hand for hand in self.hands if hand.first <= n]
        return found[-1] if found else None

    def lift(self, first: int, events: Iterable[Event]) -> None:
        """Note who sees his own cards from a step on, whose events begin with ``first``."""
        for event in events:
            hand = self.hand_at(first)
            if event.kind == "cards" and hand is not None:
                hand.lifted.setdefault(event.data["seat"], first)


def truth(entries: Iterable[Entry]) -> Truth:
    """The cards of a table by its log, which must be whole."""
    told = Truth()
    before = 0
    for entry in entries:
        if entry.kind == "deal":
            texts = [set(cards.split()) for cards in entry.data["cards"]]
            seats = [cards for cards in texts if len(cards) == 3]
            muestra = {card for cards in texts if len(cards) == 1 for card in cards}
            told.hands.append(DealtHand(before + 1, seats, muestra))
        elif entry.kind == "act" and CARD.fullmatch(entry.data["say"]):
            told.hands[-1].plays.append((before + 1, entry.seat or 0, entry.data["say"]))
        elif entry.kind == "act":
            told.hands[-1].said.append((before + 1, entry.data["say"]))
        if entry.command is not None:
            told.commands.append(entry.command)
        before = entry.n
    return told


def cards_in(value: Any) -> Iterator[str]:
    """Every card in a piece of JSON, keys and lists written as words included."""
    if isinstance(value, str):
        if len(value) >= 2:
            yield from (word for word in value.split() if CARD.fullmatch(word))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from cards_in(key)
            yield from cards_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from cards_in(part)


def cards_in_text(text: str) -> list[str]:
    """Every card in a text of any kind, such as a server's own log."""
    return list(cards_in([word.strip("\"',.:;[](){}") for word in text.split()]))


def check_knowledge(history: History, told: Truth) -> Findings:
    """Go through the frames of every viewer; ``looked`` counts the cards that were named."""
    findings = Findings()
    for viewer in history.viewers:
        watcher = Watcher(told)
        for frame in viewer.got():
            watcher.read(frame)
        findings.looked += watcher.cards
        findings.wrong += [f"{viewer.name}: {one}" for one in watcher.wrong]
    return findings


class Watcher:
    """Goes through the frames of one viewer, in order, and says what should not have been there."""

    def __init__(self, told: Truth) -> None:
        self.truth = told
        self.you: int | None = None
        self.last = 0
        self.wrong: list[str] = []
        self.cards = 0
        self.acknowledged: list[str] = []
        self._viewed: tuple[int, Any] | None = None

    def read(self, frame: Json) -> None:
        """Check one frame."""
        kind = frame["t"]
        if kind == "welcome":
            self._welcome(frame)
        elif kind == "event":
            self._event(frame)
        elif kind == "ack":
            self.acknowledged.append(frame["id"])
            self._hidden(frame, "ack")
        else:
            self._hidden(frame, kind)

    def _welcome(self, frame: Json) -> None:
        self.you = frame["you"]
        self.last = frame["n"]
        self._view(frame["view"], frame["n"])
        for part in frame.get("events") or ():
            self._told(part["e"], part["n"])
        known = ("t", "you", "n", "view", "events")
        self._hidden({key: frame[key] for key in frame.keys() - known}, "welcome")

    def _event(self, frame: Json) -> None:
        n = frame["n"]
        if n != self.last + 1:
            self.wrong.append(f"event {n} follows event {self.last}")
        self.last = n
        self._told(frame["e"], n)
        self._view(frame["view"], n)
        self._hidden({key: frame[key] for key in frame.keys() - {"t", "n", "e", "view"}}, "event")

    def _told(self, event: Json | None, n: int) -> None:
        """An event: only what anybody, or this seat, may know at its number."""
        if event is None or event["kind"] in PUBLISHED:
            return
        if event["kind"] == "proof":
            deck = event["deck"].split()
            event = {key: event[key] for key in event.keys() - {"deck"}}
            if deck != sorted(deck, key=parse_card):  # its order would tell something
                self.wrong.append(f"event {n}: the deck is out of order")
        shown = set(event["cards"]) if event["kind"] == "show" else set()
        if shown:
            self._shown(event["seat"], shown, n)
        self._may_know(event, n, shown)

    def _view(self, view: Json | None, n: int) -> None:
        """A view: the same, and what was shown at the end of the hand."""
        if view is None:
            return
        if self._viewed is not None and self._viewed[0] == n - 1 and self._viewed[1] == view:
            self._viewed = (n, view)  # the events of one step bring one view
            return
        shown: set[str] = set()
        for seat, cards in view["shown"].items():
            self._shown(int(seat), set(cards), n)
            shown |= set(cards)
        hand = self.truth.hand_at(n)
        reasons = {contest for _, contest, _ in view["points"]}
        reasons |= hand.said_at(n) if hand else set()  # of earlier duels too
        if shown and not reasons & SHOWING:
            self.wrong.append(f"event {n}: cards are shown, and nobody won an envido or a flor")
        for seat in view["seats"]:
            if seat["seat"] != self.you and seat["cards"] is not None:
                self.wrong.append(f"event {n}: the view has the cards of seat {seat['seat']}")
        self._may_know(view, n, shown)
        self._viewed = (n, view)

    def _shown(self, seat: int, cards: set[str], n: int) -> None:
        hand = self.truth.hand_at(n)
        if hand is None or not cards <= hand.seats[seat]:
            self.wrong.append(f"event {n}: seat {seat} never had {sorted(cards)}")

    def _may_know(self, value: Any, n: int, shown: set[str]) -> None:
        found = set(cards_in(value))
        self.cards += len(found)
        hand = self.truth.hand_at(n)
        known = shown | (hand.public_at(n) if hand else set())
        if hand is not None:
            known |= hand.own_at(self.you, n)
        if not found <= known:
            self.wrong.append(f"event {n}: {sorted(found - known)} in {json.dumps(value)[:300]}")

    def _hidden(self, value: Any, where: str) -> None:
        found = set(cards_in(value))
        if found:
            self.wrong.append(f"{where}: {sorted(found)}")
