"""Reading the expectations of a case: each key with the shape that it must have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from truco.cards import is_card
from truco.engine.words import CONTESTS
from truco.record.fields import Fields, is_whole
from truco.record.setting import parse_action

Reader = Callable[[Fields, str, int], Any]
"""Takes the table, the key and the number of players; gives the value as it is compared."""

_MOST = 999


def read_expect(fields: Fields, players: int) -> dict[str, Any]:
    """The expectations; ``MalformedText`` for an unknown key or a value of the wrong shape."""
    fields.only(tuple(READERS))
    return {key: READERS[key](fields, key, players) for key in fields.data}


def read_points(fields: Fields, key: str, _players: int) -> list[str]:
    """``"SIDE CONTEST N"``, one entry for each contest that has been settled."""
    rows = [text.split() for text in fields.texts(key)]
    for row in rows:
        fits = len(row) == 3 and row[0] in ("0", "1") and row[1] in CONTESTS and _is_points(row[2])
        if not fits:
            raise fields.wrong(
                key, f'entries "SIDE CONTEST N", contest one of {", ".join(CONTESTS)}'
            )
    return [" ".join(row) for row in rows]


def _is_points(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 3


def _flag(fields: Fields, key: str, _players: int) -> bool:
    return fields.flag(key)


def _by_seat(fields: Fields, key: str, players: int) -> list[int]:
    return list(fields.numbers(key, players))


def _score(fields: Fields, key: str, players: int) -> list[int]:
    return list(fields.numbers(key, 3 if players == 3 else 2))


def _side(fields: Fields, key: str, players: int) -> int:
    return fields.whole(key, 0, 2 if players == 3 else 1)


def _seat(fields: Fields, key: str, players: int) -> int:
    return fields.whole(key, 0, players - 1)


def _contest(fields: Fields, key: str, _players: int) -> str:
    return fields.one_of(key, CONTESTS[:3])


def _tricks(fields: Fields, key: str, players: int) -> list[int | str]:
    winners = fields.items(key)
    if not all(winner == "parda" or is_whole(winner, 0, players - 1) for winner in winners):
        raise fields.wrong(key, 'a list of seats or "parda"')
    return winners


def _order(fields: Fields, key: str, _players: int) -> str:
    words = fields.text(key).split()
    cards, signs = words[::2], words[1::2]
    if len(words) % 2 == 0 or not all(map(is_card, cards)) or not set(signs) <= {">", "="}:
        raise fields.wrong(key, 'cards with > or = between them ("1e > 1b")')
    return " ".join(words)


def _actions(fields: Fields, key: str, players: int) -> list[tuple[int, str]]:
    return [parse_action(fields, key, entry, players) for entry in fields.items(key)]


def _declared(fields: Fields, key: str, players: int) -> list[str]:
    rows = [text.split() for text in fields.texts(key)]
    for row in rows:
        seated = len(row) == 2 and row[0].isascii() and row[0].isdigit()
        if not seated or int(row[0]) >= players or not _is_declared(row[1]):
            raise fields.wrong(key, 'entries "SEAT N" or "SEAT son-buenas"')
    return [" ".join(row) for row in rows]


def _is_declared(text: str) -> bool:
    return text == "son-buenas" or (not text.startswith("-") and _is_points(text))


def _lists(cards: bool) -> Reader:
    """A table seat -> list of cards, or of words."""

    def read(fields: Fields, key: str, players: int) -> dict[str, list[str]]:
        table = fields.table(key)
        for seat in table.data:
            if seat not in tuple("01234567"[:players]):
                raise table.wrong(seat, f"a seat from 0 to {players - 1} as the key")
            if cards and not all(map(is_card, table.texts(seat))):
                raise table.wrong(seat, "a list of cards")
        return {seat: sorted(table.texts(seat)) for seat in table.data}

    return read


READERS: dict[str, Reader] = {
    "tantos": _by_seat,
    "flor": _by_seat,
    "order": _order,
    "points": read_points,
    "score": _score,
    "over": _flag,
    "game": _side,
    "match": _side,
    "tricks": _tricks,
    "turn": _seat,
    "asks": _contest,
    "may": _actions,
    "may_not": _actions,
    "says": _lists(cards=False),
    "cards": _lists(cards=True),
    "declared": _declared,
    "shown": _lists(cards=True),
    "refused": _flag,
}
