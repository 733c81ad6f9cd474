"""Forms about players."""

from allauth.account.forms import ChangePasswordForm as AllauthChangePasswordForm
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetPasswordKeyForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _


class LoginForm(AllauthLoginForm):
    """Logging in."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        self.fields["password"].help_text = ""
        _without_placeholders(self)


class SignupForm(AllauthSignupForm):
    """Signing up; a player accepts the rules (RT art. 55)."""

    field_order = ["username", "password1", "email", "accept"]

    accept = forms.BooleanField(
        label=_("I accept the rules of play: no deceit but that of the game itself."),
        error_messages={"required": _("Nobody sits down without accepting the rules.")},
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        _new_password(self)
        self.fields["email"].help_text = _("Only needed to get in again with a lost password.")
        _without_placeholders(self)


class ChangePasswordForm(AllauthChangePasswordForm):
    """Another password instead of the one that is known."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        _new_password(self)
        _without_placeholders(self)


class ResetPasswordKeyForm(AllauthResetPasswordKeyForm):
    """Another password instead of a forgotten one."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        _new_password(self)
        _without_placeholders(self)


def _new_password(form: forms.Form) -> None:
    """One sentence instead of a list of Django's."""
    form.fields["password1"].help_text = _("At least 8 characters, not digits alone.")


def _without_placeholders(form: forms.Form) -> None:
    """A label says what belongs into a field; grey text inside it looks like a value."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
