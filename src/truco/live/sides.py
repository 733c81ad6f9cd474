"""Who belongs together at a table at this moment: with three players the sides change by hand."""

from __future__ import annotations

from typing import Any

from truco.live.house import Game, House

NONE: frozenset[int] = frozenset()


def sides(house: House, match: Game | None, players: int) -> tuple[frozenset[int], ...]:
    """The seats of both sides; of three players those of the hand that is played, else none."""
    if players != 3:
        return tuple(frozenset(range(side, players, 2)) for side in (0, 1))
    if match is None or match.phase != "play":
        return (NONE, NONE)
    return tuple(frozenset(seats) for seats in house.view(match, None)["sides"])


def own_side(house: House, match: Game | None, players: int, seat: int) -> frozenset[int]:
    """The seats of this seat's side, itself included; none where it has no side now."""
    return next((side for side in sides(house, match, players) if seat in side), NONE)


def in_play(view: dict[str, Any]) -> frozenset[int]:
    """The seats that play in this hand and have not left it, from a view."""
    return frozenset(one["seat"] for one in view["seats"] if one["in_play"])
