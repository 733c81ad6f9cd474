"""`torneo-1904`: what the tournament of 1904 changes (rules page torneo-1904.md)."""

from __future__ import annotations

import pytest

from rules.hand import deal, rules_of
from strategies import Chooser, random_deal
from truco.deal import Setup, cutting_seats
from truco.match import Match
from truco.rules import load

PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5
E, R, F = "envido", "real-envido", "falta-envido"

# TN l. 25-36, and what follows from the sum where the table is silent (rules page)
TABLE = {
    (E,): (2, 1),
    (E, E): (4, 2),
    (E, E, R): (7, 4),
    (E, R): (5, 2),
    (R,): (3, 1),
    (R, R): (6, 1),
    (E, R, R): (8, 3),
    (E, R, R, F): (30, 6),
    (E, E, F): (30, 4),
    (E, R, F): (30, 4),
    (R, F): (30, 3),
    (R, R, F): (30, 4),
    (F,): (30, 1),
    (E, F): (30, 2),
    (E, E, R, R): (10, 7),
    (E, E, R, F): (30, 7),
    (E, E, R, R, F): (30, 10),
}
LINES = {
    25: (E,),
    26: (E, E),
    27: (E, E, R),
    28: (E, R),
    29: (E, E, F),
    30: (R, F),
    31: (E, R, F),
    32: (R,),
    33: (E, R, R),
    34: (E, R, R, F),
    35: (R, R),
    36: (R, R, F),
}


def said(chain: tuple[str, ...]) -> tuple[list[str], int]:
    """The chain said in turn from seat 0, and the seat that answers."""
    return [f"{place % 2} {call}" for place, call in enumerate(chain)], len(chain) % 2


def pays(chain: tuple[str, ...]) -> tuple[int, int]:
    """What a chain gives accepted (seat 0 holds the better hand), and refused."""
    calls, answerer = said(chain)
    accepted = deal("torneo-1904", *PAIR).play(*calls, f"{answerer} quiero")
    refused = deal("torneo-1904", *PAIR).play(*calls, f"{answerer} no-quiero")
    side, contest, points = accepted.points[0].split()
    assert (side, contest) == ("0", "envido")
    other, _, given = refused.points[0].split()
    assert int(other) == 1 - answerer
    return int(points), int(given)


def test_tn_l_7_two_games_of_thirty_and_a_decider() -> None:
    rules, _ = rules_of("torneo-1904")
    assert (rules.target, rules.games, rules.games_to_win, rules.malas) == (30, 2, 2, 15)
    assert load("torneo-1904").targets == (30,)
    match = Match(rules)
    match.score = [29, 0]
    while match.phase != "over":
        match.deal(random_deal(rules, Chooser(match.hand_number)))
        match.act(1, "mazo")
    assert match.games == [2, 0]
    assert match.winner == 0


def test_tn_l_7_level_after_two_games_a_third_decides() -> None:
    rules, _ = rules_of("torneo-1904")
    match = Match(rules)
    match.games = [1, 1]
    match.game_number = 3
    match.score = [28, 29]
    match.deal(random_deal(rules, Chooser(1)))
    match.act(0, "mazo")
    assert (match.winner, match.games) == (1, [1, 2])


def test_tn_l_9_every_seat_cuts() -> None:
    rules, _ = rules_of("torneo-1904", 6)
    assert rules.cut == "all"
    cutters = cutting_seats(rules.cut, 6, 2)
    assert cutters == (2, 3, 4, 5, 0, 1)
    Setup(rules.deck, 6, 2, True, False, cutters)


def test_tn_l_13_played_cards_are_lifted() -> None:
    assert rules_of("torneo-1904")[0].values["cards.trick-cards"] == "lifted"


def test_tn_l_17_two_four_or_six() -> None:
    assert load("torneo-1904").players == (2, 4, 6)


def test_tn_l_25_the_printed_table() -> None:
    for chain, values in TABLE.items():
        assert pays(chain) == values, chain


def test_tn_l_25_ascending_only() -> None:
    hand = deal("torneo-1904", *PAIR).play("0 envido", "1 envido")
    assert hand.refuses("0 envido") == "TN l. 25-36"
    hand.play("0 real-envido", "1 real-envido")
    hand.refuses("0 real-envido", "0 envido")
    hand.play("0 falta-envido")
    hand.refuses("1 falta-envido", "1 envido")
    deal("torneo-1904", *PAIR).play("0 real-envido").refuses("1 envido")


def test_tn_l_25_nothing_else_limits_the_raises() -> None:
    hand = deal("torneo-1904", *PAIR, score=(29, 29)).play("0 envido", "1 envido", "0 real-envido")
    hand.allows("1 real-envido", "1 falta-envido")
    hand.play("1 real-envido", "0 quiero")
    assert hand.points == ["0 envido 10"]  # paid in full, also above the falta


@pytest.mark.parametrize("line", LINES)
def test_tn_l_26_to_36_each_line_of_the_table(line: int) -> None:
    assert pays(LINES[line]) == TABLE[LINES[line]]


