"""The common page: rules 1 to 13, its words, and three players (rules README)."""

from __future__ import annotations

from rules.hand import deal, rules_of
from truco.cards import card_text, number_of
from truco.rules import load, names


def test_readme_words_the_deck_has_forty_cards() -> None:
    rules, _ = rules_of("argentino")
    assert len(rules.deck) == 40
    assert {number_of(card) for card in rules.deck} == {1, 2, 3, 4, 5, 6, 7, 10, 11, 12}
    assert {card_text(card)[-1] for card in rules.deck} == set("eboc")
    assert {name for name in names() if len(rules_of(name)[0].deck) != 40} == {"mallorca"}


def test_readme_words_a_muestra_is_turned_only_where_there_are_piezas() -> None:
    assert [name for name in names() if rules_of(name)[0].has_muestra] == ["retruco", "uruguayo"]


def test_readme_words_played_cards_stay_in_sight_unless_the_page_says_otherwise() -> None:
    shown = {name: rules_of(name)[0].values["cards.trick-cards"] for name in names()}
    assert shown == {
        "retruco": "lifted",
        "argentino": "stay",
        "torneo-1904": "lifted",
        "porteno": "pile",
        "uruguayo": "lifted",
        "mallorca": "lifted",
    }


def test_readme_1_only_cards_are_bound_to_the_turn() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o")
    hand.refuses("1 7e")
    hand.allows("1 truco", "1 envido", "1 mazo", "0 truco", "0 envido", "0 mazo")
    hand.play("0 1e").refuses("0 5c")
    hand.allows("1 7e", "0 truco")


def test_readme_1_on_turn_one_seat_speaks_at_a_time() -> None:
    hands = ("1e 5c 6c", "7e 4b 5o", "1b 2b 3b", "12e 11e 10o")
    hand = deal("argentino", *hands, calls="on-turn")
    assert hand.refuses("1 truco", "2 envido", "3 mazo") == "README 1"
    hand.play("0 envido")
    hand.refuses("3 quiero", "3 no-quiero", "2 quiero")
    hand.play("1 real-envido")  # the next seat of the asked side after the caller
    hand.refuses("0 quiero")
    hand.play("2 no-quiero", "0 1e")
    hand.refuses("0 truco", "2 truco")
    hand.play("1 truco").refuses("0 quiero")
    hand.allows("2 quiero")


def test_readme_1_every_ruleset_has_the_house_rule() -> None:
    for name in names():
        option = load(name).options["calls"]
        assert option.choices == ("any-time", "on-turn")
        assert option.default == "any-time"


def test_readme_2_an_open_question_stops_the_cards() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("1 truco")
    assert hand.asks == "truco"
    assert hand.turn is None
    assert hand.refuses("0 1e") == "README 2"
    hand.play("0 quiero").allows("0 1e")


def test_readme_2_only_the_asked_side_speaks_and_any_of_its_seats() -> None:
    hands = ("1e 5c 6c", "7e 4b 5o", "1b 2b 3b", "12e 11e 10o")
    hand = deal("argentino", *hands).play("0 envido")
    assert hand.refuses("2 quiero", "2 no-quiero", "0 quiero", "2 mazo") == "README 2"
    hand.allows("1 quiero", "3 quiero", "1 no-quiero", "3 no-quiero")
    hand.play("3 no-quiero").refuses("1 quiero")  # the first answer binds the side
    assert hand.points == ["0 envido 1"]


def test_readme_3_a_raise_accepts_and_turns_the_question_round() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 envido", "1 real-envido")
    hand.refuses("1 quiero", "1 falta-envido")
    hand.allows("0 quiero", "0 no-quiero", "0 falta-envido")
    hand.play("0 no-quiero")
    assert hand.points == ["1 envido 2"]


def test_readme_3_there_is_no_raise_after_a_falta() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 falta-envido")
    assert hand.refuses("1 envido", "1 real-envido", "1 falta-envido") == "README 3"


def test_readme_4_the_truco_waits_while_the_envido_is_settled() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 truco", "1 envido")
    assert hand.asks == "envido"
    hand.refuses("1 quiero", "0 retruco", "0 1e")
    hand.play("0 quiero")
    assert hand.asks == "truco"
    hand.refuses("0 quiero", "0 1e")
    hand.play("1 quiero")
    assert hand.turn == 0


