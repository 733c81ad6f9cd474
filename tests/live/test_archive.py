"""The record of a match, as the server writes it and as anybody may ask for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from live.player import Player
from live.scenes import eventually
from live.serving import Site, serving
from live.toy import Tame
from truco.cards import card_text, parse_card
from truco.live.archive import place
from truco.live.log import Json
from truco.live.settings import LiveSettings
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse
from truco.record.auditing import audit
from truco.record.reader import read
from truco.record.setting import HIDDEN
from truco.rules import names


@pytest.mark.parametrize("ruleset", names())
async def test_the_record_of_a_match_holds(tmp_path: Path, ruleset: str) -> None:
    settings = LiveSettings(records=tmp_path / "records")
    log = open_sqlite_log(tmp_path / "log")
    async with (
        serving(log, settings, house=TrucoHouse()) as site,
        Player(site, await site.table(ruleset=ruleset, bots=["random"], target=6), "ana") as ana,
    ):
        await ana.play_out(Tame().choose)
        answer = await site.get(f"/live/tables/{ana.table}/records/1", None)
        assert answer.status_code == 200
        winner = ana.view["winner"]
    record = read(answer.text, "record")
    assert record.result is not None
    assert (record.result.winner, record.rules.name) == (winner, ruleset)
    assert [player.kind for player in record.players] == ["human", "bot"]
    verdict = audit(record)
    assert not verdict.wrong
    assert {hand.verdict for hand in verdict.hands} == {"holds"}
    kept = tmp_path / "records" / f"{ana.table}.1.truco.toml"
    assert await asyncio.to_thread(kept.read_text) == answer.text


async def test_a_match_being_played_tells_what_one_has_seen(tmp_path: Path) -> None:
    async with (
        serving(open_sqlite_log(tmp_path / "log"), house=TrucoHouse()) as site,
        Player(site, await site.table(ruleset="argentino", bots=["plain"]), "ana") as ana,
    ):
        await ana.turn()
        mine = {*ana.view["seats"][0]["cards"], *ana.view["seats"][0]["played"]}
        theirs = ana.view["seats"][1]["played"]
        answer = await site.get(f"/live/tables/{ana.table}/records/1", "ana")
        strange = await site.get(f"/live/tables/{ana.table}/records/1", None)
        missing = await site.get(f"/live/tables/{ana.table}/records/2", None)
    hand = read(answer.text, "record").hands[0]
    assert {card_text(card) for card in hand.setting.hands[0]} == mine
    assert set(hand.setting.hands[1]) - {HIDDEN} <= {parse_card(card) for card in theirs}
    assert hand.reveal is None
    assert "?" in strange.text
    assert missing.status_code == 404
    assert missing.json()["error"]["code"] == "no-match"


async def test_a_kept_record_is_given_as_it_is_kept(tmp_path: Path) -> None:
    """It is not made anew for each who asks; if it is spoilt, the log has it all."""
    settings = LiveSettings(records=tmp_path / "records", records_burst=2)
    log = open_sqlite_log(tmp_path / "log")
    async with (
        serving(log, settings, house=TrucoHouse()) as site,
        Player(site, await site.table(bots=["random"], target=10), "ana") as ana,
    ):
        await ana.play_out(Tame().choose)
        asked = f"/live/tables/{ana.table}/records/1"
        kept = place(tmp_path / "records", ana.table, 1)
        await eventually(kept.exists)
        made = (await site.get(asked, None)).text
        given = [await site.get(asked, None) for _ in range(4)]
        assert {(answer.status_code, answer.text) for answer in given} == {(200, made)}
        kept.write_bytes(b"\xff")
        assert (await site.get(asked, "ana")).text == made


async def test_records_are_not_made_without_end(tmp_path: Path) -> None:
    """To make one the match is played again: one player, or one address, asks for so many."""
    settings = LiveSettings(records_burst=2)
    async with serving(open_sqlite_log(tmp_path / "log"), settings, house=TrucoHouse()) as site:
        asked = f"/live/tables/{await site.table(bots=['random'])}/records/1"
        for who in (None, "ana"):
            answers = [await site.get(asked, who) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[-1].json()["error"]["code"] == "rate"
        assert (await site.get(asked, "bea")).status_code == 200


async def test_the_kings_and_a_stand_in_are_in_the_record(tmp_path: Path) -> None:
    """The draws hold, and what a bot played for somebody who left stands under his seat."""
    wish: Json = {"ruleset": "uruguayo", "players": 4, "bots": ["random"] * 2, "sides": "kings"}
    async with serving(open_sqlite_log(tmp_path / "log"), house=TrucoHouse()) as site:
        table = await site.table(**wish, stand_in=True, target=20)
        async with Player(site, table, "ana") as ana, Player(site, table, "bea") as bea:
            await site.post(f"/live/tables/{table}/seats", {}, "bea")
            while (ana.view or {}).get("phase") != "play":
                await ana.next()
            assert (await bea.command("leave"))["t"] == "ack"
            await ana.play_out(Tame().choose)
            answer = await site.get(f"/live/tables/{table}/records/1", None)
            seat = ana.you
    record = read(answer.text, "record")
    assert [draw["purpose"] for draw in record.draws] == ["sides-kings", "dealer-random"]
    assert [player.name for player in record.players][seat or 0] == "Ana"
    assert "Bea" in [player.name for player in record.players]
    verdict = audit(record)
    assert not verdict.wrong
    assert {hand.verdict for hand in verdict.hands} == {"holds"}


async def test_an_inviter_who_has_moved_deals_first(tmp_path: Path) -> None:
    """RT art. 5: where he sits now; the record calls that agreed, since its inviter is seat 0."""
    async with serving(open_sqlite_log(tmp_path / "log"), house=TrucoHouse()) as site:
        table = await site.table(bots=[])
        async with Player(site, table, "ana") as ana:
            assert (await ana.command("move", seat=1))["t"] == "ack"
            await site.post(f"/live/tables/{table}/seats", {}, "bea")
            assert (await ana.happen("begin"))["mano"] == 0
            assert (await ana.command("leave"))["t"] == "ack"
            answer = await site.get(f"/live/tables/{table}/records/1", None)
    record = read(answer.text, "record")
    assert (record.first_dealer, record.first_mano) == ("agreed", 0)
    assert not audit(record).wrong


async def test_a_record_of_what_cannot_be(site: Site) -> None:
    """Addresses that no table and no match has: refused, whatever the database makes of them."""
    table = await site.table()
    for match in ("0", "-1", "one", "9" * 5000):
        assert (await site.get(f"/live/tables/{table}/records/{match}", None)).status_code == 404
    for wrong in ("%00", "%ff%fe", "a" * 3000, table.swapcase()):
        assert (await site.get(f"/live/tables/{wrong}/records/1", None)).status_code == 404
