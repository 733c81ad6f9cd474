"""The sockets of each session, and who may not come in any more although his ticket is good."""

from __future__ import annotations

import math
from collections import Counter
from typing import Protocol

from truco.errors import TrucoError
from truco.live.clock import Clock
from truco.live.tickets import LIFETIME, Ticket


class SessionOver(TrucoError):
    """The session that a ticket was made for has ended."""

    code = "session"


class TooManySockets(TrucoError):
    """A player has more tabs open than anybody can look at."""

    code = "rate"


class Socket(Protocol):
    """What a session holds open."""

    def close(self, code: str, message: str) -> None:
        """Say why, then close."""


MESSAGE = "your session has ended: log in again"


class Sessions:
    """All open sockets by their tickets.

    A ticket outlives the session it was made for by some minutes; so an end is remembered for
    as long as tickets last, and a ticket that was made before it opens nothing. A player has at
    most ``most`` sockets open at once.
    """

    def __init__(self, clock: Clock, most: int) -> None:
        self._clock = clock
        self._most = most
        self._sockets: dict[Socket, Ticket] = {}
        self._of_player: Counter[str] = Counter()
        self._ended: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._sockets)

    def check(self, ticket: Ticket) -> None:
        """Raise ``SessionOver`` if the ticket was made for what has ended since."""
        for name in _names(ticket):
            if ticket.expires - LIFETIME <= self._ended.get(name, -math.inf):
                raise SessionOver(MESSAGE)

    def sign_on(self, socket: Socket, ticket: Ticket) -> None:
        """This socket is open; ``SessionOver`` or ``TooManySockets`` if it may not be."""
        self.check(ticket)
        if self._of_player[ticket.player] >= self._most:
            raise TooManySockets(f"at most {self._most} sockets of one player at once")
        self._sockets[socket] = ticket
        self._of_player[ticket.player] += 1

    def sign_off(self, socket: Socket) -> None:
        """It is no more."""
        ticket = self._sockets.pop(socket, None)
        if ticket is not None:
            self._of_player[ticket.player] -= 1
            if not self._of_player[ticket.player]:
                del self._of_player[ticket.player]

    def end(self, name: str, at: float | None = None) -> None:
        """Close the sockets of a session (``of_session``) or of a player (``of_player``).

        ``at`` is when it ended, if that was on another server a moment ago.
        """
        now = self._clock.now()
        when = now if at is None else at
        self._ended = {one: was for one, was in self._ended.items() if was > now - LIFETIME}
        self._ended[name] = max(when, self._ended.get(name, when))
        for socket, ticket in list(self._sockets.items()):
            if name in _names(ticket) and (at is None or ticket.expires - LIFETIME <= at):
                socket.close(SessionOver.code, MESSAGE)


def of_session(session: str) -> str:
    """What ends when a session is logged out."""
    return f"session:{session}"


def of_player(player: str) -> str:
    """What ends when a player is banned or has a new password: all his sessions."""
    return f"player:{player}"


def _names(ticket: Ticket) -> tuple[str, str]:
    return of_session(ticket.session), of_player(ticket.player)
