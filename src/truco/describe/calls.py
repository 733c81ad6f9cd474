"""What each chain of calls pays, wanted and not wanted: played, not read from the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain as joined
from typing import Any

from truco.deal import Deal
from truco.describe.stage import NUMBERS, Stage
from truco.describe.worth import Situation, Worth, fit
from truco.rules.model import EnvidoCall


@dataclass(frozen=True, slots=True)
class Row:
    """A chain of calls. ``accepted`` None: it cannot be wanted; ``refused`` None: nor refused."""

    calls: tuple[str, ...]
    accepted: Worth | None
    refused: Worth | None
    cite: str = ""

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "calls": list(self.calls),
            "accepted": self.accepted and self.accepted.plain(),
            "refused": self.refused and self.refused.plain(),
            "cite": self.cite,
        }


def _both_ways(stage: Stage, contest: str, holders: tuple[int, ...] = ()) -> list[Deal]:
    """A deal that the mano's side wins and one that it loses."""
    deals = [stage.deal(holders, winner, contest) for winner in (0, 1)]
    return [deal for deal in deals if deal is not None]


def _measure(
    stage: Stage,
    deals: list[Deal],
    words: tuple[str, ...],
    contest: str,
    situations: list[Situation] | None = None,
) -> Worth | None:
    if situations is None:
        situations = stage.situations(numbered=any("N" in word for word in words))
    each = (stage.samples(deal, words, contest, situations) for deal in deals)
    return fit(list(joined.from_iterable(each)))


# ---- truco


def truco_rows(stage: Stage) -> list[Row]:
    """The hand that nobody raises, then the ladder."""
    deals = _both_ways(stage, "envido")
    rules = stage.rules
    rows = [Row((), _measure(stage, deals, (), "truco"), None, rules.cite("truco.uncalled"))]
    words: tuple[str, ...] = ()
    for call in rules.truco:
        words = (*words, call.call)
        accepted = _measure(stage, deals, (*words, "quiero"), "truco")
        refused = _measure(stage, deals, (*words, "no-quiero"), "truco")
        rows.append(Row(words, accepted, refused, call.cite))
    return rows


# ---- envido


def envido_rows(stage: Stage) -> list[Row]:
    """The chains in rising order, each call as often as the ruleset counts it.

    Where it does not count: the lowest call twice, the others once.
    """
    deals = _both_ways(stage, "envido")
    rows = []
    for chain in _chains(stage, deals[0]):
        words = tuple(call.call for call in chain)
        accepted = _measure(stage, deals, (*words, "quiero"), "envido")
        refused = _measure(stage, deals, (*words, "no-quiero"), "envido")
        rows.append(Row(words, accepted, refused, _envido_cite(stage, chain)))
    return rows


