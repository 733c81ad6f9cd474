"""`torneo-1904`: the flor, hidden and false ones and their fines (rules page torneo-1904.md)."""

from __future__ import annotations

from itertools import combinations

from rules.hand import deal, rules_of
from truco.cards import number_of, suit_of
from truco.engine.values import flor_of
from truco.match import Match
from truco.rules import load

LOW, HIGH, NONE = "5b 6b 1b", "4c 5c 7c", "7e 6o 1c"  # 32, 36, no flor


def test_tn_l_46_always_with_flor() -> None:
    assert "flor" not in load("torneo-1904").options
    deal("torneo-1904", LOW, HIGH).allows("0 flor", "1 flor")


def test_torneo_1904_flor_three_cards_count() -> None:
    rules, table = rules_of("torneo-1904")
    flores = set()
    for cards in combinations(rules.deck, 3):
        if len({suit_of(card) for card in cards}) == 1:
            worth = [number_of(card) if number_of(card) < 10 else 0 for card in cards]
            assert flor_of(table, 40, *cards) == 20 + sum(worth)
            flores.add(20 + sum(worth))
    assert (min(flores), max(flores)) == (20, 38)


def test_tn_l_48_a_flor_is_three_and_flor_on_flor_six() -> None:
    alone = deal("torneo-1904", LOW, NONE).play("0 flor", "0 5b", "1 1c")
    assert alone.points == ["0 flor 3"]
    both = deal("torneo-1904", LOW, HIGH).play("0 flor", "1 flor", "0 quiero")
    assert both.points == ["1 flor 6"]


def test_tn_l_48_flor_on_flor_cannot_be_refused() -> None:
    hand = deal("torneo-1904", LOW, HIGH).play("0 flor")
    hand.refuses("1 no-quiero", "1 contraflor")
    hand.play("1 flor").refuses("0 no-quiero", "0 flor")
    hand.allows("0 quiero", "0 contraflor-al-resto", "0 mazo")
    hand.play("0 mazo")
    assert hand.points == ["1 flor 6", "1 truco 1"]  # the flores are compared all the same


def test_tn_l_48_two_flores_of_a_side_three_each() -> None:
    hand = deal("torneo-1904", LOW, NONE, "2o 3o 10o", "4e 5e 12c")
    hand.play("0 flor", "2 flor", "0 5b", "1 1c", "2 2o", "3 4e")
    assert hand.points == ["0 flor 6"]


def test_tn_l_49_contraflor_al_resto_wins_the_match() -> None:
    hand = deal("torneo-1904", LOW, HIGH).play("0 flor", "1 contraflor-al-resto", "0 quiero")
    assert hand.over
    assert hand.match == 1
    assert hand.points == []
    match = Match(rules_of("torneo-1904")[0])
    match.deal(hand.round.deal)
    match.act(0, "flor")
    match.act(1, "contraflor-al-resto")
    match.act(0, "quiero")
    assert (match.phase, match.winner) == ("over", 1)


def test_tn_l_50_refused_it_pays_five() -> None:
    for calls, side in (
        (["0 flor", "1 contraflor-al-resto", "0 no-quiero"], 1),
        (["0 flor", "1 flor", "0 contraflor-al-resto", "1 no-quiero"], 0),
    ):
        assert deal("torneo-1904", LOW, HIGH).play(*calls).points == [f"{side} flor 5"]


def test_tn_l_50_pido_flor_once_a_side_before_the_first_card() -> None:
    hand = deal("torneo-1904", LOW, NONE, "2o 3e 10o", "4e 5e 12c").play("1 pido-flor")
    assert hand.refuses("1 pido-flor", "3 pido-flor") == "TN l. 50"
    hand.allows("0 pido-flor", "2 pido-flor")
    hand.play("0 5b").refuses("0 pido-flor")
    hand.allows("2 pido-flor")
    hand.play("1 truco").refuses("2 pido-flor")


def test_tn_l_50_a_hidden_flor_costs_six_and_four_if_it_is_the_higher() -> None:
    without = deal("torneo-1904", HIGH, NONE, score=(10, 10)).play("1 pido-flor", "1 mazo")
    assert without.points == ["0 penalty -6", "0 envido 1", "0 truco 1"]
    assert without.score == [6, 10]
    higher = deal("torneo-1904", HIGH, LOW, score=(10, 10)).play("1 pido-flor", "1 mazo")
    assert higher.points == ["0 penalty -4", "0 envido 1", "0 truco 1"]
    lower = deal("torneo-1904", LOW, HIGH, score=(10, 10)).play("1 pido-flor", "1 mazo")
    assert lower.points == ["0 penalty -6", "0 envido 1", "0 truco 1"]


def test_tn_l_50_the_opponents_show_their_cards() -> None:
    hand = deal("torneo-1904", NONE, LOW).play("1 pido-flor", "1 mazo")
    assert hand.shown == {"0": ["7e", "6o", "1c"]}


def test_tn_l_50_cards_gone_to_the_mazo_are_not_shown() -> None:
    hand = deal("torneo-1904", HIGH, NONE).play("1 pido-flor", "0 mazo")
    assert hand.points == ["1 envido 1", "1 truco 1"]
    assert hand.shown == {}


def test_tn_l_50_nobody_goes_below_zero() -> None:
    hand = deal("torneo-1904", HIGH, NONE, score=(2, 10)).play("1 pido-flor", "1 mazo")
    assert hand.score == [2, 10]


def test_tn_l_52_a_hidden_flor_that_won_the_envido_costs_six_and_the_truco() -> None:
    hand = deal("torneo-1904", HIGH, NONE, score=(10, 10))
    hand.play("0 envido", "1 quiero", "1 truco", "0 quiero", "1 mazo")
    assert hand.points == ["0 penalty -6", "0 envido 2", "1 truco 2"]
    assert hand.score == [6, 12]


def test_tn_l_52_one_hidden_flor_is_fined_once_the_larger_fine() -> None:
    hand = deal("torneo-1904", HIGH, LOW, score=(10, 10))
    hand.play("1 pido-flor", "0 envido", "1 quiero", "1 mazo")
    assert hand.points == ["0 penalty -6", "0 envido 2", "1 truco 1"]


def test_tn_l_52_the_fine_counts_before_the_game_is_won() -> None:
    hand = deal("torneo-1904", HIGH, NONE, score=(28, 10)).play("0 envido", "1 quiero")
    assert not hand.over
    hand.play("1 mazo")
    assert hand.score == [24, 11]
    assert hand.game is None


def test_tn_l_54_a_false_flor_may_be_sung_and_costs_six() -> None:
    hand = deal("torneo-1904", NONE, "4c 5o 7c", score=(10, 10)).play("1 envido", "0 flor")
    assert hand.asks is None
    hand.refuses("1 envido")
    hand.play("0 mazo")
    assert hand.points == ["0 penalty -6", "1 truco 1"]
    assert hand.score == [4, 11]


def test_tn_l_54_in_a_contest_it_counts_lowest_and_scores_nothing() -> None:
    hand = deal("torneo-1904", NONE, LOW, score=(10, 10)).play("0 flor", "1 flor", "0 quiero")
    hand.play("0 mazo")
    assert hand.points == ["0 penalty -6", "1 flor 6", "1 truco 1"]
    lone = deal("torneo-1904", NONE, "4c 5o 7c", score=(10, 10))
    lone.play("0 flor", "0 7e", "1 7c", "0 mazo")
    assert lone.points == ["0 penalty -6", "1 truco 1"]
