"""``plain``: honest. It values its cards in a fixed way and calls and accepts by thresholds.

It never bluffs, never counts what has been played and pays no heed to the score: a measure for
other bots, and an opponent that a beginner can read.
"""

from __future__ import annotations

from truco.bots.book import book_for, book_of
from truco.bots.bot import first_legal, sayable
from truco.bots.declaring import declares, true_tantos
from truco.bots.sight import OURS, PARDA, Sight
from truco.cards import card_text
from truco.rules import Rules
from truco.view import View

TRUCO = {"accept": 0.58, "call": 0.74, "raise": 0.86}
"""The worth of its cards, 0 to 1, from which it accepts, calls and raises a truco."""
ENVIDO = {"accept": 0.80, "call": 0.82, "more": 0.91, "all": 0.97}
"""Tantos as a share of the most there can be: to accept a small one, to call, for more, for all."""
SMALL_ENVIDO = 4
"""An envido of up to so many points is a small one."""
FLOR = {"accept": 29, "raise": 36}
"""The count of its flor from which it accepts a bet on it, and bets itself."""


class Plain:
    """Plays what it holds and nothing else; chance has no part in it."""

    def __init__(self, seed: int, rules: Rules | None = None) -> None:
        self._book = None if rules is None else book_of(rules)

    def choose(self, view: View) -> str:
        """A word or a card out of ``view["may"]``."""
        sight = Sight(view, self._book or book_for(view))
        if sight.cards is None:
            return "levanta" if "levanta" in sight.says else first_legal(view)
        for part in (_forced, _flor, _answer, _call):
            say = part(sight)
            if say is not None:
                return say
        return _card(sight) if sight.may_play else first_legal(view)

    def interject(self, view: View) -> str | None:
        """A flor of its own is sung before somebody's answer ends it."""
        sight = Sight(view, self._book or book_for(view))
        has = sight.cards is not None and sight.book.has_flor(sight.muestra, sight.dealt)
        return "flor" if has and "flor" in sight.says else None


def _forced(sight: Sight) -> str | None:
    """Declaring, showing, the answer to an a-ley: all as it is."""
    if "sigo" in sight.says:
        return "mostrar"
    if declares(sight):
        return true_tantos(sight)
    for stem in ("con-ley-", "sin-ley-"):
        if f"{stem}paso-paso" in sight.says:
            truco = "quiero" if _worth(sight) >= TRUCO["accept"] else "paso"
            high = _tantos(sight) >= ENVIDO["more"] or _flor_count(sight) >= FLOR["raise"]
            return f"{stem}{'quiero' if high else 'paso'}-{truco}"
    return None


# ---- flor


def _flor_count(sight: Sight) -> int:
    return sight.book.flor_count(sight.muestra, sight.dealt)


def _flor(sight: Sight) -> str | None:
    """Sing it; bet on a high one, shrink with a low one."""
    count = _flor_count(sight)
    contest = sight.asks is not None and sight.asks["contest"] == "flor"
    words = sight.group("flor")
    if not count or not (words or contest):
        return None
    bets = [entry for entry in words if entry["say"] not in ("flor", "chica")]
    if bets and count >= FLOR["raise"]:
        return sayable(bets[0])
    tame = (("quiero", FLOR["accept"]), ("flor", 0), ("no-quiero", 0), ("quiero", 0))
    for say, least in tame:
        if say in sight.says and count >= least and (contest or say == "flor"):
            return say
    return None


# ---- envido


def _tantos(sight: Sight) -> float:
    """Its tantos as a share of the most there can be."""
    return sight.book.tantos(sight.muestra, sight.dealt) / sight.book.most_tantos


def _envido_answer(sight: Sight) -> str:
    tantos = _tantos(sight)
    asks = sight.asks or {}
    small = (asks["stake"] or sight.target) <= SMALL_ENVIDO
    limit = ENVIDO["accept"] if small else ENVIDO["more"]
    if tantos >= ENVIDO["all"] and small:
        raises = sight.group("envido")
        if raises:
            return sayable(raises[-1], 1.0)
    return "quiero" if tantos >= limit else "no-quiero"


def _envido_call(sight: Sight) -> str | None:
    calls = sight.group("envido")
    if not calls or _tantos(sight) < ENVIDO["call"]:
        return None
    plain = [entry for entry in calls if "from" not in entry]
    call = plain[1] if len(plain) > 2 and _tantos(sight) >= ENVIDO["more"] else calls[0]
    return sayable(call)


# ---- truco


def _worth(sight: Sight) -> float:
    """Its cards' worth for the truco: the two best to begin with, then what the tricks ask for."""
    shares = sorted([sight.share(card) for card in sight.cards or []], reverse=True)
    if not shares:
        who, card = max(sight.table, key=lambda played: sight.power(played[1]), default=(-1, 0))
        return sight.share(card) if who == sight.me else 0.0
    if sight.first is None:
        return sum(shares[:2]) / len(shares[:2])
    if sight.first in (OURS, PARDA):
        return shares[0] + (0.1 if sight.first == OURS else 0.0)
    return sum(shares[:2]) / len(shares[:2]) - 0.1


def _truco_answer(sight: Sight) -> str:
    worth = _worth(sight)
    raises = sight.group("truco")
    if raises and worth >= TRUCO["raise"]:
        return str(raises[0]["say"])
    return "quiero" if worth >= TRUCO["accept"] else "no-quiero"


def _answer(sight: Sight) -> str | None:
    asked = sight.asked
    if asked is None or "quiero" not in sight.says:
        return None
    if asked == "envido":
        return _envido_answer(sight)
    if asked == "truco":
        return _envido_call(sight) or _truco_answer(sight)
    return None


def _call(sight: Sight) -> str | None:
    if sight.asks is not None:
        return None
    envido = _envido_call(sight)
    calls = sight.group("truco")
    if envido is None and calls and _worth(sight) >= TRUCO["raise" if sight.agreed else "call"]:
        return str(calls[0]["say"])
    return envido


# ---- cards


def _card(sight: Sight) -> str:
    """Low to high as the trick needs: the cheapest card that beats the table, else the lowest."""
    cards = sorted(sight.may_play, key=sight.power)
    if not sight.table:
        must = sight.first is not None and sight.first != OURS
        return card_text(cards[-1] if must else cards[len(cards) // 2])
    who, best = max(sight.table, key=lambda played: sight.power(played[1]))
    if sight.is_ours(who):
        return card_text(cards[0])
    better = [card for card in cards if sight.power(card) > sight.power(best)]
    return card_text(better[0] if better else cards[0])
