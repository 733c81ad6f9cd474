"""The help page: how a table is worked."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Show how to sit down, play a card and speak."""
    return render(request, "pages/help.html")
