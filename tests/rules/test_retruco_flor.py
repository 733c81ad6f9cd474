"""`retruco`: singing, denying and betting on the flor (rules page retruco.md)."""

from __future__ import annotations

import pytest

from rules.hand import deal
from rules.retruco import retruco


def test_rt_art_12_a_flor_is_sung_only_by_who_has_it() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c")
    hand.allows("0 flor")
    assert hand.refuses("1 flor") == "RT art. 12"


def test_rt_art_12_a_flor_not_sung_gives_three_to_the_other() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("0 5b", "1 4c", "0 mazo")
    assert hand.points == ["1 truco 1", "1 penalty 3"]


def test_rt_art_12_alone_a_flor_scores_three_and_ends_the_envido() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("0 flor")
    hand.refuses("1 envido", "0 envido")
    hand.play("0 5b", "1 1c")
    assert hand.points == ["0 flor 3"]


def test_rt_art_13_a_flor_is_sung_before_the_first_card() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("0 5b")
    hand.refuses("0 flor")


@pytest.mark.parametrize(
    "play",
    [
        ["0 truco", "1 quiero"],
        ["1 truco", "0 quiero"],
        ["1 truco", "0 no-quiero"],
        ["1 truco", "0 retruco", "1 quiero"],
        ["1 envido", "0 quiero"],
        ["1 envido", "0 no-quiero"],
        ["1 envido", "0 envido", "1 no-quiero"],
        ["0 envido", "1 no-quiero"],
        ["0 mazo"],
    ],
)
def test_rt_art_13_what_denies_a_flor(play: list[str]) -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play(*play)
    if not hand.over:
        hand.refuses("0 flor")
        hand.play("1 mazo")
    assert hand.points[-1] == "1 penalty 3"


def test_rt_art_13_calling_envido_does_not_deny_while_it_is_open() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("0 envido", "0 flor", "0 5b", "1 1c")
    assert hand.points == ["0 flor 3"]


def test_rt_art_13_a_flor_is_sung_over_an_open_truco_or_envido() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("1 truco", "0 flor")
    assert hand.asks == "truco"
    hand.play("0 quiero", "0 5b", "1 1c")
    assert hand.points == ["0 flor 3"]
    over_envido = retruco("5b 6b 7b", "4c 6o 1c").play("1 envido", "0 flor")
    assert over_envido.asks is None


def test_rt_art_13_two_denials_at_one_answer() -> None:
    hand = retruco("5b 6b 7b", "4c 5c 1c").play("0 envido", "1 quiero", "1 mazo")
    assert hand.points == ["0 envido 2", "0 truco 1", "0 penalty 3", "1 penalty 3"]


def test_rt_art_14_a_flor_is_worth_three_and_the_higher_one_wins() -> None:
    hand = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor", "1 flor")
    assert hand.points == ["0 flor 3"]
    assert retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 flor").points == ["1 flor 3"]


def test_rt_art_14_equal_flores_go_to_the_mano() -> None:
    for mano in (0, 1):
        hand = deal("retruco", "5b 6b 1b", "4c 7c 1c", muestra="12e", mano=mano)
        hand.play("0 flor", "1 flor")
        assert hand.points == [f"{mano} flor 3"]


def test_rt_art_20_flor_bets_only_between_two_who_have_one() -> None:
    hand = retruco("5b 6b 7b", "4c 6o 1c").play("0 flor")
    hand.refuses("1 flor", "1 con-flor-envido", "1 contraflor-al-resto", "1 no-quiero")
    both = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor")
    both.allows("1 flor", "1 no-quiero", "1 con-flor-envido", "1 contraflor-real-envido")
    both.allows("1 con-flor-3", "1 contraflor-20", "1 con-flor-al-resto")


@pytest.mark.parametrize(
    ("bet", "points"),
    [("envido", 2), ("real-envido", 3), ("3", 3), ("11", 11), ("al-resto", 20)],
)
def test_rt_art_20_what_a_bet_is_worth(bet: str, points: int) -> None:
    con = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor", f"1 con-flor-{bet}", "0 quiero")
    assert con.points == [f"0 flor {points + 3}"]
    contra = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor", f"1 contraflor-{bet}", "0 quiero")
    assert contra.points == [f"0 flor {points + 6}"]


def test_rt_art_20_a_number_is_at_least_three() -> None:
    hand = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor")
    assert hand.numbers(1, "con-flor-") == list(range(3, 21))
    assert hand.numbers(1, "contraflor-") == list(range(3, 21))


