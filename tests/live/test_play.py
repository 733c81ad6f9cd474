"""Whole matches over real sockets, in every ruleset and over both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from live.player import Player
from live.serving import Site, serving
from live.toy import Chancy, Tame
from truco import rules
from truco.live.log import Log
from truco.live.postgres_log import open_postgres_log
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse


@pytest.mark.parametrize("ruleset", rules.names())
async def test_a_match_against_a_bot_to_its_end(site: Site, ruleset: str) -> None:
    table = await site.table(ruleset=ruleset, bots=["chancy"], target=10)
    async with Player(site, table, "ana") as ana:
        assert ana.you == 0
        await ana.play_out(Chancy(5).choose)
        assert ana.view["winner"] in (0, 1)
        assert await ana.happen("reveal")


@pytest.mark.parametrize("bot", TrucoHouse().bots())
async def test_a_match_against_each_bot_of_the_house(tmp_path: Path, bot: str) -> None:
    async with (
        serving(open_sqlite_log(tmp_path / "log"), house=TrucoHouse()) as site,
        Player(site, await site.table(bots=[bot], target=6), "ana") as ana,
    ):
        await ana.play_out(Tame().choose)


async def again_and_again(opened: Callable[[], Log]) -> None:
    """A match, played on after the server was stopped and started."""
    table = ""
    seen = -1
    view: object = None
    for round_ in range(4):
        async with serving(opened()) as site:
            table = table or await site.table(target=8)
            ana = Player(site, table, "ana")
            welcome = await ana.enter()
            if round_:
                assert (welcome["n"], welcome["view"]) == (seen, view)
            for _ in range(2 if round_ < 3 else 1000):
                if not await ana.turn():
                    break
                await ana.act(Tame().choose(ana.view))
            await ana.turn()
            seen, view = ana.n, ana.view
            await ana.drop()
    assert ana.view["phase"] == "over"


async def test_a_match_over_sqlite(tmp_path: Path) -> None:
    await again_and_again(lambda: open_sqlite_log(tmp_path / "log"))


async def test_a_match_over_postgresql(postgres_url: str) -> None:
    await again_and_again(lambda: open_postgres_log(postgres_url))
