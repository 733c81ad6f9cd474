"""Clients that find their way to another node, and what several of them do together."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from live.player import Player
from live.serving import QUICK, Site
from live.toy import Tame
from truco.live.log import Json

BACKOFF = 0.2
TAKEOVER = 20.0
"""Seconds after which a takeover has failed; on an idle machine it takes less than ten."""


class Traveller(Player):
    """A client as the page is one: it comes back, to the next node, and sends again what had no
    answer."""

    def __init__(self, sites: list[Site], table: str, name: str, before: Player) -> None:
        super().__init__(sites[0], table, name)
        self.sites = sites
        self.comebacks = 0
        self.n, self.view, self.seen = before.n, before.view, before.seen

    async def come_back(self) -> Json:
        """Try one node after the other until one lets us in."""
        async with asyncio.timeout(TAKEOVER):
            while True:
                self.comebacks += 1
                self.site = self.sites[self.comebacks % len(self.sites)]
                await self.drop()
                try:
                    answer = await self.enter(since=None if self.n < 0 else self.n)
                    if answer["t"] == "welcome":
                        return answer
                except (OSError, ConnectionClosed, InvalidStatus, TimeoutError):
                    pass
                await asyncio.sleep(BACKOFF)

    async def command(self, t: str, **more: Any) -> Json:
        frame = {"t": t, "id": f"{self._tab}-{next(self._ids)}", **more}
        while True:
            try:
                await self.send(frame)
                return await self.answer(frame["id"])
            except ConnectionClosed:
                await self.come_back()

    async def next(self) -> Json:
        try:
            return await super().next()
        except ConnectionClosed:
            return await self.come_back()


async def two_people(first: Site, second: Site) -> tuple[str, Player, Player]:
    """Ana opens a table on the first node, Bea sits down at it through the second."""
    wish = {"ruleset": "retruco", "players": 2, "target": 3, "pace": QUICK}
    answer = await first.post("/live/tables", wish, "ana")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    sat = await second.post(f"/live/tables/{table}/seats", {}, "bea")
    assert sat.json()["seat"] == 1, sat.text
    ana, bea = Player(first, table, "ana"), Player(second, table, "bea")
    await ana.enter()
    await bea.enter()
    return table, ana, bea


async def play_out(*players: Player) -> None:
    """All play to the end of the match."""
    await asyncio.gather(*(player.play_out(Tame().choose) for player in players))


async def move(*players: Player) -> None:
    """Whoever may makes a move, and all see it."""
    for player in players:
        await player.settle()
    while not any(player.may for player in players):
        await asyncio.gather(*(player.settle() for player in players))
    mover = next(player for player in players if player.may)
    assert (await mover.act(Tame().choose(mover.view)))["t"] == "ack"
    for player in players:
        await player.reach(mover.n)
