"""`retruco`: Uruguayan truco, one against one (rules page retruco.md)."""

from __future__ import annotations

import pytest

from rules.hand import deal, rules_of
from rules.retruco import retruco
from strategies import Chooser, random_deal
from truco.errors import RulesError
from truco.match import Match
from truco.rules import load


def test_rt_art_3_two_play() -> None:
    assert load("retruco").players == (2,)
    with pytest.raises(RulesError):
        load("retruco").configure(4)


def test_rt_art_4_a_chico_is_of_twenty_and_of_forty_in_championships() -> None:
    assert load("retruco").target == 20
    assert load("retruco").targets == (20, 40)
    assert rules_of("retruco", campeonato=True)[0].target == 40
    assert rules_of("retruco")[0].malas == 10
    assert rules_of("retruco", campeonato=True)[0].malas == 20
    assert rules_of("retruco")[0].games_to_win == 1
    hand = retruco("7b 6b 1o", "4c 5o 12b", score=(18, 19)).play("1 envido", "0 quiero")
    assert hand.game == 0
    longer = deal(
        "retruco", "7b 6b 1o", "4c 5o 12b", muestra="12e", score=(18, 19), campeonato=True
    )
    assert longer.play("1 envido", "0 quiero").game is None


def test_rt_art_5_the_inviter_deals_and_the_guest_is_mano() -> None:
    rules, _ = rules_of("retruco")
    assert rules.first_dealer == "inviter"
    match = Match(rules, first_mano=1)
    assert (match.mano, match.dealer) == (1, 0)


def test_rt_art_6_the_muestra_is_turned_and_both_see_it() -> None:
    assert rules_of("retruco")[0].has_muestra
    hand = retruco("7b 6b 1o", "4c 5o 12b", muestra="3c")
    assert hand.round.muestra == "3c"


def test_rt_art_16_to_call_a_seat_needs_its_three_cards() -> None:
    hand = retruco("7b 6o 1c", "4c 5o 1b").play("0 7b")
    hand.refuses("0 envido", "0 real-envido", "0 falta-envido", "0 envido-5")
    hand.play("1 envido")
    assert hand.refuses("0 envido", "0 falta-envido", "0 envido-4") == "RT art. 16, 26"
    hand.allows("0 quiero", "0 no-quiero")


def test_rt_art_16_who_said_truco_or_quiero_cannot_call() -> None:
    hand = retruco("7b 6o 1c", "4c 5o 1b").play("0 truco")
    hand.refuses("0 envido")
    hand.play("1 envido")
    assert hand.refuses("0 envido", "0 real-envido") == "RT art. 16, 26"
    answered = retruco("7b 6o 1c", "4c 5o 1b").play("0 truco", "1 quiero")
    answered.refuses("1 envido", "0 envido")


def test_rt_art_17_up_to_what_the_leader_lacks() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(12, 5))
    assert max(hand.numbers(0, "envido-")) == 20  # said up to the target, listed up to the falta
    listed = next(say for say in hand.round.says(0) if say.say == "envido-N")
    assert (listed.least, listed.most) == (3, 8)
    hand.play("0 envido-8", "1 quiero")
    assert hand.score == [20, 5]
    assert hand.game == 0


def test_rt_art_17_no_raise_once_the_sum_is_the_falta() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(17, 5)).play("0 real-envido")
    assert hand.refuses("1 envido", "1 real-envido", "1 falta-envido", "1 envido-3")
    below = retruco("7b 6b 1c", "4c 5o 1b", score=(16, 5)).play("0 real-envido")
    below.allows("1 real-envido", "1 falta-envido", "1 envido-3")


def test_rt_art_17_the_falta_accepted() -> None:
    for score, points in (((12, 5), 8), ((5, 12), 8), ((0, 0), 20), ((19, 19), 1)):
        hand = retruco("7b 6b 1c", "4c 5o 1b", score=score).play("0 falta-envido", "1 quiero")
        assert hand.points == [f"0 envido {points}"]


@pytest.mark.parametrize(
    ("call", "points"), [("envido", 2), ("real-envido", 3), ("envido-3", 3), ("envido-7", 7)]
)
def test_rt_art_18_what_a_call_is_worth(call: str, points: int) -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play(f"0 {call}")
    refused = retruco("7b 6b 1c", "4c 5o 1b").play(f"0 {call}", "1 no-quiero")
    assert hand.play("1 quiero").points == [f"0 envido {points}"]
    assert refused.points == ["0 envido 1"]


def test_rt_art_18_a_number_is_above_two() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b")
    for number in (0, 1, 2, 21):
        assert hand.refuses(f"0 envido-{number}") == "RT art. 18"
    assert hand.numbers(0, "envido-") == list(range(3, 21))


