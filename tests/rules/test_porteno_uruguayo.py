"""`porteno` and `uruguayo`: what each has of its own (rules page guia.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.hand import deal, order, rules_of
from truco.cards import card_text, number_of, parse_card, parse_hand, suit_of
from truco.deal import Setup, hand_out
from truco.engine.values import flor_of, has_flor, tantos_of
from truco.rules import load

PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5
E, R, F = "envido", "real-envido", "falta-envido"


def test_gu_l_96_played_cards_are_piled() -> None:
    assert rules_of("porteno")[0].values["cards.trick-cards"] == "pile"


def test_gu_l_97_porteno_is_to_thirty() -> None:
    assert load("porteno").targets == (30,)
    rules, _ = rules_of("porteno")
    assert (rules.target, rules.malas, rules.games_to_win) == (30, 15, 1)
    assert deal("porteno", *PAIR, score=(29, 0)).play("1 mazo").game == 0
    assert deal("porteno", *PAIR, score=(28, 0)).play("1 mazo").game is None


def test_gu_l_98_points_are_noted_as_they_come() -> None:
    hand = deal("porteno", *PAIR, score=(3, 4)).play("0 envido", "1 quiero")
    assert hand.score == [5, 4]
    hand.play("1 truco", "0 no-quiero")
    assert hand.score == [5, 5]


def test_guia_porteno_the_order_is_that_of_argentino() -> None:
    assert order("porteno") == order("argentino")
    assert order("porteno").startswith("1e > 1b > 7e > 7o > 3e = 3b = 3o = 3c > 2e")
    assert order("porteno").endswith(" > 5e = 5b = 5o = 5c > 4e = 4b = 4o = 4c")


def test_gu_l_106_the_envido_of_porteno() -> None:
    assert deal("porteno", "6e 7e 4b", "10o 12o 5c").tantos == [33, 20]
    assert deal("porteno", "11e 5e 7b", "10o 6b 5c").tantos == [25, 6]
    rules, table = rules_of("porteno")
    assert max(tantos_of(table, 40, *cards) for cards in combinations(rules.deck, 3)) == 33
    assert rules.values["envido.most"] == 33


def test_gu_l_115_the_flor_of_porteno() -> None:
    for held, points in (
        ("10e 11e 12e", 20),
        ("10b 12b 1b", 21),
        ("11o 2o 3o", 25),
        ("5c 6c 7c", 38),
    ):
        assert deal("porteno", held, "4e 4b 7o").flores[0] == points
    rules, table = rules_of("porteno")
    for cards in combinations(rules.deck, 3):
        one_suit = len({suit_of(card) for card in cards}) == 1
        worth = [number_of(card) if number_of(card) < 10 else 0 for card in cards]
        assert flor_of(table, 40, *cards) == (20 + sum(worth) if one_suit else 0)


def test_gu_l_128_uruguayo_is_dealt_from_the_bottom() -> None:
    rules, _ = rules_of("uruguayo")
    setup = Setup(rules.deck, 2, 0, rules.deal_from == "top", rules.has_muestra, ())
    assert hand_out(rules.deck, setup).hands == ((39, 37, 35), (38, 36, 34))


def test_gu_l_130_the_muestra_is_the_card_after_the_deal() -> None:
    rules, _ = rules_of("uruguayo", 6)
    setup = Setup(rules.deck, 6, 0, rules.deal_from == "top", rules.has_muestra, ())
    assert hand_out(rules.deck, setup).muestra == 39 - 18


def test_gu_l_132_the_cards_of_a_trick_are_lifted() -> None:
    assert rules_of("uruguayo")[0].values["cards.trick-cards"] == "lifted"


def test_gu_l_135_uruguayo_is_to_forty() -> None:
    assert load("uruguayo").targets == (40,)
    rules, _ = rules_of("uruguayo")
    assert (rules.target, rules.malas, rules.games_to_win) == (40, 20, 1)
    assert deal("uruguayo", *PAIR, muestra="10e", score=(39, 0)).play("1 mazo").game == 0
    assert deal("uruguayo", *PAIR, muestra="10e", score=(38, 0)).play("1 mazo").game is None


def test_gu_l_140_points_are_noted_when_the_hand_ends() -> None:
    hand = deal("uruguayo", *PAIR, muestra="10e", score=(3, 4)).play("0 envido", "1 quiero")
    assert hand.score == [3, 4]
    assert hand.play("1 mazo").score == [6, 4]


def test_gu_l_142_the_piezas_and_the_king_that_replaces_one() -> None:
    assert order("uruguayo", "7c").startswith("2c > 4c > 5c > 11c > 10c > 1e > 1b")
    for number, place in ((2, 0), (4, 1), (5, 2), (11, 3), (10, 4)):
        piezas = [f"{n}o" for n in (2, 4, 5, 11, 10)]
        piezas[place] = "12o"
        assert order("uruguayo", f"{number}o").startswith(" > ".join(piezas) + " > 1e")


def test_gu_l_148_the_order_of_uruguayo_is_that_of_retruco() -> None:
    rules, _ = rules_of("uruguayo")
    for card in rules.deck:
        assert order("uruguayo", card_text(card)) == order("retruco", card_text(card))


TABLE = {
    (E,): (2, 1),
    (R,): (3, 1),
    (F,): (None, 1),
    (E, E): (4, 2),
    (E, R): (5, 2),
    (E, F): (None, 2),
    (R, F): (None, 3),
    (E, E, F): (None, 4),
    (E, E, R): (7, 4),
    (E, R, F): (None, 5),
    (E, E, R, F): (None, 7),
}


@pytest.mark.parametrize("chain", TABLE, ids="-".join)
def test_gu_l_168_the_printed_table(chain: tuple[str, ...]) -> None:
    accepted, refused = TABLE[chain]
    calls = [f"{place % 2} {call}" for place, call in enumerate(chain)]
    answerer = len(chain) % 2
    wanted = deal("uruguayo", *PAIR, muestra="10e", score=(12, 9)).play(*calls)
    wanted.play(f"{answerer} quiero")
    assert wanted.points[0] == f"0 envido {28 if accepted is None else accepted}"
    not_wanted = deal("uruguayo", *PAIR, muestra="10e", score=(12, 9)).play(*calls)
    not_wanted.play(f"{answerer} no-quiero")
    assert not_wanted.points == [f"{1 - answerer} envido {refused}"]


def test_gu_l_173_the_falta_is_what_the_rival_lacks() -> None:
    behind = deal("uruguayo", *PAIR, muestra="10e", score=(5, 33)).play(
        "0 falta-envido", "1 quiero"
    )
    assert behind.points == ["0 envido 7"]
    leader = deal("uruguayo", *PAIR, muestra="10e", score=(33, 5)).play(
        "0 falta-envido", "1 quiero"
    )
    assert leader.points == ["0 envido 7"]
    assert leader.game == 0
    assert load("uruguayo").options["falta-in-malas"].default == "rest"


def test_gu_l_182_truco_two_refused_one() -> None:
    hand = deal("uruguayo", "7e 1e 1o", "4c 5o 12b", muestra="3c").play("0 truco", "1 quiero")
    assert hand.play("0 7e", "1 5o", "0 1e", "1 12b").points == ["0 truco 2"]
    refused = deal("uruguayo", *PAIR, muestra="10e").play("0 truco", "1 no-quiero")
    assert refused.points == ["0 truco 1"]


def test_gu_l_183_retruco_three_refused_two() -> None:
    calls = ["0 truco", "1 retruco"]
    hand = deal("uruguayo", "7e 1e 1o", "4c 5o 12b", muestra="3e").play(*calls, "0 quiero")
    assert hand.play("0 7e", "1 5o", "0 1e", "1 12b").points == ["0 truco 3"]
    refused = deal("uruguayo", *PAIR, muestra="10e").play(*calls, "0 no-quiero")
    assert refused.points == ["1 truco 2"]


def test_gu_l_184_vale_cuatro_four_refused_three() -> None:
    calls = ["0 truco", "1 retruco", "0 vale-cuatro"]
    hand = deal("uruguayo", "7e 1e 1o", "4c 5o 12b", muestra="3e").play(*calls, "1 quiero")
    assert hand.play("0 7e", "1 5o", "0 1e", "1 12b").points == ["0 truco 4"]
    refused = deal("uruguayo", *PAIR, muestra="10e").play(*calls, "1 no-quiero")
    assert refused.points == ["0 truco 3"]


@pytest.mark.parametrize(
    ("cards", "muestra", "points"),
    [
        ("2o 4o 5o", "12o", 47),
        ("11o 7o 3o", "12o", 37),
        ("7o 3o 1o", "12o", 31),
        ("4o 10o 4c", "12o", 40),
        ("11o 10o 12b", "3o", 34),
        ("2o 12c 6c", "3o", 36),
        ("5o 1b 3b", "3o", 32),
        ("5c 6c 7c", "3o", 38),
    ],
)
def test_gu_l_199_the_worked_examples_of_the_flor(cards: str, muestra: str, points: int) -> None:
    _, table = rules_of("uruguayo")
    assert flor_of(table, parse_card(muestra), *parse_hand(cards)) == points


def test_gu_l_199_a_flor_is_what_it_is_in_retruco() -> None:
    rules, table = rules_of("uruguayo")
    _, retruco = rules_of("retruco")
    for turned in ("2o", "7c"):
        muestra = parse_card(turned)
        for cards in combinations([card for card in rules.deck if card != muestra], 3):
            assert has_flor(table, muestra, *cards) == has_flor(retruco, muestra, *cards)
            assert flor_of(table, muestra, *cards) == flor_of(retruco, muestra, *cards)


def test_gu_l_227_the_worked_example_of_the_envido() -> None:
    hand = deal("uruguayo", "2o 6c 12e", "7b 3c 1e", muestra="3o")
    assert hand.tantos[0] == 36
    assert hand.flores[0] == 0
    pair = deal("uruguayo", "6c 3c 7e", "7b 2b 1e", muestra="3o")
    assert pair.tantos == [29, 29]  # l. 231's slip would say 26
    assert deal("uruguayo", "6c 3e 7b", "1b 2e 4e", muestra="3o").tantos == [7, 26]


def test_gu_l_227_the_highest_that_can_be_declared_by_hand() -> None:
    # 39 is the 2 and the 4 of the muestra of one who has denied his flor
    hand = deal("uruguayo", *PAIR, muestra="10e", declare="manual").play("0 envido", "1 quiero")
    assert hand.numbers(0, "tantos-") == [*range(8), *range(20, 40)]
    assert deal("uruguayo", "2e 4e 12c", "4c 6o 1b", muestra="10e").tantos[0] == 39
    porteno = deal("porteno", *PAIR, declare="manual").play("0 envido", "1 quiero")
    assert porteno.numbers(0, "tantos-") == [*range(8), *range(20, 34)]
