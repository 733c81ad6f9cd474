"""The pages for what goes wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    return render(request, "pages/error.html", {"title": title, "text": text}, status=status)


def not_found(request: HttpRequest, exception: object = None) -> HttpResponse:
    """There is no such page."""
    return _page(request, 404, _("Nobody at this table"), _("There is no page at this address."))


def forbidden(request: HttpRequest, exception: object = None) -> HttpResponse:
    """The visitor may not see this."""
    return _page(request, 403, _("Not for you"), _("Your account may not see this page."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form came without its proof of origin, or the session has changed."""
    return _page(
        request,
        403,
        _("That form is too old"),
        _("Go back, reload the page and send it again. The site needs cookies to know you."),
    )


def too_many(request: HttpRequest) -> HttpResponse:
    """Something was asked for too often from one address."""
    return _page(request, 429, _("Not so fast"), _("Wait a minute and try again."))


def away(request: HttpRequest) -> HttpResponse:
    """The tables cannot be read now."""
    title = _("The tables are not at hand")
    return _page(request, 503, title, _("Nothing is lost; try again in a moment."))


def broken(request: HttpRequest) -> HttpResponse:
    """The fault is ours."""
    return _page(
        request,
        500,
        _("The fault is ours"),
        _("Something broke here. Your tables are kept; try again in a moment."),
    )
