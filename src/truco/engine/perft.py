"""Perft: counting the tree of actions of a hand (``docs/perft.md``).

A change of the rules, or an error, changes the counts; both builds must give the same ones.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine.acts import apply
from truco.engine.copying import copy_hand, transfer
from truco.engine.face import nth
from truco.engine.finish import tally
from truco.engine.hand import Hand
from truco.engine.legal import count_moves, fill


class Perft:
    """The counts of a tree, by depth: ``nodes[d]`` sequences of exactly ``d`` actions are allowed,
    after ``ended[d]`` of them the hand is over, and they gave ``points0[d]`` and ``points1[d]``
    points in all, fines and penalties included.
    """

    def __init__(self, depth: i64) -> None:
        self.nodes: vec[i64] = vec[i64]([0] * (depth + 1))
        self.ended: vec[i64] = vec[i64]([0] * (depth + 1))
        self.points0: vec[i64] = vec[i64]([0] * (depth + 1))
        self.points1: vec[i64] = vec[i64]([0] * (depth + 1))


def perft(hand: Hand, depth: i64) -> Perft:
    """Count the tree of ``hand`` down to ``depth`` actions; the hand itself stays as it is."""
    counts = Perft(depth)
    levels: list[Hand] = [copy_hand(hand) for _ in range(depth + 1)]
    _walk(levels, 0, depth, counts)
    return counts


def _walk(levels: list[Hand], depth: i64, last: i64, counts: Perft) -> None:
    """Count the state at ``depth`` and go on with everything that may be done in it."""
    hand = levels[depth]
    counts.nodes[depth] += 1
    if hand.over:
        _note(hand, depth, counts)
        return
    if depth == last:
        return
    fill(hand)
    below = levels[depth + 1]
    for place in range(count_moves(hand)):
        move = nth(hand, place)
        transfer(hand, below)
        apply(below, move >> 9, move & 511)
        _walk(levels, depth + 1, last, counts)


def _note(hand: Hand, depth: i64, counts: Perft) -> None:
    """What a hand that is over gave to the sides."""
    counts.ended[depth] += 1
    for side, _contest, points in tally(hand, True):
        if side == 0:
            counts.points0[depth] += points
        else:
            counts.points1[depth] += points