def test_readme_5_an_envido_needs_three_cards_the_first_trick_and_no_truco() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 1e")
    hand.refuses("0 envido")
    hand.allows("1 envido")
    hand.play("1 7e").refuses("0 envido", "1 envido")
    assert deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 truco").refuses("0 envido")
    answered = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 truco", "1 quiero")
    answered.refuses("1 envido", "0 envido")


def test_readme_5_it_is_disputed_once_a_hand() -> None:
    hand = deal("argentino", "1e 5c 6c", "7e 4b 5o").play("0 envido", "1 no-quiero")
    assert hand.refuses("0 envido", "1 real-envido", "1 falta-envido") == "README 5"


def test_readme_5_declaring_starts_at_the_mano_and_the_side_ahead_is_silent() -> None:
    # 0: 31, 1: 27, 2: 33, 3: 32
    hands = ("5c 6c 1e", "7e 11e 4b", "7o 6o 2b", "7b 5b 12c")
    hand = deal("argentino", *hands).play("0 envido", "1 quiero")
    assert hand.tantos == [31, 27, 33, 32]
    assert hand.declared == ["0 31", "1 son-buenas", "3 32", "2 33"]
    assert hand.points == ["0 envido 2"]


def test_readme_5_a_seat_that_was_silent_speaks_when_its_side_falls_behind() -> None:
    # 0: 20, 1: 25, 2: 24, 3: 27; the mano is 1
    hands = ("10c 11c 1e", "2e 3e 4b", "1o 3o 5b", "7b 12b 2c")
    hand = deal("argentino", *hands, mano=1).play("0 envido", "1 quiero")
    assert hand.declared == ["1 25", "2 son-buenas", "0 son-buenas"]
    assert hand.points == ["1 envido 2"]


def test_readme_5_equal_tantos_go_to_the_seat_nearer_the_mano() -> None:
    for mano, winner in ((0, 0), (1, 1)):
        hand = deal("argentino", "7e 6e 1o", "7b 6b 1c", mano=mano)
        hand.play("0 envido", "1 quiero")
        assert hand.points == [f"{winner} envido 2"]


def test_readme_5_tantos_count_cards_already_played() -> None:
    hand = deal("argentino", "7e 6e 1o", "7b 5b 1c").play("0 7e", "1 envido", "0 quiero")
    assert hand.declared == ["0 33", "1 son-buenas"]


def test_readme_6_a_flor_ends_an_open_envido() -> None:
    hand = deal("argentino", "1e 5c 6c", "7b 4b 5b", flor=True).play("0 envido", "1 flor")
    assert hand.asks is None
    hand.refuses("0 envido", "1 envido", "1 quiero")
    hand.play("0 1e", "1 4b")
    assert hand.points == ["1 flor 3"]


def test_readme_6_after_an_answered_envido_no_flor_is_sung() -> None:
    hand = deal("argentino", "1e 5c 6c", "7b 4b 5b", flor=True).play("0 envido", "1 quiero")
    hand.refuses("1 flor")
    assert hand.points == ["1 envido 2"]  # 32 against 31


def test_readme_6_the_callers_own_side_may_sing_over_its_envido() -> None:
    hand = deal("argentino", "1b 5b 6b", "7e 4c 5o", flor=True).play("0 envido", "0 flor")
    assert hand.asks is None
    hand.play("0 1b", "1 7e")
    assert hand.points == ["0 flor 3"]


def test_readme_6_a_lone_flor_is_listed_when_nobody_can_sing_any_more() -> None:
    hand = deal("argentino", "1b 5b 6b", "7e 4c 5o", flor=True).play("0 flor")
    assert hand.points == []
    assert hand.play("0 1b").points == []
    assert hand.play("1 7e").points == ["0 flor 3"]


def test_readme_6_a_flor_over_a_truco_comes_first() -> None:
    hand = deal("argentino", "1b 5b 6b", "7e 4e 5e", flor=True)
    hand.play("0 truco", "1 flor", "0 contraflor", "1 no-quiero")
    assert hand.points == ["0 flor 4"]
    assert hand.asks == "truco"
    hand.play("1 quiero").allows("0 1b")


def test_readme_7_the_highest_card_wins_and_its_seat_leads() -> None:
    hand = deal("argentino", "3e 5c 6c", "7e 4b 5o").play("0 3e", "1 7e")
    assert hand.tricks == [1]
    assert hand.turn == 1


