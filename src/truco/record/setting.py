"""One hand as text: who is mano, what was dealt, what was said and played.

A test case is one such hand with expectations, a record has one for each deal; both are read here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from truco.cards import card_text, is_card, parse_card
from truco.deal import Deal
from truco.errors import UsageError
from truco.record.fields import Fields
from truco.rules import Rules

HIDDEN = -1
"""A card that the one whose record it is has not seen; ``?`` in the file."""

KEYS = ("mano", "score", "hands", "muestra", "duels", "play")
HAND_CARDS = 3
_WORD = re.compile(r"[a-z][a-z-]{0,40}|[a-z][a-z-]{0,40}-\d{1,3}")
_LONGEST = 1e9
_SEAT = re.compile(r"[0-7]")


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat said or played. ``at``: seconds since the match began."""

    seat: int
    say: str
    at: float | None = None
    comment: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.seat} {self.say}"


@dataclass(frozen=True, slots=True)
class Setting:
    """The inputs of a hand. ``score`` is by side, with three players by seat."""

    mano: int
    score: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    muestra: int | None = None
    duels: bool = False
    play: tuple[Action, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether some of the dealt cards are not known."""
        return any(HIDDEN in held for held in self.hands)

    def deal(self) -> Deal:
        """The cards; ``UsageError`` where some are not known."""
        if self.hidden:
            raise UsageError("some cards of this hand were not seen")
        return Deal(self.hands, self.muestra)


def read_setting(
    fields: Fields, players: int, rules: Rules | None, *, record: bool = False
) -> Setting:
    """Read the keys of ``KEYS``; ``rules`` None: only what needs no rules is checked.

    ``record``: cards may be ``?``, and an action may be a table with more about it.
    """
    hands = _hands(fields, players, record)
    muestra = _muestra(fields, rules)
    _check_cards(fields, hands, muestra, rules)
    count = 3 if players == 3 else 2
    score = fields.numbers("score", count, [0] * count)
    if rules is not None and max(score) >= rules.target:
        raise fields.wrong("score", f"less than the target {rules.target}")
    duels = fields.flag("duels")
    pica_pica = rules is None or rules.values["match.alternate-duels"]
    if duels and (players != 6 or not pica_pica):
        raise fields.wrong("duels", "true only with six players of a ruleset with pica-pica")
    play = tuple(
        _action(fields, entry, place, players, record)
        for place, entry in enumerate(fields.items("play", []), 1)
    )
    mano = fields.whole("mano", 0, players - 1, 0)
    return Setting(mano, score, hands, muestra, duels, play)


def _hands(fields: Fields, players: int, hidden: bool) -> tuple[tuple[int, ...], ...]:
    texts = fields.texts("hands")
    hands = [text.split() for text in texts]
    if len(hands) != players or any(len(hand) != HAND_CARDS for hand in hands):
        raise fields.wrong("hands", f"{players} texts of three cards each")
    for word in (word for hand in hands for word in hand):
        if not is_card(word) and not (hidden and word == "?"):
            raise fields.wrong("hands", f"cards (7e, 12b), but {word!r} is none")
    return tuple(
        tuple(HIDDEN if word == "?" else parse_card(word) for word in hand) for hand in hands
    )


def _muestra(fields: Fields, rules: Rules | None) -> int | None:
    if rules is not None and ("muestra" in fields) != rules.has_muestra:
        expected = "a card" if rules.has_muestra else "nothing: this ruleset has no muestra"
        raise fields.wrong("muestra", expected)
    if "muestra" not in fields:
        return None
    text = fields.text("muestra")
    if not is_card(text):
        raise fields.wrong("muestra", "a card (7e, 12b)")
    return parse_card(text)


def _check_cards(
    fields: Fields, hands: tuple[tuple[int, ...], ...], muestra: int | None, rules: Rules | None
) -> None:
    dealt = [card for hand in hands for card in hand if card != HIDDEN]
    dealt += [] if muestra is None else [muestra]
    for card in dealt:
        if dealt.count(card) > 1:
            raise fields.wrong("hands", f"each card once, but {card_text(card)} stands twice")
        if rules is not None and card not in rules.deck:
            raise fields.wrong("hands", f"cards of the deck, but {card_text(card)} is not in it")


def _action(fields: Fields, entry: object, place: int, players: int, record: bool) -> Action:
    """One entry of ``play``: ``"0 envido"``; in a record also a table with ``do`` and more."""
    if record and isinstance(entry, Mapping):
        return _annotated(Fields(entry, fields.place, f"play {place}."), players)
    seat, say = parse_action(fields, f"play {place}", entry, players)
    return Action(seat, say)


_ACTION_KEYS = ("do", "at", "comment")


def _annotated(fields: Fields, players: int) -> Action:
    seat, say = parse_action(fields, "do", fields.need("do"), players)
    at = fields.data.get("at")
    known = isinstance(at, int | float) and not isinstance(at, bool) and 0 <= at <= _LONGEST
    if at is not None and not known:
        raise fields.wrong("at", "seconds since the match began")
    comment = fields.text("comment", "") if "comment" in fields else None
    return Action(seat, say, at, comment, fields.rest(_ACTION_KEYS))


def parse_action(fields: Fields, key: str, entry: object, players: int) -> tuple[int, str]:
    """``"SEAT WORD"`` or ``"SEAT CARD"``: the seat and what it says or plays."""
    parts = entry.split() if isinstance(entry, str) else []
    known = len(parts) == 2 and _SEAT.fullmatch(parts[0]) and is_say(parts[1])
    if not known or int(parts[0]) >= players:
        raise _wrong_action(fields, key, entry, players)
    return int(parts[0]), parts[1]


def _wrong_action(fields: Fields, key: str, entry: object, players: int) -> Exception:
    shown = Fields({key: entry}, fields.place, fields.prefix)
    return shown.wrong(
        key, f'"SEAT WORD" or "SEAT CARD", seats from 0 to {players - 1} ("0 envido", "1 7e")'
    )


def is_say(text: str) -> bool:
    """Whether a text is well formed: a card, a word, or a word with a number."""
    return is_card(text) or _WORD.fullmatch(text) is not None
