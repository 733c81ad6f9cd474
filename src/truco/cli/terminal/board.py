"""The score as players draw it: five matches make a square with its diagonal (AR l. 111-114)."""

from __future__ import annotations

FIVE = "[/]"
_SIDES = ("", "|", "|_", "|_|", "[_]")


def matches(score: int, malas: int) -> str:
    """Fósforos for a score, a line between malas and buenas: ``[/] [/] [/] : |_``."""
    if not malas:
        return _squares(score)
    text = _squares(min(score, malas))
    return f"{text} : {_squares(score - malas)}".rstrip() if score > malas else text


def _squares(score: int) -> str:
    fives, rest = divmod(max(score, 0), 5)
    return " ".join([FIVE] * fives + ([_SIDES[rest]] if rest else []))
