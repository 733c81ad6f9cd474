"""How people play, in a few numbers: when they call, when they fold, what their cards then were.

Chances are those that a seat sees for itself with its own cards; nothing here knows more than a
player at the table does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from truco.bots.sight import OURS, PARDA, THEIRS
from truco.bots.solver import verdict

TRUCO_FROM = 0.58
"""The chance from which people call truco; each level more asks for a little more."""
TRUCO_STEP = 0.07
TRUCO_BLUFF = 0.22
ENVIDO_FROM = 0.62
"""The share of hands that tantos must beat to be called on."""
ENVIDO_STEP = 0.10
ENVIDO_BLUFF = 0.14
SOFT = 0.07
"""How blurred these limits are."""
CALLED_FROM = 0.45
CALLED_STEP = 0.37
CALLED_STAKE = 10
"""Who is called to an envido of 2 takes the caller's tantos to be above ``CALLED_FROM`` of all
hands; of 12 and more, above that and ``CALLED_STEP``."""
DISTRUST = 0.14
"""Who is called adds this to the chance that the stakes ask for: the caller has something."""


def above(value: float, limit: float) -> float:
    """From 0 to 1 as ``value`` passes ``limit``."""
    return 1.0 / (1.0 + exp(min(40.0, max(-40.0, (limit - value) / SOFT))))


def calls_truco(chance: float, level: int, bluffs: float) -> float:
    """How likely a seat with this chance makes the call of a level (1: truco)."""
    return bluffs + (1 - bluffs) * above(chance, TRUCO_FROM + TRUCO_STEP * (level - 1))


def calls_envido(rank: float, strength: float, bluffs: float) -> float:
    """How likely tantos of this rank are called on; ``strength`` 0 for a plain first envido."""
    return bluffs + (1 - bluffs) * above(rank, ENVIDO_FROM + ENVIDO_STEP * strength)


def folds_envido(rank: float, needed: float, stake: int) -> float:
    """How likely tantos of this rank are not risked for a stake: the more is called, the better
    the caller's tantos are taken to be."""
    caller = CALLED_FROM + CALLED_STEP * min(1.0, max(0, stake - 2) / CALLED_STAKE)
    return above(caller + (1 - caller) * needed, rank)


def folds(chance: float, needed: float) -> float:
    """How likely a seat refuses, that needs ``needed`` to break even and sees ``chance``."""
    return above(needed + DISTRUST, chance)


def of_side(values: Sequence[float]) -> float:
    """By which of its seats' values a side answers: any may, so between the mean and the best."""
    return (max(values) + sum(values) / len(values)) / 2


def shifted(chance: float, shift: float) -> float:
    """A chance made higher or lower, within reason."""
    return min(0.98, max(0.02, chance + shift))


def chance_of(
    shares: Sequence[float], winners: Sequence[int], facing: float | None, mano: int
) -> float:
    """The chance of a seat to win the tricks, as it sees it itself.

    ``shares`` of its cards in descending order; ``winners`` OURS: tricks of that seat's side;
    ``facing`` the share of the card that it has to beat now; ``mano`` OURS if that is of its side.
    """
    if facing is None:
        return _open(shares, winners)
    best = _after(
        shares[:-1],
        [*winners, THEIRS if shares[-1] < facing else _result(shares[-1], facing)],
        mano,
    )
    for place in range(len(shares) - 2, -1, -1):
        if shares[place] >= facing:
            rest = [*shares[:place], *shares[place + 1 :]]
            best = max(best, _after(rest, [*winners, _result(shares[place], facing)], mano))
            if shares[place] > facing:
                break
    return best


def _result(share: float, facing: float) -> int:
    return PARDA if share == facing else OURS if share > facing else THEIRS


def _after(shares: Sequence[float], winners: list[int], mano: int) -> float:
    decided = verdict(winners, mano)
    if decided is not None:
        return 1.0 if decided == OURS else 0.0
    return _open(shares, winners)


def _open(shares: Sequence[float], winners: Sequence[int]) -> float:
    """Before a trick: each card wins as often as its share says."""
    if not shares:
        return 0.5
    a = shares[0]
    if len(shares) == 1 or (winners and winners[0] == PARDA):
        return a
    b = shares[1]
    if winners:
        return 1 - (1 - a) * (1 - b) if winners[0] == OURS else a * b
    c = shares[2] if len(shares) > 2 else 0.0
    return a * b + a * c + b * c - 2 * a * b * c
