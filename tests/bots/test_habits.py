"""What criollo notices of its rivals, and that it plays otherwise for it."""

from __future__ import annotations

import pytest

from bots.tables import say, sight, table
from truco.arena import compete
from truco.bots.criollo.habits import MOST_SHIFT, Habits
from truco.bots.plain import Plain
from truco.match import Match
from truco.rules import load
from truco.view import View

USUAL = 0.14


def hand(number: int, *words: str) -> Match:
    """A hand of a match, with what was said in it so far."""
    match = table("argentino", ["1e 5o 12b", "4e 4b 6c"])
    match.hand_number = number
    return say(match, *words)


def after(hands: int, *words: str) -> Habits:
    """What seat 0 has noticed after some hands that all began alike."""
    habits = Habits()
    for number in range(1, hands + 1):
        habits.see(sight(hand(number, *words), 0))
    habits.see(sight(hand(hands + 1), 0))
    return habits


def test_it_begins_with_what_is_usual() -> None:
    habits = Habits()
    assert habits.bluffs("envido", USUAL) == pytest.approx(USUAL)
    assert habits.bluffs("truco", USUAL) == pytest.approx(USUAL)
    assert habits.fold_shift("truco") == habits.fold_shift("envido") == 0


def test_one_who_always_calls_is_believed_less() -> None:
    some, many = (after(hands, "1 envido").bluffs("envido", USUAL) for hands in (3, 12))
    assert USUAL < some < many < 0.9
    assert after(12, "1 truco").bluffs("truco", USUAL) > 0.4


def test_one_who_never_calls_is_believed_more() -> None:
    assert after(12).bluffs("envido", USUAL) == USUAL / 2
    assert after(12).bluffs("truco", USUAL) == USUAL / 2


def test_an_envido_of_ours_says_nothing_of_theirs() -> None:
    assert after(12, "0 envido").bluffs("envido", USUAL) == pytest.approx(USUAL)


@pytest.mark.parametrize(("answer", "sign"), [("no-quiero", 1), ("quiero", -1), ("envido", -1)])
def test_answers_to_our_envido_are_counted(answer: str, sign: int) -> None:
    habits = Habits()
    for number in range(1, 11):
        match = hand(number)
        seen = sight(match, 0)
        habits.see(seen)
        habits.called("envido", 0.5, seen)
        say(match, "0 envido", f"1 {answer}")
        habits.see(sight(match, 0))
    assert 0.2 < sign * habits.fold_shift("envido") <= MOST_SHIFT


def test_a_truco_that_ends_the_hand_was_refused() -> None:
    habits = Habits()
    for number in range(1, 11):
        seen = sight(hand(number), 0)
        habits.see(seen)
        habits.called("truco", 0.4, seen)
    assert habits.fold_shift("truco") > 0.2


class Loud(Plain):
    """A plain bot that opens the envido with any cards."""

    def choose(self, view: View) -> str:
        words = [entry["say"] for entry in view["may"]["says"]]
        opens = "envido" in words and view["asks"] is None
        return "envido" if opens else super().choose(view)


def test_it_is_not_fooled_by_one_who_always_calls() -> None:
    rules = load("argentino").configure(2, 15)
    assert compete(("criollo", f"{__name__}:Loud"), rules, 40, 2).share > 0.5
