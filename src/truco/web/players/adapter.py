"""How allauth makes accounts here: a guest who signs up stays the same player."""

from allauth.account.adapter import DefaultAccountAdapter
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from truco.web.players.models import Player
from truco.web.players.names import FOLDED_LENGTH, GUEST_PREFIX, fold


class Adapter(DefaultAccountAdapter):
    """allauth's adapter."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("A player with that name already exists."),
    }

    def login(self, request: HttpRequest, user: Player) -> None:
        """Log in; who turns out to be somebody else leaves his tables, who is the same keeps them.

        Django begins a new session for both.
        """
        from truco.web.pages.sessions import end_session, live_session, name_of, rename_session

        if not request.user.is_authenticated:
            super().login(request, user)
        elif request.user.pk != user.pk:
            left = name_of(request)
            super().login(request, user)
            end_session(left)
        else:
            name = live_session(request)
            super().login(request, user)
            rename_session(request, name)

    def new_user(self, request: HttpRequest) -> Player:
        """Return the player that becomes an account: the guest of this session, or a new one."""
        user = request.user
        if isinstance(user, Player) and user.guest:
            return Player.objects.get(pk=user.pk)
        return Player()

    def save_user(
        self, request: HttpRequest, user: Player, form: BaseForm, commit: bool = True
    ) -> Player:
        """Make the player an account with what the sign-up form says."""
        user.guest = False
        user.accepted_rules = timezone.now()
        return super().save_user(request, user, form, commit)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse the names kept for guests, and those that look like another's."""
        folded = fold(username)
        kept = folded.startswith(GUEST_PREFIX) or len(folded) > FOLDED_LENGTH
        if kept or Player.objects.filter(folded=folded).exists():
            raise self.validation_error("username_taken")
        return super().clean_username(username, shallow)
