"""Static files at the address of another version: a page that was open over an upgrade asks."""

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def static_file(request: HttpRequest, digest: str, rest: str) -> HttpResponse:
    """Send the page to the file as it is now; 404 if there is none any more."""
    address = static(rest)
    if address == request.path or finders.find(rest) is None:
        raise Http404(rest)
    return redirect(address)


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Answer who asks for the icon without having read the page."""
    return redirect(static("site/icon.svg"))
