"""People at a table: seats, friends, quick matches, the draw, partners, leaving and coming back."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

from live.player import Player
from live.scenes import eventually, two_people
from live.serving import QUICK, Site, serving
from live.toy import Tame
from truco.deal import Draw, Secret, verify_draw
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Json
from truco.live.settings import LiveSettings

FOUR: dict[str, Any] = {"ruleset": "argentino", "players": 4, "bots": [], "pace": QUICK}
NAMES = ("ana", "bea", "eva", "ida")


async def seated(site: Site, **wish: Any) -> list[Player]:
    """Four people who have all sat down and come."""
    table = await site.table(**FOUR | wish)
    players = [Player(site, table, name) for name in NAMES]
    await players[0].enter()
    for player in players[1:]:
        assert (await site.post(f"/live/tables/{table}/seats", {}, player.name)).status_code == 200
        await player.enter()
    for player in players:
        while not player.view:
            await player.next()
    return players


async def go(*players: Player) -> None:
    for player in players:
        await player.drop()


async def mover(*players: Player) -> Player:
    """Whose turn it is, once a hand is played."""
    while not any(player.may for player in players):
        for player in players:
            await player.settle()
    return next(player for player in players if player.may)


# --- seats -----------------------------------------------------------------------------------


async def test_seats_are_chosen_before_the_match(site: Site) -> None:
    table = await site.table(**FOUR)
    async with Player(site, table, "ana") as ana:
        assert (await ana.command("move", seat=3))["t"] == "ack"
        await ana.until(lambda frame: frame["t"] == "welcome")
        assert ana.you == 3
        assert (await ana.command("move", seat=3))["t"] == "ack"
        assert (await site.post(f"/live/tables/{table}/seats", {"seat": 3}, "bea")).status_code == (
            409
        )
        assert (await site.post(f"/live/tables/{table}/seats", {"seat": 1}, "bea")).json() == {
            "seat": 1
        }
        assert (await ana.command("move", seat=1))["code"] == "not-yours"
        assert (await ana.command("move", seat=7))["code"] == "not-yours"
        await ana.settle()
        assert [seat["name"] for seat in ana.card["seats"]] == ["", "Bea", "", "Ana"]
        assert ana.card["host"] == 3


async def test_nobody_moves_once_the_match_has_begun(site: Site) -> None:
    ana, bea = await two_people(site)
    assert (await ana.command("move", seat=1))["code"] == "illegal"
    await go(ana, bea)


async def test_who_opened_the_table_calls_bots(site: Site) -> None:
    table = await site.table(**FOUR)
    await site.post(f"/live/tables/{table}/seats", {}, "bea")
    async with Player(site, table, "bea") as bea, Player(site, table, "ana") as ana:
        assert (await bea.command("fill"))["code"] == "not-yours"
        assert (await ana.command("fill"))["t"] == "ack"
        await ana.happen("begin")
        await ana.settle()
        assert [seat["kind"] for seat in ana.card["seats"]] == ["human", "human", "bot", "bot"]
        assert (await ana.command("fill"))["code"] == "illegal"


async def test_after_the_chosen_wait_bots_fill_in_visibly(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(bots=[], bot_after=30)
        async with Player(site, table, "ana") as ana:
            assert ana.card["fills_ms"] == 30_000
            clock.advance(29)
            await ana.settle()
            assert ana.card["seats"][1]["kind"] == "free"
            clock.advance(1)
            assert (await ana.happen("sit"))["bot"] == "tame"
            await ana.happen("begin")


# --- friends and strangers -------------------------------------------------------------------


async def test_a_seat_is_kept_for_a_friend(site: Site) -> None:
    wish = FOUR | {"open": True, "friend": True}
    made = (await site.post("/live/tables", wish)).json()
    table, key = made["table"], made["key"]
    async with Player(site, table, "ana") as ana:
        assert ana.card["seats"][2] == {
            "name": "",
            "kind": "free",
            "kept": True,
            "present": False,
        }
        assert key not in str(ana.frames)
    assert (await site.get("/live/tables")).json()["tables"][0]["free"] == 2
    for body in ({"seat": 2}, {"seat": 2, "key": "wrong"}):
        assert (await site.post(f"/live/tables/{table}/seats", body, "eva")).status_code == 409
    sat = await site.post(f"/live/tables/{table}/seats", {"key": key}, "bea")
    assert sat.json() == {"seat": 2}


async def test_a_seat_is_not_kept_for_ever(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = (await site.post("/live/tables", FOUR | {"friend": True})).json()["table"]
        async with Player(site, table, "ana") as ana:
            clock.advance(LiveSettings().kept_seconds)
            await ana.until(
                lambda frame: frame["t"] == "table" and "kept" not in frame["table"]["seats"][2]
            )


async def test_a_quick_match_takes_the_first_table_that_fits(site: Site) -> None:
    wish = {"ruleset": "retruco", "players": 2, "pace": QUICK}
    first = (await site.post("/live/quick", wish, "ana")).json()
    assert first == {"table": first["table"], "seat": 0, "new": True}
    other = (await site.post("/live/quick", wish | {"ruleset": "argentino"}, "bea")).json()
    timed = wish | {"clock": {"action": 30, "bank": 60}}
    timed_one = (await site.post("/live/quick", timed, "ida")).json()
    assert other["new"]
    assert timed_one["new"]
    again = (await site.post("/live/quick", wish, "eva")).json()
    assert again == {"table": first["table"], "seat": 1, "new": False}


async def test_a_quick_match_with_a_friend_for_the_pairs(site: Site) -> None:
    wish = {"ruleset": "argentino", "players": 4, "pace": QUICK}
    alone = (await site.post("/live/quick", wish, "ana")).json()
    pair = (await site.post("/live/quick", wish | {"friend": True}, "bea")).json()
    assert pair["table"] == alone["table"]
    assert pair["seat"] in (1, 3)
    friend = await site.post(f"/live/tables/{pair['table']}/seats", {"key": pair["key"]}, "eva")
    assert friend.json()["seat"] in {1, 3} - {pair["seat"]}
    third = (await site.post("/live/quick", wish | {"friend": True}, "ida")).json()
    assert third["new"]


async def test_a_quick_match_asked_for_again_keeps_the_seat(site: Site) -> None:
    """Pressed twice, or sent again after a lost answer: no second table."""
    wish = {"ruleset": "argentino", "players": 4, "pace": QUICK}
    with_friend = wish | {"friend": True}
    for who, asked in [("ana", with_friend), ("bea", wish)]:
        first = (await site.post("/live/quick", asked, who)).json()
        again = (await site.post("/live/quick", asked, who)).json()
        assert again == first | {"new": False}
    alone_no_more = (await site.post("/live/quick", with_friend, "bea")).json()
    assert alone_no_more["new"]
    seats = f"/live/tables/{first['table']}/seats"
    assert (await site.post(seats, {}, "bea")).json()["seat"] == first["seat"]
    elsewhere = await site.post(seats, {"seat": 3 - first["seat"]}, "bea")
    assert elsewhere.json()["error"]["code"] == "not-yours"


async def test_a_table_that_its_people_have_left_is_not_offered(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(bots=[], open=True)

        async def offered() -> list[str]:
            listed: Json = (await site.get("/live/tables", "bea")).json()
            return [one["id"] for one in listed["tables"]]

        ana = Player(site, table, "ana")
        await ana.enter()
        assert await offered() == [table]
        await ana.drop()
        assert site.live is not None
        actor = await site.live.tables.own(table)
        await eventually(lambda: not actor._audience)
        await asyncio.sleep(0)
        clock.advance(LiveSettings().unlisted_seconds + 1)
        while await offered():
            pass
        await ana.enter()
        while not await offered():
            pass
        await ana.drop()


# --- the draw --------------------------------------------------------------------------------


async def test_the_draw_waits_for_the_seeds_of_those_who_send_them(log: GroupCommitLog) -> None:
    async with serving(log, settings=LiveSettings(seed_seconds=20)) as site:
        table = await site.table(bots=[], ruleset="argentino")
        await site.post(f"/live/tables/{table}/seats", {}, "bea")
        players = [Player(site, table, name) for name in ("ana", "bea")]
        for player in players:
            await player.enter(seeds=True)
        seeds = [secrets.token_hex(32) for _ in players]
        for player, seed in zip(players, seeds, strict=True):
            assert not player.view
            assert (await player.command("seed", hand=0, seed=seed))["t"] == "ack"
        draw = await players[0].happen("draw")
        assert [one["seed"] for one in draw["contributions"]] == seeds
        secret = Secret(draw["match"], 0, bytes.fromhex(draw["secret"]))
        state = (await site.live.tables.own(table))._ledger.state  # type: ignore[union-attr]
        power = state.house.power(state.rules)
        assert verify_draw(Draw.from_dict(draw), secret, power=power) == []
        while not players[0].view:
            await players[0].next()
        assert players[0].view["dealer"] == draw["result"][0]
        await go(*players)


async def test_the_deal_waits_for_seeds_and_the_cut(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(bots=[], pace=QUICK | {"cut_ms": 6000, "deal_ms": 9000})
        ana, bea = (Player(site, table, name) for name in ("ana", "bea"))
        await ana.enter(seeds=True)
        await site.post(f"/live/tables/{table}/seats", {}, "bea")
        await bea.enter(seeds=True)
        while (await ana.happen("commit"))["hand"] != 1:
            await ana.next()
        cutter = (await ana.happen("commit"))["cutters"][0]
        other, cuts = (bea, ana) if cutter == ana.you else (ana, bea)
        seed = secrets.token_hex(32)
        await other.command("seed", hand=1, seed=seed)
        await other.send({"t": "deal", "id": "d-1"})
        await other.settle()
        assert other.view["phase"] == "deal"
        assert (await cuts.command("seed", hand=1, seed=seed, cut=9))["t"] == "ack"
        assert (await other.answer("d-1"))["t"] == "ack"
        proof = await other.happen("proof")
        again = await other.command("deal")
        assert (again["code"], again["message"]) == ("illegal", "the hand has been dealt already")
        assert [one["cut"] for one in proof["contributions"] if "cut" in one] == [9]
        await go(ana, bea)


async def test_the_kings_make_the_sides(site: Site) -> None:
    """GU l. 25; everybody gets a new welcome where he sits now."""
    players = await seated(site, sides="kings", ruleset="uruguayo")
    sides = await players[0].happen("sides")
    kings = next(e for e in players[0].seen.values() if e and e.get("purpose") == "sides-kings")
    assert [NAMES[old].title() for old in kings["result"]] == sides["names"]
    for player in players:
        await player.settle()
        assert sides["names"][player.you or 0] == player.name.title()
        assert [seat["name"] for seat in player.card["seats"]] == sides["names"]
    await go(*players)


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"sides": "kings"}, "sides"),
        ({"sides": "cards"}, "sides"),
        ({"friend": True}, "friend"),
        ({"clock": {"action": 4, "bank": 0}}, "action"),
        ({"clock": {"action": 30}}, "bank"),
        ({"clock": 30}, "clock"),
        ({"chat": "loud"}, "chat"),
        ({"bot_after": 1}, "bot_after"),
        ({"stand_in": "yes"}, "stand_in"),
        ({"pace": {"grace_ms": -1}}, "grace_ms"),
    ],
)
async def test_wishes_that_cannot_be(site: Site, wish: Json, field: str) -> None:
    answer = await site.post("/live/tables", {"ruleset": "retruco", "players": 2} | wish)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].startswith(field)


# --- partners --------------------------------------------------------------------------------


async def test_two_partners_answer_at_once_and_the_first_wins(site: Site) -> None:
    players = await seated(site)
    first = await mover(*players)
    assert (await first.act("truco"))["t"] == "ack"
    asked = [p for p in players if (p.you or 0) % 2 != (first.you or 0) % 2]
    for one in asked:
        await one.reach(first.n)
    position = asked[0].view["position"]
    answers = await asyncio.gather(
        *(one.command("act", position=position, say="quiero") for one in asked)
    )
    codes = sorted(answer.get("code", "ack") for answer in answers)
    assert codes == ["ack", "answered"]
    late = await first.command("act", position=position, say="quiero")
    assert late["code"] == "stale"
    await go(*players)


async def test_chat_does_not_make_a_command_stale(site: Site) -> None:
    ana, bea = await two_people(site)
    player = await mover(ana, bea)
    other = bea if player is ana else ana
    position = player.view["position"]
    assert (await other.command("chat", text="¡Dale!"))["t"] == "ack"
    said = await player.happen("chat")
    assert said == {"kind": "chat", "seat": other.you, "text": "¡Dale!", "to": "table"}
    answer = await player.command("act", position=position, say=Tame().choose(player.view))
    assert answer["t"] == "ack"
    late = Player(site, ana.table, "ana")
    assert (await late.enter())["talk"] == [said]
    for text, answered in (("uno", "ack"), ("uno", "ack"), ("dos", "refused")):
        await other.send({"t": "chat", "id": "same", "text": text})
        assert (await other.answer("same"))["t"] == answered
    await go(ana, bea, late)


# --- leaving ---------------------------------------------------------------------------------


async def test_a_bot_stands_in_and_the_player_comes_back(site: Site) -> None:
    players = await seated(site, stand_in=True)
    gone, stays = players[1], players[0]
    assert (await gone.command("leave"))["t"] == "ack"
    event = await stays.happen("stand-in")
    assert event == {"kind": "stand-in", "seat": gone.you, "bot": "tame", "why": "left"}
    await stays.until(
        lambda frame: frame["t"] == "table" and frame["table"]["seats"][1].get("stands_in")
    )
    assert stays.card["seats"][1]["name"] == "Bea"
    refused = await gone.command("act", position=gone.view["position"], say="mazo")
    assert refused["code"] == "not-yours"
    assert (await gone.command("back"))["t"] == "ack"
    await stays.happen("back")
    await stays.settle()
    assert stays.card["seats"][1]["kind"] == "human"
    assert (await gone.command("back"))["code"] == "illegal"
    await go(*players)


async def test_the_match_plays_on_with_a_stand_in_to_its_end(site: Site) -> None:
    players = await seated(site, stand_in=True, target=15)
    assert (await players[3].command("leave"))["t"] == "ack"
    rest = players[:3]
    await asyncio.gather(*(player.play_out(Tame().choose) for player in rest))
    assert rest[0].view["phase"] == "over"
    await rest[0].happen("reveal")
    record = await site.get(f"/live/tables/{rest[0].table}/records/1", None)
    assert record.status_code == 200
    await go(*players)


async def test_without_the_option_leaving_ends_the_match(site: Site) -> None:
    """RT art. 52: void, since nothing was disputed yet."""
    players = await seated(site)
    assert (await players[1].command("leave"))["t"] == "ack"
    assert (await players[0].happen("match-over"))["reason"] == "void"
    await go(*players)


async def test_the_last_of_the_people_ends_the_match_by_leaving(site: Site) -> None:
    table = await site.table(**FOUR | {"bots": ["tame"] * 3, "stand_in": True})
    async with Player(site, table, "ana") as ana:
        await ana.turn()
        assert (await ana.command("leave"))["t"] == "ack"
        await ana.happen("match-over")
