"""What a bot is, and what may be added to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from truco.view import View


class Bot(Protocol):
    """A player for one seat of one match."""

    def choose(self, view: View) -> str:
        """What to say or play: a card or a word out of ``view["may"]``.

        A numbered call stands there as ``envido-N`` with its range; the answer has the number:
        ``envido-5``. Asked only when the table waits for this seat.
        """
        ...


@runtime_checkable
class Interjects(Protocol):
    """A bot that also speaks when the table waits for somebody else."""

    def interject(self, view: View) -> str | None:
        """What to say now, out of ``view["may"]``; None to let the others go on."""
        ...


def with_number(entry: dict[str, Any], number: int) -> str:
    """The say of a listed word; a numbered call (``envido-N``) with this number, kept in range."""
    say = str(entry["say"])
    if "from" not in entry:
        return say
    return say.removesuffix("N") + str(min(max(number, entry["from"]), entry["to"]))


def sayable(entry: dict[str, Any], share: float = 0.0) -> str:
    """The say of a listed word, a numbered call with a number ``share`` of the way up its range."""
    if "from" not in entry:
        return str(entry["say"])
    low, high = entry["from"], entry["to"]
    return with_number(entry, round(low + share * (high - low)))


def first_legal(view: View) -> str:
    """Something that is allowed, the tamest first; for a bot that knows nothing better."""
    may = view["may"]
    words: Sequence[dict[str, Any]] = may["says"]
    said = {entry["say"] for entry in words}
    for tame in ("no-quiero", "mostrar", "levanta"):
        if tame in said:
            return tame
    if may["cards"]:
        return str(may["cards"][0])
    return sayable(words[0])
