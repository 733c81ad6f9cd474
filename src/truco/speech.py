"""Words and the engine's action ids, under one ruleset.

A say is a word (``envido``), a numbered call (``envido-5``) or a card (``1e``).
"""

from __future__ import annotations

import re

from truco.cards import CARDS, card_text, is_card, parse_card
from truco.engine import Table
from truco.engine import words as w
from truco.engine.words import LISTED_NUMBER, NUMBER_BASE, NUMBERS
from truco.errors import MalformedText

_NUMBERED = re.compile(r"([a-z][a-z-]*-)(\d{1,3})")
_WORD = re.compile(r"[a-z][a-z-]{0,40}")
NO_ACTION = -1

_GROUPS = (
    ("truco", w.TRUCO, w.ENVIDO),
    ("envido", w.ENVIDO, w.FLOR),
    ("flor", w.FLOR, w.PIDO_FLOR),
)
_NUMBERED_GROUPS = {w.ENVIDO_N: "envido", w.CON_FLOR_N: "flor", w.CONTRAFLOR_N: "flor"}


def parse_say(table: Table, say: str) -> int:
    """The action id of a say; ``NO_ACTION`` for a well-formed word that this ruleset has not.

    ``MalformedText`` for what is neither a card nor a word.
    """
    if is_card(say):
        return parse_card(say)
    known = table.ids.get(say)
    if known is not None:
        return known
    numbered = _NUMBERED.fullmatch(say)
    if numbered:
        number = int(numbered[2])
        for kind, stem in table.number_words.items():
            if stem == numbered[1] and number < NUMBERS and str(number) == numbered[2]:
                return NUMBER_BASE + NUMBERS * kind + number
        return NO_ACTION
    if _WORD.fullmatch(say):
        return NO_ACTION
    raise MalformedText(f"{say!r} is neither a card (7e) nor a call (envido, envido-5, quiero)")


def say_text(table: Table, action: int) -> str:
    """The say of an action id."""
    if action < CARDS:
        return card_text(action)
    if action < NUMBER_BASE:
        return table.words[action]
    kind, number = divmod(action - NUMBER_BASE, NUMBERS)
    return f"{table.number_words[kind]}{number}"


def listed_text(table: Table, word: int) -> str:
    """The say of a listed move that is no card: a numbered call stands as ``envido-N``."""
    if word >= LISTED_NUMBER:
        return f"{table.number_words[word - LISTED_NUMBER]}N"
    return table.words[word]


def group_of(word: int) -> str:
    """Which button of the table a listed word belongs to (match.md: Cantos, Toques, Truco)."""
    if word in (w.QUIERO, w.NO_QUIERO):
        return "answer"
    if word == w.MAZO:
        return "mazo"
    for name, first, end in _GROUPS:
        if first <= word < end:
            return name
    return _NUMBERED_GROUPS.get(word - LISTED_NUMBER, "other")


def contest_of(table: Table, say: str) -> str:
    """The contest that a say is about: the group of its button."""
    action = parse_say(table, say)
    if action >= NUMBER_BASE:
        return group_of(LISTED_NUMBER + (action - NUMBER_BASE) // NUMBERS)
    return group_of(action)
