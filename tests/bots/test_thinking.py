"""The parts that bots think with: tricks, chances, samples, stakes."""

from __future__ import annotations

import random

import pytest

from bots.tables import TABLES, say, sight, table
from truco.arena.table import deal_next
from truco.bots.book import book_of
from truco.bots.equity import EDGE, Equity
from truco.bots.playout import Position, run, sides_of
from truco.bots.samples import Sampler
from truco.bots.scratch import Scratch, Stake
from truco.bots.sight import OURS, THEIRS
from truco.bots.solver import replies, verdict, waits
from truco.match import Match
from truco.rules import load, names
from truco.view import view

# ---- tricks


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_verdict_on_tricks_is_the_engine_s(ruleset: str, players: int) -> None:
    """Cards played by chance: who has won by the bots' reckoning is who the engine pays."""
    dice = random.Random(ruleset)
    for number in range(30):
        match = Match(load(ruleset).configure(players), cards_lift=True)
        deal_next(match, number)
        current = match.round
        assert current is not None
        while match.phase == "play":
            seat = current.turn()
            assert seat is not None
            match.act(seat, dice.choice(current.cards(seat)))
        ours = current.sides()[0]
        won = [
            0 if winner is None else OURS if winner in ours else THEIRS
            for winner in current.tricks()
        ]
        mano = OURS if current.mano in ours else THEIRS
        side = next(side for side, contest, _ in current.points() if contest == "truco")
        assert verdict(won, mano) == (OURS if side == 0 else THEIRS)


def brute(ours: list[int], theirs: list[int], won: list[int], mano: int, lead: int) -> bool:
    """Who wins with open cards, by trying everything."""
    decided = verdict(won, mano)
    if decided is not None:
        return decided == OURS
    mine, yours = (ours, theirs) if lead == OURS else (theirs, ours)
    outcomes = []
    for card in mine:
        after = []
        for other in yours:
            margin = (card - other) * lead
            winner = 0 if margin == 0 else OURS if margin > 0 else THEIRS
            kept = [[*hand] for hand in (mine, yours)]
            kept[0].remove(card)
            kept[1].remove(other)
            left, right = kept if lead == OURS else kept[::-1]
            after.append(brute(left, right, [*won, winner], mano, winner or mano))
        outcomes.append(all(after) if lead == OURS else any(after))
    return any(outcomes) if lead == OURS else all(outcomes)


def test_the_solver_finds_what_trying_everything_finds() -> None:
    dice = random.Random(4)
    for _ in range(150):
        cards = [dice.randrange(6) for _ in range(6)]
        ours, theirs = cards[:3], cards[3:]
        mano = dice.choice((OURS, THEIRS))
        assert waits(ours, theirs, (), mano, None) == brute(ours, theirs, [], mano, THEIRS)
        led = any(waits(_less(ours, card), theirs, (), mano, card) for card in ours)
        assert led == brute(ours, theirs, [], mano, OURS)


def _less(cards: list[int], card: int) -> list[int]:
    rest = [*cards]
    rest.remove(card)
    return rest


def test_the_last_card_is_a_matter_of_the_margin() -> None:
    assert replies([], [], (OURS, THEIRS), THEIRS, 5, 5)
    assert not replies([], [], (THEIRS, OURS), OURS, 5, 5)
    assert replies([], [], (THEIRS, OURS), OURS, 6, 5)


def test_partners_leave_each_other_the_trick() -> None:
    position = Position(
        hands=[[3, 4, 9], [5, 6, 7], [2, 8, 14], [1, 1, 6]],
        sides=sides_of(4, [0, 2]),
        order=[0, 1, 2, 3],
        to_play=[0, 1, 2, 3],
        winners=[],
    )
    assert run(position, OURS)
    assert position.hands[0], "the hand was over after two tricks"


# ---- chances


def test_equity_rises_with_our_points_and_falls_with_theirs() -> None:
    equity = Equity(15, [(1, 0.5), (2, 0.5)])
    for us in range(15):
        for them in range(15):
            assert 0 < equity(us, them) < 1
            assert equity(us + 1, them) > equity(us, them)
            assert equity(us, them + 1) < equity(us, them)
    assert equity(14, 14) == pytest.approx(EDGE)
    assert (equity(15, 0), equity(0, 15), equity(19, 14)) == (1, 0, 1)


