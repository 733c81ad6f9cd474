"""How tables live: coming back, tabs, presence, dealing, rematch, leaving, bots, idleness."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from live.player import Player
from live.scenes import eventually, in_play, moves, two_people
from live.serving import Site, serving
from live.toy import Chancy, Tame
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.log import LogBusy, NewTable
from truco.live.settings import LiveSettings
from truco.live.sqlite_log import open_sqlite_log

# --- coming back -------------------------------------------------------------------------------


async def test_who_comes_back_gets_what_he_missed(site: Site) -> None:
    table = await site.table()
    async with Player(site, table, "ana") as ana:
        await moves(ana, 2)
        await ana.turn()
        whole = dict(ana.seen)
        last = ana.n
        for since in (last, last - 1, last - 4, 0):
            again = Player(site, table, "ana")
            welcome = await again.enter(since=since)
            assert [one["n"] for one in welcome["events"]] == list(range(since + 1, last + 1))
            assert welcome["view"] == ana.view
            for one in welcome["events"]:
                if one["n"] in whole:
                    assert one["e"] == whole[one["n"]]
            await again.drop()


async def test_who_was_away_too_long_gets_a_whole_view(log: GroupCommitLog) -> None:
    async with serving(log, LiveSettings(history=8)) as site:
        table = await site.table()
        async with Player(site, table, "ana") as ana:
            await moves(ana, 6)
            await ana.turn()
            for since, told in ((ana.n - 8, True), (ana.n - 9, False), (1, False)):
                again = Player(site, table, "ana")
                welcome = await again.enter(since=since)
                assert ("events" in welcome) is told
                assert (welcome["n"], welcome["view"]) == (ana.n, ana.view)
                await again.drop()


async def test_a_number_that_was_never_given_gets_a_whole_view(site: Site) -> None:
    async with Player(site, await site.table(), "ana") as ana:
        await ana.turn()
        again = Player(site, ana.table, "ana")
        welcome = await again.enter(since=10**9)
        assert "events" not in welcome
        assert welcome["n"] == ana.n
        await again.drop()


async def test_hidden_events_come_as_null_and_leave_no_gap(site: Site) -> None:
    async with (
        Player(site, await site.table(), "ana") as ana,
        Player(site, ana.table, "eva") as eva,
    ):
        late = Player(site, ana.table, "eva")
        await late.enter(since=0)
        assert (await ana.happen("cards"))["seat"] == 0
        hidden = [n for n, event in late.seen.items() if event is None]
        assert len(hidden) == 2
        assert list(late.seen) == list(range(1, late.n + 1))
        await asyncio.gather(eva.settle(), late.settle())
        assert eva.view == late.view
        await late.drop()


# --- several tabs ------------------------------------------------------------------------------


async def test_two_tabs_of_one_player_stay_in_step(site: Site) -> None:
    table = await site.table()
    async with Player(site, table, "ana") as one, Player(site, table, "ana") as two:
        assert (one.you, two.you) == (0, 0)
        for tab, other in ((one, two), (two, one), (one, two)):
            await tab.turn()
            await other.reach(tab.n)
            card = tab.cards[0]
            await tab.act(card)
            await other.reach(tab.n)
            assert (other.n, other.view) == (tab.n, tab.view)
            assert card not in other.cards


async def test_a_command_of_one_tab_repeated_by_the_other_acts_once(site: Site) -> None:
    table = await site.table()
    async with Player(site, table, "ana") as one, Player(site, table, "ana") as two:
        await one.turn()
        frame = {"t": "act", "id": "x", "position": one.view["position"], "say": one.cards[0]}
        await one.send(frame)
        await two.send(frame)
        assert await one.answer("x") == await two.answer("x")


async def test_two_tabs_that_act_at_once(site: Site) -> None:
    """The first wins, the other gets a harmless answer."""
    table = await site.table()
    async with Player(site, table, "ana") as one, Player(site, table, "ana") as two:
        await one.turn()
        await two.reach(one.n)
        answers = await asyncio.gather(one.act(one.cards[0]), two.act(one.cards[1]))
        assert sorted(answer.get("code", "ack") for answer in answers) == ["ack", "stale"]


# --- presence and seats ------------------------------------------------------------------------


async def test_presence_is_shown(site: Site) -> None:
    ana, bea = await two_people(site)
    assert [seat["present"] for seat in bea.card["seats"]] == [True, True]
    second = Player(site, bea.table, "bea")
    await second.enter()
    await bea.drop()
    await second.drop()
    await ana.until(lambda f: f["t"] == "table" and not f["table"]["seats"][1]["present"])
    await bea.enter(since=bea.n)
    await ana.until(lambda f: f["t"] == "table" and f["table"]["seats"][1]["present"])
    for one in (ana, bea):
        await one.drop()


async def test_open_tables_are_listed_until_they_are_full(site: Site) -> None:
    await site.table(bots=[])
    table = await site.table(ruleset="argentino", bots=[], open=True)
    listed = (await site.get("/live/tables", "bea")).json()["tables"]
    assert [(one["id"], one["host"], one["free"]) for one in listed] == [(table, "Ana", 1)]
    assert listed[0]["ruleset"] == "argentino"
    await site.post(f"/live/tables/{table}/seats", {}, "bea")
    assert (await site.get("/live/tables")).json()["tables"] == []


async def test_the_list_is_read_once_for_all_who_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this server changes is in it at once; what another one changes, after a second."""
    clock, log = ManualClock(), open_sqlite_log(tmp_path / "live.sqlite3")
    reads: list[int] = []
    read = log.open_tables

    async def counted(limit: int) -> list[NewTable]:
        reads.append(limit)
        return await read(limit)

    monkeypatch.setattr(log, "open_tables", counted)
    async with serving(log, clock=clock) as site:

        async def listed() -> list[str]:
            return [one["id"] for one in (await site.get("/live/tables")).json()["tables"]]

        assert await asyncio.gather(*(listed() for _ in range(5))) == [[]] * 5
        assert len(reads) == 1
        table = await site.table(bots=[], open=True)
        assert [await listed(), await listed()] == [[table]] * 2
        assert len(reads) == 2
        other = (await log.history(table)).table
        await log.create(replace(other, id="another-server"), "another")
        assert await listed() == [table]
        clock.advance(1)
        assert len(await listed()) == 2
        assert len(reads) == 3


