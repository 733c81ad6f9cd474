"""``random``: says anything that is allowed, all kinds of action alike, the mazo rarely."""

from __future__ import annotations

import random

from truco.bots.book import book_for, book_of
from truco.bots.bot import with_number
from truco.bots.declaring import true_tantos
from truco.bots.sight import Sight
from truco.rules import Rules
from truco.view import View

MAZO = 0.02
"""How often the mazo is chosen beside other kinds, so that hands are really played."""


class RandomBot:
    """All kinds of action alike: a card is one kind, a numbered call is one kind."""

    def __init__(self, seed: int, rules: Rules | None = None) -> None:
        self._book = None if rules is None else book_of(rules)
        self._dice = random.Random(f"random {seed}")

    def choose(self, view: View) -> str:
        """A kind by chance, then a card or a number by chance."""
        dice = self._dice
        may = view["may"]
        kinds = [entry for entry in may["says"] if entry["say"] != "mazo"]
        places = len(kinds) + bool(may["cards"])
        has_mazo = len(kinds) < len(may["says"])
        if has_mazo and (not places or dice.random() < MAZO):
            return "mazo"
        if any(entry["say"] == "tantos-N" for entry in kinds):
            return self._declared(view)
        place = dice.randrange(places)
        if place == len(kinds):
            return str(dice.choice(may["cards"]))
        entry = kinds[place]
        return with_number(entry, dice.randint(entry.get("from", 0), entry.get("to", 0)))

    def _declared(self, view: View) -> str:
        """Its true tantos: a lie would be no action like the others, but a foul."""
        return true_tantos(Sight(view, self._book or book_for(view)))