def _chains(stage: Stage, deal: Deal) -> Iterator[tuple[EnvidoCall, ...]]:
    """Every chain in rising order that can be said at some score."""
    calls = stage.rules.envido
    most = [call.times or (2 if place == 0 else 1) for place, call in enumerate(calls)]

    def longer(chain: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for place in range(chain[-1] if chain else 0, len(calls)):
            grown = (*chain, place)
            if chain.count(place) < most[place] and _fits(calls, grown) and playable(grown):
                yield grown
                yield from longer(grown)

    def playable(places: tuple[int, ...]) -> bool:
        words = [calls[place].call for place in places]
        return any(
            stage.chain(stage.round(deal, situation), words, NUMBERS[0])
            for situation in stage.situations()[:2]
        )

    for places in longer(()):
        yield tuple(calls[place] for place in places)


def _fits(calls: tuple[EnvidoCall, ...], places: tuple[int, ...]) -> bool:
    """A numbered call stands alone or after the lowest; one that levels stands alone."""
    special = [place for place in places if calls[place].kind in ("number", "equals")]
    if not special:
        return True
    lowest = len(places) == 2 and places[0] == 0 and calls[places[1]].kind == "number"
    return len(places) == 1 or lowest


def _envido_cite(stage: Stage, chain: tuple[EnvidoCall, ...]) -> str:
    words = sorted(call.call for call in chain)
    for printed in stage.rules.refused_chains:
        if sorted(printed.chain) == words:
            return printed.cite
    return chain[0].cite if len(chain) == 1 else stage.rules.cite("envido.refused")


def envido_near(stage: Stage) -> list[Row]:
    """What the opening calls pay when the leader lacks one point; empty where nothing changes."""
    deals = _both_ways(stage, "envido")
    near = [Situation(stage.rules.target - 1, 0), Situation(0, stage.rules.target - 1)]
    rows = []
    changed = False
    for call in stage.rules.envido:
        if not call.opens or call.kind not in ("adds", "sets"):
            continue
        words = (call.call,)
        accepted = _measure(stage, deals, (*words, "quiero"), "envido", near)
        refused = _measure(stage, deals, (*words, "no-quiero"), "envido", near)
        rows.append(Row(words, accepted, refused, stage.rules.cite("envido.cut")))
        changed |= accepted != _measure(stage, deals, (*words, "quiero"), "envido")
    return rows if changed else []


def duel_rows(stage: Stage) -> list[Row]:
    """The falta in a hand de punta, where six play so (TN l. 21)."""
    rules = stage.rules
    if rules.players != 6 or not rules.values["match.alternate-duels"]:
        return []
    deals = [stage.deal((), winner, "envido", rival=3) for winner in (0, 1)]
    found = [deal for deal in deals if deal is not None]
    rows = []
    for call in rules.envido:
        if call.kind == "falta" and call.opens:
            situations = [Situation(s.own, s.other, duels=True) for s in stage.situations()]
            accepted = _measure(stage, found, (call.call, "quiero"), "envido", situations)
            refused = _measure(stage, found, (call.call, "no-quiero"), "envido", situations)
            rows.append(Row((call.call,), accepted, refused, rules.cite("envido.duel-falta")))
    return rows


# ---- flor


def flor_rows(stage: Stage) -> list[Row]:
    """A flor alone, then flor against flor with its bets; a raise of the lowest bets for all."""
    if not stage.rules.flor:
        return []
    own = (stage.first,)
    alone = [deal for deal in [stage.deal(own, 0, "flor")] if deal is not None]
    rules = stage.rules
    rows = [Row(("flor",), _measure(stage, alone, ("flor",), "flor"), None, _flor_cite(stage, ()))]
    both = _both_ways(stage, "flor", tuple(sorted((stage.first, stage.second))))
    songs = 2 if rules.values["flor.contest"] == "word" else 1
    start = ("flor",) * songs
    rows += [_flor_row(stage, both, words) for words in _contests(stage, both[0], start)]
    return [row for row in rows if row.accepted or row.refused]


def _flor_row(stage: Stage, deals: list[Deal], words: tuple[str, ...]) -> Row:
    if _asks(stage, deals[0], words):
        accepted = _measure(stage, deals, (*words, "quiero"), "flor")
        refused = _measure(stage, deals, (*words, "no-quiero"), "flor")
    else:
        accepted, refused = _measure(stage, deals, words, "flor"), None
    return Row(words, accepted, refused, _flor_cite(stage, words))


def _asks(stage: Stage, deal: Deal, words: tuple[str, ...]) -> bool:
    state = stage.round(deal, Situation(0, 0))
    stage.chain(state, words, NUMBERS[0])
    return state.asks() == "flor"


def _contests(stage: Stage, deal: Deal, start: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What may follow the songs; above a first bet only the lowest bets, once."""
    first = _next_words(stage, deal, start)
    for word in first:
        words = (*start, word)
        yield words
        if not _asks(stage, deal, words):
            continue
        if stage.rules.values["flor.contest"] == "ladder":
            yield from _ladder(stage, deal, words)
        elif word in ("flor", *_lowest(stage)):
            closing = ("flor", "chica") if word == "flor" else ()
            for above in _next_words(stage, deal, words):
                if above in closing or (word != "flor" and above in _lowest(stage)):
                    yield (*words, above)


def _ladder(stage: Stage, deal: Deal, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for above in _next_words(stage, deal, words):
        if above not in ("no-quiero", "chica"):
            yield (*words, above)
            yield from _ladder(stage, deal, (*words, above))


def _lowest(stage: Stage) -> tuple[str, ...]:
    adds = [bet.bet for bet in stage.rules.flor_bets if bet.kind == "adds"][:1]
    return tuple(f"{kind}-{bet}" for bet in adds for kind in ("con-flor", "contraflor"))


def _next_words(stage: Stage, deal: Deal, words: tuple[str, ...]) -> list[str]:
    """The words of the flor that may follow, and those that give it up."""
    state = stage.round(deal, Situation(0, 0))
    stage.chain(state, words, NUMBERS[0])
    giving_up = ("no-quiero", "chica") if not _is_bet(words[-1]) else ()
    found: list[str] = []
    for seat in range(stage.rules.players):
        for say in state.says(seat):
            fits = say.group == "flor" and say.say != "pido-flor"
            if (fits or say.say in giving_up) and say.say not in found:
                found.append(say.say)
    return found


def _is_bet(word: str) -> bool:
    return word.startswith(("con-flor", "contraflor"))


def _flor_cite(stage: Stage, words: tuple[str, ...]) -> str:
    rules = stage.rules
    if not words or len(words) == 1:
        return rules.cite("flor.points")
    for call in rules.flor_ladder:
        if call.call == words[-1]:
            return call.cite
    for bet in rules.flor_bets:
        if words[-1] in (f"con-flor-{bet.bet}", f"contraflor-{bet.bet}"):
            return bet.cite
    return rules.cite("flor.contest")
