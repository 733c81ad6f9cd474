"""The real game with bots made for tests: tame, random, slow, broken, breaking the rules."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from truco.live.house import Bot
from truco.live.log import Json
from truco.live.truco_house import TrucoHouse
from truco.rules import Rules


def choices(view: Json) -> list[str]:
    """What a seat may say or play, numbered calls by their least number, the mazo left out."""
    says = [
        one["say"].replace("-N", f"-{one['from']}") if "from" in one else one["say"]
        for one in view["may"]["says"]
        if one["say"] != "mazo"
    ]
    return [*view["may"]["cards"], *says]


class Tame:
    """Says no to everything and plays its first card."""

    def choose(self, view: Json) -> str:
        says = {one["say"] for one in view["may"]["says"]}
        if "no-quiero" in says:
            return "no-quiero"
        return (view["may"]["cards"] or choices(view) or ["mazo"])[0]


class Chancy:
    """Says or plays anything."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Json) -> str:
        return self._random.choice(choices(view) or ["mazo"])


class Broken:
    """Fails, and tells what it holds while it does."""

    def choose(self, view: Json) -> str:
        raise RuntimeError(f"my cards are {view['seats'][view['you']]['cards']}")


class Cheat:
    """Says what nobody may say."""

    def choose(self, view: Json) -> str:
        return "Give me the cards!"


class Slow(Tame):
    """Takes its time."""

    def choose(self, view: Json) -> str:
        until = time.thread_time() + 0.03
        while time.thread_time() < until:
            pass
        return super().choose(view)


class ToyHouse(TrucoHouse):
    """Truco with the bots of this module."""

    stand_in = "tame"

    def bots(self) -> Sequence[str]:
        return ("tame", "chancy", "broken", "cheat", "slow")

    def bot(self, name: str, seed: int, rules: Rules) -> Bot:
        if name == "chancy":
            return Chancy(seed)
        bots: dict[str, Bot] = {
            "tame": Tame(),
            "broken": Broken(),
            "cheat": Cheat(),
            "slow": Slow(),
        }
        return bots[name]
