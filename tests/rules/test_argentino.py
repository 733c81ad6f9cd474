"""`argentino`: the match, the cards, envido, truco and mazo (rules page argentino.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from deal.tables import contributions, secret
from rules.hand import deal, order, rules_of
from truco.cards import number_of, suit_of
from truco.deal import DRAW, HIGHEST, Setup, cut_deck, cutting_seats, hand_out, run_draw
from truco.engine.values import tantos_of
from truco.errors import IllegalAction, RulesError
from truco.rules import load

PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5
FOUR = ("7e 6e 1o", "4c 5o 12b", "3e 2c 6o", "10b 11c 4o")


def test_ar_l_4_a_game_is_of_thirty_fifteen_in_the_malas() -> None:
    rules, _ = rules_of("argentino")
    assert (rules.target, rules.malas, rules.games_to_win) == (30, 15, 1)
    assert deal("argentino", *PAIR, score=(29, 0)).play("1 mazo").game == 0
    assert deal("argentino", *PAIR, score=(27, 0)).play("1 mazo").game is None


def test_ar_l_6_one_may_play_to_fifteen() -> None:
    assert load("argentino").targets == (15, 30)
    hand = deal("argentino", *PAIR, score=(10, 5), target=15)
    hand.play("0 falta-envido", "1 quiero")
    assert hand.points == ["0 envido 5"]
    assert hand.game == 0


def test_ar_l_8_two_four_or_six_play_in_two_sides() -> None:
    assert load("argentino").players == (2, 4, 6)
    for players in (3, 5, 8):
        with pytest.raises(RulesError):
            load("argentino").configure(players)
    hands = (*FOUR, "3b 2b 1c", "3o 2o 5c")
    assert deal("argentino", *hands).round.sides() == [[0, 2, 4], [1, 3, 5]]


@pytest.mark.parametrize("label", ["one", "two", "three"])
def test_ar_l_14_the_highest_truco_card_deals_first(label: str) -> None:
    rules, table = rules_of("argentino", 4)
    assert rules.first_dealer == "highest-card"
    power = table.power[40 * 40 : 41 * 40]
    given = contributions(Setup(rules.deck, 4, 0, True, False, ()), label)
    draw = run_draw(secret(label, hand=DRAW), HIGHEST, rules.deck, given, power=list(power))
    last = dict(draw.rounds[-1])
    assert last[draw.result[0]] == max(last.values(), key=lambda card: power[card])


def test_ar_l_84_equals_draw_again() -> None:
    rules, table = rules_of("argentino", 6)
    power = list(table.power[40 * 40 : 41 * 40])
    ties = 0
    for number in range(40):
        given = contributions(Setup(rules.deck, 6, 0, True, False, ()), str(number))
        draw = run_draw(secret(hand=DRAW), HIGHEST, rules.deck, given, power=power)
        for before, after in zip(draw.rounds, draw.rounds[1:], strict=False):
            best = max(power[card] for _, card in before)
            assert [seat for seat, _ in after] == [s for s, card in before if power[card] == best]
            ties += 1
    assert ties


def test_ar_l_86_the_seat_before_the_dealer_cuts_three_cards_at_least() -> None:
    rules, _ = rules_of("argentino", 4)
    assert rules.cut == "before-dealer"
    assert cutting_seats(rules.cut, 4, 0) == (2,)  # dealer 3
    for wrong in (2, 38):
        with pytest.raises(IllegalAction):
            cut_deck(rules.deck, wrong)
    assert cut_deck(rules.deck, 3)[:2] == [3, 4]


def test_ar_l_92_nobody_else_cuts() -> None:
    for seats in (2, 4, 6):
        for mano in range(seats):
            assert len(cutting_seats("before-dealer", seats, mano)) == 1
            assert cutting_seats("before-dealer", seats, mano)[0] == (mano - 2) % seats


def test_ar_l_87_the_cards_come_from_the_top() -> None:
    rules, _ = rules_of("argentino")
    assert rules.deal_from == "top"
    setup = Setup(rules.deck, 2, 1, rules.deal_from == "top", rules.has_muestra, ())
    assert hand_out(rules.deck, setup).hands == ((1, 3, 5), (0, 2, 4))


def test_ar_l_25_every_hand_counts_from_0_to_33() -> None:
    rules, table = rules_of("argentino")
    found = set()
    for cards in combinations(rules.deck, 3):
        tantos = tantos_of(table, 40, *cards)
        worth = [number_of(card) if number_of(card) < 10 else 0 for card in cards]
        pairs = [
            20 + worth[one] + worth[other]
            for one, other in combinations(range(3), 2)
            if suit_of(cards[one]) == suit_of(cards[other])
        ]
        assert tantos == max(pairs or worth)
        found.add(tantos)
    assert found == {*range(8), *range(20, 34)}


def test_ar_l_43_of_three_of_a_suit_the_best_two_count() -> None:
    assert deal("argentino", "7e 5e 3e", "6b 12b 11b").tantos == [32, 26]


def test_ar_l_63_the_order_of_the_cards() -> None:
    assert order("argentino") == (
        "1e > 1b > 7e > 7o > 3e = 3b = 3o = 3c > 2e = 2b = 2o = 2c > 1o = 1c"
        " > 12e = 12b = 12o = 12c > 11e = 11b = 11o = 11c > 10e = 10b = 10o = 10c"
        " > 7b = 7c > 6e = 6b = 6o = 6c > 5e = 5b = 5o = 5c > 4e = 4b = 4o = 4c"
    )


def test_ar_l_116_the_false_aces_and_sevens_are_below() -> None:
    hand = deal("argentino", "1o 7b 12e", "1e 7e 6c").play("0 1o", "1 1e", "1 6c", "0 7b")
    assert hand.tricks == [1, 0]


def test_ar_l_71_played_cards_stay_on_the_table() -> None:
    assert rules_of("argentino")[0].values["cards.trick-cards"] == "stay"


def test_ar_l_30_who_has_played_may_only_answer_and_raise() -> None:
    hand = deal("argentino", *FOUR).play("0 7e")
    hand.refuses("0 envido", "0 real-envido", "0 falta-envido")
    hand.play("1 envido")
    hand.allows("0 quiero", "0 no-quiero", "0 envido", "0 real-envido", "0 falta-envido")
    hand.play("0 real-envido", "3 quiero")
    assert hand.points == ["0 envido 5"]


def test_ar_l_31_no_envido_once_the_dealer_has_played_or_a_truco_is_answered() -> None:
    hand = deal("argentino", *PAIR).play("0 7e", "1 4c")
    hand.refuses("0 envido", "1 envido")
    for answer in ("quiero", "retruco"):
        answered = deal("argentino", *PAIR).play("0 truco", f"1 {answer}")
        assert answered.refuses("0 envido", "1 envido")


def test_ar_l_36_a_truco_refuses_the_envido() -> None:
    hand = deal("argentino", *PAIR).play("0 envido", "1 truco")
    assert hand.points == ["0 envido 1"]
    assert hand.asks == "truco"
    hand.refuses("0 envido")
    raised = deal("argentino", *PAIR).play("0 envido", "1 real-envido", "0 truco", "1 no-quiero")
    assert raised.points == ["1 envido 2", "0 truco 1"]


def test_ar_l_37_raises_follow_in_any_order() -> None:
    hand = deal("argentino", *PAIR).play("0 real-envido", "1 envido", "0 envido")
    hand.allows("1 envido", "1 real-envido", "1 falta-envido")
    hand.play("1 envido", "0 real-envido", "1 quiero")
    assert hand.points == ["0 envido 12"]


def test_ar_l_37_house_rule_ascending() -> None:
    hand = deal("argentino", *PAIR, envido_order="ascending").play("0 envido", "1 envido")
    hand.refuses("0 envido")
    hand.play("0 real-envido")
    assert hand.refuses("1 envido", "1 real-envido") == "AR l. 37, 51"
    hand.play("1 falta-envido").refuses("0 falta-envido", "0 envido")


def test_ar_l_51_a_real_envido_may_come_before_an_envido() -> None:
    hand = deal("argentino", *PAIR).play("0 real-envido", "1 envido", "0 quiero")
    assert hand.points == ["0 envido 5"]


@pytest.mark.parametrize(("call", "points"), [("envido", 2), ("real-envido", 3)])
def test_ar_l_38_what_the_calls_are_worth(call: str, points: int) -> None:
    hand = deal("argentino", *PAIR).play(f"0 {call}", "1 quiero")
    assert hand.points == [f"0 envido {points}"]
    refused = deal("argentino", *PAIR).play(f"0 {call}", "1 no-quiero")
    assert refused.points == ["0 envido 1"]


def test_ar_l_38_a_refused_raise_pays_the_sum_before() -> None:
    hand = deal("argentino", *PAIR).play("0 envido", "1 real-envido", "0 envido", "1 no-quiero")
    assert hand.points == ["0 envido 5"]


def test_ar_l_39_the_falta_is_what_the_leader_lacks_whoever_wins_it() -> None:
    for score, points in (((20, 4), 10), ((4, 20), 10), ((0, 0), 30), ((29, 28), 1)):
        hand = deal("argentino", *PAIR, score=score)
        hand.play("0 envido", "1 falta-envido", "0 quiero")
        assert hand.points == [f"0 envido {points}"]
    assert deal("argentino", *PAIR).play("0 falta-envido", "1 no-quiero").points == ["0 envido 1"]


def test_ar_l_40_the_mano_declares_first() -> None:
    hand = deal("argentino", *PAIR, mano=1).play("0 envido", "1 quiero")
    assert hand.declared == ["1 5", "0 33"]
    four = deal("argentino", *FOUR, mano=3).play("0 envido", "1 quiero")
    assert four.declared == ["3 4", "0 33", "1 son-buenas"]


def test_ar_l_41_who_cannot_beat_it_says_son_buenas() -> None:
    hand = deal("argentino", *PAIR).play("0 envido", "1 quiero")
    assert hand.declared == ["0 33", "1 son-buenas"]


def test_ar_l_49_any_seat_of_the_other_side_answers() -> None:
    for seat in (1, 3):
        hand = deal("argentino", *FOUR).play("0 envido", f"{seat} quiero")
        assert hand.points == ["0 envido 2"]


def test_ar_l_50_the_envido_is_first() -> None:
    hand = deal("argentino", *PAIR).play("0 truco", "1 envido", "0 quiero")
    assert hand.points == ["0 envido 2"]
    assert hand.asks == "truco"
    hand.refuses("0 envido", "1 envido")
    played = deal("argentino", *FOUR).play("0 7e", "1 4c", "2 truco")
    played.refuses("1 envido")
    played.allows("3 envido")


def test_argentino_envido_no_raise_once_the_sum_is_the_falta_but_the_falta_itself() -> None:
    hand = deal("argentino", *PAIR, score=(28, 3)).play("0 envido")
    assert hand.refuses("1 envido", "1 real-envido")
    hand.play("1 falta-envido", "0 quiero")
    assert hand.points == ["0 envido 2"]
    below = deal("argentino", *PAIR, score=(27, 3)).play("0 envido")
    below.allows("1 envido", "1 real-envido")


def test_argentino_envido_the_sum_is_paid_in_full_above_the_falta() -> None:
    hand = deal("argentino", *PAIR, score=(28, 29)).play("1 envido", "0 quiero")
    assert hand.score == [30, 29]


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        (["0 truco", "1 quiero"], 2),
        (["0 truco", "1 retruco", "0 quiero"], 3),
        (["0 truco", "1 retruco", "0 vale-cuatro", "1 quiero"], 4),
    ],
)
def test_ar_l_77_to_raise_is_to_accept_and_the_levels_pay(calls: list[str], points: int) -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play(*calls)
    hand.play("0 1e", "1 4b", "0 1b", "1 5o")
    assert hand.points == [f"0 truco {points}"]


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        (["0 truco", "1 no-quiero"], "0 truco 1"),
        (["0 truco", "1 retruco", "0 no-quiero"], "1 truco 2"),
        (["0 truco", "1 retruco", "0 vale-cuatro", "1 no-quiero"], "0 truco 3"),
    ],
)
def test_ar_l_77_refused_it_pays_what_was_at_stake(calls: list[str], points: str) -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play(*calls)
    assert hand.over
    assert hand.points == [points]


def test_ar_l_72_anybody_calls_truco_at_any_moment() -> None:
    hand = deal("argentino", *FOUR)
    hand.allows("0 truco", "1 truco", "2 truco", "3 truco")
    hand.play("0 7e", "1 4c").allows("0 truco", "1 truco", "2 truco", "3 truco")


def test_ar_l_73_uncalled_it_is_one_point() -> None:
    hand = deal("argentino", "1e 1b 4c", "7e 4b 5o").play("0 1e", "1 4b", "0 1b", "1 5o")
    assert hand.points == ["0 truco 1"]


def test_ar_l_76_going_to_the_mazo_refuses_an_open_envido_and_truco() -> None:
    envido = deal("argentino", *PAIR).play("0 real-envido", "1 mazo")
    assert envido.points == ["0 envido 1", "0 truco 1"]
    truco = deal("argentino", *PAIR).play("0 truco", "1 mazo")
    assert truco.points == ["0 truco 1"]


def test_ar_l_79_a_card_played_is_played() -> None:
    hand = deal("argentino", *PAIR).play("0 7e")
    hand.refuses("0 7e", "0 6e")
    hand.play("1 4c").refuses("0 7e")


def test_ar_l_108_the_mazo_before_the_envido_costs_one_more() -> None:
    for mano in (0, 1):
        hand = deal("argentino", *PAIR, mano=mano).play("0 mazo")
        assert hand.points == ["1 envido 1", "1 truco 1"]
    four = deal("argentino", *FOUR).play("0 7e", "1 4c", "2 3e", "1 mazo", "3 mazo")
    assert four.points == ["0 envido 1", "0 truco 1"]


@pytest.mark.parametrize(
    "play",
    [
        ["0 7e", "1 4c", "1 mazo"],
        ["0 envido", "1 no-quiero", "1 mazo"],
        ["0 truco", "1 quiero", "1 mazo"],
    ],
)
def test_ar_l_108_not_when_its_turn_was_over(play: list[str]) -> None:
    hand = deal("argentino", *PAIR).play(*play)
    assert "0 envido 1" not in hand.points or "no-quiero" in play[1]
    assert hand.points[-1] == f"0 truco {2 if 'truco' in play[0] else 1}"


def test_ar_l_112_the_points_are_noted_when_the_hand_ends() -> None:
    hand = deal("argentino", *PAIR).play("0 envido", "1 quiero", "1 truco", "0 quiero")
    assert hand.score == [0, 0]
    assert hand.play("1 mazo").score == [4, 0]
