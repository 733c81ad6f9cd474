"""The test vectors of the deal: how ``vectors.toml`` was made, and how it is read.

``PYTHONPATH=tests python -m deal.vectors`` prints the file. It is committed: a change of it is
a change of the protocol, and needs a new protocol name.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deal.tables import DECK_36, DECK_40, POWER, contributions, secret, table, thirty_two
from truco.cards import hand_text
from truco.deal import (
    HIGHEST,
    KINGS,
    PROTOCOL,
    RANDOM,
    TURNED,
    Contribution,
    Setup,
    deal_hand,
    deck_order,
    gather,
    practice_order,
    reveal,
    run_draw,
)

HERE = Path(__file__).parent

_HEAD = f"""\
# Test vectors of the verifiable deal, protocol {PROTOCOL} (docs/deal.md).
# Made by tests/deal/vectors.py, checked by a second implementation in JavaScript.
"""


def read() -> dict[str, Any]:
    """The committed vectors."""
    return tomllib.loads((HERE / "vectors.toml").read_text(encoding="utf-8"))


def make() -> dict[str, Any]:
    """The vectors as the Python code computes them."""
    return {"hand": _hands(), "draw": _draws(), "practice": _practice()}


def _hands() -> list[dict[str, Any]]:
    four = table(4, mano=3, cut="all")
    mallorca = table(8, mano=5, deck=DECK_36, from_top=False)
    cases: list[tuple[str, Setup, tuple[Contribution, ...]]] = [
        ("argentino, two", table(2, mano=1), contributions(table(2, mano=1), "argentino")),
        ("retruco", _retruco(), contributions(_retruco(), "retruco")),
        ("nobody contributes", _retruco(), gather(_retruco(), {}, {})),
        ("seed only", _retruco(), gather(_retruco(), {0: thirty_two("seed only")}, {})),
        ("three", table(3, mano=2, muestra=True), contributions(table(3, mano=2, muestra=True))),
        ("torneo-1904, all cut", four, contributions(four, "torneo")),
        ("torneo-1904, least and most", four, gather(four, {}, {0: 3, 1: 37, 3: 12})),
        (
            "uruguayo, six",
            table(6, mano=4, from_top=False, muestra=True),
            contributions(table(6, mano=4, from_top=False, muestra=True), "uruguayo"),
        ),
        ("mallorca, eight", mallorca, gather(mallorca, {6: thirty_two("one human")}, {})),
    ]
    return [_hand(name, 1 + at, *case) for at, (name, *case) in enumerate(cases)]


def _retruco() -> Setup:
    return table(2, from_top=False, muestra=True)


def _hand(name: str, number: int, setup: Any, given: Any) -> dict[str, Any]:
    key = secret(f"vector {name}", "vectors/1", number)
    dealt = deal_hand(key, setup, given)
    openings = [dealt.open_card(seat, i) for seat in range(setup.seats) for i in range(3)]
    return {
        "name": name,
        "transcript": dealt.public.transcript().hex(),
        "order": hand_text(deck_order(key, setup, given)),
        "salts": [one.salt.hex() for one in openings],
        "public": dealt.public.to_dict(),
        "reveal": reveal(dealt),
    }


def _draws() -> list[dict[str, Any]]:
    made = []
    for name, purpose, seats, deck, turner in (
        ("argentino, two", HIGHEST, 2, DECK_40, 0),
        ("six, the highest", HIGHEST, 6, DECK_40, 0),
        ("eight of mallorca", HIGHEST, 8, DECK_36, 0),
        ("many ties", HIGHEST, 4, (2, 9, 12, 19, 22, 32), 0),
        ("a card turned", TURNED, 4, DECK_36, 2),
        ("a card turned, two", TURNED, 2, DECK_36, 1),
        ("a card turned, last", TURNED, 4, DECK_36, 3),
        ("at random", RANDOM, 3, DECK_40, 0),
        ("pairs", KINGS, 4, DECK_40, 0),
        ("trios", KINGS, 6, DECK_40, 0),
        ("fours", KINGS, 8, DECK_36, 0),
    ):
        seats_only = Setup(DECK_40, seats, 0, True, False, ())
        given = gather(seats_only, {s: thirty_two(f"draw {name} {s}") for s in range(1, seats)}, {})
        key = secret(f"draw {name}", "vectors/1", 0)
        draw = run_draw(key, purpose, deck, given, power=POWER, turner=turner)
        made.append(
            {"name": name, "secret": key.key.hex(), "power": list(POWER), "draw": draw.to_dict()}
        )
    return made


def _practice() -> list[dict[str, Any]]:
    return [
        {
            "seed": str(seed),
            "hand": hand,
            "deck": hand_text(deck),
            "order": hand_text(practice_order(seed, hand, deck)),
        }
        for seed, hand, deck in (
            (0, 0, DECK_40),
            (0, 1, DECK_40),
            (-7, 2**32 - 1, DECK_40),
            (2**70 + 1, 12, DECK_36),
        )
    ]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value)


def _table(values: Mapping[str, Any], name: str) -> str:
    lines = [f"{key} = {_value(one)}" for key, one in values.items() if not isinstance(one, dict)]
    inner = [
        f"[{name}.{key}]\n{_table(one, f'{name}.{key}')}"
        for key, one in values.items()
        if isinstance(one, dict)
    ]
    return "\n".join(lines + inner)


def written() -> str:
    """The text of ``vectors.toml``."""
    tables = [f"[[{kind}]]\n{_table(one, kind)}\n" for kind, ones in make().items() for one in ones]
    return "\n".join([_HEAD, *tables])


if __name__ == "__main__":
    print(written(), end="")
