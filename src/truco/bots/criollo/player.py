"""Criollo at the table: which question comes first, and who decides it."""

from __future__ import annotations

import random

from truco.bots.book import book_for, book_of
from truco.bots.bot import first_legal
from truco.bots.criollo import envido, flor, other, truco
from truco.bots.criollo.habits import Habits
from truco.bots.criollo.think import Think
from truco.bots.sight import Sight
from truco.rules import Rules
from truco.view import View


class Criollo:
    """Plays by the chances of the game that each thing it may do leaves it.

    Its chance comes from the seed and the moment, and what it remembers of a match is only how
    its rivals call and fold: the same seed and the same views give the same answers.
    """

    def __init__(self, seed: int, rules: Rules | None = None) -> None:
        self._seed = seed
        self._book = None if rules is None else book_of(rules)
        self._habits = Habits()

    def _think(self, view: View) -> Think:
        book = self._book or book_for(view)
        dice = random.Random(f"criollo {self._seed} {view['hand']} {view['position']}")
        return Think(Sight(view, book), dice, self._habits)

    def choose(self, view: View) -> str:
        """A word or a card out of ``view["may"]``."""
        think = self._think(view)
        if think.sight.cards is None:
            return other.before_cards(think.sight) or first_legal(view)
        self._habits.see(think.sight)
        say = other.forced(think) or flor.decide(think) or self._question(think)
        say = say or self._free(think) or first_legal(view)
        kind = think.sight.kind(say)
        if kind in ("truco", "envido") and say in think.expected:
            self._habits.called(kind, think.expected[say], think.sight)
        return say

    def interject(self, view: View) -> str | None:
        """A flor of its own is sung before somebody's answer ends it."""
        think = self._think(view)
        if think.sight.cards is None or "flor" not in think.sight.says:
            return None
        return flor.decide(think)

    def _question(self, think: Think) -> str | None:
        """The answer to an open question of ours."""
        sight = think.sight
        asked = sight.asked
        if asked is None or "quiero" not in sight.says:
            return None
        if asked == "envido":
            return envido.answer(think)
        if asked == "truco":
            first = envido.wants_call(think) if sight.group("envido") else None
            return first or truco.answer(think)
        return None

    def _free(self, think: Think) -> str | None:
        """No question is open: call, or play a card."""
        sight = think.sight
        if sight.asks is not None:
            return None
        say = other.asks_flor(think)
        if say is None and sight.group("envido"):
            say = envido.wants_call(think)
        if say is None and sight.group("truco"):
            say = truco.wants_call(think)
        if say is None and sight.may_play:
            return self._card(think)
        return say

    def _card(self, think: Think) -> str:
        """The card that wins most; a hand that is lost for sure goes to the mazo unseen."""
        sight = think.sight
        if len(sight.may_play) == 1 and self._lost(think):
            return "mazo"
        wanted = think.best_card
        return next(
            str(text)
            for text, card in zip(sight.view["may"]["cards"], sight.may_play, strict=True)
            if card == wanted
        )

    def _lost(self, think: Think) -> bool:
        """Whether the last card of the hand is beaten already, and nothing else hangs on it."""
        sight = think.sight
        last = think.duel and sight.trick == 2 and len(sight.table) == 1
        return last and "mazo" in sight.says and "mostrar" not in sight.says and think.win == 0