def test_readme_7_after_a_parda_the_mano_leads() -> None:
    hand = deal("argentino", "5c 3e 6c", "7e 3o 4b", mano=1)
    hand.play("1 3o", "0 3e")
    assert hand.tricks == [None]
    assert hand.turn == 1


def test_readme_7_after_a_parda_the_next_seat_leads_where_the_mano_has_left() -> None:
    hands = ("3e 5c 6c", "3o 4b 5o", "1b 2b 4c", "12e 11e 10o")
    hand = deal("argentino", *hands).play("0 3e", "0 mazo", "1 3o", "2 4c", "3 10o")
    assert hand.tricks == [None]
    assert hand.turn == 1


def test_readme_7_partners_who_tie_win_and_who_played_first_leads() -> None:
    hands = ("3e 5c 6c", "12o 4b 5o", "3b 2b 4c", "12e 11e 10o")
    hand = deal("argentino", *hands).play("0 3e", "1 12o", "2 3b", "3 12e")
    assert hand.tricks == [0]
    assert hand.turn == 0


def test_readme_7_any_card_may_be_led_after_a_parda() -> None:
    hand = deal("argentino", "3e 1e 6c", "3o 4b 5o").play("0 3e", "1 3o")
    assert hand.cards(0) == {"1e", "6c"}


def test_readme_8_two_tricks_win() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play("0 1e", "1 4b", "0 1b", "1 5o")
    assert hand.over
    assert hand.points == ["0 truco 1"]


def test_readme_8_first_parda_the_second_decides() -> None:
    hand = deal("argentino", "3e 4c 5c", "3o 7e 5o").play("0 3e", "1 3o", "0 4c", "1 7e")
    assert hand.over
    assert hand.tricks == [None, 1]
    assert hand.points == ["1 truco 1"]


def test_readme_8_two_pardas_the_third_decides() -> None:
    hand = deal("argentino", "3e 2c 5c", "3o 2o 6o").play("0 3e", "1 3o", "0 2c", "1 2o")
    assert not hand.over
    hand.play("0 5c", "1 6o")
    assert hand.points == ["1 truco 1"]


def test_readme_8_all_parda_goes_to_the_mano() -> None:
    for mano in (0, 1):
        hand = deal("argentino", "3e 2c 5c", "3o 2o 5o", mano=mano)
        other = 1 - mano
        for mine, theirs in (("3e", "3o"), ("2c", "2o"), ("5c", "5o")):
            played = {0: mine, 1: theirs}
            hand.play(f"{mano} {played[mano]}", f"{other} {played[other]}")
        assert hand.tricks == [None, None, None]
        assert hand.points == [f"{mano} truco 1"]


def test_readme_8_a_later_parda_goes_to_who_won_the_first_trick_won() -> None:
    second = deal("argentino", "7e 3c 5c", "4o 3o 5o").play("0 7e", "1 4o", "0 3c", "1 3o")
    assert second.over
    assert second.points == ["0 truco 1"]
    third = deal("argentino", "7e 4c 5c", "4o 3o 5o")
    third.play("0 7e", "1 4o", "0 4c", "1 3o", "1 5o", "0 5c")
    assert third.tricks == [0, 1, None]
    assert third.points == ["0 truco 1"]


def test_readme_9_nobody_called_is_one_point() -> None:
    for name in names():
        muestra = "12c" if rules_of(name)[0].has_muestra else None
        hand = deal(name, "1e 1b 4c", "7e 4b 5o", muestra=muestra)
        hand.play("0 1e", "1 4b", "0 1b", "1 5o")
        assert hand.points == ["0 truco 1"], name


def test_readme_9_only_the_side_that_accepted_raises_now_or_later() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play("0 truco", "1 quiero")
    assert hand.refuses("0 retruco") == "README 9"
    hand.play("0 1e", "1 4b", "1 retruco")
    hand.refuses("0 truco", "1 vale-cuatro")
    hand.play("0 quiero").refuses("1 vale-cuatro")
    hand.play("0 vale-cuatro", "1 no-quiero")
    assert hand.points == ["0 truco 3"]


def test_readme_9_no_level_is_skipped() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o")
    hand.refuses("0 retruco", "0 vale-cuatro")
    hand.play("0 truco").refuses("1 vale-cuatro")
    hand.allows("1 retruco")