def test_rt_art_18_hasta_igualar_is_the_difference_for_who_is_behind() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(4, 9))
    assert hand.refuses("1 hasta-igualar") == "RT art. 18"
    hand.play("0 hasta-igualar", "1 quiero")
    assert hand.points == ["0 envido 5"]
    retruco("7b 6b 1c", "4c 5o 1b", score=(4, 4)).refuses("0 hasta-igualar", "1 hasta-igualar")


def test_rt_art_19_the_falta_is_reckoned_from_the_score_before_the_hand() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(10, 3))
    hand.play("0 envido", "1 falta-envido", "0 quiero")
    assert hand.points == ["0 envido 10"]  # whatever went before


def test_rt_art_19_points_are_noted_when_the_hand_ends() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(10, 3)).play("0 envido", "1 quiero")
    assert hand.score == [10, 3]
    assert hand.play("1 mazo").score == [13, 3]


def test_rt_art_25_a_raise_accepts_without_quiero() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido", "1 real-envido", "0 quiero")
    assert hand.points == ["0 envido 5"]


def test_rt_art_26_a_raise_is_at_least_the_call_it_answers() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido-5")
    assert hand.refuses("1 envido", "1 real-envido", "1 envido-4") == "RT art. 26"
    hand.allows("1 envido-5", "1 envido-6", "1 falta-envido")
    equal = retruco("7b 6b 1c", "4c 5o 1b").play("0 real-envido")
    equal.allows("1 real-envido", "1 envido-3")
    equal.refuses("1 envido")


def test_rt_art_26_raises_go_on_as_long_as_one_likes() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido")
    for step in range(8):
        hand.play(f"{(step + 1) % 2} envido")
    hand.play("1 quiero")
    assert hand.points == ["0 envido 18"]


def test_rt_art_26_a_refused_raise_pays_what_was_accepted_nothing_more() -> None:
    two = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido", "1 envido", "0 no-quiero")
    assert two.points == ["1 envido 2"]
    five = retruco("7b 6b 1c", "4c 5o 1b")
    five.play("0 envido", "1 real-envido", "0 falta-envido", "1 no-quiero")
    assert five.points == ["0 envido 5"]


def test_rt_art_27_a_first_call_above_the_falta_counts_two() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b", score=(17, 5)).play("0 envido-4", "1 quiero")
    assert hand.points == ["0 envido 2"]
    one = retruco("7b 6b 1c", "4c 5o 1b", score=(19, 5)).play("1 real-envido", "0 quiero")
    assert one.points == ["0 envido 2"]  # also where the falta is 1
    exact = retruco("7b 6b 1c", "4c 5o 1b", score=(17, 5)).play("0 envido-3", "1 quiero")
    assert exact.points == ["0 envido 3"]


def test_rt_art_27_raise_above_the_falta() -> None:
    counts = retruco("7b 6b 1c", "4c 5o 1b", score=(12, 5))
    counts.play("0 envido", "1 envido-9", "0 quiero")
    assert counts.points == ["0 envido 4"]  # the 9 counts as the 2 that it answers
    cut = retruco("7b 6b 1c", "4c 5o 1b", score=(15, 5))
    cut.play("0 real-envido", "1 envido-9", "0 quiero")
    assert cut.points == ["0 envido 5"]  # 3 + 3, cut to the falta


def test_rt_art_29_the_mano_declares_first_and_the_other_only_if_he_beats_it() -> None:
    beaten = retruco("7b 6b 1c", "4c 5o 1b").play("1 envido", "0 quiero")
    assert beaten.declared == ["0 33", "1 son-buenas"]
    beats = retruco("4c 5o 1b", "7b 6b 1c").play("1 envido", "0 quiero")
    assert beats.declared == ["0 5", "1 33"]
    assert "tantos-N" not in beats.says(0)  # it is automatic


def test_rt_art_31_who_does_not_beat_it_shows_nothing() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido", "1 quiero", "0 mazo")
    assert hand.declared[1] == "1 son-buenas"
    assert "1" not in hand.shown


def test_rt_art_32_the_winner_justifies_what_he_has_not_played() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 envido", "1 quiero", "1 mazo")
    assert hand.shown == {"0": ["7b", "6b", "1c"]}
    played = retruco("7b 6b 3c", "4c 5o 12b").play("0 envido", "1 quiero")
    played.play("0 7b", "1 5o", "0 6b", "1 12b", "1 4c", "0 3c")
    assert played.over
    assert played.shown == {}


def test_rt_art_34_without_a_challenge_the_truco_is_one_point() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 7e", "1 4c", "0 1e", "1 5o")
    assert hand.points == ["0 truco 1"]


def test_rt_art_35_to_call_truco_a_seat_must_hold_its_card_of_the_trick() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 7e")
    assert hand.refuses("0 truco") == "RT art. 35"
    hand.allows("1 truco")
    hand.play("1 4c").allows("0 truco", "1 truco")


