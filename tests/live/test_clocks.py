"""Clocks, strikes, absent players and the moment of grace, by a clock that the test moves."""

from __future__ import annotations

from typing import Any

import pytest

from live.player import Player
from live.scenes import eventually, two_people
from live.serving import QUICK, Site, serving
from live.toy import Tame
from truco.cards import parse_hand
from truco.deal import Deal
from truco.live import robots
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Json
from truco.live.pulse import TOLERATED, Pulse
from truco.match import Match
from truco.rules import load
from truco.view import view

CLOCK = {"action": 10, "bank": 20}
FLOR = {"ruleset": "argentino", "options": {"flor": True}}


def mover(ana: Player, bea: Player) -> tuple[Player, Player]:
    """Who has to do something, and the other."""
    return (ana, bea) if ana.may else (bea, ana)


async def begun(site: Site, **wish: Any) -> tuple[Player, Player]:
    """Two people in their first hand."""
    ana, bea = await two_people(site, **wish)
    for one in (ana, bea):
        while one.view["phase"] != "play":
            await one.next()
        await one.settle()
    return ana, bea


def clocks(player: Player) -> list[Json]:
    """The clocks as the player was last told."""
    frames = [frame["clock"] for frame in player.frames if frame.get("clock")]
    seats: list[Json] = frames[-1]["seats"]
    return seats


async def test_the_action_s_time_runs_and_then_the_bank(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, clock=CLOCK)
        first, second = mover(ana, bea)
        clock.advance(15)
        late = Player(site, ana.table, first.name)
        welcome = await late.enter()
        seat = welcome["clock"]["seats"][first.you or 0]
        assert seat == {"runs": True, "left_ms": 0, "bank_ms": 15_000, "strikes": 0}
        await late.drop()
        assert (await first.act(first.cards[0]))["t"] == "ack"
        await first.settle()
        assert clocks(first)[first.you or 0]["bank_ms"] == 15_000
        assert clocks(first)[second.you or 0] == {
            "runs": True,
            "left_ms": 10_000,
            "bank_ms": 20_000,
            "strikes": 0,
        }
        for one in (ana, bea):
            await one.drop()


async def test_at_zero_the_tamest_action_and_three_strikes_lose(log: GroupCommitLog) -> None:
    """match.md: no-quiero to an open question, else the mazo; three running lose by leaving."""
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, clock={"action": 10, "bank": 0}, target=20)
        first, second = mover(ana, bea)
        assert (await first.act("truco"))["t"] == "ack"
        for strikes in (1, 2, 3):
            while not second.may:
                await first.settle()
                await second.settle()
                if first.may:
                    assert (await first.act(first.cards[0]))["t"] == "ack"
            clock.advance(10)
            while (await second.happen("timeout"))["strikes"] != strikes:
                await second.next()
        says = [e["say"] for e in second.seen.values() if e and e["kind"] == "say"]
        assert {"no-quiero", "mazo"} <= set(says)
        assert (await second.happen("leave")) == {
            "kind": "leave",
            "seat": second.you,
            "why": "clock",
        }
        assert (await second.happen("match-over"))["winner"] == (first.you or 0) % 2
        for one in (ana, bea):
            await one.drop()


@pytest.mark.parametrize(
    ("ruleset", "options", "said", "seat", "tamest"),
    [
        ("uruguayo", {}, ["0 truco"], 1, "no-quiero"),
        ("uruguayo", {}, ["0 a-ley"], 1, "sin-ley-paso-paso"),
        ("uruguayo", {}, ["1 a-ley"], 0, "con-ley-paso-paso"),
        ("torneo-1904", {}, ["0 flor", "1 flor"], 0, "mazo"),
        ("argentino", {"declare": "manual"}, ["0 envido", "1 quiero"], 0, "mazo"),
        ("argentino", {"show": "manual"}, ["0 envido", "1 quiero", "1 mazo"], 0, "mostrar"),
        ("argentino", {}, [], 0, "mazo"),
    ],
)
def test_the_tamest_action_is_no_to_whatever_is_asked(
    ruleset: str, options: Json, said: list[str], seat: int, tamest: str
) -> None:
    """match.md: no to an open question (an a-ley asks two), else the mazo."""
    rules = load(ruleset).configure(2, None, options)
    match = Match(rules)
    hands = (tuple(parse_hand("7b 5b 2b")), tuple(parse_hand("6c 4b 1o")))
    match.deal(Deal(hands, parse_hand("12e")[0] if rules.has_muestra else None))
    for who, say in map(str.split, said):
        match.act(int(who), say)
    assert robots.timed_out(match, seat, dict(view(match, seat))) == tamest


