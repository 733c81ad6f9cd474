"""`porteno` and `uruguayo`: the flor of the guide (rules page guia.md, Flor)."""

from __future__ import annotations

import pytest

from rules.hand import deal
from rules.test_guia import BOTH, guide
from truco.errors import IllegalAction

LOW, HIGH, NONE = "6e 7e 1e", "4b 5b 7b", "7o 6c 1b"
FOUR = (LOW, HIGH, "12o 11o 3o", NONE)  # porteno: 34, 36, 23


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(
    "play",
    [
        ["0 6e", "1 7o", "0 mazo"],
        ["1 truco", "0 quiero", "0 mazo"],
        ["1 truco", "0 no-quiero"],
        ["1 truco", "0 retruco", "1 quiero", "0 mazo"],
        ["0 truco", "1 quiero", "0 mazo"],
        ["1 envido", "0 no-quiero", "0 mazo"],
        ["1 envido", "0 envido", "1 no-quiero", "0 mazo"],
        ["0 mazo"],
    ],
)
def test_gu_l_36_a_flor_denied_gives_three(ruleset: str, play: list[str]) -> None:
    hand = guide(ruleset, LOW, NONE).play(*play)
    assert hand.over
    assert hand.points[-1] == "1 penalty 3"


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_36_before_the_first_card(ruleset: str) -> None:
    guide(ruleset, LOW, NONE).play("0 6e").refuses("0 flor")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_37_a_false_flor_gives_three_and_scores_nothing(ruleset: str) -> None:
    hand = guide(ruleset, NONE, LOW).play("1 envido", "0 flor")
    assert hand.asks is None
    hand.refuses("1 envido")
    hand.play("0 mazo")
    assert hand.points == ["1 truco 1", "1 penalty 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_37_it_contests_like_a_true_one_and_counts_lowest(ruleset: str) -> None:
    hand = guide(ruleset, NONE, LOW).play("0 flor", "1 flor")
    assert hand.asks == "flor"
    hand.play("0 con-flor-envido", "1 quiero", "0 mazo")
    assert hand.points == ["1 flor 2", "1 truco 1", "1 penalty 3"]
    refused = guide(ruleset, NONE, LOW).play("0 flor", "1 flor", "0 con-flor-envido")
    refused.play("1 no-quiero", "0 mazo")
    assert refused.points == ["1 truco 1", "1 penalty 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_38_any_seat_may_say_the_word(ruleset: str) -> None:
    guide(ruleset, NONE, LOW).allows("0 flor")
    called = guide(ruleset, NONE, LOW).play("0 truco")
    called.refuses("0 flor")  # one that has called a truco cannot sing a false one


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_40_a_flor_annuls_the_envido(ruleset: str) -> None:
    for caller in (0, 1):
        hand = guide(ruleset, LOW, NONE).play(f"{caller} envido", "0 flor", "0 6e", "1 7o")
        hand.play("1 mazo")
        assert hand.points == ["0 flor 3", "0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_42_the_first_flor_waits_for_its_turn(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR)
    assert hand.refuses("1 flor", "2 flor") == "GU l. 42"
    hand.play("0 flor").allows("1 flor", "2 flor", "3 flor")


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("call", ["envido", "truco"])
def test_gu_l_42_or_for_an_envido_or_a_truco(ruleset: str, call: str) -> None:
    hand = guide(ruleset, *FOUR).play(f"3 {call}")
    hand.allows("0 flor", "1 flor", "2 flor")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_44_it_is_sung_before_the_truco_is_answered(ruleset: str) -> None:
    hand = guide(ruleset, LOW, NONE).play("1 truco", "0 flor")
    assert hand.asks == "truco"
    hand.play("0 quiero", "0 6e", "1 7o", "1 mazo")
    assert hand.points == ["0 flor 3", "0 truco 2"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_44_a_partner_of_who_answered_may_still_sing(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR).play("3 truco", "0 quiero")
    hand.refuses("0 flor")
    hand.play("2 flor").allows("1 flor")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_70_a_flor_is_three(ruleset: str) -> None:
    hand = guide(ruleset, LOW, NONE).play("0 flor", "0 6e", "1 7o")
    assert hand.points == []  # true or false, it is listed when the hand ends
    hand.play("1 mazo")
    assert hand.points == ["0 flor 3", "0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_72_two_flores_of_a_side_are_six(ruleset: str) -> None:
    hand = guide(ruleset, LOW, NONE, "12o 11o 3o", "2c 6c 1o").play("0 flor", "2 flor", "1 mazo")
    hand.play("3 mazo")
    assert hand.points == ["0 flor 6", "0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_a_lone_flor_is_put_on_the_board_at_the_hands_end(ruleset: str) -> None:
    hand = guide(ruleset, LOW, NONE, score=(5, 5)).play("0 flor", "0 6e", "1 7o")
    assert hand.score == [5, 5]
    assert hand.play("1 mazo").score == [9, 5]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_74_both_sides_have_sung_and_the_word_is_with_the_mano(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor")
    assert hand.asks == "flor"
    hand.refuses("1 con-flor-envido", "1 flor", "1 quiero", "0 quiero", "0 6e")
    hand.allows("0 flor", "0 chica", "0 no-quiero", "0 con-flor-envido", "0 contraflor-al-resto")
    other = guide(ruleset, LOW, HIGH, mano=1).play("1 flor", "0 flor")
    other.allows("1 flor", "1 contraflor-al-resto")
    other.refuses("0 flor")


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("word", ["chica", "no-quiero"])
def test_gu_l_76_who_withdraws_gives_the_others_their_own_flor(ruleset: str, word: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", f"0 {word}")
    assert hand.points == ["1 flor 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_76_chica_withdraws_one_no_quiero_the_side(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "0 chica")
    assert hand.asks == "flor"
    hand.play("2 flor", "1 flor")
    assert hand.points == ["1 flor 3"]
    all_out = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "0 no-quiero")
    assert all_out.points == ["1 flor 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_77_flor_again_bets_nothing_and_the_highest_scores_three(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 flor")
    hand.allows("1 flor", "1 chica", "1 no-quiero", "1 con-flor-envido", "1 contraflor-5")
    hand.refuses("1 quiero", "0 flor")
    hand.play("1 flor")
    assert hand.points == ["1 flor 3"]


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(
    ("bet", "points"), [("envido", 2), ("real-envido", 3), ("1", 1), ("7", 7), ("30", 30)]
)
def test_gu_l_77_what_is_bet(ruleset: str, bet: str, points: int) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", f"0 con-flor-{bet}", "1 quiero")
    assert hand.points == [f"1 flor {points}"]


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("bet", ["al-resto", "falta-envido"])
def test_gu_l_77_the_resto_is_what_the_leader_lacks(ruleset: str, bet: str) -> None:
    hand = guide(ruleset, LOW, HIGH, score=(20, 3))
    hand.play("0 flor", "1 flor", f"0 con-flor-{bet}", "1 quiero")
    assert hand.points == [f"1 flor {hand.rules.target - 20}"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_78_contraflor_pays_all_flores_and_the_bet(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 contraflor-4", "1 quiero")
    assert hand.points == ["1 flor 10"]
    three = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "0 contraflor-4", "1 quiero")
    assert three.points == ["1 flor 13"]
    shrunk = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "2 chica", "0 contraflor-4")
    assert shrunk.play("1 quiero").points == ["1 flor 10"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_79_con_flor_pays_the_bet_only(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 con-flor-4", "1 quiero")
    assert hand.points == ["1 flor 4"]
    chain = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 con-flor-4", "1 contraflor-2")
    assert chain.play("0 quiero").points == ["1 flor 12"]  # a contraflor anywhere in the chain


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_a_refused_bet_pays_the_betters_own_flores(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "0 con-flor-4", "1 no-quiero")
    assert hand.points == ["0 flor 6"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_a_refused_raise_pays_the_bet_accepted_before(ruleset: str) -> None:
    con = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 con-flor-4", "1 con-flor-2")
    assert con.play("0 no-quiero").points == ["1 flor 7"]
    contra = guide(ruleset, LOW, HIGH).play("0 flor", "1 flor", "0 contraflor-4", "1 con-flor-2")
    assert contra.play("0 no-quiero").points == ["1 flor 10"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_a_raise_may_be_less_and_needs_no_three_cards(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH).play("0 flor", "0 6e", "1 flor", "0 con-flor-9")
    hand.allows("1 con-flor-1", "1 con-flor-envido", "1 contraflor-real-envido")
    hand.play("1 con-flor-1").allows("0 con-flor-1", "0 quiero")


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_the_sum_is_cut_to_what_the_leader_lacks(ruleset: str) -> None:
    target = 30 if ruleset == "porteno" else 40
    hand = guide(ruleset, LOW, HIGH, score=(target - 5, 3))
    hand.play("0 flor", "1 flor", "0 con-flor-4", "1 con-flor-4")
    hand.refuses("0 con-flor-1", "0 contraflor-al-resto")
    hand.play("0 quiero")
    assert hand.points == ["1 flor 5"]
    above = guide(ruleset, LOW, HIGH, score=(target - 5, 3))
    above.play("0 flor", "1 flor", "0 con-flor-9", "1 quiero")
    assert above.points == ["1 flor 5"]  # not 2, as RT art. 27 would have it


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_81_a_later_song_nearer_the_mano_takes_the_word(ruleset: str) -> None:
    hand = guide(ruleset, LOW, HIGH, "12o 11o 3o", NONE, mano=2).play("3 envido", "0 flor")
    hand.play("1 flor").allows("0 con-flor-4")
    hand.play("2 flor").allows("2 con-flor-4")
    hand.refuses("0 con-flor-4")


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_equal_flores_go_nearer_the_mano(ruleset: str) -> None:
    for mano in (0, 1):
        hand = guide(ruleset, "6e 7e 1e", "6o 7o 1o", mano=mano)
        hand.play(f"{mano} flor", f"{1 - mano} flor", f"{mano} flor", f"{1 - mano} flor")
        assert hand.points == [f"{mano} flor 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_who_leaves_in_the_contest_withdraws(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", "0 mazo")
    assert hand.asks == "flor"
    hand.play("2 flor", "1 flor")
    assert hand.points == ["1 flor 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_flor_one_that_had_left_keeps_its_three_but_does_not_contest(ruleset: str) -> None:
    hands = ("12o 11o 3o", HIGH, LOW, NONE)
    hand = guide(ruleset, *hands).play("0 flor", "0 mazo", "1 flor")
    assert hand.asks is None
    hand.play("2 flor", "1 flor", "2 flor", "1 mazo", "3 mazo")
    assert hand.points == ["1 flor 3", "0 flor 3", "0 truco 1"]  # the contest was decided first


def test_gu_l_95_in_porteno_the_flor_is_an_option() -> None:
    hand = deal("porteno", LOW, HIGH, flor=False)
    hand.refuses("0 flor", "1 flor", "0 chica", "0 con-flor-envido")
    assert hand.tantos == [33, 32]  # the best two of three of a suit
    hand.play("0 6e", "1 4b", "0 mazo")
    assert hand.points == ["1 truco 1"]
    deal("porteno", LOW, HIGH).allows("0 flor")


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(
    ("play", "action", "reason"),
    [
        ([], "0 quiero", "there is no bet to want"),
        ([], "0 con-flor-0", "the number is from 1 to"),
        ([], "0 contraflor-41", "the number is from 1 to"),
        ([], "2 con-flor-envido", "the word is with seat 0"),
        ([], "2 no-quiero", "the word is with seat 0"),
        (["0 chica"], "0 con-flor-envido", "the seat has withdrawn its flor"),
        (["0 con-flor-envido"], "1 chica", "only while no bet is made"),
        (["0 con-flor-envido"], "3 quiero", "only one that has sung"),
        (["0 con-flor-al-resto"], "1 con-flor-envido", "what the leader lacks"),
        ([], "0 envido", "a flor has been sung"),
    ],
)
def test_readme_13_the_contest_says_why_not(
    ruleset: str, play: list[str], action: str, reason: str
) -> None:
    hand = guide(ruleset, *FOUR).play("0 flor", "1 flor", "2 flor", *play)
    seat, say = action.split()
    with pytest.raises(IllegalAction, match=reason):
        hand.round.act(int(seat), say)


@pytest.mark.parametrize("ruleset", BOTH)
def test_readme_13_a_seat_without_flor_is_told_of_no_denial(ruleset: str) -> None:
    hand = guide(ruleset, NONE, LOW).play("0 truco")
    with pytest.raises(IllegalAction, match="called or answered without singing"):
        hand.round.act(0, "flor")
