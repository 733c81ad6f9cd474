"""A ruleset's cards and calls as rows to print, from the data that the engine plays by."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from truco.cards import NUMBERS, SUITS, card_text
from truco.describe import gesture_words, sign_words
from truco.rules import Rules
from truco.rules.model import FALTA_STAKE, MATCH_STAKE, EnvidoCall

SUIT_NAMES = {
    "e": gettext_noop("%(number)s of espada"),
    "b": gettext_noop("%(number)s of basto"),
    "o": gettext_noop("%(number)s of oro"),
    "c": gettext_noop("%(number)s of copa"),
}

ACCENTED = {"dos-mes": "Dos més"}
"""Calls that are written with an accent, which an action's word has not."""

RULEBOOK_CITE = re.compile(r"[A-Z]{2} ")


@dataclass(frozen=True)
class Naipe:
    """One card: its text (``7e``) and its name in words."""

    text: str
    name: str


@dataclass(frozen=True)
class Row:
    """One call: what it is worth when wanted, and when not."""

    call: str
    wanted: str
    refused: str
    cite: str


@dataclass(frozen=True)
class Ladder:
    """The calls of one contest."""

    title: str
    rows: tuple[Row, ...]
    refusals: bool


@dataclass(frozen=True)
class Sena:
    """One sign between partners: what it says, how it is made."""

    meaning: str
    gesture: str
    cite: str


def senas(rules: Rules, language: str) -> list[Sena]:
    """Return the signs of the ruleset, in words."""
    return [
        Sena(
            sign_words(sign.key, language),
            gesture_words(sign.gesture, language),
            article(sign.cite),
        )
        for sign in rules.senas
    ]


def article(cite: str) -> str:
    """Return the article of a rulebook; nothing where the house decided."""
    return cite if RULEBOOK_CITE.match(cite) else ""


def naipe(text: str) -> Naipe:
    """Return a card with its name."""
    return Naipe(text, _(SUIT_NAMES[text[-1]]) % {"number": text[:-1]})


def steps(rules: Rules) -> list[list[Naipe]]:
    """Return the cards by rank for the truco, highest first; those of one step are equal.

    A rank names one card (``7e``), or by a number all cards of it that have no rank of their own.
    """
    order = [str(rank) for rank in rules.values["cards.order"]]
    single = {rank for rank in order if rank[-1] in SUITS}
    deck = [card_text(card) for card in rules.deck]
    return [
        [naipe(text) for text in deck if text == rank or (text[:-1] == rank and text not in single)]
        for rank in order
    ]


def piezas(rules: Rules) -> list[int]:
    """Return the numbers that are piezas in the muestra's suit, highest first."""
    return [number for number in rules.values.get("cards.piezas", ()) if number in NUMBERS]


def call_words(call: str) -> str:
    """Return a call as it is written in a sentence: ``vale-cuatro`` is "Vale cuatro"."""
    return ACCENTED.get(call, call[:1].upper() + call[1:].replace("-", " "))


def ladders(rules: Rules) -> list[Ladder]:
    """Return the calls of the contests that are played, in the order in which they are settled."""
    found = [_flor(rules), _bets(rules)] if rules.flor else []
    found += [_envido(rules), _truco(rules)]
    return [ladder for ladder in found if ladder.rows]


def _truco(rules: Rules) -> Ladder:
    rows = (
        Row(
            call_words(call.call),
            _("the whole game") if call.stake is None else str(call.stake),
            str(call.refused),
            article(call.cite),
        )
        for call in rules.truco
    )
    return Ladder(_("Truco"), tuple(rows), refusals=True)


def _envido(rules: Rules) -> Ladder:
    rows = (
        Row(call_words(call.call), _worth(call), "", article(call.cite)) for call in rules.envido
    )
    return Ladder(_("Envido"), tuple(rows), refusals=False)


def _worth(call: EnvidoCall) -> str:
    worths = {
        "adds": f"+{call.amount}",
        "sets": str(call.amount),
        "number": _("N points, from %(least)d up") % {"least": call.amount},
        "falta": _("what the leader lacks"),
        "equals": _("what levels the score"),
    }
    return worths[call.kind]


def _flor(rules: Rules) -> Ladder:
    stakes = {FALTA_STAKE: _("what the leader lacks"), MATCH_STAKE: _("the match")}
    rows = (
        Row(
            call_words(call.call),
            stakes.get(call.stake, str(call.stake)),
            "" if call.refused is None else str(call.refused),
            article(call.cite),
        )
        for call in rules.flor_ladder
    )
    return Ladder(_("Flor"), tuple(rows), refusals=True)


def _bets(rules: Rules) -> Ladder:
    rows = (
        Row(
            f"{call_words('con-flor-' + bet.bet)}, {call_words('contraflor-' + bet.bet)}",
            {
                "adds": f"+{bet.amount}",
                "number": _("N points, from %(least)d up") % {"least": bet.amount},
            }.get(bet.kind, _("what the leader lacks")),
            "",
            article(bet.cite),
        )
        for bet in rules.flor_bets
    )
    return Ladder(_("Flor"), tuple(rows), refusals=False)
