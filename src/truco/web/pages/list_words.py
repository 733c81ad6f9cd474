"""The words by which the lobby's script writes the list of open tables."""

from django.utils.translation import gettext as _

from truco.web.pages.catalogue import RulesetCard
from truco.web.pages.choices import chats
from truco.web.pages.opponents import opponents


def list_words(rulesets: list[RulesetCard]) -> dict[str, object]:
    """Return names and sentences in the language in force; ``{}`` is where a value goes."""
    return {
        "rulesets": {ruleset.name: _ruleset(ruleset) for ruleset in rulesets},
        "chats": {chat.value: chat.name for chat in chats()},
        "bots": {bot.value: bot.name for bot in opponents()},
        "target": _("to {}"),
        "free": [_("1 seat free of {}"), _("{} seats free of {}")],
        "noClock": _("no clock"),
        "clock": _("{} a move, {} in the bank"),
        "kings": _("sides by the kings"),
        "botsAfter": _("bots after {}"),
        "standIn": _("a bot stands in for whoever leaves"),
        "on": _("{}: yes"),
        "off": _("{}: no"),
        "sit": _("Sit down"),
        "sitWith": _("Sit down with {}"),
        "offline": _("The house does not answer. Try again in a moment."),
        "refused": _("Somebody was faster: that seat is taken."),
        "rate": _("Not so fast") + ": " + _("wait a little."),
        "ended": _("Your session has ended. Reload the page."),
        "count": [_("1 open table"), _("{} open tables")],
    }


def _ruleset(ruleset: RulesetCard) -> dict[str, object]:
    options = {
        option.name: {
            "label": option.label,
            "choices": {choice.value: choice.label for choice in option.choices},
        }
        for option in ruleset.options
    }
    return {"title": ruleset.title, "target": ruleset.target, "options": options}
