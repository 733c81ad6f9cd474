"""A ley de juego: everything challenged before the cards are seen (rules page guia.md)."""

from __future__ import annotations

import pytest

from rules.hand import Played, deal
from truco.narrate import sees_cards
from truco.rules import load

LOW, HIGH, NONE, OTHER = "6e 7e 1e", "4b 5b 7b", "7o 6c 1b", "3e 2b 12o"


def ley(one: str, other: str, score: tuple[int, int] = (0, 0)) -> Played:
    """Seat 0 has said ``a-ley``."""
    hand = deal("uruguayo", one, other, muestra="1c", score=score)
    return hand.play("0 a-ley")


def test_gu_l_233_an_option_on_in_uruguayo_off_elsewhere() -> None:
    assert load("uruguayo").options["a-ley"].default is True
    assert load("porteno").options["a-ley"].default is False
    assert "a-ley" not in load("argentino").options
    off = deal("uruguayo", LOW, HIGH, muestra="1c", a_ley=False)
    off.refuses("0 a-ley", "0 levanta")
    deal("porteno", LOW, HIGH, a_ley=True).allows("0 a-ley", "1 a-ley")
    deal("porteno", LOW, HIGH).refuses("0 a-ley")


def test_gu_l_233_only_before_anybody_has_looked_called_or_played() -> None:
    hand = deal("uruguayo", NONE, OTHER, muestra="1c").play("0 levanta")
    assert hand.refuses("0 a-ley", "0 levanta") == "GU l. 233-244"
    hand.allows("1 a-ley", "1 levanta")
    hand.play("0 envido", "1 no-quiero").refuses("1 a-ley", "1 levanta")


def test_gu_l_233_one_side_only() -> None:
    hand = ley(NONE, OTHER)
    hand.refuses("1 a-ley", "0 levanta", "0 envido", "0 7o", "0 mazo", "1 mazo", "1 quiero")
    hand.play("1 sin-ley-paso-quiero").refuses("1 a-ley", "0 a-ley")


def test_gu_l_233_the_answer_says_whether_there_is_a_flor() -> None:
    assert ley(NONE, OTHER).says(1) == {
        "sin-ley-quiero-quiero",
        "sin-ley-quiero-paso",
        "sin-ley-paso-quiero",
        "sin-ley-paso-paso",
    }
    hand = ley(NONE, HIGH)
    hand.refuses("1 sin-ley-quiero-quiero", "1 sin-ley-paso-paso")
    assert "con-ley-paso-quiero" in hand.says(1)


@pytest.mark.parametrize(
    ("caller", "answerer", "word", "points"),
    [
        # both have a flor: contraflor al resto, all flores and what the leader lacks
        (LOW, HIGH, "con-ley-quiero-paso", ["1 flor 46"]),
        (HIGH, LOW, "con-ley-quiero-paso", ["0 flor 46"]),
        (LOW, HIGH, "con-ley-paso-paso", ["0 flor 3", "0 truco 1"]),
        # only the answering side
        (NONE, HIGH, "con-ley-quiero-paso", ["1 flor 3", "0 truco 1"]),
        (NONE, HIGH, "con-ley-paso-paso", ["1 flor 3", "0 truco 1"]),
        # only the calling side: its flor, the falta is void
        (LOW, NONE, "sin-ley-quiero-paso", ["0 flor 3", "0 truco 1"]),
        (LOW, NONE, "sin-ley-paso-paso", ["0 flor 3", "0 truco 1"]),
        # neither: the falta, or one
        (NONE, OTHER, "sin-ley-quiero-paso", ["0 envido 40"]),
        (OTHER, NONE, "sin-ley-quiero-paso", ["1 envido 40"]),
        (NONE, OTHER, "sin-ley-paso-paso", ["0 envido 1", "0 truco 1"]),
    ],
)
def test_gu_l_238_what_the_first_part_pays(
    caller: str, answerer: str, word: str, points: list[str]
) -> None:
    hand = ley(caller, answerer).play(f"1 {word}")
    assert hand.over
    assert hand.points == points


def test_gu_l_241_the_truco_wanted_stands_at_two_with_the_word_to_the_answerer() -> None:
    hand = ley(NONE, OTHER, score=(35, 35)).play("1 sin-ley-paso-quiero")
    assert hand.points == ["0 envido 1"]
    hand.refuses("0 retruco", "0 envido", "0 truco")
    hand.play("1 retruco", "0 no-quiero")
    assert hand.points == ["0 envido 1", "1 truco 2"]
    played = ley(NONE, OTHER).play("1 sin-ley-paso-quiero", "0 mazo")
    assert played.points == ["0 envido 1", "1 truco 2"]


def test_guia_a_ley_de_juego_the_callers_side_has_not_looked() -> None:
    hand = deal("uruguayo", NONE, OTHER, muestra="1c")
    assert [sees_cards(hand.round.hand, seat) for seat in (0, 1)] == [False, False]
    hand.play("0 a-ley")
    assert [sees_cards(hand.round.hand, seat) for seat in (0, 1)] == [False, True]
    hand.play("1 sin-ley-paso-quiero")
    assert [sees_cards(hand.round.hand, seat) for seat in (0, 1)] == [True, True]


def test_guia_a_ley_de_juego_levanta_may_be_left_out() -> None:
    hand = deal("uruguayo", NONE, OTHER, muestra="1c").play("0 envido")
    hand.refuses("1 a-ley", "1 levanta")
    hand.allows("1 quiero")


def test_gu_l_244_the_callers_flor_scores_and_the_truco_goes_on() -> None:
    hand = ley(LOW, NONE).play("1 sin-ley-quiero-quiero")
    assert hand.points == ["0 flor 3"]
    hand.allows("1 retruco", "0 6e")
    assert hand.declared == []
