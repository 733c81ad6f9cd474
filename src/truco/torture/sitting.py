"""One table from its opening to its end: people sit down, play, and look once more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from truco.live.log import Json
from truco.torture.history import History
from truco.torture.plan import Habits, Plan
from truco.torture.player import Player
from truco.torture.site import NoAnswer, Site, Turned

LATE_SECONDS = 60.0
RETRY_SECONDS = 0.3


class Sitting:
    """One table. ``now`` is the harness's watch."""

    def __init__(self, plan: Plan, site: Site, now: Callable[[], float]) -> None:
        self.plan = plan
        self.players: list[Player] = []
        self.table = ""
        self.finished = False
        self._site = site
        self._now = now
        self._dice = plan.dice
        self.opened = self.ended = 0.0
        self._made_at = now()

    @property
    def name(self) -> str:
        """What its clients are called after."""
        return f"t{self.plan.number}"

    async def run(self) -> None:
        """Open the table, and be there until its players are done."""
        await self._open()
        self.opened = self._now()
        for seat in range(self.plan.people):
            for tab in range(1 + (seat < self.plan.tabs)):
                habits = replace(self.plan.habits, wishes=tab == 0)
                self._come(f"{self.name}.s{seat}.{'ab'[tab]}", self._player(seat), habits)
        for number in range(self.plan.spectators):
            habits = replace(self.plan.habits, plays=False)
            self._come(f"{self.name}.w{number}", f"{self.name}-w{number}", habits)
        tasks = [asyncio.create_task(player.run()) for player in self.players]
        try:
            await _first_failure(tasks, self._done())
            self.finished = True
        finally:
            self.ended = self._now()
            await _end(tasks)
        await self._look_once_more()

    def _player(self, seat: int) -> str:
        return f"{self.name}-p{seat}"

    def _come(self, name: str, account: str, habits: Habits) -> Player:
        dice = Random(f"{self._dice.random()} {name}")
        proxies = self._site.proxies

        def address() -> str:
            return f"ws://127.0.0.1:{dice.choice(proxies)}/live/table/{self.table}"

        def ticket() -> str:
            return self._site.ticket(account)

        player = Player(name, habits, dice, address, ticket, self._now)
        player.viewer.account = account
        self.players.append(player)
        return player

    async def _open(self) -> None:
        """Make the table and sit down; whatever has no answer is asked again."""
        while True:
            with suppress(NoAnswer):
                made = await self._ask("/live/tables", self.plan.wish, self._player(0))
                self.table = made["table"]
                break
            await asyncio.sleep(RETRY_SECONDS)
        for seat in range(1, self.plan.people):
            await self._sit(self._player(seat))

    async def _sit(self, player: str) -> None:
        while True:
            try:
                await self._ask(f"/live/tables/{self.table}/seats", {}, player)
                return
            except NoAnswer:
                await asyncio.sleep(RETRY_SECONDS)
            except Turned:
                return  # sat down already, and the answer was lost

    async def _ask(self, path: str, body: Json, player: str) -> Json:
        return await self._site.post(self._dice.randrange(8), path, body, player)

    async def _done(self) -> None:
        """Wait until all clients have seen the end."""
        for player in self.players:
            while not player.mind.is_done:
                player.changed.clear()
                await player.changed.wait()

    async def _look_once_more(self) -> None:
        """The first player and a stranger come anew: what they are told is the whole truth."""
        habits = replace(self.plan.habits, plays=False)
        late = [
            self._come(f"{self.name}.late", self._player(0), habits),
            self._come(f"{self.name}.stranger", f"{self.name}-stranger", habits),
        ]
        tasks = [asyncio.create_task(player.run()) for player in late]
        try:
            async with asyncio.timeout(LATE_SECONDS):
                for player in late:
                    while not player.mind.welcomed:
                        player.changed.clear()
                        await player.changed.wait()
        except TimeoutError:
            self.finished = False
        finally:
            await _end(tasks)

    @property
    def progressed_at(self) -> float:
        """When anybody here last learned of something new."""
        return max((player.progressed_at for player in self.players), default=self._made_at)

    def history(self, calm: list[tuple[float, float]]) -> History:
        """What its clients noted; ``calm``: the stretches without a fault in the whole run."""
        here = list(_within(calm, self.opened, self.ended))
        return History(self.table, [one.viewer for one in self.players], here, self.finished)

    def counts(self) -> Counter[str]:
        """What its clients counted."""
        return sum((player.counts for player in self.players), Counter())


def _within(
    calm: list[tuple[float, float]], begin: float, end: float
) -> Iterator[tuple[float, float]]:
    for sooner, later in calm:
        if max(sooner, begin) < min(later, end):
            yield max(sooner, begin), min(later, end)


async def _first_failure(tasks: list[asyncio.Task[None]], done: object) -> None:
    """Wait for ``done``, but not longer than until a client fails."""
    assert asyncio.iscoroutine(done)
    waiting = asyncio.create_task(done)
    finished, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    for task in finished:
        task.result()


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
