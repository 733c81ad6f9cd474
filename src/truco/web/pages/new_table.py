"""The page on which a table is laid as one likes it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from truco.web.pages import choices
from truco.web.pages.catalogue import ruleset_cards
from truco.web.pages.language import language_in_force
from truco.web.pages.lobby import FIRST_RULESET
from truco.web.pages.opponents import opponents
from truco.web.players.guests import player_needed


@require_safe
@never_cache
@player_needed
@ensure_csrf_cookie
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the form; its script opens the table."""
    rulesets = ruleset_cards(language_in_force())
    chosen = request.GET.get("ruleset")
    most = max(max(ruleset.players) for ruleset in rulesets)
    context = {
        "rulesets": rulesets,
        "first_ruleset": chosen if chosen in {one.name for one in rulesets} else FIRST_RULESET,
        "opponents": opponents(),
        "numbers_of_bots": range(most),
        "doors": choices.doors(),
        "sides": choices.sides(),
        "clocks": choices.clocks(),
        "bounds": choices.clock_bounds(),
        "chats": choices.chats(),
        "waits": choices.waits(),
        "paces": choices.paces(),
        "teams": choices.TEAMS,
    }
    return render(request, "pages/new_table.html", context)
