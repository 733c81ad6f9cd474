"""The end of a session, or of a player's right to be here, ends what is open by its tickets."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete, pre_save
from django.http import HttpRequest

from truco.live.sessions import of_player, of_session
from truco.web.players.models import Player

SESSION_BYTES = 12
STORED = "live"
"""Where a session keeps the name that its tickets bear: not its key, which would open it."""

ENDING = {"is_active", "password"}
"""Fields of a player whose change ends all that he has open."""

End = Callable[[str], Awaitable[None]]

_enders: list[End] = []


def live_session(request: HttpRequest) -> str:
    """Return what the live part calls this session."""
    if STORED not in request.session:
        request.session[STORED] = secrets.token_urlsafe(SESSION_BYTES)
    name: str = request.session[STORED]
    return name


def rename_session(request: HttpRequest, name: str) -> None:
    """Call this session by the name of the one that it goes on from."""
    request.session[STORED] = name


def when_ended(end: End) -> None:
    """Have this called with what has ended (`truco.live.sessions`); whoever ended it waits."""
    _enders[:] = [end]


def name_of(request: HttpRequest) -> str | None:
    """Return what the live part calls this session, if it has had a ticket."""
    name: str | None = request.session.get(STORED)
    return name


def end_session(name: str | None) -> None:
    """End what was opened from the session of that name, whose cookie opens nothing any more."""
    if name is not None:
        _end(of_session(name))


def _end(name: str) -> None:
    for end in _enders:
        async_to_sync(end)(name)


def _on_log_out(request: HttpRequest, **_: object) -> None:
    """End the session here first: else a page that is put out could get a ticket in between."""
    name = name_of(request)
    request.session.flush()
    end_session(name)


def _on_save(instance: Player, update_fields: frozenset[str] | None, **_: Any) -> None:
    """Notice a ban and a new password. A guest who signs up gets his first one, and plays on."""
    if update_fields is not None and not ENDING & update_fields:
        return
    before = Player.objects.filter(pk=instance.pk).first()
    if before is None:
        return
    banned = before.is_active and not instance.is_active
    if banned or (before.password != instance.password and not before.guest):
        _end_player(instance)


def _on_delete(instance: Player, **_: Any) -> None:
    _end_player(instance)


def _end_player(player: Player) -> None:
    """End it when the database knows (`Player.save`), so that he cannot come back in between."""
    name = of_player(player.key)
    transaction.on_commit(lambda: _end(name))


def connect() -> None:
    """Listen for players who log out, are banned or deleted, or get a new password."""
    user_logged_out.connect(_on_log_out, dispatch_uid="truco.sessions.log-out")
    pre_save.connect(_on_save, sender=Player, dispatch_uid="truco.sessions.save")
    post_delete.connect(_on_delete, sender=Player, dispatch_uid="truco.sessions.delete")
