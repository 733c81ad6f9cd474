"""What else gives or takes points: leaving, a flor that is denied, hidden or false."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from truco.describe.stage import Stage
from truco.describe.worth import Situation
from truco.round import Round

MAZO = "mazo"
DENIED = "denied"
FALSE = "false"
ASKED = "asked"
ASKED_HIGHER = "asked-higher"
HIDDEN = "hidden"

_EVEN = Situation(10, 10)
"""A score from which a fine can be taken in full."""


@dataclass(frozen=True, slots=True)
class Other:
    """One event and what it paid: (contest, points) to the side that did it (``own``) or not."""

    what: str
    paid: tuple[tuple[bool, str, int], ...]
    cite: str

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        paid = [
            {"to": "own" if own else "other", "contest": contest, "points": points}
            for own, contest, points in self.paid
        ]
        return {"what": self.what, "paid": paid, "cite": self.cite}


def others(stage: Stage) -> list[Other]:
    """Every event of this kind that the ruleset knows; those that pay nothing are left out."""
    cite = stage.rules.cite
    found = [Other(MAZO, _mazo(stage), cite("envido.mazo-point") or cite("truco.uncalled"))]
    if stage.rules.flor:
        found += [
            Other(DENIED, _penalties(stage, _denied), cite("flor.denied")),
            Other(FALSE, _penalties(stage, _false), _false_cite(stage)),
            Other(ASKED, _penalties(stage, _asked), cite("flor.ask")),
            Other(ASKED_HIGHER, _penalties(stage, _asked_higher), cite("flor.hidden-higher-fine")),
            Other(HIDDEN, _penalties(stage, _hidden), cite("flor.hidden-fine")),
        ]
    return [other for other in found if other.paid]


def _false_cite(stage: Stage) -> str:
    fine = bool(stage.rules.values.get("flor.false-fine"))
    return stage.rules.cite("flor.false-fine" if fine else "flor.false-penalty")


def _mazo(stage: Stage) -> tuple[tuple[bool, str, int], ...]:
    """The whole side of the mano leaves before anything has happened."""
    deal = stage.deal((), 0, "envido")
    if deal is None:
        return ()
    state = stage.round(deal, Situation(0, 0))
    for seat in range(stage.rules.players):
        if stage.is_own(state, seat) and not state.over:
            if state.rules.values["talk.on-turn"] and state.turn() != seat:
                return ()
            state.act(seat, "mazo")
    return _rows(stage, state, 0)


def _rows(stage: Stage, state: Round, doer: int) -> tuple[tuple[bool, str, int], ...]:
    """What was paid; ``doer``: 0 if the mano's side did it, else 1."""
    return tuple(
        (int(side != stage.own_side) == doer, contest, points)
        for side, contest, points in state.points()
    )


Played = tuple[Round, int] | None
"""The hand after the event and whose doing it was; None where it cannot be done."""


def _penalties(stage: Stage, play: Callable[[Stage], Played]) -> tuple[tuple[bool, str, int], ...]:
    played = play(stage)
    if played is None:
        return ()
    state, doer = played
    stage.finish(state)
    return tuple(row for row in _rows(stage, state, doer) if row[1] == "penalty")


def _begun(
    stage: Stage, holders: tuple[int, ...], winner: int, contest: str, words: tuple[str, ...]
) -> Round | None:
    deal = stage.deal(tuple(sorted(holders)), winner, contest)
    if deal is None:
        return None
    state = stage.round(deal, _EVEN)
    return state if stage.chain(state, words) else None


def _denied(stage: Stage) -> Played:
    """The mano has a flor and plays a card without a word."""
    state = _begun(stage, (stage.first,), 0, "flor", ())
    return None if state is None else (state, 0)


def _false(stage: Stage) -> Played:
    """The mano sings a flor that it has not."""
    state = _begun(stage, (), 0, "envido", ("flor",))
    return None if state is None else (state, 0)


def _asked(stage: Stage) -> Played:
    """The other side hides its flor after ``pido-flor``."""
    state = _begun(stage, (stage.second,), 1, "flor", ("pido-flor",))
    return None if state is None else (state, 1)


def _asked_higher(stage: Stage) -> Played:
    """The same, and the flor is higher than the one of the side that asked."""
    state = _begun(stage, (stage.first, stage.second), 1, "flor", ("pido-flor", "flor"))
    return None if state is None else (state, 1)


def _hidden(stage: Stage) -> Played:
    """The other side wins the envido with a flor that it has not sung."""
    if not stage.rules.values.get("flor.hidden-fine"):
        return None
    state = _begun(stage, (stage.second,), 1, "envido", ("envido", "quiero"))
    return None if state is None else (state, 1)
