"""The tricks of many hands with open cards, each seat playing as people do (README 7-8).

Too many cards to search: every seat plays low to high as the trick needs, leaves the trick to a
partner who has it, and spends its best card when the hand hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from truco.bots.sight import OURS, PARDA, THEIRS
from truco.bots.solver import verdict


@dataclass(slots=True)
class Position:
    """A hand with open cards.

    ``hands``: powers by seat, ascending; ``sides``: OURS or THEIRS by seat; ``order``: the seats
    in play, in playing order from the mano; ``to_play``: those that have still to play to the
    running trick; ``best_seat`` -1 while no card lies there.
    """

    hands: list[list[int]]
    sides: Sequence[int]
    order: Sequence[int]
    to_play: list[int]
    winners: list[int]
    best: int = 0
    best_seat: int = -1
    tied: bool = False


def play(position: Position, seat: int, power: int) -> None:
    """A seat plays a card of this power to the running trick."""
    position.hands[seat].remove(power)
    if power > position.best:
        position.best, position.best_seat, position.tied = power, seat, False
    elif power == position.best and position.sides[seat] != position.sides[position.best_seat]:
        position.tied = True


def run(position: Position, mano: int) -> bool:
    """Play the hand out; whether our side wins. ``mano``: OURS or THEIRS, whose seat opens."""
    while True:
        to_play = position.to_play
        for place, seat in enumerate(to_play):
            play(position, seat, pick(position, seat, to_play[place + 1 :]))
        position.winners.append(
            PARDA if position.tied or position.best_seat < 0 else position.sides[position.best_seat]
        )
        decided = verdict(position.winners, mano)
        if decided is not None:
            return decided == OURS
        _next_trick(position)


def _next_trick(position: Position) -> None:
    order = position.order
    leader = order[0] if position.tied or position.best_seat not in order else position.best_seat
    start = order.index(leader)
    position.to_play = [*order[start:], *order[:start]]
    position.best, position.best_seat, position.tied = 0, -1, False


def pick(position: Position, seat: int, later: Sequence[int]) -> int:
    """The power of the card that a seat plays, ``later`` seats playing after it."""
    cards = position.hands[seat]
    if len(cards) == 1:
        return cards[0]
    side = position.sides[seat]
    winners = position.winners
    lost_first = bool(winners) and winners[0] == -side
    decisive = bool(winners) and (lost_first or winners[0] == PARDA)
    friend_later = any(position.sides[other] == side for other in later)
    rival_later = any(position.sides[other] != side for other in later)
    if position.best_seat < 0:
        if decisive:
            return cards[-1]
        return cards[0] if friend_later or winners else cards[-2] if len(cards) > 2 else cards[-1]
    if position.sides[position.best_seat] == side and not position.tied:
        if rival_later and decisive and not friend_later and cards[-1] > position.best:
            return cards[-1]
        return cards[0]
    return _beat(position, cards, decisive and rival_later, friend_later, side)


def _beat(
    position: Position, cards: list[int], at_all_cost: bool, friend_later: bool, side: int
) -> int:
    """The rivals have the trick, or it is tied: beat it, tie it where that wins, or throw away."""
    better = [power for power in cards if power > position.best]
    if better:
        return better[-1] if at_all_cost and not friend_later else better[0]
    if position.best in cards and not position.tied and position.winners[:1] == [side]:
        return position.best
    return cards[0]


def sides_of(players: int, ours: Sequence[int]) -> list[int]:
    """OURS or THEIRS by seat."""
    return [OURS if seat in ours else THEIRS for seat in range(players)]
