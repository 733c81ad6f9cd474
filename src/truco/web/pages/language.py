"""The language that a page is in."""

from django.conf import settings
from django.utils.translation import get_language


def language_in_force() -> str:
    """Return the site's language for this request: es, ca or en."""
    code = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
