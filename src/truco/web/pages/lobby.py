"""The lobby: who you are, who asks for you, a table to open, open tables, the tables you have."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from truco.web.pages import choices
from truco.web.pages.catalogue import ruleset_cards
from truco.web.pages.invitations import waiting_for
from truco.web.pages.language import language_in_force
from truco.web.pages.list_words import list_words
from truco.web.pages.opponents import Named, opponents
from truco.web.pages.own_tables import own_tables
from truco.web.players.guests import is_account, player_needed, player_of
from truco.web.players.names import NAME_LENGTH

FIRST_RULESET = "argentino"
FIRST_CLOCK = choices.clock_value(choices.CLOCKS["normal"])
"""Of a quick match: among strangers somebody always waits."""


@require_safe
@never_cache
@player_needed
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby."""
    language = language_in_force()
    player = player_of(request)
    rulesets = ruleset_cards(language)
    tables = own_tables(request, player, language)
    context = {
        "rulesets": rulesets,
        "first_ruleset": FIRST_RULESET,
        "opponents": opponents(),
        "paces": choices.paces(),
        "clocks": quick_clocks(),
        "teams": choices.TEAMS,
        "renaming": not is_account(request.user),
        "name_length": NAME_LENGTH,
        "tables": tables,
        "own_ids": " ".join(table.id for table in tables),
        "words": json.dumps(list_words(rulesets), ensure_ascii=False),
        "invitations": waiting_for(player),
        "blocks": player.blocks.select_related("other"),
    }
    return render(request, "pages/lobby.html", context)


def quick_clocks() -> list[Named]:
    """Return the clocks, the one first that is meant for a quick match."""
    return sorted(choices.clocks(), key=lambda clock: clock.value != FIRST_CLOCK)
