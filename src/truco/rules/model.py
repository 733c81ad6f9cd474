"""A ruleset made ready for a table: what the engine, the match and the page read.

Everything here is frozen and comes from data; ``Ruleset.configure`` builds it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from truco.cards import NUMBERS, SUITS
from truco.rules.neutral import neutral_values
from truco.rules.senas import UNPLAYED, Sign


@dataclass(frozen=True, slots=True)
class TrucoCall:
    """One level of the truco ladder. ``stake`` None: the whole game."""

    call: str
    stake: int | None
    refused: int
    cite: str


@dataclass(frozen=True, slots=True)
class EnvidoCall:
    """One envido call.

    ``kind``: ``adds`` and ``sets`` use ``amount`` points, ``number`` is said with N from
    ``amount`` up, ``falta`` the falta, ``equals`` the difference of the scores.
    ``times``: how often in a hand, where the order is ascending (0: no limit).
    """

    call: str
    kind: Literal["adds", "sets", "number", "falta", "equals"]
    amount: int
    times: int
    opens: bool
    cite: str


@dataclass(frozen=True, slots=True)
class RefusedChain:
    """A printed value for a refused chain of envidos that is not what the general rule gives."""

    chain: tuple[str, ...]
    refused: int
    cite: str


@dataclass(frozen=True, slots=True)
class FlorCall:
    """One level of a flor ladder. ``stake`` -1: the falta, -2: the match. ``refused`` None:
    cannot be.
    """

    call: str
    stake: int
    refused: int | None
    refused_over: Mapping[str, int]
    cite: str


@dataclass(frozen=True, slots=True)
class FlorBet:
    """One bet X of ``con-flor-X`` and ``contraflor-X``."""

    bet: str
    kind: Literal["adds", "number", "falta", "rest"]
    amount: int
    cite: str


FALTA_STAKE = -1
MATCH_STAKE = -2


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset with its options chosen, for a number of players.

    ``values`` holds the plain values by dotted key (``values["envido.stop"]``); ladders and
    calls have fields of their own. ``cites`` gives the article of each key. ``senas``: the signs
    of the ruleset, which only partners can use.
    """

    name: str
    titles: Mapping[str, str]
    players: int
    options: Mapping[str, Any]
    values: Mapping[str, Any]
    cites: Mapping[str, str]
    truco: tuple[TrucoCall, ...]
    envido: tuple[EnvidoCall, ...]
    refused_chains: tuple[RefusedChain, ...]
    flor_ladder: tuple[FlorCall, ...]
    flor_bets: tuple[FlorBet, ...]
    senas: tuple[Sign, ...]

    @property
    def target(self) -> int:
        """Points that win a game."""
        return int(self.values["match.target"])

    @property
    def malas(self) -> int:
        """Points of the first half, 0 where the game has no halves (match.md)."""
        return self.target // 2 if self.values.get("match.halves", True) else 0

    @property
    def games(self) -> int:
        """Most games of a match: 1, or the odd number of which a majority wins (two and a
        decider: 2).
        """
        return int(self.values["match.games"])

    @property
    def games_to_win(self) -> int:
        """Games that win the match: best of two with a decider needs two, like best of three."""
        return self.games // 2 + 1

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in use, in canonical order."""
        numbers = set(self.values["deck.numbers"])
        return tuple(
            suit * 10 + index
            for suit in range(len(SUITS))
            for index, number in enumerate(NUMBERS)
            if number in numbers
        )

    @property
    def has_muestra(self) -> bool:
        """Whether a card is turned after the deal."""
        return bool(self.values["cards.muestra"])

    @property
    def flor(self) -> bool:
        """Whether flor is played."""
        return bool(self.values["flor.on"])

    @property
    def cut(self) -> str:
        """Who cuts: the seat ``before-dealer``, or ``all`` seats."""
        return str(self.values["deal.cut"])

    @property
    def deal_from(self) -> str:
        """The cards come from the ``top`` or the ``bottom`` of the deck."""
        return str(self.values["deal.from"])

    @property
    def first_dealer(self) -> str:
        """How the first dealer is found."""
        return str(self.values["deal.first-dealer"])

    @property
    def talk_in_hand(self) -> bool:
        """Whether people may talk while a hand is played."""
        return bool(self.values["chat.in-hand"])

    @property
    def senas_caught_from(self) -> int:
        """The first trick, from 1, in which the other side may catch a sign."""
        return int(self.values["senas.caught-from"])

    @property
    def digest(self) -> str:
        """SHA-256 over everything that decides play, in hexadecimal: the hash in records.

        Values that all rulesets share (``neutral``) are left out of it, and so is what people may
        tell each other (``UNPLAYED``).
        """
        neutral = neutral_values()
        parts = {
            "players": self.players,
            "values": {
                key: value
                for key, value in self.values.items()
                if key.partition(".")[0] not in UNPLAYED
                and (key not in neutral or neutral[key] != value)
            },
            "truco": [_plain(call) for call in self.truco],
            "envido": [_plain(call) for call in self.envido],
            "refused": [_plain(chain) for chain in self.refused_chains],
            "ladder": [_plain(call) for call in self.flor_ladder],
            "bets": [_plain(bet) for bet in self.flor_bets],
        }
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def cite(self, key: str) -> str:
        """The article of a key; of its section where the key has none of its own."""
        return self.cites.get(key) or self.cites.get(key.split(".")[0], "")


def _plain(part: Any) -> dict[str, Any]:
    """The fields of a call without its article, for the hash."""
    fields = {name: getattr(part, name) for name in part.__slots__ if name != "cite"}
    return {
        name: dict(value) if isinstance(value, Mapping) else value for name, value in fields.items()
    }