def test_tn_l_31_envido_real_falta_refused_is_four_not_five() -> None:
    assert pays((E, R, F))[1] == 4


def test_tn_l_32_a_real_envido_is_three_refused_one() -> None:
    assert pays((R,)) == (3, 1)


def test_tn_l_33_envido_and_two_reales_eight_refused_three() -> None:
    assert pays((E, R, R)) == (8, 3)


def test_tn_l_34_envido_two_reales_and_falta_refused_six() -> None:
    assert pays((E, R, R, F))[1] == 6


def test_tn_l_35_two_reales_six_refused_one() -> None:
    assert pays((R, R)) == (6, 1)


def test_tn_l_36_two_reales_and_falta_refused_four() -> None:
    assert pays((R, R, F))[1] == 4


def test_tn_l_36_who_is_behind_scores_what_its_rival_lacks() -> None:
    for score in ((21, 8), (8, 21)):
        hand = deal("torneo-1904", *PAIR, score=score).play("0 falta-envido", "1 quiero")
        assert hand.points == ["0 envido 9"]


def test_tn_l_40_truco_two_refused_one() -> None:
    hand = deal("torneo-1904", "1e 1b 4c", "7e 4b 5o").play("0 truco", "1 quiero")
    assert hand.play("0 1e", "1 4b", "0 1b", "1 5o").points == ["0 truco 2"]
    assert deal("torneo-1904", *PAIR).play("0 truco", "1 no-quiero").points == ["0 truco 1"]


def test_tn_l_41_retruco_three_refused_two() -> None:
    calls = ["0 truco", "1 retruco"]
    hand = deal("torneo-1904", "1e 1b 4c", "7e 4b 5o").play(*calls, "0 quiero")
    assert hand.play("0 1e", "1 4b", "0 1b", "1 5o").points == ["0 truco 3"]
    assert deal("torneo-1904", *PAIR).play(*calls, "0 no-quiero").points == ["1 truco 2"]


def test_tn_l_42_vale_cuatro_four_refused_three() -> None:
    calls = ["0 truco", "1 retruco", "0 vale-cuatro"]
    hand = deal("torneo-1904", "1e 1b 4c", "7e 4b 5o").play(*calls, "1 quiero")
    assert hand.play("0 1e", "1 4b", "0 1b", "1 5o").points == ["0 truco 4"]
    assert deal("torneo-1904", *PAIR).play(*calls, "1 no-quiero").points == ["0 truco 3"]


def test_tn_l_56_envites_are_called_and_raised_before_the_first_card() -> None:
    hand = deal("torneo-1904", *PAIR).play("0 7e", "1 envido")
    assert hand.refuses("0 envido", "0 real-envido", "0 falta-envido") == "TN l. 56"
    hand.allows("0 quiero", "0 no-quiero", "0 truco")
    assert hand.play("0 truco").points == ["1 envido 1"]


def test_tn_l_56_a_flor_is_sung_before_the_first_card() -> None:
    hand = deal("torneo-1904", "5b 6b 1b", "4c 5o 7c").play("0 5b")
    hand.refuses("0 flor")
    hand.allows("1 flor")


SIX = ("1e 5c 6c", "7e 4b 5o", "1b 2b 3b", "12e 11e 10o", "7o 6o 4c", "3e 2c 10c")


def test_tn_l_21_with_six_a_hand_redonda_and_one_de_punta() -> None:
    rules, _ = rules_of("torneo-1904", 6)
    match = Match(rules)
    kinds = []
    for number in range(4):
        kinds.append(match.duels_next)
        match.deal(random_deal(rules, Chooser(number)))
        while match.phase == "play":
            assert match.round is not None
            match.act(match.round.hand.turn, "mazo")
    assert kinds == [False, True, False, True]
    four = Match(rules_of("torneo-1904", 4)[0])
    four.hand_number = 1
    assert not four.duels_next


def test_tn_l_21_three_duels_one_after_another() -> None:
    hand = deal("torneo-1904", *SIX, mano=2, duels=True)
    assert hand.round.hand.present == 0b100100
    hand.refuses("0 1e", "3 truco", "5 3e")
    hand.play("2 1b", "5 3e", "2 2b", "5 10c")
    assert hand.round.hand.present == 0b001001
    hand.play("3 12e", "0 1e", "0 5c", "3 11e", "3 10o", "0 6c")
    assert hand.round.hand.present == 0b010010
    hand.play("4 7o", "1 7e", "1 4b", "4 6o", "4 4c", "1 5o")
    assert hand.over
    assert hand.points == ["0 truco 1", "1 truco 1", "1 truco 1"]


def test_tn_l_21_a_falta_won_in_a_duel_is_six() -> None:
    hand = deal("torneo-1904", *SIX, duels=True, score=(10, 12))
    hand.play("0 falta-envido", "3 quiero")
    assert hand.points == ["0 envido 6"]
    redonda = deal("torneo-1904", *SIX, score=(10, 12)).play("0 falta-envido", "3 quiero")
    assert redonda.points == ["0 envido 18"]
