"""The cable between a browser and the server: it can be pulled, and put in again."""

import socket
import threading
from contextlib import suppress
from typing import Self

PIECE = 65536


class Cable:
    """Another port of a server; use it in a `with` statement.

    While it is pulled whatever went through it is cut off, and nobody gets through.
    """

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._whole = True

    @property
    def address(self) -> str:
        """Where the page is, seen through this cable."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def pull(self) -> None:
        """Cut off all that goes through it."""
        with self._lock:
            self._whole = False
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def put_in(self) -> None:
        """Let everything through again."""
        with self._lock:
            self._whole = True

    def _accept(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                near, _ = self._listener.accept()
                self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        with self._lock:
            if not self._whole:
                near.close()
                return
            far = socket.create_connection(self._server)
            self._open |= {near, far}
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(PIECE):
                other.sendall(piece)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            if one not in self._open:  # the other direction has ended before
                other.close()
                one.close()
            self._open -= {one, other}

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.pull()
