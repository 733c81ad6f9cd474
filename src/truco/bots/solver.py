"""The tricks of two hands with open cards: who wins when both play their best (README 7-8).

Cards are ranks: only which is higher counts, so a few thousand positions are all there are, and
they are kept. ``OURS`` is the side whose win is asked for.
"""

from __future__ import annotations

from functools import lru_cache

from truco.bots.sight import OURS, PARDA, THEIRS

Ranks = tuple[int, ...]


def replies(
    ours: list[int], theirs: list[int], won: tuple[int, ...], mano: int, card: int, led: int
) -> bool:
    """Whether we win after playing ``card`` to ``led``; ``ours`` are the powers that we keep."""
    mine, yours, _ = _ranked(ours, theirs, None)
    return _after(mine, yours, won, mano, card - led)


def waits(
    ours: list[int], theirs: list[int], won: tuple[int, ...], mano: int, led: int | None
) -> bool:
    """Whether we win when they are to play: to the card that we led, or they lead themselves."""
    mine, yours, lying = _ranked(ours, theirs, led)
    if lying is None:
        return wins(mine, yours, won, mano, THEIRS)
    return answered(mine, yours, won, mano, lying, OURS)


def _ranked(ours: list[int], theirs: list[int], led: int | None) -> tuple[Ranks, Ranks, int | None]:
    """Powers as ranks, each hand in ascending order; ``led`` is a card that lies on the table."""
    values = {*ours, *theirs}
    if led is not None:
        values.add(led)
    rank = {power: place for place, power in enumerate(sorted(values))}
    mine = tuple(sorted([rank[power] for power in ours]))
    yours = tuple(sorted([rank[power] for power in theirs]))
    return mine, yours, None if led is None else rank[led]


def verdict(winners: list[int], mano: int) -> int | None:
    """Who has won the truco by these tricks; None while it is open. ``mano`` is OURS or THEIRS."""
    if len(winners) < 2:
        return None
    first, second = winners[0], winners[1]
    if len(winners) == 2:
        if first == PARDA:
            return None if second == PARDA else second
        return first if second in (PARDA, first) else None
    return winners[2] or first or mano


@lru_cache(maxsize=1 << 16)
def wins(ours: Ranks, theirs: Ranks, won: tuple[int, ...], mano: int, lead: int) -> bool:
    """Whether we win from a trick that ``lead`` leads; ``won`` are the tricks before."""
    if lead == OURS:
        return any(
            answered(_without(ours, place), theirs, won, mano, card, OURS)
            for place, card in enumerate(ours)
        )
    return all(
        answered(ours, _without(theirs, place), won, mano, card, THEIRS)
        for place, card in enumerate(theirs)
    )


@lru_cache(maxsize=1 << 16)
def answered(
    ours: Ranks, theirs: Ranks, won: tuple[int, ...], mano: int, led: int, by: int
) -> bool:
    """Whether we win when ``by`` has led a card and the other side plays to it."""
    if by == OURS:
        return all(
            _after(ours, _without(theirs, place), won, mano, led - card)
            for place, card in enumerate(theirs)
        )
    return any(
        _after(_without(ours, place), theirs, won, mano, card - led)
        for place, card in enumerate(ours)
    )


def _after(ours: Ranks, theirs: Ranks, won: tuple[int, ...], mano: int, margin: int) -> bool:
    winner = PARDA if margin == 0 else OURS if margin > 0 else THEIRS
    all_won = (*won, winner)
    decided = verdict(list(all_won), mano)
    if decided is not None:
        return decided == OURS
    return wins(ours, theirs, all_won, mano, winner or mano)


def _without(cards: Ranks, place: int) -> Ranks:
    return cards[:place] + cards[place + 1 :]