async def test_a_list_that_could_not_be_read_is_read_again(
    log: GroupCommitLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, failures = log.open_tables, [LogBusy("not now")]

    async def failing(limit: int) -> list[NewTable]:
        if failures:
            raise failures.pop()
        return await read(limit)

    monkeypatch.setattr(log, "open_tables", failing)
    async with serving(log, clock=ManualClock()) as site:
        assert (await site.get("/live/tables")).status_code == 503
        assert (await site.get("/live/tables")).json() == {"tables": []}


async def test_a_spectator_who_sits_down_becomes_a_player(site: Site) -> None:
    table = await site.table(bots=[])
    bea = Player(site, table, "bea")
    assert (await bea.enter())["you"] is None
    await site.post(f"/live/tables/{table}/seats", {"seat": 1}, "bea")
    welcome = await bea.until(lambda frame: frame["t"] == "welcome")
    assert welcome["you"] == 1
    await bea.turn()
    await bea.drop()


async def test_who_leaves_before_the_match_frees_his_seat(site: Site) -> None:
    table = await site.table(ruleset="argentino", bots=[], players=4, open=True)
    for name in ("bea", "eva"):
        await site.post(f"/live/tables/{table}/seats", {}, name)
    async with Player(site, table, "bea") as bea:
        assert (await bea.command("leave"))["t"] == "ack"
    listed = (await site.get("/live/tables")).json()["tables"]
    assert listed[0]["free"] == 2
    assert (await site.post(f"/live/tables/{table}/seats", {}, "leo")).json() == {"seat": 1}


async def test_four_people(site: Site) -> None:
    """Partners at one table; a whole match."""
    table = await site.table(ruleset="argentino", players=4, bots=["chancy"], target=15)
    names = ("ana", "bea", "eva")
    for name in names[1:]:
        await site.post(f"/live/tables/{table}/seats", {}, name)
    players = [Player(site, table, name) for name in names]
    for player in players:
        await player.enter()
    assert sorted(player.you or 0 for player in players) == [0, 2, 3]
    await asyncio.gather(*(p.play_out(Chancy(i).choose) for i, p in enumerate(players)))
    assert len({p.view["winner"] for p in players}) == 1
    for player in players:
        await player.drop()


# --- the end -----------------------------------------------------------------------------------


async def test_a_rematch_keeps_the_sides_and_passes_the_deal_on(site: Site) -> None:
    ana, bea = await two_people(site, target=1)
    watcher = Player(site, ana.table, "eva")
    await watcher.enter()
    await asyncio.gather(ana.play_out(Tame().choose), bea.play_out(Tame().choose))
    await ana.happen("reveal")
    mano, position = ana.view["mano"], ana.view["position"]
    assert (await ana.command("rematch"))["t"] == "ack"
    assert (await ana.command("rematch"))["code"] == "illegal"
    await bea.until(lambda frame: frame["t"] == "table" and frame["table"]["wishes"] == [0])
    assert bea.view["phase"] == "over"
    assert (await bea.command("rematch"))["t"] == "ack"
    for one in (ana, bea, watcher):
        await one.until(in_play)
    assert ana.view["mano"] == 1 - mano
    assert ana.view["position"] > position
    assert ana.view["score"] == [0, 0]
    assert (ana.you, bea.you, ana.card["match"]) == (0, 1, 2)
    assert (await ana.command("rematch", match=1))["code"] == "stale"
    for one in (ana, bea, watcher):
        await one.drop()


async def test_a_rematch_with_a_bot_begins_at_once(site: Site) -> None:
    async with Player(site, await site.table(target=1), "ana") as ana:
        for match in (1, 2, 3):
            await ana.play_out(Tame().choose)
            assert ana.card["match"] == match
            assert (await ana.command("rematch"))["t"] == "ack"
            await ana.until(in_play)


async def test_leaving_loses_or_voids(site: Site) -> None:
    async with Player(site, await site.table(), "ana") as ana:
        await ana.turn()
        assert (await ana.command("leave"))["t"] == "ack"
        assert (await ana.happen("match-over"))["reason"] == "void"
    async with Player(site, await site.table(), "ana") as ana:
        while not any(ana.view["score"]):
            await moves(ana, 1)
            await ana.turn()
        assert (await ana.command("leave"))["t"] == "ack"
        over = await ana.happen("match-over")
        assert (over["reason"], over["winner"]) == ("left", 1)


# --- bots --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "told"), [("broken", "bot.failed"), ("cheat", "bot.illegal"), ("slow", "bot.slow")]
)
async def test_a_bad_bot_does_not_stop_the_match(
    site: Site, lines: list[dict[str, object]], bot: str, told: str
) -> None:
    async with Player(site, await site.table(bots=[bot], target=2), "ana") as ana:
        await ana.play_out(Tame().choose)
    assert told in {line["event"] for line in lines}
    assert "my cards are" not in json.dumps(lines)


