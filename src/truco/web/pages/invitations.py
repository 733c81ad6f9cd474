"""Invitations by name: sent from a table, answered from the lobby, told on every page."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from truco.live.log import LogError
from truco.live.requests import SEAT_KEY
from truco.rules import load, names
from truco.web.pages.language import language_in_force
from truco.web.pages.own_tables import look
from truco.web.players.guests import player_needed, player_of
from truco.web.players.inviting import (
    NotInvited,
    block,
    decline,
    invite,
    sent_to,
    waiting,
)
from truco.web.players.models import Block, Invitation, Player

STATUSES = {"not-yours": 403, "unknown": 404, "many": 429}
CONFLICT = 409


@dataclass(frozen=True)
class Waiting:
    """An invitation as the lobby shows it."""

    id: int
    sender: str
    title: str
    players: int


def waiting_for(player: Player) -> list[Waiting]:
    """Return the invitations that wait for a player's answer, in the language in force."""
    language = language_in_force()
    return [
        Waiting(
            id=one.pk,
            sender=str(one.sender),
            title=load(one.ruleset).titles[language] if one.ruleset in names() else one.ruleset,
            players=one.players,
        )
        for one in waiting(player)
    ]


def context_processor(request: HttpRequest) -> dict[str, object]:
    """Give every page the number of invitations that wait; it is asked for where it is shown."""

    def count() -> int:
        return waiting(request.user).count() if request.user.is_authenticated else 0

    return {"invitations_waiting": count}


@require_safe
@never_cache
def invitations(request: HttpRequest) -> HttpResponse:
    """Tell how many wait, and show them as the lobby does. Nobody becomes a guest by it."""
    found = waiting_for(request.user) if request.user.is_authenticated else []
    html = render_to_string("pages/parts/invitations.html", {"invitations": found}, request)
    return JsonResponse({"waiting": len(found), "html": html})


@require_POST
@player_needed
def answer(request: HttpRequest, number: str, word: str) -> HttpResponse:
    """Accept or decline an invitation, or take no more from who sent it."""
    invitation = get_object_or_404(waiting(player_of(request)), pk=number)
    if word == "accept":
        return _accept(request, invitation)
    if word == "block":
        block(player_of(request), invitation.sender)
        told = {"name": invitation.sender}
        messages.success(request, _("You get no more invitations from %(name)s.") % told)
    else:
        decline(invitation)
    return redirect("lobby")


def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Go to the table; its page takes the seat. Say so if there is none any more."""
    try:
        facts = look(invitation.table)
    except LogError:
        messages.error(request, _("The tables are not at hand; try again in a moment."))
        return redirect("lobby")
    invitation.delete()
    if facts is None or not facts.free:
        messages.error(request, _("That table is full now."))
        return redirect("lobby")
    query = {"key": invitation.key} if invitation.key else {"seat": "any"}
    return redirect(f"{reverse('table', args=[facts.id])}?{urlencode(query)}")


@require_POST
@player_needed
def unblock(request: HttpRequest, number: int) -> HttpResponse:
    """Take invitations from somebody again."""
    get_object_or_404(Block, player=player_of(request), pk=number).delete()
    return redirect("lobby")


@require_http_methods(["GET", "POST"])
@never_cache
@player_needed
def table_invitations(request: HttpRequest, table: str) -> HttpResponse:
    """Invite a player by name to a table, or tell what became of those that were invited."""
    player = player_of(request)
    if request.method == "GET":
        return JsonResponse({"invitations": [_state(one) for one in sent_to(table, player)]})
    try:
        made = _invite(request, player, table)
    except NotInvited as error:
        status = STATUSES.get(error.code, CONFLICT)
        return JsonResponse({"error": {"code": error.code, "message": str(error)}}, status=status)
    return JsonResponse({"name": str(made.receiver)}, status=201)


def _invite(request: HttpRequest, player: Player, table: str) -> Invitation:
    try:
        facts = look(table)
    except LogError as error:
        message = _("The tables are not at hand; try again in a moment.")
        raise NotInvited("storage", message) from error
    if facts is None:
        raise NotInvited("not-yours", _("Only who sits at the table invites to it."))
    key = request.POST.get("key", "")
    return invite(
        player,
        request.POST.get("name", ""),
        facts,
        key=key if SEAT_KEY.fullmatch(key) else "",
        address=request.META.get("REMOTE_ADDR", ""),
    )


def _state(invitation: Invitation) -> dict[str, str]:
    state = "declined" if invitation.declined else "waiting"
    return {"name": str(invitation.receiver), "state": state}
