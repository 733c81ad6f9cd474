"""The table's page, and the tickets by which the live part knows a player."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from truco.live.log import LogError
from truco.live.tickets import LIFETIME
from truco.web.pages import errors
from truco.web.pages.own_tables import look, visit
from truco.web.pages.tickets import make_ticket
from truco.web.players.guests import player_needed, player_of


@require_safe
@never_cache
@player_needed
@ensure_csrf_cookie
def table(request: HttpRequest, table: str) -> HttpResponse:
    """Show the shell in which the client draws the table."""
    try:
        facts = look(table)
    except LogError:
        return errors.away(request)
    if facts is None:
        raise Http404(table)
    visit(request, player_of(request), facts)
    context = {
        "table": table,
        "ticket": make_ticket(request),
        "socket": f"/live/table/{table}",
    }
    return render(request, "pages/table.html", context)


@csrf_exempt
@require_http_methods(["GET", "POST"])
@never_cache
def ticket(request: HttpRequest) -> HttpResponse:
    """Give the player of this session a fresh ticket.

    No form needs a token here: the answer is of no use to a page that cannot read it, and a page
    of another site neither reads it nor sends the session's cookie; it is refused all the same.
    """
    if not _same_origin(request):
        return HttpResponseForbidden("cross-site\n", content_type="text/plain")
    return _give_ticket(request)


@player_needed
def _give_ticket(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"ticket": make_ticket(request), "seconds": LIFETIME})


def _same_origin(request: HttpRequest) -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"
