"""The real game of the live tables: truco by any ruleset, with the bots of the house."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

import truco
from truco import bots, rules
from truco.errors import RulesError
from truco.live.house import Bot
from truco.live.log import Json
from truco.match import Match, table_of
from truco.rules import Rules
from truco.view import View, view

CARDS = 40
RULES_KEPT = 256
"""Configured rulesets that are kept ready; a server's tables share few."""


class TrucoHouse:
    """Truco; a ``House``."""

    engine = f"truco {truco.__version__}"
    stand_in = "criollo"

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}

    def bots(self) -> Sequence[str]:
        return bots.names()

    def rules(self, ruleset: str, players: int, target: int | None, options: Json) -> Rules:
        key = json.dumps([ruleset, players, target, options], sort_keys=True)
        if key not in self._rules:
            if len(self._rules) >= RULES_KEPT:
                self._rules.clear()
            self._rules[key] = self._configure(ruleset, players, target, options)
        return self._rules[key]

    def _configure(self, ruleset: str, players: int, target: int | None, options: Json) -> Rules:
        known = rules.names()
        if ruleset not in known:  # the loader takes paths too; a stranger may not name one
            expected = f"there is no ruleset {ruleset!r}: expected one of {', '.join(known)}"
            raise RulesError("table", "ruleset", expected)
        return rules.load(ruleset).configure(players, target, options)

    def start(self, chosen: Rules, first_mano: int) -> Match:
        return Match(chosen, first_mano)

    def view(self, match: Match, viewer: int | None, public: Json | None = None) -> Json:
        return cast(Json, view(match, viewer, cast(View | None, public)))

    def movers(self, match: Match) -> list[int]:
        return match.movers()

    def interrupters(self, match: Match) -> list[int]:
        return match.singers()

    def may_be_cut_short(self, match: Match) -> bool:
        return match.may_be_sung_into

    def next_mano(self, match: Match) -> int:
        return match.next_mano

    def power(self, chosen: Rules) -> Sequence[int]:
        return list(table_of(chosen).power)[-CARDS:]

    def pack(self, match: Match) -> Json:
        return match.pack()

    def unpack(self, chosen: Rules, packed: Json) -> Match:
        return Match.unpack(chosen, packed)

    def bot(self, name: str, seed: int, chosen: Rules) -> Bot:
        return bots.make(name, seed, chosen)
