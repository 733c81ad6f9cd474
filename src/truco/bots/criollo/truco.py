"""Criollo's truco: calling, raising and answering by what the game is then worth."""

from __future__ import annotations

from truco.bots.criollo.model import folds, of_side, shifted
from truco.bots.criollo.think import Think

SLOW_PLAY = 0.12
"""How often a call that pays is kept for later, so that silence says nothing."""
BLUFFS = 0.55
"""How often a bluff that pays is made."""
BLUFF_BELOW = 0.4
"""A call with less than this chance to win the tricks is a bluff."""
MARGIN = 0.002
"""A gain in the chance of the game that is worth a word."""
FOLDS = 0.35
"""How often a truco of ours is refused, when there is no telling yet."""


def calls(think: Think) -> list[tuple[str, int]]:
    """The truco words that may be said now, with their level."""
    sight = think.sight
    return [(e["say"], sight.truco_level(e["say"])) for e in sight.group("truco")]


def call_value(think: Think, say: str, level: int) -> float:
    """The chance of the game after calling this level: they fold, or the tricks decide."""
    sight = think.sight
    equity = think.equity
    us, them = sight.us, sight.them
    stake, refused = sight.book.stakes[level - 1], sight.book.refused[level - 1]
    folded = equity(us + refused, them)
    won = equity(us + think.points(stake, us), them)
    lost = equity(us, them + think.points(stake, them))
    needed = (won - folded) / (won - lost) if won > lost else 0.0
    shift = think.habits.fold_shift("truco")
    total = expected = 0.0
    for sample, outcome in zip(think.samples, think.outcome, strict=True):
        seen = [think.chance(sample, seat) for seat in sight.rivals]
        usual = folds(of_side(seen), needed)
        fold = shifted(usual, shift)
        expected += sample.weight * usual
        played = won if outcome else lost
        total += sample.weight * (fold * folded + (1 - fold) * played)
    think.expected[say] = expected / think.total
    return total / think.total


def stand_value(think: Think) -> float:
    """The chance of the game if nobody calls any more."""
    sight = think.sight
    stake = sight.book.in_force(sight.agreed)
    return think.truco_mix(think.win, stake, sight.us, sight.them)


def wants_call(think: Think) -> str | None:
    """A truco call of our own, when it is worth more than silence."""
    options = calls(think)
    if not options:
        return None
    say, level = options[0]
    gain = call_value(think, say, level) - stand_value(think)
    if gain <= MARGIN:
        return None
    if think.win < BLUFF_BELOW:
        return say if think.dice.random() < BLUFFS else None
    return None if think.dice.random() < SLOW_PLAY else say


def answer_values(think: Think, us: int, them: int) -> tuple[float, float]:
    """The chance of the game if the open truco is refused, and if it is accepted, at this score."""
    sight = think.sight
    level = max(1, _asked_level(think))
    refused = think.equity(us, them + sight.book.refused[level - 1])
    accepted = think.truco_mix(think.win, sight.book.stakes[level - 1], us, them)
    return refused, accepted


def hand_value(think: Think, us: int, them: int) -> float:
    """The chance of the game at this score, with the truco of the hand still to be decided."""
    sight = think.sight
    asks = sight.asks
    if (asks is not None and asks["contest"] == "truco") or "truco" in sight.view["waiting"]:
        refused, accepted = answer_values(think, us, them)
        if not _is_ours(think):
            return max(refused, accepted)
        points = sight.book.refused[_asked_level(think) - 1]
        return FOLDS * think.equity(us + points, them) + (1 - FOLDS) * accepted
    return think.truco_mix(think.win, sight.book.in_force(sight.agreed), us, them)


def _is_ours(think: Think) -> bool:
    """Whether the truco that was called last is ours."""
    sight = think.sight
    callers = [e["seat"] for e in sight.view["said"] if sight.truco_level(e["say"])]
    return bool(callers) and sight.is_ours(callers[-1])


def answer(think: Think) -> str:
    """Quiero, no quiero, or a raise: whichever leaves the best chance of the game."""
    sight = think.sight
    refused, accepted = answer_values(think, sight.us, sight.them)
    best, value = ("quiero", accepted) if accepted >= refused else ("no-quiero", refused)
    for say, level in calls(think):
        raised = call_value(think, say, level)
        if raised <= value + MARGIN:
            continue
        bluff = think.win < BLUFF_BELOW
        if think.dice.random() < (BLUFFS / 2 if bluff else 1 - SLOW_PLAY):
            best, value = say, raised
    return best


def _asked_level(think: Think) -> int:
    """The level of the truco that was called last."""
    levels = [think.sight.truco_level(entry["say"]) for entry in think.sight.view["said"]]
    return max(levels, default=0)
