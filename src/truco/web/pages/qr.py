"""The way to a table as a picture for a telephone's camera."""

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from truco.live.requests import SEAT_KEY

INK, PAPER = "#22201c", "#ffffff"
QUIET = 4
"""Modules of empty paper around it, as the standard wants."""


def table_address(request: HttpRequest, table: str) -> str:
    """Return where others find a table: by the name that this browser calls the site by.

    A ``key`` of the request (of a kept seat) stays in it.
    """
    address: str = request.build_absolute_uri(reverse("table", args=[table]))
    key = request.GET.get("key", "")
    return f"{address}?{urlencode({'key': key})}" if SEAT_KEY.fullmatch(key) else address


@require_safe
@never_cache
def qr(request: HttpRequest, table: str) -> HttpResponse:
    """Draw the address of a table. Whether there is such a table is not looked up or told."""
    picture = io.BytesIO()
    segno.make_qr(table_address(request, table), error="m").save(
        picture,
        kind="svg",
        border=QUIET,
        dark=INK,
        light=PAPER,
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
