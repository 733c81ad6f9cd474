"""The gallery of recorded moments, which needs no server of the game, as fixtures."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import truco

PHONE: ViewportSize = {"width": 390, "height": 844}
STATIC = Path(truco.__file__).parent / "web" / "static"
SILENT = "() => { window.__sent = []; __table.socket.send = (c) => `c-${__sent.push(c)}`; }"

OpenScene = Callable[..., Page]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    """The address of the gallery."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=STATIC)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/truco/dev/gallery.html"
        server.shutdown()


@pytest.fixture
def scene(browser: Browser, gallery: str) -> Iterator[OpenScene]:
    """Opens recorded moments; in the end nothing has been complained of."""
    complaints: list[str] = []
    contexts = []

    def open_scene(name: str, viewport: ViewportSize = PHONE) -> Page:
        context = browser.new_context(viewport=viewport, has_touch=viewport == PHONE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda one: complaints.append(one.text) if one.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{gallery}?scene={name}")
        page.wait_for_selector(".table, .waiting")
        page.evaluate(SILENT)
        return page

    yield open_scene
    for context in contexts:
        context.close()
    assert complaints == []


def sent(page: Page) -> Any:
    """The commands that the page has sent."""
    return page.evaluate("() => __sent")
