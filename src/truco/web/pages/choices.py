"""What can be chosen when a table is opened, besides what its ruleset declares."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from truco.live.requests import ACTION, BANK, KINGS_PLAYERS
from truco.live.settings import ClockRules
from truco.web.pages.opponents import Named

CLOCKS = {"slow": ClockRules(60, 600), "normal": ClockRules(30, 180), "fast": ClockRules(15, 60)}
"""Clocks that have a name: seconds for each action, and in the bank of a match."""

WAITS = (30, 60, 120, 300)
"""Seconds after which bots may be asked to take the free seats."""

TEAMS = KINGS_PLAYERS
"""Numbers of players among whom there are partners."""


@dataclass(frozen=True)
class Bounds:
    """The least and the most seconds of a clock's two times."""

    least: int
    most: int


def clock_bounds() -> dict[str, Bounds]:
    """Return within which bounds a clock may be set."""
    return {"action": Bounds(*ACTION), "bank": Bounds(*BANK)}


def clock_value(clock: ClockRules) -> str:
    """Return a clock as a form's value, "30+180"."""
    return f"{clock.action}+{clock.bank}"


def seconds(number: int) -> str:
    """Return a time in words as short as they are read at a glance: "30 s", "3 min".

    No line breaks between the number and its unit.
    """
    minutes, rest = divmod(number, 60)
    return (
        f"{minutes}\N{NO-BREAK SPACE}min"
        if minutes and not rest
        else f"{number}\N{NO-BREAK SPACE}s"
    )


def clocks() -> list[Named]:
    """Return the clocks to choose from, none first."""
    words = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
    named = (
        Named(
            clock_value(clock),
            words[name],
            _("%(action)s a move, %(bank)s in the bank")
            % {"action": seconds(clock.action), "bank": seconds(clock.bank)},
        )
        for name, clock in CLOCKS.items()
    )
    return [Named("", _("No clock"), _("Nobody hurries you.")), *named]


def paces() -> list[Named]:
    """Return how fast a table goes on by itself."""
    return [
        Named("club", _("Calm"), _("As in the club: time to see what was played.")),
        Named("quick", _("Quick"), _("The machine answers at once.")),
    ]


def waits() -> list[Named]:
    """Return after which time bots take the free seats."""
    return [
        Named("", _("never"), ""),
        *(Named(str(wait), _("after %(time)s") % {"time": seconds(wait)}, "") for wait in WAITS),
    ]


def sides() -> list[Named]:
    """Return how the sides are made."""
    return [
        Named("seats", _("As you sit"), _("Who sits across is your partner.")),
        Named(
            "kings", _("By the kings"), _("Cards are turned; whoever gets a king changes seats.")
        ),
    ]


def chats() -> list[Named]:
    """Return who may say what to whom."""
    return [
        Named("table", _("Open talk"), _("To the whole table, or to your partner.")),
        Named("side", _("Partners only"), _("Free words to your own side alone.")),
        Named("phrases", _("Phrases"), _("Ready phrases, nothing typed.")),
        Named("off", _("Silence"), _("Cards and calls only.")),
    ]


def doors() -> list[Named]:
    """Return who finds the table."""
    return [
        Named("open", _("Open"), _("In the list: whoever comes may sit down.")),
        Named("private", _("By invitation"), _("Only for those who have its address.")),
    ]
