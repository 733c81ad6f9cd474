"""`porteno` and `uruguayo`: what the guide has in common (rules page guia.md), without the flor."""

from __future__ import annotations

import pytest

from deal.tables import contributions, secret
from rules.hand import Played, deal, rules_of
from strategies import Chooser, random_deal
from truco.deal import DRAW, RANDOM, Setup, run_draw
from truco.match import Match
from truco.rules import load

BOTH = ("porteno", "uruguayo")
PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5
FOUR = ("7e 6e 1o", "4c 5o 12b", "3e 2c 6o", "11b 12c 4o")


def guide(ruleset: str, *hands: str, **more: object) -> Played:
    """A hand of either; in uruguayo the muestra is of a suit in which no seat holds a pieza."""
    muestra = None
    if ruleset == "uruguayo":
        dealt = " ".join(hands).split()
        piezas = {card[-1] for card in dealt if card[:-1] in ("2", "4", "5", "11", "10")}
        muestra = next(
            f"{number}{suit}"
            for suit in "eboc"
            if suit not in piezas
            for number in (1, 3, 6, 7)
            if f"{number}{suit}" not in dealt
        )
    return deal(ruleset, *hands, muestra=muestra, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_8_two_three_four_or_six(ruleset: str) -> None:
    assert load(ruleset).players == (2, 3, 4, 6)


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_26_any_player_may_deal_first(ruleset: str) -> None:
    rules, _ = rules_of(ruleset, 4)
    assert rules.first_dealer == "random"
    dealers = set()
    for number in range(40):
        given = contributions(Setup(rules.deck, 4, 0, True, False, ()), str(number))
        dealers |= set(run_draw(secret(hand=DRAW), RANDOM, rules.deck, given).result)
    assert dealers == {0, 1, 2, 3}


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_34_the_next_dealer_was_the_mano(ruleset: str) -> None:
    rules, _ = rules_of(ruleset, 4)
    match = Match(rules, first_mano=2)
    for number in range(3):
        mano = match.mano
        match.deal(random_deal(rules, Chooser(number)))
        if number:
            assert match.dealer == mano
        while match.phase == "play":
            match.act(match.actors()[0], "mazo")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_44_the_envido_before_a_truco_is_answered(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR).play("0 truco", "1 envido", "2 no-quiero")
    assert hand.asks == "truco"
    for answer in ("quiero", "no-quiero"):
        after = guide(ruleset, *FOUR).play("0 truco", f"1 {answer}")
        after.refuses("1 envido", "3 envido", "0 envido")


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("number", [1, 5, 30])
def test_gu_l_50_so_many_tantos_of_envido(ruleset: str, number: int) -> None:
    hand = guide(ruleset, *PAIR).play(f"0 envido-{number}", "1 quiero")
    assert hand.points[0] == f"0 envido {number}"


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_54_any_number_from_one_to_the_target(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR)
    assert hand.numbers(0, "envido-") == list(range(1, hand.rules.target + 1))
    listed = next(say for say in hand.round.says(0) if say.say == "envido-N")
    assert (listed.least, listed.most) == (1, hand.rules.target)


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_52_an_envido_is_two(ruleset: str) -> None:
    assert guide(ruleset, *PAIR).play("0 envido", "1 quiero").points == ["0 envido 2"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_53_a_real_envido_is_three(ruleset: str) -> None:
    assert guide(ruleset, *PAIR).play("0 real-envido", "1 quiero").points == ["0 envido 3"]


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("call", ["envido", "real-envido", "envido-9", "falta-envido"])
def test_gu_l_57_a_refused_call_is_one(ruleset: str, call: str) -> None:
    hand = guide(ruleset, *PAIR).play(f"0 {call}", "1 no-quiero")
    assert hand.points == ["0 envido 1"]


@pytest.mark.parametrize(
    ("score", "winner", "points"),
    [
        ((0, 0), 0, 30),
        ((14, 3), 0, 16),
        ((3, 14), 0, 27),
        ((14, 3), 1, 27),
        ((15, 3), 0, 15),  # the first 15 complete: in buenas
        ((3, 15), 0, 15),
        ((22, 17), 1, 8),
        ((17, 22), 1, 8),
    ],
)
def test_gu_l_55_the_falta_in_porteno(score: tuple[int, int], winner: int, points: int) -> None:
    hands = PAIR if winner == 0 else (PAIR[1], PAIR[0])
    hand = deal("porteno", *hands, score=score).play("0 falta-envido", "1 quiero")
    assert hand.points == [f"{winner} envido {points}"]
    in_malas = max(score) < 15
    assert (hand.game == winner) is (in_malas or score[winner] == max(score))


def test_gu_l_55_house_rule_falta_in_malas() -> None:
    rest = deal("porteno", *PAIR, score=(3, 14), falta_in_malas="rest")
    assert rest.play("0 falta-envido", "1 quiero").points == ["0 envido 16"]
    game = guide("uruguayo", *PAIR, score=(3, 14), falta_in_malas="game")
    assert game.play("0 falta-envido", "1 quiero").points == ["0 envido 37"]
    buenas = guide("uruguayo", *PAIR, score=(3, 20), falta_in_malas="game")
    assert buenas.play("0 falta-envido", "1 quiero").points == ["0 envido 20"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_59_a_raise_of_more_of_as_much_or_of_less(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR).play("0 envido-5")
    hand.allows("1 envido-9", "1 envido-5", "1 envido-1", "1 envido", "1 falta-envido")
    hand.play("1 envido", "0 envido-1", "1 quiero")
    assert hand.points == ["0 envido 8"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_59_until_the_sum_is_what_the_leader_lacks(ruleset: str) -> None:
    target = load(ruleset).target
    hand = guide(ruleset, *PAIR, score=(target - 5, 3)).play("0 real-envido")
    hand.allows("1 envido", "1 falta-envido")
    hand.play("1 envido")
    assert hand.refuses("0 envido", "0 envido-1", "0 real-envido", "0 falta-envido") == "GU l. 59"


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_59_an_accepted_sum_is_paid_in_full(ruleset: str) -> None:
    target = load(ruleset).target
    hand = guide(ruleset, *PAIR, score=(target - 10, target - 1)).play("1 real-envido", "0 quiero")
    assert hand.points == ["0 envido 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_60_truco_is_no_answer_to_an_envido(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR).play("0 envido")
    assert hand.refuses("1 truco") == "GU l. 60"


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_60_a_raise_is_said_without_quiero(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR).play("0 envido", "1 quiero")
    hand.refuses("1 envido", "0 real-envido")


def test_gu_l_62_in_porteno_a_refused_raise_pays_one_more() -> None:
    two = deal("porteno", *PAIR).play("0 envido", "1 envido", "0 no-quiero")
    assert two.points == ["1 envido 3"]
    three = deal("porteno", *PAIR).play("0 envido", "1 envido", "0 envido-7", "1 no-quiero")
    assert three.points == ["0 envido 5"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_65_the_mano_declares_and_who_is_beaten_is_silent(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR).play("1 envido", "0 quiero")
    assert hand.declared == ["0 33", "1 son-buenas"]
    other = guide(ruleset, *PAIR, mano=1).play("1 envido", "0 quiero")
    assert other.declared == ["1 5", "0 33"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_65_house_rule_by_hand_the_mano_may_leave_instead(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR, declare="manual").play("1 envido", "0 quiero")
    hand.refuses("1 tantos-5", "0 son-buenas")
    hand.play("0 mazo")
    assert hand.points == ["1 envido 2", "1 truco 1"]
    four = guide(ruleset, *FOUR, declare="manual").play("1 envido", "0 quiero", "0 mazo")
    assert not four.over
    four.play("1 tantos-5", "2 tantos-6", "3 son-buenas")
    assert four.points == ["0 envido 2"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_67_no_puedo_is_son_buenas(ruleset: str) -> None:
    hand = guide(ruleset, *PAIR, declare="manual").play("1 envido", "0 quiero", "0 tantos-33")
    hand.play("1 son-buenas")
    assert hand.points == ["0 envido 2"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_82_after_the_first_trick_no_flor_and_no_envido(ruleset: str) -> None:
    hand = guide(ruleset, "7e 6e 1e", "4c 5o 12b").play("0 7e", "1 4c")
    hand.refuses("0 flor", "1 flor", "0 envido", "1 envido")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_82_after_an_answered_envido_no_flor(ruleset: str) -> None:
    hand = guide(ruleset, "7e 6e 1e", "4c 5o 12b").play("1 envido", "0 quiero")
    hand.refuses("0 flor", "1 flor")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_84_a_parda_lets_the_second_decide(ruleset: str) -> None:
    hand = guide(ruleset, "3e 6e 1o", "3c 5o 12b").play("0 3e", "1 3c", "0 1o", "1 5o")
    assert hand.points == ["0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_85_anybody_calls_truco_at_any_moment(ruleset: str) -> None:
    hand = guide(ruleset, *FOUR)
    hand.allows("0 truco", "1 truco", "2 truco", "3 truco")
    hand.play("0 7e").allows("0 truco", "3 truco")


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_86_a_truco_is_two_refused_one(ruleset: str) -> None:
    hand = guide(ruleset, "7e 1e 1o", "4c 5o 12b").play("0 truco", "1 quiero")
    assert hand.play("0 7e", "1 4c", "0 1e", "1 5o").points == ["0 truco 2"]
    assert guide(ruleset, *PAIR).play("0 truco", "1 no-quiero").points == ["0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_89_retruco_three_and_vale_cuatro_four(ruleset: str) -> None:
    retruco = ["0 truco", "1 retruco"]
    hand = guide(ruleset, "7e 1e 1o", "4c 5o 12b").play(*retruco, "0 quiero")
    hand.refuses("1 vale-cuatro")
    assert hand.play("0 7e", "1 4c", "0 1e", "1 5o").points == ["0 truco 3"]
    cuatro = guide(ruleset, "7e 1e 1o", "4c 5o 12b").play(*retruco, "0 vale-cuatro", "1 quiero")
    assert cuatro.play("0 7e", "1 4c", "0 1e", "1 5o").points == ["0 truco 4"]
    refused = guide(ruleset, *PAIR).play(*retruco, "0 vale-cuatro", "1 no-quiero")
    assert refused.points == ["0 truco 3"]


def test_gu_l_89_in_porteno_a_refused_retruco_is_three_to_the_letter() -> None:
    calls = ["0 truco", "1 retruco", "0 no-quiero"]
    assert deal("porteno", *PAIR).play(*calls).points == ["1 truco 3"]
    assert deal("porteno", *PAIR, retruco_refused=2).play(*calls).points == ["1 truco 2"]
    assert guide("uruguayo", *PAIR).play(*calls).points == ["1 truco 2"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_90_uncalled_it_is_one(ruleset: str) -> None:
    hand = guide(ruleset, "7e 1e 1o", "4c 5o 12b").play("0 7e", "1 4c", "0 1e", "1 5o")
    assert hand.points == ["0 truco 1"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_gu_l_90_the_retruco_may_wait(ruleset: str) -> None:
    hand = guide(ruleset, "7e 1e 1o", "4c 5o 12b").play("0 truco", "1 quiero", "0 7e", "1 4c")
    hand.refuses("0 retruco")
    hand.play("1 retruco", "0 quiero", "0 1e", "1 5o")
    assert hand.points == ["0 truco 3"]


@pytest.mark.parametrize("ruleset", BOTH)
def test_guia_mazo_the_stake_in_force_and_an_open_call_is_refused(ruleset: str) -> None:
    assert guide(ruleset, *PAIR).play("0 mazo").points == ["1 truco 1"]
    envido = guide(ruleset, *PAIR).play("1 real-envido", "0 mazo")
    assert envido.points == ["1 envido 1", "1 truco 1"]
    accepted = guide(ruleset, *PAIR).play("1 truco", "0 quiero", "0 mazo")
    assert accepted.points == ["1 truco 2"]
