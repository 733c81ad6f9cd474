"""When a request began, and the headers that every page carries."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def note_beginning(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Note when a request began (``began``, s since 1970): before it was asked who sends it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.began = time.time()
        return get_response(request)

    return middleware


def security_headers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Add the security headers; where the request came by https, those that need it too.

    A club reaches its site by plain http: there a secure cookie would never come back, and
    browsers complain of an opener policy that they ignore.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure():
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return middleware
