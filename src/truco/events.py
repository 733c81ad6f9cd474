"""What happened at the table, and who may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. ``audience`` None: everybody may know it.

    Kinds and their data: ``deal`` (hand, game, mano, dealer, muestra), ``cards`` (seat, cards),
    ``say`` (seat, say), ``play`` (seat, card), ``declare`` (seat, says), ``trick`` (trick,
    winner: a seat or None for parda), ``settle`` (side, contest, points, why), ``show`` (seat,
    cards), ``hand-over`` (points, score), ``game-over`` (winner, games), ``match-over``
    (winner, reason). ``settle`` with points below 0 takes them away: a fine, or an envido that a
    lie or hidden cards lose after all (AR l. 46-48).
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    audience: frozenset[int] | None = None

    def seen_by(self, viewer: int | None) -> dict[str, Any] | None:
        """The event as a viewer may have it (None: a spectator); None if it is not for him."""
        if self.audience is not None and (viewer is None or viewer not in self.audience):
            return None
        return {"kind": self.kind, **self.data}
