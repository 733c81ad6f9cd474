"""No frame ever names a card that its viewer may not know; and the check itself finds leaks."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import Any

import pytest

from live.leaks import leaks
from live.player import Player
from live.serving import Site
from live.toy import Chancy
from truco.live.group_commit import GroupCommitLog
from truco.torture.knowledge import cards_in_text, truth


@pytest.mark.parametrize("ruleset", ["retruco", "argentino", "uruguayo", "mallorca", "porteno"])
async def test_no_hidden_card_reaches_anybody(
    site: Site, log: GroupCommitLog, ruleset: str, lines: list[dict[str, object]]
) -> None:
    """Two players, a second tab that reconnects, and a spectator, over a whole match."""
    table = await site.table(ruleset=ruleset, bots=[], open=True, target=12)
    assert (await site.post(f"/live/tables/{table}/seats", {}, "bea")).json() == {"seat": 1}
    ana, bea, watcher = (Player(site, table, name) for name in ("ana", "bea", "eva"))
    for one in (watcher, ana, bea):
        await one.enter()
    assert (ana.you, bea.you, watcher.you) == (0, 1, None)
    await asyncio.gather(ana.play_out(Chancy(1).choose), bea.play_out(Chancy(2).choose))
    stored = await log.history(table)
    for one in (ana, bea, watcher):
        await one.happen("reveal")
        late = Player(site, table, one.name)
        await late.enter(since=5)
        for each in (one, late):
            assert leaks(each.frames, stored) == []
            await each.drop()
    await check_against_the_log(log, table, ana)
    assert cards_in_text(json.dumps(lines)) == []


async def check_against_the_log(log: GroupCommitLog, table: str, viewer: Player) -> None:
    """What was revealed at the end is what was dealt, hand by hand."""
    entries = (await log.load(table)).entries
    revealed = (await viewer.happen("reveal"))["hands"]
    last = [entry.data["cards"] for entry in entries if entry.kind == "deal"][-1]
    assert revealed[-1]["hands"] == last[:2]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda frame, card: frame["view"]["seats"][1].update(cards=[card]),
        lambda frame, card: frame["view"].update(shown={"1": [card]}),
        lambda frame, card: frame.update(e={"kind": "cards", "seat": 1, "cards": [card, "3e"]}),
        lambda frame, card: frame.update(debug={"hands": f"{card} 1e"}),
    ],
)
async def test_the_check_finds_a_planted_leak(site: Site, log: GroupCommitLog, spoil: Any) -> None:
    table = await site.table()
    async with Player(site, table, "ana") as ana:
        await ana.turn()
        frames = copy.deepcopy(ana.frames)
        stored = await log.history(table)
        assert leaks(frames, stored) == []
        hand = truth(stored.entries).hands[-1]
        hidden = min(hand.seats[1] - hand.public_at(ana.n))
        spoil(next(frame for frame in reversed(frames) if frame["t"] == "event"), hidden)
        assert leaks(frames, stored) != []
