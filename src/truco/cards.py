"""The Spanish deck: a card is a small integer, ``suit * 10 + index``.

Suits in the order of the rules pages: espada (``e``), basto (``b``), oro (``o``), copa (``c``).
Numbers 1-7 and 10-12; sota 10, caballo 11, rey 12. ``parse_card("12b") == 19``.
"""

from __future__ import annotations

from collections.abc import Iterable

from truco.errors import MalformedText

SUITS = "eboc"
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
CARDS = len(SUITS) * len(NUMBERS)

_TEXT = tuple(f"{number}{suit}" for suit in SUITS for number in NUMBERS)
_CARD = {text: card for card, text in enumerate(_TEXT)}


def number_of(card: int) -> int:
    """The printed number, 1-7 or 10-12."""
    return NUMBERS[card % 10]


def suit_of(card: int) -> int:
    """The suit as an index into ``SUITS``."""
    return card // 10


def card_text(card: int) -> str:
    """The card in words of the records: ``"7o"``."""
    return _TEXT[card]


def is_card(text: str) -> bool:
    """Whether ``text`` names a card of the forty."""
    return text in _CARD


def parse_card(text: str) -> int:
    """Read one card; ``MalformedText`` if it is none."""
    card = _CARD.get(text.strip())
    if card is None:
        raise MalformedText(
            f"{text!r} is no card: expected a number (1-7, 10-12) and a suit (e b o c), as in 7o"
        )
    return card


def parse_hand(text: str) -> tuple[int, ...]:
    """Read cards with blanks between them: ``"1e 5o 12b"``."""
    return tuple(parse_card(word) for word in text.split())


def hand_text(cards: Iterable[int]) -> str:
    """The cards with a blank between them."""
    return " ".join(_TEXT[card] for card in cards)
