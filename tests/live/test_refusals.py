"""Bad input of every kind: a clear error each, and nothing changed."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from live.player import Player
from live.serving import KEY, QUICK, Site, serving
from live.toy import Tame
from truco.live.group_commit import GroupCommitLog
from truco.live.settings import LiveSettings
from truco.live.tickets import Ticket, sign

WISH = {"ruleset": "retruco", "players": 2, "bots": ["tame"], "pace": QUICK}


@pytest.fixture
async def ana(site: Site) -> AsyncIterator[Player]:
    """At a table with a bot, and it is her turn."""
    async with Player(site, await site.table(), "ana") as player:
        await player.turn()
        yield player


async def unchanged(player: Player, before: tuple[int, object]) -> None:
    """The table is as it was."""
    async with Player(player.site, player.table, "ana") as again:
        assert (again.n, again.view) == before


# --- over HTTP ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "code", "says"),
    [
        (b"no json", "malformed", "JSON"),
        (b"[]", "malformed", "object"),
        (b'{"ruleset": NaN}', "malformed", "JSON"),
        ({}, "malformed", "ruleset"),
        ({**WISH, "ruleset": "poker"}, "rules", "there is no ruleset 'poker': expected one of"),
        ({**WISH, "ruleset": "../../etc/passwd"}, "malformed", "ruleset"),
        ({**WISH, "ruleset": 7}, "malformed", "ruleset"),
        ({**WISH, "players": "2"}, "malformed", "players"),
        ({**WISH, "players": True}, "malformed", "players"),
        ({**WISH, "players": 5, "bots": []}, "rules", "players"),
        ({**WISH, "target": 0}, "malformed", "target"),
        ({**WISH, "target": 100000}, "rules", "target"),
        ({**WISH, "options": {"nonsense": 1}}, "rules", "unknown option"),
        ({**WISH, "options": [1]}, "malformed", "options"),
        ({**WISH, "bots": ["hal"]}, "malformed", "there is no bot 'hal'"),
        ({**WISH, "bots": ["tame", "tame"]}, "malformed", "at most 1"),
        ({**WISH, "bots": "tame"}, "malformed", "bots"),
        ({**WISH, "pace": {"bot_ms": -1}}, "malformed", "bot_ms"),
        ({**WISH, "open": "yes"}, "malformed", "open"),
    ],
)
async def test_a_wrong_table_is_not_made(
    site: Site, log: GroupCommitLog, wish: Any, code: str, says: str
) -> None:
    answer = await site.post("/live/tables", wish)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code
    assert says in error["message"]
    assert await log.open_tables(10) == []


async def test_a_body_too_large(site: Site) -> None:
    answer = await site.post("/live/tables", b" " * 100_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("ticket", "reason"),
    [
        ("", "missing"),
        ("abc", "forged"),
        (sign(Ticket("ana", "Ana", "s", 9e9), b"another key"), "forged"),
        (sign(Ticket("ana", "Ana", "s", 1.0), KEY), "expired"),
    ],
)
async def test_tickets_that_open_nothing(site: Site, ticket: str, reason: str) -> None:
    table = await site.table()
    async with httpx.AsyncClient(base_url=site.http, trust_env=False) as client:
        headers = {"Authorization": f"Bearer {ticket}"} if ticket else {}
        for answer in (
            await client.post("/live/tables", json=WISH, headers=headers),
            await client.get("/live/tables", headers=headers),
            await client.post(f"/live/tables/{table}/seats", json={}, headers=headers),
        ):
            assert answer.status_code == 401
            error = answer.json()["error"]
            assert (error["code"], error["reason"]) == ("ticket", reason)


async def test_seats_that_cannot_be_taken(site: Site) -> None:
    table = await site.table(bots=[])
    for seat, player, status in ((0, "bea", 409), (7, "bea", 409), (1, "ana", 409)):
        answer = await site.post(f"/live/tables/{table}/seats", {"seat": seat}, player)
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["code"] == "not-yours"
    assert (await site.post(f"/live/tables/{table}/seats", {"seat": 1}, "bea")).status_code == 200
    assert (await site.post(f"/live/tables/{table}/seats", {}, "eva")).status_code == 409
    assert (await site.post("/live/tables/AAAAAAAAAAAAAAAA/seats", {}, "eva")).status_code == 404


async def test_one_player_cannot_open_tables_without_end(log: GroupCommitLog) -> None:
    async with serving(log, LiveSettings(tables_burst=3)) as site:
        codes = [(await site.post("/live/tables", WISH)).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        assert (await site.post("/live/tables", WISH, "bea")).status_code == 201


# --- opening a socket --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("no json", 4400),
        ('{"t":"act","id":"1","position":0,"say":"1e"}', 4400),
        ('{"t":"hello"}', 4400),
        ('{"t":"hello","ticket":"abc.def","since":-1}', 4400),
        ('{"t":"hello","ticket":"abc.def","since":"1"}', 4400),
        ('{"t":"hello","ticket":"abc.def"}', 4401),
        ('{"t":"hello","ticket":"' + sign(Ticket("ana", "Ana", "s", 1.0), KEY) + '"}', 4401),
    ],
)
async def test_a_socket_that_does_not_say_hello(site: Site, frame: str, code: int) -> None:
    player = Player(site, await site.table(), "ana")
    await player.open()
    await player.send(frame)
    assert await player.closed() == code
    assert [one["t"] for one in player.frames] == ["error"]


async def test_a_socket_that_says_nothing(log: GroupCommitLog) -> None:
    async with serving(log, LiveSettings(hello_seconds=0.05)) as site:
        player = Player(site, await site.table(), "ana")
        await player.open()
        assert await player.closed() == 4400
        assert player.frames[0]["code"] == "hello"


async def test_a_socket_that_goes_before_it_said_hello(site: Site) -> None:
    player = Player(site, await site.table(), "ana")
    await player.open()
    await player.drop()


@pytest.mark.parametrize("table", ["AAAAAAAAAAAAAAAA", "x", "a%20b"])
async def test_a_table_that_is_not_there(site: Site, table: str) -> None:
    player = Player(site, table, "ana")
    answer = await player.enter()
    assert (answer["t"], answer["code"]) == ("error", "no-table")
    assert await player.closed() == 4404


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("https://club.example", True),
        ("https://evil.example", False),
        ("http://127.0.0.1:1", False),
        ("null", False),
        ("http://[", False),
    ],
)
async def test_the_origin_of_the_page(
    log: GroupCommitLog, origin: str | None, welcome: bool
) -> None:
    async with serving(log, LiveSettings(origins=("https://club.example",))) as site:
        table = await site.table()
        headers = {} if origin is None else {"Origin": origin.format(port=site.port)}
        opening = connect(site.address(table), additional_headers=headers, proxy=None)
        if welcome:
            async with opening:
                return
        with pytest.raises(websockets.InvalidStatus) as refused:
            await opening
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["error"]["code"] == "origin"


# --- at the table ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "code", "command"),
    [
        ("no json", "malformed", None),
        ("[1, 2]", "malformed", None),
        ('"act"', "malformed", None),
        ("[" * 4000, "malformed", None),
        ("{}", "malformed", None),
        ('{"t":"cheat","id":"c-1"}', "malformed", "c-1"),
        ('{"t":["act"],"id":"c-1"}', "malformed", "c-1"),
        ('{"t":"act","id":"c-1"}', "malformed", "c-1"),
        ('{"t":"act","position":0,"say":"truco"}', "malformed", None),
        ('{"t":"act","id":"","position":0,"say":"truco"}', "malformed", None),
        ('{"t":"act","id":5,"position":0,"say":"truco"}', "malformed", None),
        ('{"t":"act","id":"' + "x" * 65 + '","position":0,"say":"truco"}', "malformed", None),
        ('{"t":"act","id":"c-1","position":"0","say":"truco"}', "malformed", "c-1"),
        ('{"t":"act","id":"c-1","position":1.5,"say":"truco"}', "malformed", "c-1"),
        ('{"t":"act","id":"c-1","position":-1,"say":"truco"}', "malformed", "c-1"),
        ('{"t":"act","id":"c-1","position":1e400,"say":"truco"}', "malformed", None),
        ('{"t":"act","id":"c-1","position":0,"say":null}', "malformed", "c-1"),
        ('{"t":"act","id":"c-1","position":0,"say":"Ñ\\ud800"}', "malformed", None),
        ('{"t":"seed","id":"c-1","hand":1,"seed":"00"}', "malformed", "c-1"),
        ('{"t":"hello","ticket":"a.b"}', "malformed", None),
        ('{"t":"act","id":"c-1","position":0,"say":"' + "x" * 5000 + '"}', "too-large", None),
        (b"\xff\xfe\x00", "malformed", None),
    ],
)
async def test_frames_that_cannot_be_read(
    ana: Player, frame: str | bytes, code: str, command: str | None
) -> None:
    before = (ana.n, ana.view)
    await ana.send(frame)
    answer = await ana.next()
    assert (answer["t"], answer["code"], answer["id"]) == ("refused", code, command)
    assert answer["message"]
    await unchanged(ana, before)
    await ana.send({"t": "ping"})
    assert await ana.next() == {"t": "pong"}


async def test_a_frame_larger_than_the_server_reads_at_all(ana: Player) -> None:
    before = (ana.n, ana.view)
    await ana.send("x" * 20_000)
    assert await ana.closed() == 1009
    await unchanged(ana, before)


async def test_actions_against_the_rules(ana: Player) -> None:
    before = (ana.n, ana.view)
    hidden = next(card for card in ("1e", "1b", "7e", "7o") if card not in ana.cards)
    for say in ("quiero", "no-quiero", "vale-cuatro", "envido-999", hidden, "hola", "13e"):
        answer = await ana.act(say)
        assert answer["t"] == "refused", say
        assert answer["code"] in ("illegal", "malformed"), say
        assert answer["message"]
    assert (await ana.act("quiero"))["cite"]
    await unchanged(ana, before)


async def test_a_command_for_another_position(ana: Player) -> None:
    before = (ana.n, ana.view)
    for position in (before[1]["position"] + 1, 10**6):
        answer = await ana.command("act", position=position, say=ana.cards[0])
        assert answer["code"] == "stale"
    await unchanged(ana, before)


async def test_a_command_sent_twice_acts_once(ana: Player) -> None:
    frame = {"t": "act", "id": "x", "position": ana.view["position"], "say": ana.cards[0]}
    await ana.send(frame)
    first = await ana.answer("x")
    assert first["t"] == "ack"
    await ana.reach(first["n"])
    await ana.turn()
    await ana.send(frame)
    assert await ana.answer("x") == first
    plays = [e for e in ana.seen.values() if e and e["kind"] == "play" and e["seat"] == 0]
    assert len(plays) == 1


async def test_a_refused_command_sent_twice_is_refused_twice(ana: Player) -> None:
    frame = {"t": "act", "id": "x", "position": ana.view["position"], "say": "quiero"}
    await ana.send(frame)
    first = await ana.answer("x")
    assert first["code"] == "illegal"
    assert (await ana.act(ana.cards[0]))["t"] == "ack"
    await ana.send(frame)
    assert await ana.answer("x") == first


async def test_an_id_used_for_another_command(ana: Player) -> None:
    card, other = ana.cards[:2]
    await ana.send({"t": "act", "id": "x", "position": ana.view["position"], "say": card})
    await ana.reach((await ana.answer("x"))["n"])
    await ana.turn()
    before = (ana.n, ana.view)
    await ana.send({"t": "act", "id": "x", "position": ana.view["position"], "say": other})
    assert (await ana.answer("x"))["code"] == "duplicate"
    await ana.send({"t": "leave", "id": "x"})
    assert (await ana.answer("x"))["code"] == "duplicate"
    await unchanged(ana, before)


async def test_who_has_no_seat_can_do_nothing(ana: Player) -> None:
    before = (ana.n, ana.view)
    async with Player(ana.site, ana.table, "eva") as eva:
        assert eva.you is None
        for command in (
            await eva.act(ana.cards[0]),
            await eva.command("deal"),
            await eva.command("leave"),
            await eva.command("rematch"),
        ):
            assert command["code"] == "not-yours"
    await unchanged(ana, before)


async def test_one_seat_cannot_act_for_another(site: Site) -> None:
    table = await site.table(bots=[])
    await site.post(f"/live/tables/{table}/seats", {}, "bea")
    async with Player(site, table, "ana") as ana, Player(site, table, "bea") as bea:
        await bea.turn()
        await ana.reach(bea.n)
        card = bea.cards[0]
        assert (await ana.act(card))["code"] == "illegal"
        assert (await bea.act(card))["t"] == "ack"


async def test_commands_out_of_their_time(site: Site) -> None:
    async with Player(site, await site.table(), "ana") as ana:
        await ana.turn()
        assert (await ana.command("deal"))["code"] == "illegal"
        assert (await ana.command("rematch"))["code"] == "illegal"
        seed = await ana.command("seed", hand=1, seed="0" * 64)
        assert seed["code"] == "stale"
        assert (await ana.command("leave"))["t"] == "ack"
        await ana.happen("reveal")
        assert (await ana.act("truco"))["code"] == "over"
        assert (await ana.command("leave"))["code"] == "over"
        assert (await ana.command("deal"))["code"] == "over"


async def test_too_many_frames(log: GroupCommitLog) -> None:
    settings = LiveSettings(frames_burst=10, frames_per_second=0.001, frames_over=5)
    async with serving(log, settings) as site:
        player = Player(site, await site.table(), "ana")
        await player.enter()
        for i in range(20):
            await player.send({"t": "rematch", "id": f"x-{i}"})
        assert await player.closed() == 4429
        refused = [frame for frame in player.frames if frame["t"] == "refused"]
        assert [(one["id"], one["code"]) for one in refused if one["code"] == "rate"] == [
            (f"x-{i}", "rate") for i in range(10, 15)
        ]
        async with Player(site, player.table, "ana") as again:
            assert again.n >= 0


async def test_a_client_that_does_not_read(
    log: GroupCommitLog, lines: list[dict[str, object]]
) -> None:
    """It is let go of, and the others play on."""
    settings = LiveSettings(outbox=20, frames_per_second=1e6)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    async with serving(log, settings, send_buffer=4096) as site:
        table = await site.table(target=30)
        narrow.connect(("127.0.0.1", site.port))
        opening = connect(site.address(table), sock=narrow, compression=None, max_queue=1)
        async with opening as deaf, Player(site, table, "ana") as ana:
            await deaf.send(json.dumps({"t": "hello", "ticket": site.ticket("eva")}))
            await deaf.recv()
            while not any(line["event"] == "client.slow" for line in lines):
                assert await ana.turn(), "the match was over before the client was slow"
                await ana.act(Tame().choose(ana.view))
            assert await ana.turn()
            assert (await ana.act(Tame().choose(ana.view)))["t"] == "ack"
            frames = []
            with suppress(websockets.ConnectionClosed):
                async for text in deaf:
                    frames.append(json.loads(text))
            assert deaf.close_code == 4408
            assert frames[-1]["code"] == "slow"


async def test_a_fault_of_the_program_changes_nothing_and_ends_no_table(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Player(site, await site.table(), "ana") as ana:
        assert await ana.turn()
        before = (ana.n, ana.view)
        with monkeypatch.context() as broken:
            broken.setattr("truco.match.Match.act", lambda *_: 1 // 0)
            answer = await ana.command("act", position=ana.view["position"], say=ana.cards[0])
        assert answer["code"] == "failed"
        await unchanged(ana, before)
        assert (await ana.act(ana.cards[0]))["t"] == "ack"
