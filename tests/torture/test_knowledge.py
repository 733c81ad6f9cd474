"""The check of what a seat may know finds what it looks for."""

from collections.abc import Callable
from typing import Any

import pytest

from truco.live.log import Entry, Json
from truco.torture.knowledge import Watcher, truth

ENTRIES: list[tuple[int, str, int | None, str | None, Json]] = [
    (1, "begin", None, None, {}),
    (4, "deal", None, None, {"cards": ["1e 2e 3e", "4o 5o 6o", "7c"]}),
    (5, "act", 0, "c1-1", {"say": "1e"}),
    (6, "act", 1, "c2-1", {"say": "envido"}),
    (7, "act", 1, "c2-2", {"say": "4o"}),
]


@pytest.fixture
def watcher() -> Watcher:
    """A page at seat 0 of a table whose log has one hand."""
    entries = [
        Entry("a-table-of-ours", seq, n, kind, data, seat, command)
        for seq, (n, kind, seat, command, data) in enumerate(ENTRIES, 1)
    ]
    made = Watcher(truth(entries))
    made.read({"t": "welcome", "table": {}, "you": 0, "n": 4, "view": view()})
    return made


def view(**more: Any) -> Json:
    seats = [{"seat": 0, "cards": ["1e", "2e", "3e"]}, {"seat": 1, "cards": None}]
    return {"seats": seats, "muestra": "7c", "shown": {}, "points": [], "said": [], **more}


def event(n: int, e: Any, seen: Any = None) -> Json:
    return {"t": "event", "n": n, "e": e, "view": seen or view()}


def test_a_fair_table_is_passed(watcher: Watcher) -> None:
    watcher.read(event(5, {"kind": "play", "seat": 0, "card": "1e"}))
    watcher.read(event(6, {"kind": "say", "seat": 1, "say": "envido"}))
    watcher.read(event(7, {"kind": "play", "seat": 1, "card": "4o"}))
    show = {"kind": "show", "seat": 1, "cards": ["5o"]}
    watcher.read(event(8, show, view(shown={"1": ["5o"]}, points=[[1, "envido", 2]])))
    watcher.read({"t": "ack", "id": "c1-1", "n": 5})
    assert watcher.wrong == []
    assert watcher.cards > 0


def test_the_log_tells_the_hands_and_the_commands(watcher: Watcher) -> None:
    (hand,) = watcher.truth.hands
    assert hand.seats == [{"1e", "2e", "3e"}, {"4o", "5o", "6o"}]
    assert hand.public_at(4) == {"7c"}
    assert hand.public_at(7) == {"7c", "1e", "4o"}
    assert watcher.truth.commands == ["c1-1", "c2-1", "c2-2"]


LEAKS: dict[str, Callable[[], Json]] = {
    "a card of the other seat in a view": lambda: event(
        5, None, view(seats=[{"seat": 1, "cards": ["4o", "5o", "6o"]}])
    ),
    "a card that is played later": lambda: event(5, None, view(tricks=[[1, "4o"]])),
    "a card in an event": lambda: event(5, {"kind": "say", "seat": 1, "say": "truco", "x": "6o"}),
    "a card as a key": lambda: event(5, None, view(odd={"6o": 1})),
    "a hand written as words": lambda: event(5, None, view(odd="4o 5o 6o")),
    "a card shown by who won nothing": lambda: event(5, None, view(shown={"1": ["5o"]})),
    "a shown card that the seat never had": lambda: event(
        5, None, view(shown={"1": ["2e"]}, points=[[1, "envido", 2]])
    ),
    "a card in an acknowledgement": lambda: {"t": "ack", "id": "c1-1", "x": ["6o"]},
    "a card on the table's own frame": lambda: {"t": "table", "table": {"x": "6o"}},
    "an event that is left out": lambda: event(6, None),
    "a deck in the order of the deal": lambda: event(5, {"kind": "proof", "deck": "6o 1e 4o"}),
    "an old event with a card": lambda: {
            "t": "welcome", "table": {}, "you": 0, "n": 5, "view": view(),
            "events": [{"n": 5, "e": {"kind": "cards", "seat": 1, "cards": ["4o"]}}],
        },
}  # fmt: skip


@pytest.mark.parametrize("frame", LEAKS.values(), ids=LEAKS)
def test_what_may_not_be_known_is_found(watcher: Watcher, frame: Callable[[], Json]) -> None:
    watcher.read(frame())
    assert watcher.wrong
