"""Talk and signs over real sockets: what reaches whom, and what comes back after a restart."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from live.player import Player
from live.serving import Site, serving
from truco.live.log import Json
from truco.live.sqlite_log import open_sqlite_log

NAMES = ("ana", "bea", "caro", "dina")
SLOW_DEAL = {"bot_ms": 0, "deal_ms": 60_000, "cut_ms": 0, "grace_ms": 0}


class Four:
    """Four people at a table, on seats 0 to 3, and somebody who only looks on."""

    def __init__(self, site: Site, table: str) -> None:
        self.seats = [Player(site, table, name) for name in NAMES]
        self.spectator = Player(site, table, "eva")

    @property
    def all(self) -> list[Player]:
        return [*self.seats, self.spectator]

    async def settle(self) -> None:
        """All have read what was sent until now."""
        for player in self.all:
            await player.settle()

    async def deal(self) -> None:
        """The dealer deals, whoever that is."""
        dealer = self.seats[0].view["deals"]
        assert (await self.seats[dealer].command("deal"))["t"] == "ack"
        await self.settle()

    async def signs_seen(self) -> dict[str, list[Json]]:
        """What signs each has seen until now; they are forgotten."""
        await self.settle()
        seen = {}
        for player in self.all:
            seen[player.name] = [frame for frame in player.frames if frame["t"] == "sena"]
            player.frames.clear()
        return seen

    def heard(self, kind: str) -> dict[str, list[Any]]:
        """Of the chats or phrases: what each has heard."""
        said = "text" if kind == "chat" else "phrase"
        return {
            player.name: [e[said] for e in player.seen.values() if e and e["kind"] == kind]
            for player in self.all
        }


async def seated(site: Site, stack: AsyncExitStack, ruleset: str) -> Four:
    """Open a table of four and let all come, in this order."""
    table = await site.table(ruleset=ruleset, players=4, bots=[], pace=SLOW_DEAL)
    for seat, name in enumerate(NAMES[1:], 1):
        answer = await site.post(f"/live/tables/{table}/seats", {"seat": seat}, name)
        assert answer.status_code == 200, answer.text
    four = Four(site, table)
    for player in four.all:
        await stack.enter_async_context(player)
    await four.seats[0].happen("begin")
    await four.seats[0].happen("commit")
    await four.settle()
    return four


async def test_a_sign_reaches_partners_and_whoever_looks(site: Site) -> None:
    async with AsyncExitStack() as stack:
        four = await seated(site, stack, "argentino")
        ana, bea, *_ = four.seats
        assert (await ana.command("sena", sena="blind"))["code"] == "quiet"
        await four.deal()
        before = ana.n
        assert (await ana.command("sena", sena="espada-ace"))["t"] == "ack"
        sign = {"t": "sena", "seat": 0, "sena": "espada-ace"}
        nobody: list[Json] = []
        expected = {"ana": [sign], "bea": nobody, "caro": [sign], "dina": nobody, "eva": nobody}
        assert await four.signs_seen() == expected
        assert (await bea.command("watch", seat=0))["t"] == "ack"
        assert (await ana.command("sena", sena="espada-ace"))["t"] == "ack"
        assert await four.signs_seen() == expected | {"bea": [sign]}
        assert ana.n == before, "a sign is no event"
        assert (await bea.command("watch", seat=3))["code"] == "not-yours"
        assert (await ana.command("sena", sena="amo"))["code"] == "malformed"
        assert (await four.spectator.command("sena", sena="blind"))["code"] == "not-yours"


async def test_side_talk_stays_on_its_side(site: Site) -> None:
    async with AsyncExitStack() as stack:
        four = await seated(site, stack, "argentino")
        await four.deal()
        ana, _, _, dina = four.seats
        assert (await ana.command("chat", text="¡Qué cartas!", to="side"))["t"] == "ack"
        assert (await dina.command("phrase", phrase="kill", to="side"))["t"] == "ack"
        assert (await dina.command("chat", text="Buenas"))["t"] == "ack"
        await four.settle()
        us, them = ["¡Qué cartas!", "Buenas"], ["Buenas"]
        assert four.heard("chat") == {
            "ana": us, "bea": them, "caro": us, "dina": them, "eva": them
        }  # fmt: skip
        assert four.heard("phrase") == {
            "ana": [], "bea": ["kill"], "caro": [], "dina": ["kill"], "eva": []
        }  # fmt: skip
        position = ana.view["position"]
        assert (await ana.command("act", position=position, say="truco"))["t"] == "ack"


async def test_tn_l_13_the_tournament_is_silent_while_a_hand_is_played(site: Site) -> None:
    async with AsyncExitStack() as stack:
        four = await seated(site, stack, "torneo-1904")
        ana = four.seats[0]
        assert (await ana.command("chat", text="¡Suerte a todos!"))["t"] == "ack"
        await four.deal()
        refused = await ana.command("phrase", phrase="hello")
        assert (refused["code"], "TN l. 13" in refused["message"]) == ("quiet", True)
        assert (await ana.command("sena", sena="own-1"))["t"] == "ack"
        assert ana.card["senas"]["own-8"] == "lick-lip"


async def test_talk_is_kept_and_signs_are_not(tmp_path: Path) -> None:
    path = tmp_path / "live.sqlite3"
    async with serving(open_sqlite_log(path)) as site, AsyncExitStack() as stack:
        four = await seated(site, stack, "argentino")
        await four.deal()
        ana, bea, *_ = four.seats
        await bea.command("watch", seat=0)
        await ana.command("chat", text="Para nosotras", to="side")
        await ana.command("phrase", phrase="hello")
        table = ana.table
    async with serving(open_sqlite_log(path)) as site, AsyncExitStack() as stack:
        back = [Player(site, table, name) for name in (*NAMES, "eva")]
        for player in back:
            await stack.enter_async_context(player)
        welcomes = {p.name: next(f for f in p.frames if f["t"] == "welcome") for p in back}
        said = {name: [e["kind"] for e in f["talk"]] for name, f in welcomes.items()}
        assert said == {
            "ana": ["chat", "phrase"],
            "bea": ["phrase"],
            "caro": ["chat", "phrase"],
            "dina": ["phrase"],
            "eva": ["phrase"],
        }
        ana, bea, caro, *_ = back
        assert (await ana.command("sena", sena="blind"))["t"] == "ack"
        await bea.settle()
        await caro.settle()
        assert "sena" in [frame["t"] for frame in caro.frames]
        assert "sena" not in [frame["t"] for frame in bea.frames], "she looks at nobody yet"
