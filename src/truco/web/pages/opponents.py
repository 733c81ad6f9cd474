"""The bots that sit down at a table, as the pages call them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Named:
    """One of a few things to choose, with a line that explains it."""

    value: str
    name: str
    line: str


def opponents() -> list[Named]:
    """Return the bots that sit down at a table, the best one first."""
    return [
        Named("criollo", _("The criollo"), _("Counts the cards, lies now and then.")),
        Named("plain", _("The honest one"), _("Calls what it has and nothing else.")),
        Named("random", _("The baby"), _("Says and plays anything at all.")),
    ]


def bot_name(value: str) -> str:
    """Return what a bot is called; a name that is no bot's stays as it is."""
    return next((bot.name for bot in opponents() if bot.value == value), value)
