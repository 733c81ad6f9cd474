"""Where the servers under torture are reached, and with which tickets."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from truco.live.log import Json
from truco.live.tickets import Ticket, sign

TICKET_SECONDS = 300.0
REQUEST_SECONDS = 10.0


class NoAnswer(Exception):
    """A request had no answer, or one of the server's troubles (503): ask again later."""


class Turned(Exception):
    """A request was refused; ``code`` says why."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.code = code


@dataclass(slots=True)
class Site:
    """The servers' own ports, those of the proxies before them, and the key of the tickets.

    ``ahead``: seconds that the servers' clocks are ahead of the machine's now.
    """

    key: bytes
    ports: Sequence[int]
    proxies: list[int] = field(default_factory=list)
    ahead: float = 0.0

    def ticket(self, player: str) -> str:
        """A fresh ticket."""
        expires = time.time() + self.ahead + TICKET_SECONDS
        return sign(Ticket(player, player.title(), f"session-{player}", expires), self.key)

    async def post(self, node: int, path: str, body: Json, player: str) -> Json:
        """Ask one of the servers for something; ``NoAnswer`` or ``Turned`` if it is not done."""
        return await asyncio.to_thread(self._post, node, path, body, player)

    def _post(self, node: int, path: str, body: Json, player: str) -> Json:
        port = self.ports[node % len(self.ports)]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=REQUEST_SECONDS)
        headers = {"Authorization": f"Bearer {self.ticket(player)}"}
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            status, text = answer.status, answer.read()
            data: Any = json.loads(text)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoAnswer(str(error)) from error
        finally:
            connection.close()
        if status >= 400:
            code = data["error"]["code"]
            if status in (429, 503) or code == "ticket":
                raise NoAnswer(code)
            raise Turned(status, code)
        found: Json = data
        return found