async def test_an_action_of_one_s_own_ends_the_row_of_strikes(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, clock={"action": 10, "bank": 0})
        first, second = mover(ana, bea)
        clock.advance(10)
        assert (await first.happen("timeout"))["strikes"] == 1
        while not first.may:
            await first.settle()
            await second.settle()
            if second.may:
                await second.act(second.cards[0])
        assert (await first.act(Tame().choose(first.view)))["t"] == "ack"
        await first.settle()
        assert clocks(first)[first.you or 0]["strikes"] == 0
        for one in (ana, bea):
            await one.drop()


async def test_time_while_the_server_was_down_counts_against_nobody(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, clock=CLOCK)
        clock.advance(9)
        for one in (ana, bea):
            await one.drop()
        tables = site.live.tables if site.live else None
        assert tables is not None
        tables.let_go()
        await eventually(lambda: len(tables) == 0)
        clock.advance(3600)
        first, _ = mover(ana, bea)
        late = Player(site, ana.table, first.name)
        welcome = await late.enter()
        seat = welcome["clock"]["seats"][first.you or 0]
        assert (seat["left_ms"], seat["bank_ms"], seat["strikes"]) == (10_000, 20_000, 0)
        await late.drop()


async def test_a_clock_that_jumps_and_a_server_that_stands_still_cost_nobody_time() -> None:
    clock = ManualClock()
    pulse = Pulse(clock)
    pulse.start()
    began = pulse.time()
    clock.advance(10)
    assert pulse.time() - began == pytest.approx(10)
    clock._now += 3600  # nothing ran meanwhile
    assert pulse.time() - began < 10 + TOLERATED
    clock._now -= 7200
    assert 10 <= pulse.time() - began < 10 + TOLERATED


async def test_an_absent_player_is_waited_for_a_minute_and_may_be_claimed(
    log: GroupCommitLog,
) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site)
        first, second = mover(ana, bea)
        assert (await second.command("claim", seat=first.you))["code"] == "illegal"
        assert (await first.act(first.cards[0]))["t"] == "ack"  # something was disputed
        await second.reach(first.n)
        gone, here = mover(ana, bea)
        await gone.drop()
        await here.until(lambda frame: frame["t"] == "table")
        clock.advance(59)
        assert (await here.command("claim", seat=gone.you))["code"] == "illegal"
        clock.advance(1)
        await here.until(
            lambda frame: frame["t"] == "table" and frame["table"]["absent"] == [gone.you]
        )
        assert (await here.command("claim", seat=gone.you))["t"] == "ack"
        assert (await here.happen("leave"))["why"] == "away"
        assert here.view["phase"] == "over"
        await here.drop()


# --- the moment of grace (rules README 6) --------------------------------------------------------


async def test_an_answer_waits_for_the_moment_of_grace(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, pace=QUICK | {"grace_ms": 1000}, **FLOR)
        first, second = mover(ana, bea)
        assert (await first.act("truco"))["t"] == "ack"
        await second.reach(first.n)
        asked = second.view["position"]
        for _ in range(2):  # sent twice: it is answered once it acts
            await second.send({"t": "act", "id": "x-1", "position": asked, "say": "quiero"})
        again = await second.command("act", position=asked, say="no-quiero")
        assert again["code"] == "duplicate"
        assert second.view["position"] == asked
        clock.advance(1.0)
        assert (await second.answer("x-1"))["t"] == "ack"
        await second.reach(first.n + 1)
        assert second.view["position"] == asked + 1
        for one in (ana, bea):
            await one.drop()