@pytest.mark.parametrize("ruleset", names())
def test_shares_follow_the_order_of_the_cards(ruleset: str) -> None:
    book = book_of(load(ruleset).configure(2))
    muestra = 11 if book.rules.has_muestra else 40
    powers, shares = book.powers(muestra), book.shares(muestra)
    deck = [card for card in book.deck if card != muestra]
    ordered = sorted(deck, key=lambda card: powers[card])
    assert [shares[card] for card in ordered] == sorted(shares[card] for card in deck)
    assert sum(shares[card] for card in deck) / len(deck) == pytest.approx(0.5, abs=0.01)


# ---- samples


def test_samples_hold_unseen_cards_and_what_was_declared() -> None:
    match = table("argentino", ["4e 5b 6o", "7e 6e 3b"])
    say(match, "0 envido", "1 quiero", "0 4e", "1 3b")
    seen = sight(match, 0)
    assert seen.view["declared"] == [[0, "6"], [1, "33"]]
    for sample in Sampler(seen, random.Random(1)).draw(50):
        assert seen.book.tantos(seen.muestra, [*seen.played[1], *sample.held[1]]) == 33
        assert set(sample.held[1]) <= set(seen.unseen)


def test_samples_of_a_sung_flor_are_flores() -> None:
    match = table("retruco", ["4b 4o 6c", "1e 6e 12e"], muestra="3b")
    say(match, "0 4b", "1 flor")
    seen = sight(match, 0)
    samples = Sampler(seen, random.Random(1)).draw(40)
    assert len(samples) > 10
    for sample in samples:
        assert seen.book.has_flor(seen.muestra, sample.held[1])


def test_samples_of_many_seats_share_no_card() -> None:
    match = table(
        "argentino", ["4e 5b 6o", "7e 6e 3b", "1e 2e 3e", "1b 2b 7b", "1o 2o 3o", "1c 2c 3c"]
    )
    say(match, "0 envido", "1 quiero")
    for sample in Sampler(sight(match, 0), random.Random(1)).draw(20):
        cards = [card for held in sample.held.values() for card in held]
        assert len(cards) == len(set(cards)) == 15


# ---- stakes


def test_stakes_are_what_the_engine_says() -> None:
    match = table("torneo-1904", ["7e 6e 4b", "3e 2e 1b"])
    say(match, "0 envido", "1 real-envido")
    scratch = Scratch(sight(match, 0), {1: [2, 1, 10]})
    assert scratch.envido() == Stake(5, 5, 2)
    assert scratch.envido("real-envido") == Stake(8, 8, 3)


def test_the_falta_in_malas_is_the_whole_game() -> None:
    match = table("porteno", ["7e 6e 4b", "3e 2e 1b"], score=[5, 8])
    scratch = Scratch(sight(match, 0), {1: [2, 1, 10]})
    assert scratch.envido("falta-envido") == Stake(25, 22, 1)


def test_stakes_of_the_flor_need_its_cards() -> None:
    match = table("retruco", ["1e 6e 12e", "4o 5o 7o"], muestra="3b")
    say(match, "0 flor", "0 1e")
    bet = Scratch(sight(match, 1), {0: [5, 9]}).flor("contraflor-envido")
    assert (bet.asks, bet.ours, bet.theirs, bet.refused) == (True, 8, 0, 3)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_sight_is_of_one_view(ruleset: str, players: int) -> None:
    """Whoever has not been seen is unseen: our own cards, the muestra and played cards are not."""
    match = Match(load(ruleset).configure(players))
    deal_next(match, 5)
    seat = match.mano
    if not view(match, seat)["seats"][seat]["lifted"]:
        match.act(seat, "levanta")
    seen = sight(match, seat)
    gone = 3 + (1 if match.rules.has_muestra else 0)
    assert len(seen.unseen) == len(match.rules.deck) - gone
    assert set(seen.rivals).isdisjoint(seen.friends)
    assert seen.to_play[0] == seat
