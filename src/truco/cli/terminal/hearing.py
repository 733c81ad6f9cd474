"""From what somebody typed to what he says: a number of the list, a card, a word."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from truco.cards import is_card
from truco.cli.terminal.words import Words
from truco.errors import MalformedText
from truco.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of what may be done: a card, or a word with its range if it takes a number."""

    say: str
    entry: dict[str, Any] | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is a card to play."""
        return self.entry is None

    @property
    def numbered(self) -> bool:
        """Whether a number belongs to it."""
        return self.entry is not None and "from" in self.entry


def choices(view: View) -> list[Choice]:
    """What the viewer may do, in the order in which it is numbered: cards, then words."""
    may = view["may"]
    return [Choice(card) for card in may["cards"]] + [
        Choice(entry["say"], entry) for entry in may["says"]
    ]


def slug(text: str) -> str:
    """A text as words are written: lower case, no accents, hyphens for blanks."""
    plain = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "-".join("".join(c if c.isalnum() or c == "-" else " " for c in kept).split())


def understand(typed: str, listed: list[Choice], words: Words) -> str:
    """The say that was meant; a word that is not listed is passed on, so that the rules answer.

    ``MalformedText`` for a number that is not in the list or a call without its amount.
    """
    text = slug(typed)
    head, _, tail = text.rpartition("-")
    if text.isdigit():
        return _place(int(text), listed, words)
    if is_card(text):
        return text
    if head.isdigit() and tail.isdigit() and 1 <= int(head) <= len(listed):
        chosen = listed[int(head) - 1]
        if chosen.numbered:
            return _amount(chosen.say, tail)
    for choice in listed:
        names = {choice.say, slug(words.call(choice.say)), slug(words.said(choice.say))}
        if not choice.numbered:
            if text in names:
                return choice.say
        elif tail.isdigit() and head in {slug(name.removesuffix("-N")) for name in names}:
            return _amount(choice.say, tail)
        elif text in {slug(name) for name in names} or (
            text == slug(choice.say.removesuffix("-N")) and not _has(listed, text)
        ):
            raise _no_amount(choice, words)
    return text or typed


def _place(number: int, listed: list[Choice], words: Words) -> str:
    if not 1 <= number <= len(listed):
        raise MalformedText(words.text("term.place", n=number, most=len(listed)))
    chosen = listed[number - 1]
    if chosen.numbered:
        raise _no_amount(chosen, words)
    return chosen.say


def _amount(say: str, digits: str) -> str:
    return f"{say.removesuffix('N')}{int(digits)}"


def _has(listed: list[Choice], say: str) -> bool:
    return any(choice.say == say for choice in listed)


def _no_amount(choice: Choice, words: Words) -> MalformedText:
    entry = choice.entry or {}
    say = choice.say.removesuffix("-N")
    return MalformedText(
        words.text("term.amount", say=f"{say} N", least=entry["from"], most=entry["to"])
    )
