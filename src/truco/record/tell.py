"""A record told hand by hand, as everybody or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from truco.cards import card_text
from truco.errors import RecordError, UsageError
from truco.record.model import HandRecord, Record
from truco.record.replaying import replay, seer
from truco.record.seen import seen_by
from truco.record.setting import HIDDEN, Action

Happened = dict[str, Any]
"""An event as its viewer may have it: ``kind`` and its data."""


@dataclass
class Told:
    """One hand: its cards as the viewer knows them, and each action with what it caused.

    ``events`` None: the record hides cards, so it cannot be played again.
    """

    hand: HandRecord
    steps: list[tuple[Action, list[Happened] | None]] = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        """The cards by seat; ``?`` for one that was not seen."""
        return [
            " ".join("?" if card == HIDDEN else card_text(card) for card in held)
            for held in self.hand.setting.hands
        ]

    @property
    def muestra(self) -> str | None:
        muestra = self.hand.setting.muestra
        return None if muestra is None else card_text(muestra)


def tell(record: Record, viewer: int | str | None = None, source: str = "record") -> Iterator[Told]:
    """The hands of a record; ``viewer``: a seat or ``"spectator"``, None: everything is told.

    A hand that cannot be played to its end is told as far as it goes, then comes the
    ``RecordError``. ``UsageError`` for a seat that there is not, or of whom this record is not.
    """
    shown = record
    if record.seen_by is not None:
        if viewer not in (None, record.seen_by):
            raise UsageError(f"{source}: it is the record of {seer(record)}")
        yield from _written(record)
        return
    if viewer is not None:
        shown = seen_by(record, viewer if isinstance(viewer, int) else None, source)
    yield from _played(record, shown, viewer, source)


def _written(record: Record) -> Iterator[Told]:
    for hand in record.hands:
        yield Told(hand, [(action, None) for action in hand.setting.play])


def _played(record: Record, shown: Record, viewer: int | str | None, source: str) -> Iterator[Told]:
    told: Told | None = None
    steps = replay(record, source)
    failed: RecordError | None = None
    while True:
        try:
            step = next(steps, None)
        except RecordError as error:
            failed, step = error, None
        if step is None:
            break
        if step.events and step.events[0].kind == "deal":
            if told is not None:
                yield told
            told = Told(shown.hands[step.hand - 1])
        elif told is not None and len(told.steps) < len(told.hand.setting.play):
            seat = viewer if isinstance(viewer, int) else None
            action = told.hand.setting.play[len(told.steps)]
            told.steps.append((action, [_known(event, viewer, seat) for event in step.events]))
    if told is not None:
        yield told
    if failed is not None:
        raise failed


def _known(event: Any, viewer: int | str | None, seat: int | None) -> Happened:
    """An event as it is told; what is not for the viewer keeps its kind alone."""
    if viewer is None:
        return {"kind": event.kind, **event.data}
    return event.seen_by(seat) or {"kind": event.kind}
