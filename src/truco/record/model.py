"""The record of a match as values: who played by which rules, what was dealt, said and won.

``docs/record.md`` specifies the text form. Everything here is frozen; ``extra`` holds the fields
that this version does not know, kept as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from truco.errors import RulesError
from truco.record.setting import Action, Setting
from truco.rules import Rules, load, names, parse

if TYPE_CHECKING:
    from truco.record.recorder import Recorder

Kind = Literal["human", "bot"]
FirstDealer = Literal["draw", "inviter", "rotation", "agreed"]
Reason = Literal["score", "left", "void"]
KINDS: tuple[Kind, ...] = ("human", "bot")
FIRST_DEALERS: tuple[FirstDealer, ...] = ("draw", "inviter", "rotation", "agreed")
REASONS: tuple[Reason, ...] = ("score", "left", "void")
SPECTATOR = "spectator"

Plain = Mapping[str, Any]


def _nothing() -> Plain:
    return {}


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat; the place in ``Record.players`` is the seat. ``bot``: which one."""

    name: str
    kind: Kind = "human"
    bot: str | None = None
    extra: Plain = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class RulesRef:
    """Which rules the match was played by. ``house``: the text of a house ruleset's file."""

    name: str
    digest: str
    players: int
    target: int
    options: Plain
    house: str | None = None
    extra: Plain = field(default_factory=_nothing)

    def load(self, source: str) -> Rules:
        """The rules; ``RulesError`` where they do not exist (any more), also in this target.

        Whether they are still the same rules is a matter of ``digest``, which is not compared.
        """
        if self.house is not None:
            ruleset = parse(self.house, self.name, f"{source}: rules.house")
        elif self.name in names():
            ruleset = load(self.name)
        else:
            expected = f"there is no ruleset {self.name!r}: expected one of {', '.join(names())}"
            raise RulesError(source, "rules.name", expected)
        return ruleset.configure(self.players, self.target, self.options)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand. ``games``: games won when it began, as ``score`` in the setting.

    ``commitment``: as published before the hand. ``public``, ``reveal`` and ``openings`` are the
    plain forms of the deal. ``points``: what was settled, None while the hand is not played out.
    ``expect``: more that must hold after the last action, as in a case.
    """

    number: int
    game: int
    games: tuple[int, ...]
    setting: Setting
    points: tuple[str, ...] | None = None
    commitment: str | None = None
    public: Plain | None = None
    reveal: Plain | None = None
    openings: tuple[Plain, ...] = ()
    comment: str | None = None
    expect: Plain = field(default_factory=_nothing)
    extra: Plain = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended. ``winner`` None: void. ``left``: the seat that left."""

    winner: int | None
    reason: Reason
    games: tuple[int, ...]
    score: tuple[int, ...]
    left: int | None = None
    extra: Plain = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """Who is mano of the first hand, and how the dealer before him was found.

    ``draws``: plain forms of the draws that were made, each with its ``secret``.
    """

    mano: int = 0
    how: FirstDealer = "agreed"
    draws: Sequence[Plain] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match. ``match`` is its name in the deal's commitments.

    ``first_dealer``: how the first dealer was found; ``draws``: plain forms of the draws, each
    with its ``secret``. ``result`` None: it was not played to its end. ``seen_by``: the seat (or
    ``"spectator"``) whose record it is, None when nothing is hidden.
    """

    match: str
    rules: RulesRef
    players: tuple[Player, ...]
    first_mano: int
    first_dealer: FirstDealer
    draws: tuple[Plain, ...] = ()
    hands: tuple[HandRecord, ...] = ()
    result: Result | None = None
    engine: str | None = None
    started: datetime | None = None
    seen_by: int | str | None = None
    comment: str | None = None
    checksum: str | None = None
    extra: Plain = field(default_factory=_nothing)

    @staticmethod
    def start(
        rules: Rules,
        players: Sequence[Player],
        match: str,
        *,
        dealer: FirstDeal | None = None,
        house: str | None = None,
        engine: str | None = None,
        started: datetime | None = None,
    ) -> Recorder:
        """Begin a record of a match that is about to be played.

        ``house``: the text of the ruleset's file, where it is none of the project's.
        ``UsageError`` where players or ruleset are not as they must be.
        """
        from truco.record.recorder import Recorder

        ref = RulesRef(
            rules.name, rules.digest, rules.players, rules.target, dict(rules.options), house
        )
        first = dealer or FirstDeal()
        record = Record(
            match=match,
            rules=ref,
            players=tuple(players),
            first_mano=first.mano,
            first_dealer=first.how,
            draws=tuple(first.draws),
            engine=engine,
            started=started,
        )
        return Recorder(record, rules)

    def load_rules(self, source: str = "record") -> Rules:
        """The rules of the match; ``RulesError`` where they do not exist."""
        return self.rules.load(source)


__all__ = [
    "FIRST_DEALERS",
    "KINDS",
    "REASONS",
    "SPECTATOR",
    "Action",
    "FirstDeal",
    "HandRecord",
    "Player",
    "Record",
    "Result",
    "RulesRef",
    "Setting",
]