def test_rt_art_35_later_raises_need_the_card_too_answers_do_not() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 7e", "1 truco", "0 retruco")
    hand.play("1 quiero", "1 4c", "0 1e")
    hand.allows("1 vale-cuatro")
    late = retruco("7e 1e 1c", "4c 5o 12b").play("1 truco", "0 quiero", "0 7e")
    late.refuses("0 retruco")


def test_rt_art_38_while_a_call_waits_no_card_is_played() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("1 truco")
    hand.refuses("0 7e", "1 4c")


def test_rt_art_39_a_parda_lets_the_mano_lead_again() -> None:
    hand = deal("retruco", "3c 1e 1c", "3o 5o 12b", muestra="12e", mano=1)
    hand.play("1 3o", "0 3c")
    assert hand.tricks == [None]
    assert hand.turn == 1


def test_rt_art_40_a_won_trick_and_a_parda_win_the_hand() -> None:
    hand = retruco("7e 3c 1c", "4c 3o 12b").play("0 7e", "1 4c", "0 3c", "1 3o")
    assert hand.over
    assert hand.points == ["0 truco 1"]


def test_rt_art_41_who_wins_the_truco() -> None:
    second = retruco("3c 7e 1c", "3o 4c 12b").play("0 3c", "1 3o", "0 7e", "1 4c")
    assert second.points == ["0 truco 1"]
    third = retruco("3c 12o 7e", "3o 12b 4c")
    third.play("0 3c", "1 3o", "0 12o", "1 12b", "0 7e", "1 4c")
    assert third.points == ["0 truco 1"]
    all_parda = deal("retruco", "3c 12o 6e", "3o 12b 6c", muestra="1o", mano=1)
    all_parda.play("1 3o", "0 3c", "1 12b", "0 12o", "1 6c", "0 6e")
    assert all_parda.points == ["1 truco 1"]


def test_rt_art_42_the_envido_is_settled_before_the_truco_is_answered() -> None:
    hand = retruco("7b 6b 1c", "4c 5o 1b").play("0 truco", "1 envido", "0 quiero")
    assert hand.asks == "truco"
    hand.allows("1 quiero", "1 no-quiero", "1 retruco", "1 mazo")
    hand.refuses("1 envido", "1 vale-cuatro")


def test_rt_art_43_a_refused_truco_gives_one_point_also_by_the_mazo() -> None:
    for answer in ("no-quiero", "mazo"):
        hand = retruco("7b 6o 1c", "4c 5o 1b").play("0 truco", f"1 {answer}")
        assert hand.over
        assert hand.points == ["0 truco 1"]


def test_rt_art_44_an_accepted_truco_is_worth_two() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 truco", "1 quiero")
    hand.play("0 7e", "1 4c", "0 1e", "1 5o")
    assert hand.points == ["0 truco 2"]


def test_rt_art_45_retruco_three_refused_two() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 truco", "1 retruco")
    refused = retruco("7e 1e 1c", "4c 5o 12b").play("0 truco", "1 retruco", "0 no-quiero")
    assert refused.points == ["1 truco 2"]
    hand.play("0 quiero", "0 7e", "1 4c", "0 1e", "1 5o")
    assert hand.points == ["0 truco 3"]


def test_rt_art_46_vale_cuatro_refused_three() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b")
    hand.play("0 truco", "1 retruco", "0 vale-cuatro")
    hand.refuses("1 vale-cuatro", "1 truco")
    assert hand.play("1 no-quiero").points == ["0 truco 3"]


def test_rt_art_47_vale_cuatro_accepted_four() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b")
    hand.play("0 truco", "1 retruco", "0 vale-cuatro", "1 quiero")
    hand.play("0 7e", "1 4c", "0 1e", "1 5o")
    assert hand.points == ["0 truco 4"]


def test_rt_art_48_a_raise_without_quiero_accepts() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("0 truco", "1 retruco", "0 mazo")
    assert hand.points == ["1 truco 2"]


def test_rt_art_50_the_mazo_at_any_time_one_could_speak() -> None:
    hand = retruco("7e 1e 1c", "4c 5o 12b").play("1 mazo")
    assert hand.points == ["0 truco 1"]
    envido = retruco("7e 1e 1c", "4c 5o 12b").play("0 real-envido", "1 mazo")
    assert envido.points == ["0 envido 1", "0 truco 1"]


def test_rt_art_52_leaving_loses_the_match_and_is_void_before_anything_is_disputed() -> None:
    rules, _ = rules_of("retruco")
    match = Match(rules)
    match.deal(random_deal(rules, Chooser(1)))
    void = match.copy()
    void.leave(0)
    assert (void.winner, void.reason) == (None, "void")
    match.act(0, "envido")
    match.leave(0)
    assert (match.winner, match.reason) == (1, "left")


def test_retruco_page_the_deal_is_from_the_bottom_and_tricks_are_lifted() -> None:
    rules, _ = rules_of("retruco")
    assert rules.deal_from == "bottom"
    assert rules.values["cards.trick-cards"] == "lifted"
