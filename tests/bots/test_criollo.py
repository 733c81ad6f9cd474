"""What criollo does in hands that leave no doubt."""

from __future__ import annotations

import time

import pytest

from bots.tables import say, table
from truco.arena.table import deal_next, next_say
from truco.bots import make
from truco.bots.criollo.player import Criollo
from truco.match import Match
from truco.rules import load
from truco.view import view

SEEDS = range(8)


def answers(match: Match, seat: int) -> set[str]:
    """What criollo says in this moment, over a few seeds."""
    return {make("criollo", seed, match.rules).choose(view(match, seat)) for seed in SEEDS}


@pytest.mark.parametrize("ruleset", ["argentino", "porteno", "torneo-1904"])
@pytest.mark.parametrize("score", [(0, 0), (29, 3), (28, 29), (2, 27)])
def test_a_decided_win_is_never_folded(ruleset: str, score: tuple[int, int]) -> None:
    """It has won the first trick and holds the 1e: every call is met, to the end of the ladder."""
    match = table(ruleset, ["3b 4b 1e", "4e 5o 3c"], score=score)
    say(match, "0 3b", "1 4e", "0 4b", "1 3c", "1 truco")
    assert answers(match, 0) <= {"quiero", "retruco"}
    say(match, "0 retruco", "1 vale-cuatro")
    assert answers(match, 0) == {"quiero"}


def test_the_score_decides_when_refusing_loses_the_game() -> None:
    """At 29 for them a refused truco is the game: any cards are played."""
    match = table("argentino", ["4e 5b 6o", "3e 3b 3o"], score=[20, 29])
    say(match, "0 4e", "1 truco")
    assert "no-quiero" not in answers(match, 0)
    assert "mazo" not in answers(match, 0)


def test_high_tantos_are_not_refused() -> None:
    match = table("argentino", ["7e 6e 4b", "3e 2e 1b"])
    say(match, "0 4b", "1 envido")
    assert answers(match, 0) <= {"quiero", "envido", "real-envido", "falta-envido"}


def test_low_tantos_do_not_meet_the_falta() -> None:
    match = table("argentino", ["12e 1b 2o", "7e 6e 3b"], score=[3, 4])
    say(match, "0 1b", "1 falta-envido")
    assert answers(match, 0) == {"no-quiero"}


def test_a_flor_is_sung_at_once() -> None:
    match = table("retruco", ["1e 5e 12e", "4b 4o 6c"], muestra="3b")
    assert answers(match, 0) == {"flor"}


def test_nobody_sings_a_false_flor() -> None:
    match = table("torneo-1904", ["1e 5o 12b", "4e 4b 4o"])
    assert "flor" in {entry["say"] for entry in view(match, 0)["may"]["says"]}
    assert "flor" not in answers(match, 0)


def test_a_flor_is_sung_before_a_partner_answers() -> None:
    match = table("uruguayo", ["1e 5o 12b", "4e 6b 4o", "7b 6c 10e", "1c 2c 3c"], muestra="11b")
    say(match, "0 envido")
    bot = make("criollo", 1, match.rules)
    assert isinstance(bot, Criollo)
    assert bot.interject(view(match, 3)) == "flor"
    assert bot.interject(view(match, 1)) is None


def test_the_best_flor_is_bet_on_and_a_bet_on_it_taken() -> None:
    """2, 4 and 5 of the muestra count 47."""
    match = table("retruco", ["1e 5e 12e", "2b 4b 5b"], muestra="7b")
    say(match, "0 flor", "0 5e")
    said = answers(match, 1)
    assert said
    assert all(word.startswith(("con-flor", "contraflor")) for word in said)


def test_a_partner_who_has_the_trick_is_not_overtaken() -> None:
    match = table("argentino", ["4e 5b 6o", "10b 11o 12o", "1e 7b 12e", "4o 4c 5o"])
    say(match, "0 6o", "1 12o", "2 1e", "3 4o", "2 12e", "3 4c")
    for word in answers(match, 0):
        assert word in ("4e", "5b", "truco")


def test_unlooked_cards_are_lifted_first() -> None:
    match = table("uruguayo", ["1e 5o 12b", "4e 4b 4o"], muestra="11b")
    assert answers(match, 0) == {"levanta"}


def test_an_a_ley_gets_both_parts_of_its_answer() -> None:
    match = table("uruguayo", ["1e 5o 12b", "4e 6b 4o"], muestra="11b")
    say(match, "0 a-ley")
    assert all(word.startswith("sin-ley-") for word in answers(match, 1))


def test_declared_by_hand_the_tantos_are_true() -> None:
    match = table("argentino", ["7e 6e 4b", "3e 2e 1b"], declare="manual")
    say(match, "0 envido", "1 quiero")
    assert answers(match, 0) == {"tantos-33"}
    say(match, "0 tantos-33")
    assert answers(match, 1) == {"son-buenas"}


def test_a_won_envido_is_shown_by_hand() -> None:
    match = table("argentino", ["7e 6e 4b", "3e 2e 1b"], show="manual")
    say(match, "0 envido", "1 quiero", "0 4b", "1 3e", "1 2e", "0 7e", "0 6e", "1 1b")
    assert answers(match, 0) == {"mostrar"}


def test_a_hand_lost_for_sure_is_not_shown() -> None:
    """The last card cannot beat the 1e: the mazo costs the same and hides it."""
    match = table("argentino", ["4e 12b 5o", "3e 4b 1e"])
    say(match, "0 12b", "1 4b", "0 4e", "1 3e", "1 1e")
    assert answers(match, 0) <= {"mazo", "truco"}


@pytest.mark.parametrize(("ruleset", "players"), [("retruco", 2), ("uruguayo", 6), ("mallorca", 8)])
def test_thinking_keeps_to_its_budget(ruleset: str, players: int) -> None:
    """A mean of a few milliseconds of processor time; a server thinks in the same process."""
    rules = load(ruleset).configure(players, 10)
    match = Match(rules)
    bots = [make("criollo", seat, rules) for seat in range(players)]
    spent, moments = 0.0, 0
    while match.phase != "over":
        if match.phase == "deal":
            deal_next(match, 21)
            continue
        began = time.thread_time()
        seat, word, _ = next_say(match, bots)
        spent += time.thread_time() - began
        moments += 1
        match.act(seat, word)
    assert spent / moments < 0.010
