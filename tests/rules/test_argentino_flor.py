"""`argentino`: the option flor (rules page argentino.md, Flor)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.hand import Played, deal, rules_of
from truco.cards import number_of, suit_of
from truco.engine.values import flor_of
from truco.rules import load, parse

LOW, HIGH, NONE = "5b 6b 1b", "4c 5c 7c", "7e 6o 1c"  # 31, 32, no flor


def two(one: str, other: str) -> Played:
    """Two seats with the option flor."""
    return deal("argentino", one, other, flor=True)


def test_ar_l_53_with_or_without_flor() -> None:
    option = load("argentino").options["flor"]
    assert (option.choices, option.default) == ((True, False), False)
    deal("argentino", LOW, HIGH).refuses("0 flor", "1 flor", "0 contraflor")
    two(LOW, HIGH).allows("0 flor", "1 flor")


def test_ar_l_55_before_the_first_card_and_before_an_answer() -> None:
    hand = two(LOW, NONE).play("0 5b")
    hand.refuses("0 flor")
    for question in ("envido", "truco"):
        answered = two(LOW, NONE).play(f"1 {question}", "0 quiero")
        answered.refuses("0 flor")
        assert two(LOW, NONE).play(f"1 {question}").can("0 flor")
    two(LOW, NONE).play("0 truco", "1 retruco").refuses("0 flor")


def test_ar_l_55_a_flor_ends_the_envido() -> None:
    hand = two(LOW, NONE).play("1 envido", "0 flor")
    hand.refuses("0 envido", "1 envido")
    assert hand.play("0 5b", "1 1c").points == ["0 flor 3"]


def test_ar_l_56_alone_it_scores_three_at_once() -> None:
    hand = two(LOW, NONE).play("0 flor")
    assert hand.asks is None
    assert hand.play("0 5b", "1 1c").points == ["0 flor 3"]
    four = deal("argentino", LOW, NONE, "2o 3o 10o", "4e 5e 12b", flor=True)
    four.play("0 flor", "2 flor", "0 5b", "1 1c", "2 2o", "3 4e")
    assert four.points == ["0 flor 6"]  # three for each


def test_ar_l_56_who_hides_a_flor_is_not_punished() -> None:
    hand = two(LOW, NONE).play("0 truco", "1 quiero", "0 mazo")
    assert hand.points == ["1 truco 2"]


@pytest.mark.parametrize(
    ("calls", "winner", "points"),
    [
        (["1 flor", "0 quiero"], 1, 4),
        (["1 flor", "0 no-quiero"], 1, 3),
        (["1 contraflor", "0 quiero"], 1, 6),
        (["1 contraflor", "0 no-quiero"], 1, 4),
        (["1 flor", "0 contraflor", "1 quiero"], 1, 6),
        (["1 flor", "0 contraflor", "1 no-quiero"], 0, 4),
        (["1 contraflor-al-resto", "0 quiero"], 1, 30),
        (["1 contraflor-al-resto", "0 no-quiero"], 1, 4),
        (["1 flor", "0 contraflor-al-resto", "1 no-quiero"], 0, 4),
        (["1 contraflor", "0 contraflor-al-resto", "1 no-quiero"], 0, 6),
    ],
)
def test_ar_l_58_flor_against_flor(calls: list[str], winner: int, points: int) -> None:
    hand = two(LOW, HIGH).play("0 flor", *calls)
    assert hand.points == [f"{winner} flor {points}"]


def test_ar_l_58_the_second_may_withdraw() -> None:
    hand = two(LOW, HIGH).play("0 flor", "1 no-quiero")
    assert hand.points == ["0 flor 3"]
    hand.refuses("1 flor", "0 contraflor")


def test_ar_l_58_house_rule_its_own_values() -> None:
    table = {"flor": 6, "flor-refused": 5, "contraflor": 9, "resto-refused": 7}
    hand = deal("argentino", LOW, HIGH, flor=True, flor_table=table)
    assert hand.play("0 flor", "1 flor", "0 quiero").points == ["1 flor 6"]
    refused = deal("argentino", LOW, HIGH, flor=True, flor_table=table)
    assert refused.play("0 flor", "1 flor", "0 no-quiero").points == ["1 flor 5"]
    raised = deal("argentino", LOW, HIGH, flor=True, flor_table=table)
    assert raised.play("0 flor", "1 contraflor", "0 quiero").points == ["1 flor 9"]
    rest = deal("argentino", LOW, HIGH, flor=True, flor_table=table)
    assert rest.play("0 flor", "1 contraflor-al-resto", "0 no-quiero").points == ["1 flor 7"]
    kept = deal("argentino", LOW, HIGH, flor=True, flor_table=table)
    assert kept.play("0 flor", "1 contraflor", "0 no-quiero").points == ["1 flor 4"]


def test_ar_l_58_house_rule_the_defaults_are_the_pages_values() -> None:
    assert load("argentino").options["flor-table"].default == {
        "flor": 4,
        "flor-refused": 3,
        "contraflor": 6,
        "contraflor-refused": 4,
        "resto-refused": 4,
        "resto-over-contraflor-refused": 6,
    }
    hand = deal("argentino", LOW, HIGH, flor=True, flor_table={"resto-over-contraflor-refused": 9})
    hand.play("0 flor", "1 contraflor", "0 contraflor-al-resto", "1 no-quiero")
    assert hand.points == ["0 flor 9"]


def test_ar_l_58_a_house_ruleset_states_its_own_ladder() -> None:
    text = """
    base = "argentino"
    [[flor.ladder]]
    call = "flor"
    stake = 7
    refused = 2
    [[flor.ladder]]
    call = "contraflor"
    stake = 9
    refused = 5
    [[flor.ladder]]
    call = "contraflor-al-resto"
    stake = "rest"
    refused = 5
    refused-over = { contraflor = 8 }
    """
    ruleset = parse(text, "ours", "ours.toml")
    assert list(ruleset.options["flor-table"].default.values()) == [7, 2, 9, 5, 5, 8]
    rules = ruleset.configure(options={"flor": True, "flor-table": {"contraflor": 10}})
    assert [call.stake for call in rules.flor_ladder] == [7, 10, -1]


def test_ar_l_59_only_the_seat_that_has_it_sings_and_answers() -> None:
    hand = deal("argentino", LOW, NONE, "2o 4e 10o", HIGH, flor=True)
    assert hand.refuses("1 flor", "2 flor") == "AR l. 59"
    hand.play("0 flor", "3 contraflor")
    hand.refuses("2 quiero", "2 no-quiero", "2 contraflor-al-resto")
    hand.allows("0 quiero", "2 mazo")


def test_ar_l_60_the_two_highest_count() -> None:
    rules, table = rules_of("argentino", flor=True)
    flores = set()
    for cards in combinations(rules.deck, 3):
        if len({suit_of(card) for card in cards}) > 1:
            assert flor_of(table, 40, *cards) == 0
            continue
        worth = sorted((number_of(card) if number_of(card) < 10 else 0) for card in cards)
        assert flor_of(table, 40, *cards) == 20 + worth[1] + worth[2]
        flores.add(20 + worth[1] + worth[2])
    assert (min(flores), max(flores)) == (20, 33)


def test_ar_l_60_the_best_flor_of_each_side_counts_equal_nearer_the_mano() -> None:
    hands = (LOW, HIGH, "2o 3o 7o", "4e 5e 6e")  # 31, 32, 30, 31
    hand = deal("argentino", *hands, flor=True).play("0 flor", "2 flor", "1 flor", "0 quiero")
    assert hand.points == ["1 flor 4"]
    equal = deal("argentino", LOW, "4e 5e 6e", flor=True, mano=1)
    assert equal.play("0 flor", "1 flor", "0 quiero").points == ["1 flor 4"]


def test_ar_l_61_in_any_order_and_only_upwards() -> None:
    hand = two(LOW, HIGH).play("0 flor", "1 contraflor-al-resto")
    hand.refuses("0 contraflor", "0 contraflor-al-resto", "0 flor")
    raised = two(LOW, HIGH).play("0 flor", "1 contraflor")
    raised.refuses("0 contraflor")
    raised.play("0 contraflor-al-resto").allows("1 quiero", "1 no-quiero")


def test_ar_l_61_the_resto_is_the_falta() -> None:
    hand = deal("argentino", LOW, HIGH, flor=True, score=(12, 21))
    hand.play("0 flor", "1 contraflor-al-resto", "0 quiero")
    assert hand.points == ["1 flor 9"]
    assert hand.game == 1


def test_argentino_flor_over_an_open_truco_no_quiero_answers_the_truco() -> None:
    hand = two(LOW, HIGH).play("0 flor", "0 truco", "1 no-quiero")
    assert hand.over
    assert hand.points == ["0 flor 3", "0 truco 1"]


def test_argentino_flor_who_leaves_in_the_contest_withdraws_his_own() -> None:
    hands = (LOW, HIGH, "2o 3o 7o", NONE)
    hand = deal("argentino", *hands, flor=True).play("0 flor", "2 flor", "1 flor", "0 mazo")
    assert hand.asks == "flor"
    hand.play("2 quiero")
    assert hand.points == ["1 flor 4"]  # 32 against the 30 that stayed