def test_readme_10_a_seat_leaves_and_its_side_plays_on() -> None:
    hands = ("3e 5c 6c", "12o 4b 5o", "3b 2b 4c", "12e 11e 10o")
    hand = deal("argentino", *hands).play("1 mazo")
    assert not hand.over
    assert hand.refuses("1 truco", "1 envido", "1 12o", "1 mazo") == "README 10"
    hand.play("0 3e")
    assert hand.turn == 2


def test_readme_10_a_played_card_stays_and_counts() -> None:
    hands = ("1e 5c 6c", "12o 4b 5o", "3b 2b 4c", "12e 11e 10o")
    hand = deal("argentino", *hands).play("0 1e", "0 mazo", "1 12o", "2 4c", "3 10o")
    assert hand.tricks == [0]
    assert hand.turn == 1  # the next seat in play after the winner, who has left


def test_readme_10_the_last_seat_of_a_side_ends_the_hand() -> None:
    hands = ("1e 5c 6c", "12o 4b 5o", "3b 2b 4c", "12e 11e 10o")
    hand = deal("argentino", *hands).play("0 truco", "1 quiero", "1 mazo", "3 mazo")
    assert hand.over
    assert hand.points == ["0 truco 2"]


def test_readme_10_an_open_truco_counts_as_refused() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o")
    hand.play("0 truco", "1 retruco", "0 mazo")
    assert hand.points == ["1 truco 2"]


def test_readme_10_a_truco_of_his_own_that_waits_was_accepted_by_nobody() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play("0 truco", "1 envido", "0 mazo")
    assert hand.points == ["1 envido 1", "1 truco 1"]


def test_readme_11_the_winner_of_an_envido_shows_what_he_has_not_played() -> None:
    hand = deal("argentino", "7e 6e 1o", "7b 5b 4c").play("0 envido", "1 quiero")
    hand.play("0 1o", "1 4c", "0 7e", "1 5b")
    assert hand.over
    assert hand.shown == {"0": ["6e"]}


def test_readme_11_a_refused_envido_shows_nothing() -> None:
    hand = deal("argentino", "7e 6e 1o", "7b 5b 4c").play("0 envido", "1 no-quiero", "1 mazo")
    assert hand.shown == {}


def test_readme_11_a_lone_flor_is_shown() -> None:
    hand = deal("argentino", "7e 6e 1e", "7b 5b 4c", flor=True)
    hand.play("0 flor", "0 1e", "1 4c", "0 7e", "1 5b")
    assert hand.shown == {"0": ["6e"]}


def test_readme_12_flor_then_envido_then_truco_then_penalties() -> None:
    hand = deal("retruco", "5c 6c 12c", "7e 4b 5o", muestra="12e")
    hand.play("0 truco", "1 quiero", "0 5c", "1 7e", "1 5o", "0 6c", "0 12c", "1 4b")
    assert hand.points == ["0 truco 2", "1 penalty 3"]
    with_envido = deal("porteno", "5c 6c 1c", "7e 6e 4b")
    with_envido.play("0 envido", "1 quiero", "1 truco", "0 quiero", "0 mazo")
    assert with_envido.points == ["1 envido 2", "1 truco 2", "1 penalty 3"]


def test_readme_12_the_first_to_reach_the_target_wins_and_nothing_later_counts() -> None:
    hand = deal("argentino", "7e 6e 1o", "7b 5b 4c", score=(28, 29))
    hand.play("1 envido", "0 quiero")
    assert hand.over
    assert hand.game == 0
    assert hand.points == ["0 envido 2"]
    assert hand.score == [30, 29]


def test_readme_12_the_score_is_not_capped() -> None:
    hand = deal("retruco", "5c 6c 1c", "7e 4b 5o", muestra="10b", score=(19, 0))
    hand.play("0 flor", "0 5c", "1 4b")
    assert hand.score == [22, 0]


def test_readme_12_scoring_says_when_the_board_shows_the_points() -> None:
    late = deal("argentino", "7e 6e 1o", "7b 5b 4c").play("0 envido", "1 quiero")
    assert late.score == [0, 0]
    assert late.play("1 mazo").score == [3, 0]
    early = deal("porteno", "7e 6e 1o", "7b 5b 4c").play("0 envido", "1 quiero")
    assert early.score == [2, 0]


def test_readme_13_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    hand = deal("argentino", "7e 6e 1o", "7b 5b 4c")
    assert hand.refuses("0 flor", "0 canto-7", "1 pido-flor") == "README 13"
    assert hand.refuses("0 quiero") == "README 2"
