"""Nobody acts for another, nobody finds what he was not given."""

from __future__ import annotations

import json
import math
import random
import re
from typing import Any, get_args

import pytest

from live.player import Player
from live.scenes import two_people
from live.serving import Site
from truco.live.commands import Command
from truco.live.requests import SEAT_KEY_BYTES
from truco.live.tables import ID_BYTES, TABLE_ID

BITS = 72
"""Random bits of the shortest secret: at a thousand guesses a second, ages."""

COMMANDS: dict[str, dict[str, Any]] = {
    "act": {"position": 0, "say": "truco"},
    "deal": {},
    "seed": {"hand": 1, "seed": "0" * 64},
    "rematch": {},
    "leave": {},
    "move": {"seat": 1},
    "fill": {},
    "claim": {"seat": 1},
    "back": {},
    "chat": {"text": "hola"},
    "phrase": {"phrase": "hola"},
    "sena": {"sena": "1e"},
    "watch": {"seat": 1},
}


def test_every_command_is_among_those_that_are_tried() -> None:
    assert set(COMMANDS) == {kind.T for kind in get_args(Command)}


async def shown(player: Player) -> tuple[int, object, object]:
    """What somebody who comes anew sees of the table."""
    async with Player(player.site, player.table, player.name) as again:
        return again.n, again.view, again.card["seats"]


# --- for another seat --------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [False, True], ids=["waiting", "playing"])
async def test_who_only_watches_can_command_nothing(site: Site, begun: bool) -> None:
    if begun:
        ana, _ = await two_people(site)
    else:
        ana = Player(site, await site.table(bots=[]), "ana")
        await ana.enter()
    async with Player(site, ana.table, "eva") as eva:
        assert eva.you is None
        await eva.settle()
        before = await shown(ana)
        for kind, fields in COMMANDS.items():
            answer = await eva.command(kind, **fields)
            assert (answer["t"], answer["code"]) == ("refused", "not-yours"), kind
        assert await shown(ana) == before


async def test_a_seat_in_a_command_is_not_whose_it_is(site: Site) -> None:
    """The ticket says who acts; a field of the frame changes nothing."""
    ana, bea = await two_people(site)
    await bea.turn()
    await ana.reach(bea.n)
    view = ana.view
    card = bea.cards[0]
    for claimed in ({"seat": 1}, {"player": "bea"}, {"you": 1}, {"ticket": "x"}):
        answer = await ana.command("act", position=view["position"], say=card, **claimed)
        assert answer["code"] == "illegal"
    assert (await bea.act(card))["t"] == "ack"


async def test_the_id_of_anothers_command_does_not_tell_its_answer(site: Site) -> None:
    ana, bea = await two_people(site)
    await bea.turn()
    await bea.send({"t": "act", "id": "x", "position": bea.view["position"], "say": bea.cards[0]})
    assert (await bea.answer("x"))["t"] == "ack"
    await ana.send({"t": "act", "id": "x", "position": 10**6, "say": "truco"})
    assert (await ana.answer("x"))["code"] == "stale"


async def test_only_who_opened_the_table_calls_bots(site: Site) -> None:
    table = await site.table(ruleset="argentino", players=4, bots=[])
    await site.post(f"/live/tables/{table}/seats", {}, "bea")
    async with Player(site, table, "bea") as bea:
        assert (await bea.command("fill"))["code"] == "not-yours"
        assert [seat["kind"] for seat in bea.card["seats"]].count("free") == 2


async def test_nobody_takes_the_seat_of_another(site: Site) -> None:
    table = await site.table(ruleset="argentino", players=4, bots=[])
    await site.post(f"/live/tables/{table}/seats", {"seat": 1}, "bea")
    answer = await site.post(f"/live/tables/{table}/seats", {"seat": 1}, "eva")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-yours")
    async with Player(site, table, "ana") as ana:
        assert (await ana.command("move", seat=1))["code"] == "not-yours"
        assert ana.you == 0


# --- what cannot be guessed --------------------------------------------------------------------


async def test_ids_of_tables_are_long_and_come_from_the_systems_chance(site: Site) -> None:
    found = []
    for _ in range(2):
        random.seed(1)  # whoever knows the state of Python's chance knows nothing
        found += [await site.table(f"ana{number}") for number in range(20)]
    assert len(set(found)) == len(found)
    assert 8 * ID_BYTES >= BITS
    for table in found:
        assert TABLE_ID.fullmatch(table)
        assert math.log2(64) * len(table) >= 8 * ID_BYTES
    for place in range(len(found[0])):
        assert len({table[place] for table in found}) > 5, "a place that says always the same"


async def test_a_table_that_is_not_there_looks_like_one_that_never_was(site: Site) -> None:
    """Ids that might be, that cannot be, and one that is there but for its last letter."""
    table = await site.table()
    near = table[:-1] + ("A" if table[-1] != "A" else "B")
    told: set[tuple[object, ...]] = set()
    for wrong in (near, "A" * 16, "x", "a" * 64, "a" * 200):
        answer = await site.post(f"/live/tables/{wrong}/seats", {}, "eva")
        player = Player(site, wrong, "eva")
        error = await player.enter()
        record = await site.get(f"/live/tables/{wrong}/records/1", "eva")
        texts = (answer.text, json.dumps(error), record.text)
        told.add((answer.status_code, record.status_code, await player.closed()))
        told.add(tuple(text.replace(wrong, "ID") for text in texts))
    assert len(told) == 2


async def test_a_private_table_is_in_no_list(site: Site) -> None:
    private = await site.table(bots=[])
    opened = await site.table("bea", bots=[], open=True)
    listed = (await site.get("/live/tables", "eva")).json()["tables"]
    assert [table["id"] for table in listed] == [opened]
    assert private not in json.dumps(listed)
    quick = await site.post("/live/quick", {"ruleset": "retruco", "players": 2}, "eva")
    assert quick.json()["table"] == opened


async def test_the_key_of_a_kept_seat_is_told_to_nobody_else(site: Site) -> None:
    wish = {"ruleset": "argentino", "players": 4, "open": True, "friend": True}
    made = (await site.post("/live/tables", wish)).json()
    table, key = made["table"], made["key"]
    assert re.fullmatch(r"[A-Za-z0-9_-]{12,}", key)
    assert 8 * SEAT_KEY_BYTES >= BITS
    await site.post(f"/live/tables/{table}/seats", {}, "bea")
    frames = []
    for name in ("ana", "bea", "eva"):
        async with Player(site, table, name) as player:
            await player.settle()
            frames += player.frames
    listed = await site.get("/live/tables", "eva")
    assert key not in json.dumps(frames) + listed.text
    with_another = await site.post(f"/live/tables/{table}/seats", {"key": "A" * len(key)}, "ida")
    assert with_another.json() == {"seat": 3}, "any free seat, but not that one"
    for wrong in ({"key": key[:-1]}, {"key": key.swapcase()}, {"seat": 2}, {}):
        answer = await site.post(f"/live/tables/{table}/seats", wrong, "eva")
        assert answer.status_code == 409, wrong
    assert (await site.post(f"/live/tables/{table}/seats", {"key": key}, "eva")).json() == {
        "seat": 2
    }
    again = await site.post(f"/live/tables/{table}/seats", {"key": key}, "uma")
    assert again.status_code == 409
