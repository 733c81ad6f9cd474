"""Sentences of allauth that our catalogues say anew: its translations address a player formally.

Our catalogues come before its own. What is not here stays as allauth says it.
"""

from django.utils.translation import gettext_noop

BORROWED = (
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop("Be patient, you are sending too many requests."),
    gettext_noop("Enter Password Reset Code"),
    gettext_noop("Forgot your password?"),
    gettext_noop("Password successfully changed."),
    gettext_noop("Please type your current password."),
    gettext_noop("Successfully signed in as %(name)s."),
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("The username and/or password you specified are not correct."),
    gettext_noop("This mail can be safely ignored if you did not initiate this action."),
    gettext_noop("Too many failed login attempts. Try again later."),
    gettext_noop(
        "We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."
    ),
    gettext_noop(
        "You are receiving this email because you, or someone else, tried to access an account"
        " with email %(email)s. However, we do not have any record of such an account in our"
        " database."
    ),
    gettext_noop(
        "You are receiving this mail because the following change was made to your account:"
    ),
    gettext_noop("You have signed out."),
    gettext_noop("Your password is now changed."),
    gettext_noop(
        "Your password reset code is listed below. Please enter it in your open browser window."
    ),
)
"""Word for word as allauth has them."""
