"""`mallorca`: the truc of retruc.net (rules page mallorca.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from deal.tables import contributions, secret
from rules.hand import deal, order, rules_of
from strategies import Chooser, random_deal
from truco.cards import card_text, number_of, suit_of
from truco.deal import DRAW, TURNED, Setup, cutting_seats, hand_out, run_draw
from truco.engine.values import tantos_of
from truco.errors import RulesError
from truco.match import Match
from truco.rules import load

PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5
FOUR = ("7e 6e 1o", "4c 5o 12b", "3e 5c 6o", "10b 11c 4o")


def test_ma_l_8_two_four_six_or_eight() -> None:
    assert load("mallorca").players == (2, 4, 6, 8)
    assert rules_of("mallorca", 8)[0].players == 8
    with pytest.raises(RulesError):
        load("mallorca").configure(3)


def test_ma_l_11_the_cards_and_their_order() -> None:
    rules, _ = rules_of("mallorca")
    assert len(rules.deck) == 36
    assert {number_of(card) for card in rules.deck} == {1, 3, 4, 5, 6, 7, 10, 11, 12}
    assert order("mallorca") == (
        "11b > 10o > 1e > 1b > 7e > 7o > 3e = 3b = 3o = 3c > 1o = 1c"
        " > 12e = 12b = 12o = 12c > 11e = 11o = 11c > 10e = 10b = 10c"
        " > 7b = 7c > 6e = 6b = 6o = 6c > 5e = 5b = 5o = 5c > 4e = 4b = 4o = 4c"
    )


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("11b 12e 10c", 28),
        ("11b 7e 3c", 35),
        ("11b 7b 3b", 35),
        ("10o 12e 11c", 27),
        ("10o 6c 3e", 33),
        ("11b 10o 7e", 35),
        ("11b 10o 12e", 35),
        ("7e 6e 3c", 33),
        ("12e 11e 3c", 20),
        ("7e 6e 5e", 33),
    ],
)
def test_ma_l_13_the_amo_and_the_madona_in_the_envit(cards: str, points: int) -> None:
    assert deal("mallorca", cards, "4c 4o 6b").tantos[0] == points


def test_ma_l_60_without_a_pair_the_highest_card_and_equal_the_mano() -> None:
    assert deal("mallorca", "7e 6c 3o", "12e 11c 10b").tantos == [7, 0]
    for mano in (0, 1):
        hand = deal("mallorca", "7e 6c 3o", "7b 5c 12o", mano=mano).play("0 envit", "1 quiero")
        assert hand.points == [f"{mano} envido 2"]


def test_mallorca_envit_value_highest_is_35() -> None:
    rules, table = rules_of("mallorca")
    found = set()
    for cards in combinations(rules.deck, 3):
        names = {card_text(card) for card in cards}
        worth = [number_of(card) if number_of(card) < 10 else 0 for card in cards]
        pairs = [
            20 + worth[one] + worth[other]
            for one, other in combinations(range(3), 2)
            if suit_of(cards[one]) == suit_of(cards[other])
        ]
        expected = max(pairs or worth)
        if {"11b", "10o"} <= names:
            expected = 35
        elif names & {"11b", "10o"}:
            expected = (28 if "11b" in names else 27) + max(worth)
        assert tantos_of(table, 40, *cards) == expected, names
        found.add(expected)
    assert max(found) == 35 == rules.values["envido.most"]


def test_ma_l_33_the_best_of_three_cantons_to_24() -> None:
    rules, _ = rules_of("mallorca")
    assert (rules.target, rules.games, rules.games_to_win) == (24, 3, 2)
    assert load("mallorca").targets == (24,)
    assert deal("mallorca", *PAIR, score=(23, 0)).play("1 mazo").game == 0
    assert deal("mallorca", *PAIR, score=(22, 0)).play("1 mazo").game is None
    match = Match(rules)
    match.games = [1, 1]
    match.score = [0, 23]
    match.deal(random_deal(rules, Chooser(1)))
    match.act(0, "mazo")
    assert (match.winner, match.games) == (1, [1, 2])


@pytest.mark.parametrize(("cantons", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_ma_l_33_the_number_of_cantons_is_an_option(cantons: int, needed: int) -> None:
    rules, _ = rules_of("mallorca", cantons=cantons)
    assert rules.games == cantons
    match = Match(rules)
    won = 0
    while match.phase != "over":
        match.score = [23, 0]
        match.deal(random_deal(rules, Chooser(won)))
        match.act(1, "mazo")
        won += 1
    assert won == needed


def test_ma_l_35_one_point_from_the_deal_truc_three_refused_one() -> None:
    uncalled = deal("mallorca", "7e 1e 1o", "4c 5o 12b").play("0 7e", "1 4c", "0 1e", "1 5o")
    assert uncalled.points == ["0 truco 1"]
    hand = deal("mallorca", "7e 1e 1o", "4c 5o 12b").play("0 truc", "1 quiero")
    assert hand.play("0 7e", "1 4c", "0 1e", "1 5o").points == ["0 truco 3"]
    assert deal("mallorca", *PAIR).play("0 truc", "1 no-quiero").points == ["0 truco 1"]


LADDER = ["0 truc", "1 retruc", "0 val-nou", "1 joc-fora"]


@pytest.mark.parametrize(("level", "stake"), [(2, 6), (3, 9), (4, 24)])
def test_ma_l_36_to_38_accepted(level: int, stake: int) -> None:
    hand = deal("mallorca", "7e 1e 1o", "4c 5o 12b").play(*LADDER[:level], f"{level % 2} quiero")
    assert hand.play("0 7e", "1 4c", "0 1e", "1 5o").points == [f"0 truco {stake}"]


def test_ma_l_36_retruc_refused_three() -> None:
    hand = deal("mallorca", *PAIR).play(*LADDER[:2], "0 no-quiero")
    assert hand.points == ["1 truco 3"]


def test_ma_l_37_val_nou_refused_six() -> None:
    hand = deal("mallorca", *PAIR).play(*LADDER[:3], "1 no-quiero")
    assert hand.points == ["0 truco 6"]


def test_ma_l_38_joc_fora_is_the_whole_game_refused_nine() -> None:
    hand = deal("mallorca", *PAIR).play(*LADDER, "0 no-quiero")
    assert hand.points == ["1 truco 9"]
    for score in ((3, 20), (20, 3)):
        won = deal("mallorca", "7e 1e 1o", "4c 5o 12b", score=score).play(*LADDER, "0 quiero")
        won.play("0 7e", "1 4c", "0 1e", "1 5o")
        assert won.points == [f"0 truco {24 - score[0]}"]
        assert won.game == 0


def test_ma_l_39_no_step_of_the_truc_is_skipped() -> None:
    hand = deal("mallorca", *PAIR)
    hand.refuses("0 retruc", "0 val-nou", "0 joc-fora")
    hand.play("0 truc").refuses("1 val-nou", "1 joc-fora", "1 truc")
    hand.play("1 retruc").refuses("0 joc-fora", "0 retruc")


def test_ma_l_41_steps_of_the_envit_may_be_skipped_none_goes_down() -> None:
    hand = deal("mallorca", *PAIR).play("0 envit")
    hand.allows("1 jo-envit", "1 dos-mes", "1 tots")
    assert hand.refuses("1 envit") == "MA l. 41-46"
    hand.play("1 dos-mes").refuses("0 envit", "0 jo-envit", "0 dos-mes")
    hand.play("0 tots").refuses("1 tots", "1 dos-mes")


def test_ma_l_41_only_envit_opens() -> None:
    deal("mallorca", *PAIR).refuses("0 jo-envit", "0 dos-mes", "0 tots", "1 tots")


@pytest.mark.parametrize(
    ("chain", "accepted", "refused"),
    [
        (["envit"], 2, 1),
        (["envit", "jo-envit"], 4, 2),
        (["envit", "dos-mes"], 6, 2),
        (["envit", "jo-envit", "dos-mes"], 6, 4),
        (["envit", "tots"], 24, 2),
        (["envit", "jo-envit", "tots"], 24, 4),
        (["envit", "dos-mes", "tots"], 24, 6),
        (["envit", "jo-envit", "dos-mes", "tots"], 24, 6),
    ],
)
def test_ma_l_42_what_the_calls_pay(chain: list[str], accepted: int, refused: int) -> None:
    calls = [f"{place % 2} {call}" for place, call in enumerate(chain)]
    answerer = len(chain) % 2
    hand = deal("mallorca", *PAIR).play(*calls, f"{answerer} quiero")
    assert hand.points == [f"0 envido {accepted}"]
    other = deal("mallorca", *PAIR).play(*calls, f"{answerer} no-quiero")
    assert other.points == [f"{1 - answerer} envido {refused}"]


def test_ma_l_44_jo_envit_is_four() -> None:
    assert deal("mallorca", *PAIR).play("0 envit", "1 jo-envit", "0 quiero").points == [
        "0 envido 4"
    ]


def test_ma_l_45_dos_mes_is_six_refused_two_or_four() -> None:
    over_envit = deal("mallorca", *PAIR).play("0 envit", "1 dos-mes", "0 no-quiero")
    assert over_envit.points == ["1 envido 2"]
    over_jo = deal("mallorca", *PAIR).play("0 envit", "1 jo-envit", "0 dos-mes", "1 no-quiero")
    assert over_jo.points == ["0 envido 4"]


def test_ma_l_46_tots_is_what_the_leader_lacks_whoever_wins_it() -> None:
    leader = deal("mallorca", *PAIR, score=(15, 3)).play("0 envit", "1 tots", "0 quiero")
    assert (leader.points, leader.game) == (["0 envido 9"], 0)
    behind = deal("mallorca", *PAIR, score=(3, 15)).play("0 envit", "1 tots", "0 quiero")
    assert (behind.points, behind.game) == (["0 envido 9"], None)


def test_ma_l_47_at_22_to_20_every_envit_is_worth_two() -> None:
    for chain in (["0 envit"], ["0 envit", "1 dos-mes"], ["0 envit", "1 tots"]):
        answerer = len(chain) % 2
        hand = deal("mallorca", *PAIR, score=(20, 22)).play(*chain, f"{answerer} quiero")
        assert hand.points == ["0 envido 2"]
    refused = deal("mallorca", *PAIR, score=(20, 22))
    refused.play("0 envit", "1 jo-envit", "0 dos-mes", "1 tots", "0 no-quiero")
    assert refused.points == ["1 envido 2"]


def test_ma_l_47_the_calls_may_all_be_made() -> None:
    hand = deal("mallorca", *PAIR, score=(23, 22)).play("0 envit")
    hand.allows("1 jo-envit", "1 dos-mes", "1 tots")


@pytest.mark.parametrize("label", ["a", "b", "c", "d", "e", "f"])
def test_ma_l_49_the_suit_of_a_turned_card_says_who_deals(label: str) -> None:
    rules, _ = rules_of("mallorca", 8)
    assert rules.first_dealer == "turned-card"
    for turner in (0, 5):
        given = contributions(Setup(rules.deck, 8, 0, False, False, ()), label)
        draw = run_draw(secret(hand=DRAW), TURNED, rules.deck, given, turner=turner)
        ((seat, card),) = draw.rounds[0]
        assert seat == turner
        step = {"o": 1, "c": 2, "e": -1, "b": 0}[card_text(card)[-1]]
        assert draw.result == ((turner + step) % 8,)


def test_ma_l_50_from_the_bottom_and_the_seat_before_the_dealer_cuts() -> None:
    rules, _ = rules_of("mallorca", 4)
    assert (rules.deal_from, rules.cut) == ("bottom", "before-dealer")
    assert cutting_seats(rules.cut, 4, 1) == (3,)  # dealer 0
    setup = Setup(rules.deck, 4, 1, rules.deal_from == "top", rules.has_muestra, ())
    assert hand_out(rules.deck, setup).hands[1][0] == rules.deck[-1]


def test_ma_l_51_a_truc_is_answered_first() -> None:
    hand = deal("mallorca", *PAIR).play("0 truc")
    assert hand.refuses("1 envit", "1 tots") == "MA l. 51"
    hand.refuses("0 7e", "1 4c")
    hand.allows("1 quiero", "1 no-quiero", "1 retruc", "1 mazo")


def test_ma_l_51_uncalled_there_is_one_point_in_play() -> None:
    assert deal("mallorca", *PAIR).play("0 mazo").points == ["1 truco 1"]


def test_mallorca_envit_after_an_accepted_truc_either_side_may_still_call() -> None:
    hand = deal("mallorca", *FOUR).play("0 truc", "1 quiero")
    hand.allows("0 envit", "1 envit", "2 envit", "3 envit")
    hand.play("0 7e").refuses("0 envit")
    hand.allows("1 envit", "2 envit", "3 envit")
    raised = deal("mallorca", *FOUR).play("0 truc", "1 retruc", "0 quiero")
    raised.allows("1 envit", "2 envit")
    hand.play("1 4c", "2 3e", "3 4o").refuses("0 envit", "1 envit")


def test_ma_l_55_after_a_parda_the_mano_leads_its_highest() -> None:
    hand = deal("mallorca", "3e 1e 6c", "3o 4b 5o").play("0 3e", "1 3o")
    assert hand.cards(0) == {"1e"}
    assert hand.refuses("0 6c") == "MA l. 55"
    hand.play("0 1e")
    assert hand.cards(1) == {"4b", "5o"}  # who follows is free


def test_ma_l_55_of_two_equal_ones_either() -> None:
    hand = deal("mallorca", "3e 6e 6c", "3o 4b 5o").play("0 3e", "1 3o")
    assert hand.cards(0) == {"6e", "6c"}
    low = deal("mallorca", "3e 6e 4c", "3o 4b 5o").play("0 3e", "1 3o")
    assert low.cards(0) == {"6e"}


def test_ma_l_55_so_must_who_leads_in_the_place_of_a_mano_that_has_left() -> None:
    hands = ("3e 1e 6c", "3o 4b 5o", "12e 11e 7c", "10c 11c 4o")
    hand = deal("mallorca", *hands).play("0 3e", "0 mazo", "1 3o", "2 7c", "3 4o")
    assert hand.tricks == [None]
    assert hand.cards(1) == {"5o"}


def test_ma_l_55_a_later_parda_does_not_bind() -> None:
    hand = deal("mallorca", "3e 7c 6c", "3o 7b 5o").play("0 3e", "1 3o", "0 7c", "1 7b")
    assert hand.tricks == [None, None]
    assert hand.cards(0) == {"6c"}
    won = deal("mallorca", "7e 3c 6c", "4o 3b 5o").play("0 7e", "1 4o")
    assert won.cards(0) == {"3c", "6c"}


def test_ma_l_57_all_parda_goes_to_the_mano() -> None:
    hand = deal("mallorca", "3e 7c 6c", "3o 7b 6o", mano=1)
    hand.play("1 3o", "0 3e", "1 7b", "0 7c", "1 6o", "0 6c")
    assert hand.points == ["1 truco 1"]


def test_ma_l_58_a_won_trick_and_a_parda_win() -> None:
    hand = deal("mallorca", "7e 3c 6c", "4o 3b 5o").play("0 7e", "1 4o", "0 3c", "1 3b")
    assert hand.points == ["0 truco 1"]
