"""Tickets: by them the live part knows a player, without a look at Django's database."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from truco.live.tickets import LIFETIME, Ticket, sign
from truco.web.config import Config
from truco.web.pages.sessions import live_session
from truco.web.players.guests import player_of


def make_ticket(request: HttpRequest) -> str:
    """Return a signed ticket for the player of this session.

    It was made when the request began: if he is put out meanwhile, it is from before, and opens
    nothing.
    """
    player = player_of(request)
    ticket = Ticket(
        player=player.key,
        name=str(player),
        session=live_session(request),
        expires=request.began + LIFETIME,
    )
    return sign(ticket, _key())


@cache
def _key() -> bytes:
    config: Config = settings.CONFIG
    return config.key()
