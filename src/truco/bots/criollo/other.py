"""Criollo's other words: declaring, showing, a ley de juego, pido-flor."""

from __future__ import annotations

from truco.bots.criollo.envido import Tantos
from truco.bots.criollo.think import Think
from truco.bots.declaring import declares, true_tantos
from truco.bots.sight import Sight

ASKS_FLOR = 0.05
"""How often ``pido-flor`` is said: it costs nothing, and a hidden flor then costs its side."""
LEY_TRUCO = 0.30
"""The chance to win the tricks from which the truco of an a-ley is wanted: it was called blind."""


def before_cards(sight: Sight) -> str | None:
    """Look at the cards before anything else (GU l. 235)."""
    return "levanta" if "levanta" in sight.says else None


def forced(think: Think) -> str | None:
    """What has to be said when it is asked: tantos, cards shown, an answer to a-ley."""
    sight = think.sight
    if "sigo" in sight.says:
        return "mostrar"
    if declares(sight):
        return true_tantos(sight)
    parts = ("quiero-quiero", "quiero-paso", "paso-quiero", "paso-paso")
    for stem in ("con-ley-", "sin-ley-"):
        if stem + parts[0] in sight.says:
            return stem + _ley(think)
    return None


def _ley(think: Think) -> str:
    """Both parts of the answer to an a-ley: the contraflor or falta, and the truco."""
    sight = think.sight
    truco = "quiero" if think.win >= LEY_TRUCO else "paso"
    if sight.book.has_flor(sight.muestra, sight.dealt):
        first = "quiero" if sight.book.flor_count(sight.muestra, sight.dealt) >= 28 else "paso"
        return f"{first}-{truco}"
    win = Tantos(think).win
    rest = sight.target - max(sight.us, sight.them)
    won = think.equity(sight.us + rest, sight.them)
    lost = think.equity(sight.us, sight.them + rest)
    refused = think.equity(sight.us, sight.them + 1)
    first = "quiero" if win * won + (1 - win) * lost > refused else "paso"
    return f"{first}-{truco}"


def asks_flor(think: Think) -> str | None:
    """``pido-flor`` now and then, without a flor of our own to make more of."""
    if "pido-flor" in think.sight.says and think.dice.random() < ASKS_FLOR:
        return "pido-flor"
    return None