async def test_bots_take_their_time(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(pace={"bot_ms": 900, "deal_ms": 0})
        async with Player(site, table, "ana") as ana:
            await ana.until(in_play)
            await ana.settle()
            assert ana.view["turn"] == 1
            n = ana.n
            clock.advance(0.899)
            await ana.settle()
            assert ana.n == n
            clock.advance(0.002)
            assert await ana.turn()


async def test_a_bot_leaves_the_answer_to_its_partner_while_he_is_there(site: Site) -> None:
    """Seats 0 ana, 1 and 3 people, 2 a bot: a question to side 0 is ana's."""
    table = await site.table(ruleset="argentino", players=4, bots=["tame", "tame"], target=15)
    await site.post(f"/live/tables/{table}/seats", {"seat": 3}, "bea")
    async with Player(site, table, "ana") as ana, Player(site, table, "bea") as bea:
        while not bea.may:
            if ana.may:
                await ana.act(ana.cards[0])
            await asyncio.gather(ana.settle(), bea.settle())
        assert (await bea.act("truco"))["t"] == "ack"
        await ana.turn()
        assert ana.view["asks"]["by"] == 3
        assert 2 in ana.view["asks"]["to"]
        await ana.drop()
        await bea.until(lambda frame: (frame.get("e") or {}).get("say") == "no-quiero")
        assert (await bea.happen("say"))["seat"] == 2


# --- idleness ----------------------------------------------------------------------------------


async def test_an_idle_table_is_put_away_and_comes_back(
    log: GroupCommitLog, lines: list[dict[str, object]]
) -> None:
    clock = ManualClock()
    async with serving(log, LiveSettings(idle_seconds=100), clock=clock) as site:
        assert site.live is not None
        tables = site.live.tables
        table = await site.table()
        ana = Player(site, table, "ana")
        await ana.enter()
        await moves(ana, 3)
        await ana.turn()
        clock.advance(1000)
        assert len(tables) == 1
        n, view, events = ana.n, ana.view, dict(ana.seen)
        await ana.drop()
        await eventually(lambda: next(iter(tables._live.values())).is_idle)
        clock.advance(50)
        assert len(tables) == 1
        clock.advance(100)
        assert len(tables) == 0
        assert "table.put-away" in {line["event"] for line in lines}
        welcome = await ana.enter(since=n - 2)
        assert (ana.n, ana.view) == (n, view)
        assert [(one["n"], one["e"]) for one in welcome["events"]] == list(events.items())[-2:]
        await moves(ana, 3)
        await ana.drop()


async def test_many_ask_for_a_sleeping_table_at_once(tmp_path: Path) -> None:
    async with serving(open_sqlite_log(tmp_path / "log")) as site:
        table = await site.table()
    async with serving(open_sqlite_log(tmp_path / "log")) as site:
        crowd = [Player(site, table, f"p{i}") for i in range(20)]
        await asyncio.gather(*(one.enter() for one in crowd))
        assert site.live is not None
        assert len(site.live.tables) == 1
        await asyncio.gather(*(one.drop() for one in crowd))


async def test_health(site: Site) -> None:
    for path in ("/healthz", "/readyz"):
        answer = await site.get(path, None)
        assert (answer.status_code, answer.text) == (200, "ok\n")