class BusyClock(ManualClock):
    """The clock of a loop that is behind with its calls."""

    def slip(self, seconds: float) -> None:
        """Time passes, and the calls that fall due are still to be made."""
        self._now += seconds


async def test_an_answer_that_is_sent_again_when_it_is_due_is_no_other_one(
    log: GroupCommitLog,
) -> None:
    clock = BusyClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await begun(site, pace=QUICK | {"grace_ms": 1000}, **FLOR)
        first, second = mover(ana, bea)
        assert (await first.act("truco"))["t"] == "ack"
        await second.reach(first.n)
        asked = second.view["position"]
        answer = {"t": "act", "id": "x-1", "position": asked, "say": "quiero"}
        await second.send(answer)
        await second.settle()
        clock.slip(1.0)
        await second.send(answer)
        assert (await second.answer("x-1"))["t"] == "ack"
        clock.advance(0.0)
        await second.reach(first.n + 1)
        await second.settle()
        assert second.view["position"] == asked + 1
        for one in (ana, bea):
            await one.drop()


async def test_no_grace_where_no_flor_is_played(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        pace = QUICK | {"grace_ms": 1000}
        ana, bea = await begun(site, pace=pace, ruleset="argentino", options={"flor": False})
        first, second = mover(ana, bea)
        assert (await first.act("truco"))["t"] == "ack"
        await second.reach(first.n)
        assert (await second.act("quiero"))["t"] == "ack"
        for one in (ana, bea):
            await one.drop()


async def test_no_claim_while_a_partner_who_is_here_may_answer(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(ruleset="argentino", players=4, bots=[], target=30)
        players = [Player(site, table, name) for name in ("ana", "bea", "eva", "ida")]
        await players[0].enter()
        for player in players[1:]:
            await site.post(f"/live/tables/{table}/seats", {}, player.name)
            await player.enter()
        while not any(player.may for player in players):
            for player in players:
                await player.settle()
        caller = next(player for player in players if player.may)
        assert (await caller.act("truco"))["t"] == "ack"
        asked = [p for p in players if (p.you or 0) % 2 != (caller.you or 0) % 2]
        await asked[0].drop()
        await caller.until(lambda frame: frame["t"] == "table")
        clock.advance(61)
        assert (await caller.command("claim", seat=asked[0].you))["code"] == "illegal"
        await asked[1].drop()
        await caller.until(lambda frame: frame["t"] == "table")
        clock.advance(60)
        assert (await caller.command("claim", seat=asked[0].you))["t"] == "ack"
        assert (await caller.happen("match-over"))["winner"] == (caller.you or 0) % 2
        for player in players:
            await player.drop()


async def test_the_third_strike_loses_at_once_also_when_it_ends_the_hand(
    log: GroupCommitLog,
) -> None:
    """match.md: no hand is dealt to somebody who has left."""
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        slow_deal = QUICK | {"deal_ms": 60_000}
        ana, bea = await two_people(site, clock={"action": 10, "bank": 0}, pace=slow_deal)
        for strikes in (1, 2, 3):
            while not bea.may:
                if ana.view["phase"] == "deal":
                    dealer = (ana, bea)[ana.view["deals"]]
                    assert (await dealer.command("deal"))["t"] == "ack"
                elif ana.may:
                    assert (await ana.act(ana.cards[0]))["t"] == "ack"
                for one in (ana, bea):
                    await one.settle()
            clock.advance(10)
            while (await bea.happen("timeout"))["strikes"] != strikes:
                await bea.next()
        assert (await bea.happen("leave"))["why"] == "clock"
        assert (await bea.happen("match-over"))["winner"] == ana.you
        for one in (ana, bea):
            await one.drop()
