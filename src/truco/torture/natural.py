"""What a client says or plays: any kind of action alike, the mazo at a fiftieth.

As the engine's ``NATURAL`` policy (``truco.engine.playout``), from what the wire gives.
"""

from __future__ import annotations

from random import Random

from truco.live.log import Json

MAZO = "mazo"


def choose(view: Json, dice: Random) -> str | None:
    """A word or a card that the view allows; None if there is none."""
    may = view["may"]
    kinds: list[Json | None] = [one for one in may["says"] if one["say"] != MAZO]
    if may["cards"]:
        kinds.append(None)
    if len(kinds) < len(may["says"]) + bool(may["cards"]) and (
        not kinds or dice.randrange(50 * len(kinds) + 1) == 0
    ):
        return MAZO
    if not kinds:
        return None
    kind = dice.choice(kinds)
    if kind is None:
        card: str = dice.choice(may["cards"])
        return card
    return _word(kind, dice)


def _word(kind: Json, dice: Random) -> str:
    say: str = kind["say"]
    if "from" not in kind:
        return say
    number = dice.randint(kind["from"], kind["to"])
    if say == "tantos-N" and 7 < number < 20:
        number = 20
    return say.replace("-N", f"-{number}")


def waits_for(view: Json) -> list[int]:
    """The seats that the hand waits for; empty where it cannot be told."""
    if view["phase"] != "play":
        return []
    if view["asks"] is not None:
        asked: list[int] = view["asks"]["to"]
        return asked
    return [] if view["turn"] is None else [view["turn"]]
