"""Criollo's flor: always sung; bets by the chance that ours is the higher."""

from __future__ import annotations

from truco.bots.bot import with_number
from truco.bots.criollo.model import folds
from truco.bots.criollo.think import Think
from truco.bots.samples import Sample
from truco.bots.scratch import FlorResult, Scratch

BET_RANK = 0.5
"""A rival who bets on its flor holds one of the better ones."""


def decide(think: Think) -> str | None:
    """What to say about the flor; None if there is nothing, or no flor of ours."""
    sight = think.sight
    if not sight.book.flor or not sight.book.has_flor(sight.muestra, sight.dealt):
        return None
    contest = sight.asks is not None and sight.asks["contest"] == "flor"
    words = sight.group("flor")
    if not contest and not words:
        return None
    options = _options(think, contest)
    if not contest and not _rivals_sang(think):
        return "flor" if "flor" in options else None
    if len(options) <= 1:
        return options[0] if options else None
    return _best(think, options)


def _options(think: Think, contest: bool) -> list[str]:
    """Words of the flor that may be said, numbered ones with a few numbers."""
    sight = think.sight
    found: list[str] = []
    for entry in sight.group("flor"):
        numbers = {entry["from"], (entry["from"] + entry["to"]) // 2} if "from" in entry else {0}
        found += [with_number(entry, number) for number in sorted(numbers)]
    if contest or sight.asks is None:
        found += [say for say in ("quiero", "no-quiero") if say in sight.says]
    return found


def _rivals_sang(think: Think) -> bool:
    sight = think.sight
    return any(
        not sight.is_ours(entry["seat"])
        and entry["say"].startswith(("flor", "con-flor", "contraflor"))
        for entry in sight.view["said"]
    )


def _best(think: Think, options: list[str]) -> str:
    """The word that leaves the best chance of the game."""
    compared = [(_margin(think, sample), sample) for sample in think.samples]
    ranks = sorted(theirs for (_won, theirs), _sample in compared)
    won = [pair for pair in compared if pair[0][0]]
    lost = [pair for pair in compared if not pair[0][0]]
    chance = len(won) / len(compared)
    if _has_bet(think):
        chance *= 0.8
    cases = [
        (Scratch(think.sight, pairs[0][1].held), share)
        for pairs, share in ((won, chance), (lost, 1 - chance))
        if pairs
    ]
    below = sum(theirs < (ranks[len(ranks) // 2]) for theirs in ranks) / len(ranks)
    return max(options, key=lambda say: _value(think, say, cases, below))


def _margin(think: Think, sample: Sample) -> tuple[bool, int]:
    """Whether our best flor wins against this sample, and the rivals' best."""
    sight = think.sight
    count = sight.book.flor_count
    best, holder = count(sight.muestra, sight.dealt), sight.me
    theirs, rival = 0, -1
    for seat, held in sample.held.items():
        flor = count(sight.muestra, [*sight.played[seat], *held])
        if sight.is_ours(seat):
            if flor > best:
                best, holder = flor, seat
        elif flor > theirs:
            theirs, rival = flor, seat
    won = best > theirs or (best == theirs and sight.nearer(holder, rival))
    return won, theirs


def _has_bet(think: Think) -> bool:
    sight = think.sight
    return any(
        not sight.is_ours(entry["seat"]) and entry["say"].startswith(("con-flor", "contraflor"))
        for entry in sight.view["said"]
    )


def _value(think: Think, say: str, cases: list[tuple[Scratch, float]], below: float) -> float:
    """The chance of the game after a word, over the two cases: our flor is the higher, or not."""
    us, them = think.sight.us, think.sight.them
    value = 0.0
    total = sum(share for _scratch, share in cases)
    for scratch, share in cases:
        result: FlorResult = scratch.flor(say)
        worth = think.equity(us + result.ours, them + result.theirs)
        if result.asks:
            won = think.equity(us + max(result.ours, result.theirs), them)
            lost = think.equity(us, them + max(result.ours, result.theirs))
            folded = think.equity(us + result.refused, them)
            needed = (won - folded) / (won - lost) if won > lost else 0.0
            fold = folds(below, needed)
            worth = fold * folded + (1 - fold) * worth
        value += share * worth
    return value / total if total else 0.0
