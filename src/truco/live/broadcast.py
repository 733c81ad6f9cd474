"""The frames of a table, each made once for all who may see the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truco.events import Event
from truco.live.ledger import Ledger, News
from truco.live.log import Json
from truco.live.messages import Welcome, dumps, encode, event_frame
from truco.live.state import TableState


class Broadcast:
    """The frames of a step's events, by viewer (a seat, or None for spectators)."""

    def __init__(self, state: TableState, news: News) -> None:
        self._state = state
        self._first = news.first
        self._events = news.events
        self._public = [
            dumps(_open(event)) if event.audience is None else "" for event in news.events
        ]
        self._view: Json | None = None  # the spectator's, which all others share
        self._made: dict[int | None, list[str]] = {}

    def frames(self, viewer: int | None) -> Sequence[str]:
        """One frame for each event, as this viewer may see it."""
        made = self._made.get(viewer)
        if made is None:
            if self._view is None:
                self._view = self._state.view(None)
            view = dumps(self._state.view(viewer, self._view))
            made = [
                event_frame(n, text or dumps(event.seen_by(viewer)), view)
                for n, (event, text) in enumerate(
                    zip(self._events, self._public, strict=True), self._first
                )
            ]
            self._made[viewer] = made
        return made


def _open(event: Event) -> Json:
    """A public event as everybody sees it."""
    seen = event.seen_by(None)
    assert seen is not None
    return seen


def deal_card(state: TableState, given: Mapping[int, object]) -> Json | None:
    """What is public of the next deal before it is made; None while a hand is played."""
    if state.secret is None or state.is_over:
        return None
    return state.secret.commitment().to_dict() | {
        "dealer": None if state.drawing else state.dealer,
        "cutters": [] if state.drawing else list(state.setup.cutters),
        "given": sorted(given),
    }


def welcome(
    ledger: Ledger,
    viewer: int | None,
    since: int | None,
    table: Json,
    deal: Json | None,
    clock: Json | None,
) -> str:
    """The frame that tells a viewer all there is to know."""
    state = ledger.state
    events = None if since is None else ledger.history.since(since, state.n, viewer)
    said = [event.seen_by(viewer) for event in state.talk]
    talk = [one for one in said if one is not None]
    return encode(Welcome(table, viewer, state.n, state.view(viewer), deal, events, clock, talk))
