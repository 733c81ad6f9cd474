"""How hands are dealt at a live table, and that it can be checked by what a client saw."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from live.player import Player
from live.scenes import in_play, two_people
from live.serving import Site, serving
from live.toy import Tame
from truco.deal import PublicDeal, read_revealed, verify_forms
from truco.live.clock import ManualClock
from truco.live.group_commit import GroupCommitLog
from truco.live.settings import LiveSettings


async def test_the_dealer_deals_or_it_comes_by_itself(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        ana, bea = await two_people(site, pace={"bot_ms": 0, "deal_ms": 4000})
        assert ana.view["deals"] == 0
        assert (await bea.command("deal"))["code"] == "not-yours"
        clock.advance(3.9)
        assert (await ana.command("act", position=ana.view["position"], say="1e"))["code"] == (
            "illegal"
        )
        assert ana.view["phase"] == "deal"
        assert (await ana.command("deal"))["t"] == "ack"
        await ana.happen("deal")
        assert ana.view["deals"] is None
        for one in (bea, ana):
            await one.until(lambda frame: (frame.get("view") or {}).get("phase") == "play")
        assert (await bea.act("mazo"))["t"] == "ack"
        await ana.happen("hand-over")
        clock.advance(4)
        await ana.until(lambda frame: (frame.get("e") or {}).get("kind") == "deal")
        for one in (ana, bea):
            await one.drop()


async def test_nothing_is_dealt_while_nobody_is_there(log: GroupCommitLog) -> None:
    clock = ManualClock()
    async with serving(log, clock=clock) as site:
        table = await site.table(pace={"bot_ms": 0, "deal_ms": 1000})
        clock.advance(60)
        async with Player(site, table, "ana") as ana:
            assert ana.view["phase"] == "deal"
            await ana.send({"t": "ping"})
            await ana.next()
            clock.advance(1)
            await ana.turn()


@pytest.mark.parametrize("ruleset", ["retruco", "uruguayo"])
async def test_the_deal_is_verified_by_what_a_client_saw(site: Site, ruleset: str) -> None:
    """Both seeds, the cut and every opened card are in it, and it holds."""
    ana, bea = await two_people(site, ruleset=ruleset, pace={"bot_ms": 0, "deal_ms": 60_000})
    seeds = {}
    for hand in (1, 2):
        while (await ana.happen("commit"))["hand"] != hand:
            await ana.next()
        for player in (ana, bea):
            seeds[hand, player.you] = seed = secrets.token_hex(32)
            cut = {"cut": 11} if hand == 1 and player is _cutter(ana, bea, hand) else {}
            assert (await player.command("seed", hand=hand, seed=seed, **cut))["t"] == "ack"
            again = await player.command("seed", hand=hand, seed=secrets.token_hex(32))
            assert again["code"] == "duplicate"
        dealer = ana if ana.view["deals"] == ana.you else bea
        assert (await dealer.command("deal"))["t"] == "ack"
        await ana.happen("proof")
        await asyncio.gather(*(one.until(in_play) for one in (ana, bea)))
        while ana.view["phase"] == "play":
            player = ana if ana.may else bea
            assert (await player.act(Tame().choose(player.view)))["t"] == "ack"
            await asyncio.gather(ana.reach(player.n), bea.reach(player.n))
    assert (await ana.command("leave"))["t"] == "ack"
    reveals = (await ana.happen("reveal"))["hands"]
    proofs = [e for e in ana.seen.values() if e and e["kind"] == "proof"]
    openings = _openings(ana)
    assert any(openings) or ruleset == "uruguayo"  # where a hand may end before a card is played
    for hand, (proof, reveal) in enumerate(zip(proofs, reveals, strict=True), 1):
        assert verify_forms(proof, reveal, openings=openings[hand - 1]) == []
        given = PublicDeal.from_dict(proof).contributions
        assert [one.seed.hex() for one in given] == [seeds[hand, 0], seeds[hand, 1]]
        assert [one.cut for one in given if one.cut is not None] == [11 if hand == 1 else 20]
        assert read_revealed(reveal)[0].hand == hand
    for one in (ana, bea):
        await one.drop()


def _cutter(ana: Player, bea: Player, hand: int) -> Player:
    """The seat before the dealer cuts: of two, the other one."""
    return bea if ana.view["deals"] == ana.you else ana


def _openings(player: Player) -> list[list[dict[str, object]]]:
    """The openings that a client was sent, hand by hand."""
    hands: list[list[dict[str, object]]] = []
    for event in player.seen.values():
        if event and event["kind"] == "proof":
            hands.append([])
        if event and event["kind"] in ("play", "show"):
            cards = event["cards"] if event["kind"] == "show" else [event["card"]]
            for card, (index, salt) in zip(cards, event["open"], strict=True):
                form = {"seat": event["seat"], "index": index, "card": card, "salt": salt}
                hands[-1].append(form)
    return hands


async def test_the_first_dealer_is_drawn_or_invites(site: Site) -> None:
    async with Player(site, await site.table(ruleset="retruco"), "ana") as ana:
        again = Player(site, ana.table, "ana")
        await again.enter(since=0)
        assert "draw" not in [event and event["kind"] for event in again.seen.values()]
        assert (ana.view["dealer"], ana.view["mano"]) == (0, 1)
        await again.drop()
    async with Player(site, await site.table(ruleset="argentino"), "ana") as ana:
        await ana.happen("begin")
        again = Player(site, ana.table, "ana")
        await again.enter(since=0)
        draw = await again.happen("draw")
        assert draw["purpose"] == "dealer-highest"
        assert ana.view["dealer"] == draw["result"][0]
        await again.drop()


async def test_a_seed_for_a_hand_that_was_never_dealt_is_no_part_of_another(site: Site) -> None:
    """The match ends before the deal: the next one begins with seeds of its own."""
    ana, bea = await two_people(site, pace={"bot_ms": 0, "deal_ms": 60_000})
    assert (await ana.command("seed", hand=1, seed="a" * 64))["t"] == "ack"
    assert (await bea.command("leave"))["t"] == "ack"
    for one in (ana, bea):
        assert (await one.command("rematch"))["t"] == "ack"
    while ana.view["phase"] != "deal":
        await ana.next()
    assert (await ana.command("seed", hand=1, seed="b" * 64))["t"] == "ack"
    assert (await (ana, bea)[ana.view["deals"]].command("deal"))["t"] == "ack"
    proof = await ana.happen("proof")
    assert [one["seed"] for one in proof["contributions"]] == ["b" * 64, "0" * 64]
    for one in (ana, bea):
        await one.drop()


async def test_a_seed_for_a_draw_goes_with_who_gave_it(log: GroupCommitLog) -> None:
    """Somebody gives his seed to the draw and stands up: whoever comes gives his own."""
    async with serving(log, settings=LiveSettings(seed_seconds=20)) as site:
        table = await site.table(bots=[], ruleset="argentino")
        ana, bea, cid = (Player(site, table, name) for name in ("ana", "bea", "cid"))
        await ana.enter(seeds=True)
        await site.post(f"/live/tables/{table}/seats", {}, "bea")
        await bea.enter(seeds=True)
        assert (await bea.command("seed", hand=0, seed="b" * 64))["t"] == "ack"
        assert (await bea.command("leave"))["t"] == "ack"
        assert (await site.post(f"/live/tables/{table}/seats", {}, "cid")).status_code == 200
        await cid.enter(seeds=True)
        for one, seed in ((cid, "c" * 64), (ana, "a" * 64)):
            assert (await one.command("seed", hand=0, seed=seed))["t"] == "ack"
        draw = await ana.happen("draw")
        assert [one["seed"] for one in draw["contributions"]] == ["a" * 64, "c" * 64]
        for one in (ana, bea, cid):
            await one.drop()
