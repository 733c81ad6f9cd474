"""Declaring by hand (AR l. 40-48): the bots of the house do not lie about their tantos."""

from __future__ import annotations

from truco.bots.bot import with_number
from truco.bots.sight import Sight


def declares(sight: Sight) -> bool:
    """Whether the seat is asked for its tantos."""
    return "tantos-N" in sight.says or "son-buenas" in sight.says


def true_tantos(sight: Sight) -> str:
    """The seat's tantos if they are better than what was declared, else son buenas."""
    mine = sight.book.tantos(sight.muestra, sight.dealt)
    entry = sight.says.get("tantos-N")
    if entry is not None and entry["from"] <= mine <= entry["to"]:
        return with_number(entry, mine)
    return "son-buenas"
