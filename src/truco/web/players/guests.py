"""Guests: a visitor is a player at once, without being asked for anything."""

import secrets
import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps

from django.conf import settings
from django.contrib.auth import login
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from truco.web.config import Config
from truco.web.pages.errors import too_many
from truco.web.players.models import Player
from truco.web.players.names import GUEST_PREFIX, clean_name, fold, guest_name

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
MINUTE = 60
RENEW_AFTER = timedelta(days=30)

View = Callable[..., HttpResponse]


def is_account(user: object) -> bool:
    """Tell whether a request's user owns an account."""
    return isinstance(user, Player) and not user.guest


def player_of(request: HttpRequest) -> Player:
    """Return the player of a request that was made one (`player_needed`)."""
    user = request.user
    assert isinstance(user, Player)
    return user


def make_guest() -> Player:
    """Return a new guest, with a name in the language in force and no password."""
    guest = Player(username=f"{GUEST_PREFIX}{secrets.token_hex(6)}", name=guest_name(), guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def rename_guest(guest: Player, text: str) -> None:
    """Give a guest the name it chose; raise `ValidationError` if that is an account's."""
    name = clean_name(text)
    if Player.objects.filter(guest=False, folded=fold(name)).exists():
        raise ValidationError(_("That name belongs to an account."), code="taken")
    guest.name = name
    guest.save(update_fields=["name"])


def player_needed(view: View) -> View:
    """Make the visitor a guest if he is nobody yet, and keep his session from running out."""

    @wraps(view)
    def with_player(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            if _too_many_guests(request):
                return too_many(request)
            login(request, make_guest(), backend=BACKEND)
        _renew(request)
        return view(request, *args, **kwargs)

    return with_player


def _too_many_guests(request: HttpRequest) -> bool:
    """Count a new guest of the visitor's address; tell whether there were too many in a minute."""
    config: Config = settings.CONFIG
    key = f"guests:{request.META.get('REMOTE_ADDR')}:{int(time.time() // MINUTE)}"
    cache.add(key, 0, timeout=2 * MINUTE)
    count: int = cache.incr(key)
    return count > config.guests_per_minute


def _renew(request: HttpRequest) -> None:
    """Save the session anew once a month, so that who comes back stays known."""
    today = timezone.now().date()
    renewed = request.session.get("renewed")
    if renewed is None or today.toordinal() - renewed >= RENEW_AFTER.days:
        request.session["renewed"] = today.toordinal()
