"""The names that players may bear."""

import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NAME_LENGTH = 20
"""The most characters a name may have: what fits above a hand of cards on a phone."""
GUEST_PREFIX = "guest-"
"""How the usernames of guests begin; no account's does."""
FOLDED_LENGTH = 3 * NAME_LENGTH
"""What a name takes when it is folded: ``ß`` becomes two letters, a ligature three."""

USERNAME_VALIDATORS = [
    RegexValidator(
        r"^[\w.+-]+\Z",
        gettext_lazy("A name has letters, digits and . + - _ only."),
    ),
]


def guest_name() -> str:
    """Return a name for a new guest, in the language in force: "Invitado 4821"."""
    return _("Guest %(number)d") % {"number": 1000 + secrets.randbelow(9000)}


def clean_name(text: str) -> str:
    """Return a name as it is shown; raise `ValidationError` if it cannot be one.

    Spaces are single, the form is composed (NFC), and nothing in it is invisible or turns the
    direction of the line.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise ValidationError(_("A name needs at least one character."), code="required")
    if len(name) > NAME_LENGTH:
        message = _("A name has at most %(limit)d characters.") % {"limit": NAME_LENGTH}
        raise ValidationError(message, code="max_length")
    if any(unicodedata.category(character)[0] in "CZ" for character in name.replace(" ", "")):
        raise ValidationError(_("A name has visible characters only."), code="invalid")
    return name


def fold(name: str) -> str:
    """Return what two names have in common that look alike: without case, spaces and width."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
