"""The rulebooks, shown from the very data that the engine plays by."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from truco.rules import Option, load, names
from truco.web.pages.catalogue import ruleset_card, ruleset_cards
from truco.web.pages.language import language_in_force
from truco.web.pages.rulebook_data import article, ladders, piezas, senas, steps


@dataclass(frozen=True)
class HouseRule:
    """An option of the ruleset, in words, with its article."""

    label: str
    cite: str


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """List the rulebooks."""
    context = {"rulesets": ruleset_cards(language_in_force())}
    return render(request, "pages/rulebooks.html", context)


@require_safe
def rulebook(request: HttpRequest, name: str) -> HttpResponse:
    """Show one rulebook: cards in their order, what each call is worth, its house rules."""
    if name not in names():
        raise Http404(name)
    language = language_in_force()
    ruleset = load(name)
    rules = ruleset.configure(players=ruleset.players[0])
    context = {
        "card": ruleset_card(ruleset, language),
        "source": ruleset.data.get("source", ""),
        "halves": rules.malas > 0,
        "muestra": rules.has_muestra,
        "piezas": piezas(rules),
        "steps": steps(rules),
        "ladders": ladders(rules),
        "senas": senas(rules, language),
        "caught_from": rules.senas_caught_from,
        "talk_in_hand": rules.talk_in_hand,
        "options": [_house_rule(option, language) for option in ruleset.options.values()],
    }
    return render(request, "pages/rulebook.html", context)


def _house_rule(option: Option, language: str) -> HouseRule:
    return HouseRule(option.texts.get(language, option.name), article(option.cite))
