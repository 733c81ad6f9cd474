"""What a password has to be, in our own words."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """At least so many characters as Django wants; said in every language of the site."""

    def get_error_message(self) -> str:
        """Return what is wrong with a short one."""
        return _("At least 8 characters, not digits alone.")

    def get_help_text(self) -> str:
        """Return what is asked for."""
        return _("At least 8 characters, not digits alone.")
