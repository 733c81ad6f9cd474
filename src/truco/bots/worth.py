"""Whether a word is a bluff: said with cards that are worth less than the middle.

Measured on the speaker's own cards alone, so that an honest call that meets better cards is none.
"""

from __future__ import annotations

from truco.bots.sight import Sight

MIDDLE = 0.5


def truco_worth(sight: Sight) -> float:
    """The share of other cards that the two best cards held beat, on average; of the last, its own.

    0.5 for a seat that holds no card any more.
    """
    shares = sorted([sight.share(card) for card in sight.cards or ()], reverse=True)[:2]
    return sum(shares) / len(shares) if shares else MIDDLE


def envido_worth(sight: Sight) -> float:
    """The share of random hands whose tantos are beaten by the seat's own."""
    if not sight.dealt:
        return MIDDLE
    return sight.book.tantos_rank(sight.muestra, sight.book.tantos(sight.muestra, sight.dealt))
