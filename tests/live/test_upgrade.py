"""A running table survives another version of the engine, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from live.player import Player
from live.serving import serving
from live.toy import Tame, ToyHouse
from truco.events import Event
from truco.live.house import House
from truco.live.log import Json
from truco.live.sqlite_log import open_sqlite_log
from truco.live.truco_house import TrucoHouse
from truco.match import Match
from truco.rules import Rules


class Talkative:
    """A match of a later engine: every action tells one event more than it did."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    def act(self, seat: int, say: str) -> list[Event]:
        return [*self.match.act(seat, say), Event("aside", {"seat": seat}, None)]

    def copy(self) -> Talkative:
        return Talkative(self.match.copy())


class LaterHouse(ToyHouse):
    """The same game by the later engine."""

    engine = "truco 99.0"

    def start(self, chosen: Rules, first_mano: int) -> Any:
        return Talkative(super().start(chosen, first_mano))

    def view(self, match: Any, viewer: int | None, public: Json | None = None) -> Json:
        return super().view(match.match, viewer, public)

    def movers(self, match: Any) -> list[int]:
        return super().movers(match.match)

    def interrupters(self, match: Any) -> list[int]:
        return super().interrupters(match.match)

    def may_be_cut_short(self, match: Any) -> bool:
        return super().may_be_cut_short(match.match)

    def next_mano(self, match: Any) -> int:
        return super().next_mano(match.match)

    def pack(self, match: Any) -> Json:
        return super().pack(match.match)

    def unpack(self, chosen: Rules, packed: Json) -> Any:
        return Talkative(super().unpack(chosen, packed))


async def some_moves(data: Path, house: House, table: str, since: int | None, count: int) -> Player:
    """Start a server, come back to the table, move, and stop the server."""
    log = open_sqlite_log(data / "live.sqlite3")
    async with serving(log, house=house) as site:
        ana = Player(site, table or await site.table(target=30), "ana")
        welcome = await ana.enter(since=since)
        if since is not None:
            assert welcome["n"] == since
            assert welcome.get("events", []) == []
        for _ in range(count):
            assert await ana.turn()
            assert (await ana.act(Tame().choose(ana.view)))["t"] == "ack"
        while not ana.may:
            await ana.turn()
        await ana.settle()
        await ana.drop()
    return ana


def seen(player: Player) -> Json:
    return {key: value for key, value in player.view.items() if key != "may"}


async def test_a_table_in_mid_hand_goes_on_with_another_engine(tmp_path: Path) -> None:
    """Forth, back and forth again; its numbers never go back, and its cards stay the same."""
    houses: list[House] = [ToyHouse(), LaterHouse(), ToyHouse(), LaterHouse()]
    ana = await some_moves(tmp_path, houses[0], "", None, 4)
    table, asides = ana.table, 0
    for moves, house in zip((2, 5, 1), houses[1:], strict=True):
        before = ana
        log = open_sqlite_log(tmp_path / "live.sqlite3")
        async with serving(log, house=house) as site:
            again = Player(site, table, "ana")
            await again.enter(since=before.n)
            assert seen(again) == seen(before)
            await again.drop()
        ana = await some_moves(tmp_path, house, table, before.n, moves)
        assert ana.n > before.n
        asides += sum(1 for e in ana.seen.values() if e and e["kind"] == "aside")
    assert asides > 2
    log = open_sqlite_log(tmp_path / "live.sqlite3")
    async with serving(log, house=TrucoHouse()) as site:
        record = await site.get(f"/live/tables/{table}/records/1")
        assert record.status_code == 200, record.text
