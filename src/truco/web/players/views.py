"""Signing up and in, where a guest counts as nobody yet; a guest's name."""

from allauth.account.views import LoginView, SignupView
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from truco.web.players.guests import is_account, player_needed, player_of, rename_guest


class GuestSignupView(SignupView):
    """Sign up: a guest may, the owner of an account has nothing to do here."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Send the owner of an account to the lobby."""
        if is_account(request.user):
            return redirect("lobby")
        return super().dispatch(request, *args, **kwargs)


class GuestLoginView(LoginView):
    """Log in: as a guest too; the guest's games stay with the guest."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Send the owner of an account to the lobby."""
        if is_account(request.user):
            return redirect("lobby")
        return super().dispatch(request, *args, **kwargs)


@require_POST
@player_needed
def rename(request: HttpRequest) -> HttpResponse:
    """Give the guest of this session another name."""
    if not is_account(request.user):
        try:
            rename_guest(player_of(request), request.POST.get("name", ""))
        except ValidationError as error:
            for message in error.messages:
                messages.error(request, message)
    return redirect("lobby")


def admin_login(request: HttpRequest, extra_context: object = None) -> HttpResponse:
    """Send an administrator to the site's own log-in, which limits attempts."""
    wanted = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}):
        wanted = reverse("admin:index")
    if request.user.is_active and request.user.is_staff:
        return redirect(wanted)
    if is_account(request.user):
        raise PermissionDenied
    return redirect_to_login(wanted, "account_login")
