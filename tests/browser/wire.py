"""What went over a page's sockets, read only when it is as far as the page itself."""

import time
from dataclasses import dataclass

from playwright.sync_api import Page, WebSocket

LATE_S = 15.0
LOOK_MS = 10

COUNT = """(() => {
  const opened = () => Number(sessionStorage.getItem("sockets-opened"));
  window.wire = { received: 0, sent: 0, get opened() { return opened(); } };
  window.WebSocket = class extends WebSocket {
    constructor(...more) {
      super(...more);
      sessionStorage.setItem("sockets-opened", opened() + 1);
      const wire = { received: 0, sent: 0, get opened() { return opened(); } };
      this.wire = window.wire = wire;
      this.addEventListener("message", () => { wire.received += 1; });
    }
    send(text) {
      super.send(text);
      this.wire.sent += 1;
    }
  };
})()"""
"""Counts, in the page, the sockets of this tab and the frames of the last one."""

COUNTED = "() => [window.wire.opened, window.wire.received, window.wire.sent]"


@dataclass
class Counts:
    """How many frames of one socket have been told of."""

    received: int = 0
    sent: int = 0


class Wire:
    """Every frame of every socket that a page opens.

    The browser tells of frames on a road of its own, which may be behind what the page shows
    already; whoever reads waits until everything that the page has had is here too.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._received: list[str] = []
        self._sent: list[str] = []
        self._sockets: list[Counts] = []
        page.add_init_script(COUNT)
        page.on("websocket", self._on_socket)

    @property
    def received(self) -> list[str]:
        """The frames that the page was sent, in order."""
        self._catch_up()
        return self._received

    @property
    def sent(self) -> list[str]:
        """The frames that the page has sent, in order."""
        self._catch_up()
        return self._sent

    @property
    def opened(self) -> int:
        """How many sockets the page has opened."""
        self._catch_up()
        return len(self._sockets)

    def _on_socket(self, socket: WebSocket) -> None:
        counts = Counts()
        self._sockets.append(counts)

        def on_received(frame: str | bytes) -> None:
            counts.received += 1
            self._received.append(_text(frame))

        def on_sent(frame: str | bytes) -> None:
            counts.sent += 1
            self._sent.append(_text(frame))

        socket.on("framereceived", on_received)
        socket.on("framesent", on_sent)

    def _catch_up(self) -> None:
        opened, received, sent = self._page.evaluate(COUNTED)
        end = time.monotonic() + LATE_S
        while not self._has(opened, received, sent):
            assert time.monotonic() < end, f"the browser told of {self._sockets}, not of all"
            self._page.wait_for_timeout(LOOK_MS)

    def _has(self, opened: int, received: int, sent: int) -> bool:
        if opened == 0:
            return True
        if len(self._sockets) < opened:
            return False
        last = self._sockets[opened - 1]
        return last.received >= received and last.sent >= sent


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()