def test_rt_art_21_to_raise_a_bet_a_seat_needs_its_three_cards() -> None:
    hand = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor", "0 5b", "1 con-flor-envido")
    assert hand.refuses("0 con-flor-envido", "0 contraflor-al-resto") == "RT art. 21, 16"
    hand.allows("0 quiero", "0 no-quiero")


def test_rt_art_22_flor_on_flor_shrinks_and_nobody_bets_any_more() -> None:
    hand = retruco("5b 6b 7b", "4c 5c 1c").play("0 flor", "1 flor")
    hand.refuses("0 con-flor-envido", "1 con-flor-envido", "0 contraflor-al-resto")
    assert hand.points == ["0 flor 3"]


def test_rt_art_22_no_quiero_withdraws_and_is_no_denial() -> None:
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 no-quiero", "1 mazo")
    assert hand.points == ["0 flor 3", "0 truco 1"]


def test_rt_art_22_over_an_open_truco_no_quiero_answers_the_truco() -> None:
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 truco", "1 flor")
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "0 truco", "1 no-quiero")
    assert hand.over
    assert hand.points == ["0 flor 3", "0 truco 1", "0 penalty 3"]


def test_rt_art_23_con_flor_pays_the_winners_flor_and_contraflor_both() -> None:
    con = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 con-flor-4", "0 quiero")
    assert con.points == ["1 flor 7"]
    chain = retruco("5b 6b 1b", "4c 5c 7c")
    chain.play("0 flor", "1 contraflor-3", "0 con-flor-4", "1 quiero")
    assert chain.points == ["1 flor 13"]  # 3 + 4 and both flores


def test_rt_art_24_a_refused_bet_pays_the_flor() -> None:
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 contraflor-al-resto", "0 no-quiero")
    assert hand.points == ["1 flor 3"]


def test_rt_art_24_a_refused_raise_pays_what_was_accepted_and_the_flores() -> None:
    con = retruco("5b 6b 1b", "4c 5c 7c")
    con.play("0 flor", "1 con-flor-4", "0 contraflor-5", "1 no-quiero")
    assert con.points == ["0 flor 7"]  # 4 and its own flor
    contra = retruco("5b 6b 1b", "4c 5c 7c")
    contra.play("0 flor", "1 contraflor-4", "0 con-flor-5", "1 no-quiero")
    assert contra.points == ["0 flor 10"]  # 4 and both


def test_rt_art_26_a_flor_bet_is_raised_by_at_least_as_much() -> None:
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 con-flor-5")
    hand.refuses("0 con-flor-envido", "0 contraflor-real-envido", "0 con-flor-4")
    hand.allows("0 con-flor-5", "0 contraflor-6", "0 con-flor-al-resto")


def test_rt_art_27_holds_for_the_bets_of_the_flor() -> None:
    first = retruco("5b 6b 7b", "4c 5c 1c", score=(16, 5))
    first.play("0 flor", "1 con-flor-9", "0 quiero")
    assert first.points == ["0 flor 5"]  # 2 and the flor
    raised = retruco("5b 6b 1b", "4c 5c 7c", score=(4, 5))
    raised.play("0 flor", "1 con-flor-4", "0 con-flor-14", "1 quiero")
    assert raised.points == ["1 flor 11"]  # 4 + 4 and the flor
    cut = retruco("5b 6b 1b", "4c 5c 7c", score=(4, 13))
    cut.play("0 flor", "1 con-flor-5", "0 con-flor-6", "1 quiero")
    assert cut.points == ["1 flor 10"]  # 5 + 5, cut to 7, and the flor


def test_rt_art_30_the_flores_are_compared_from_the_mano() -> None:
    for mano, winner in ((0, 0), (1, 1)):
        hand = deal("retruco", "5b 6b 1b", "4c 7c 1c", muestra="12e", mano=mano)
        hand.play("0 flor", "1 con-flor-envido", "0 quiero")
        assert hand.points == [f"{winner} flor 5"]


def test_rt_art_51_with_a_bet_open_the_mazo_is_no_quiero_and_no_denial() -> None:
    hand = retruco("5b 6b 1b", "4c 5c 7c").play("0 flor", "1 con-flor-4", "0 mazo")
    assert hand.points == ["1 flor 3", "1 truco 1"]
