"""What the lobby and the rule pages say about a ruleset: taken from its data, in one language."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from truco.rules import Option, Ruleset, load, names

CHOICE_WORDS = {
    "any-time": gettext_noop("at any time"),
    "on-turn": gettext_noop("in turn"),
    "any": gettext_noop("any order"),
    "ascending": gettext_noop("ascending"),
    "auto": gettext_noop("the table"),
    "manual": gettext_noop("the player"),
    "game": gettext_noop("the whole game"),
    "rest": gettext_noop("what is lacking"),
    "dealer": gettext_noop("the dealer"),
    "mano": gettext_noop("the mano"),
}
"""Words for the choices of options that have several; numbers stand as they are."""


@dataclass(frozen=True)
class Choice:
    """One value of an option; ``value`` is its JSON word in the form."""

    value: str
    label: str
    default: bool


@dataclass(frozen=True)
class OptionField:
    """A house rule as a form shows it: a switch (true or false), or a list of choices."""

    name: str
    label: str
    switch: bool
    on: bool
    choices: tuple[Choice, ...]
    players: tuple[int, ...]


@dataclass(frozen=True)
class RulesetCard:
    """A ruleset as the lobby offers it."""

    name: str
    title: str
    players: tuple[int, ...]
    targets: tuple[int, ...]
    target: int
    options: tuple[OptionField, ...]


def ruleset_card(ruleset: Ruleset, language: str) -> RulesetCard:
    """Return what the lobby shows of a ruleset."""
    options = (_option_field(option, language) for option in ruleset.options.values())
    return RulesetCard(
        name=ruleset.name,
        title=ruleset.titles[language],
        players=ruleset.players,
        targets=ruleset.targets,
        target=ruleset.target,
        options=tuple(field for field in options if field.switch or field.choices),
    )


def ruleset_cards(language: str) -> list[RulesetCard]:
    """Return all rulesets that come with the project."""
    return [ruleset_card(load(name), language) for name in names()]


def _option_field(option: Option, language: str) -> OptionField:
    """A table of numbers has no choices: it is for records and configuration, not for a form."""
    choices: Iterable[Any] = option.choices or ()
    switch = set(choices) == {True, False} and all(isinstance(c, bool) for c in choices)
    return OptionField(
        name=option.name,
        label=option.texts.get(language, option.name),
        switch=switch,
        on=switch and option.default is True,
        choices=() if switch else tuple(_choice(value, option) for value in choices),
        players=option.players,
    )


def _choice(value: Any, option: Option) -> Choice:
    word = CHOICE_WORDS.get(str(value))
    return Choice(
        value=str(value).lower() if isinstance(value, bool) else str(value),
        label=_(word) if word else str(value),
        default=value == option.default,
    )
