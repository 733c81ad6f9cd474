"""The match around the hands (rules page match.md)."""

from __future__ import annotations

import pytest

from rules.hand import rules_of
from strategies import Chooser, Config, plain_configs, random_deal
from truco.match import Match
from truco.rules import load, names


def test_match_games_and_matches_the_table_of_the_page() -> None:
    table = {
        "retruco": (20, (20, 40), 1, 10),
        "argentino": (30, (15, 30), 1, 15),
        "torneo-1904": (30, (30,), 2, 15),
        "porteno": (30, (30,), 1, 15),
        "uruguayo": (40, (40,), 1, 20),
        "mallorca": (24, (24,), 2, 0),
    }
    found = {}
    for name in names():
        rules, _ = rules_of(name)
        found[name] = (rules.target, load(name).targets, rules.games_to_win, rules.malas)
    assert found == table


def test_match_games_and_matches_when_the_board_shows_the_points() -> None:
    immediate = [n for n in names() if rules_of(n)[0].values["match.scoring"] == "immediate"]
    assert immediate == ["porteno"]


def test_match_games_and_matches_in_a_new_game_the_deal_goes_on_and_scores_restart() -> None:
    rules, _ = rules_of("mallorca", 4)
    match = Match(rules, first_mano=3)
    match.score = [23, 5]
    match.deal(random_deal(rules, Chooser(1)))
    match.act(1, "mazo")
    events = match.act(3, "mazo")
    assert [event.kind for event in events][-1] == "game-over"
    assert (match.games, match.score, match.game_number) == ([1, 0], [0, 0], 2)
    match.deal(random_deal(rules, Chooser(2)))
    assert (match.mano, match.dealer) == (0, 3)


def test_match_games_and_matches_only_torneo_alternates_with_six() -> None:
    for config in plain_configs():
        match = Match(config.rules)
        match.hand_number = 1
        assert match.duels_next is (str(config) == "torneo-1904-6")


def test_match_the_deal_each_rulebooks_way() -> None:
    table = {
        "retruco": ("before-dealer", "bottom", "inviter"),
        "argentino": ("before-dealer", "top", "highest-card"),
        "torneo-1904": ("all", "top", "highest-card"),
        "porteno": ("before-dealer", "top", "random"),
        "uruguayo": ("before-dealer", "bottom", "random"),
        "mallorca": ("before-dealer", "bottom", "turned-card"),
    }
    found = {}
    for name in names():
        rules, _ = rules_of(name)
        found[name] = (rules.cut, rules.deal_from, rules.first_dealer)
    assert found == table


@pytest.mark.parametrize("config", plain_configs(), ids=str)
def test_match_the_deal_three_cards_each_and_the_next_dealer_was_mano(config: Config) -> None:
    match = Match(config.rules, first_mano=config.players - 1)
    for number in range(3):
        before = match.mano
        match.deal(random_deal(config.rules, Chooser(number)))
        assert match.dealer == (before if number else config.players - 2)
        for _ in range(200):
            if match.phase != "play":
                break
            match.act(match.actors()[-1], "mazo")
    assert match.hand_number == 3


def test_match_leaving_with_three_the_higher_of_the_others_wins() -> None:
    rules, _ = rules_of("porteno", 3)
    for score, leaver, winner in (([5, 9, 2], 0, 1), ([5, 9, 2], 1, 0), ([4, 1, 4], 1, 0)):
        match = Match(rules)
        match.score = list(score)
        match.deal(random_deal(rules, Chooser(3)))
        match.leave(leaver)
        assert (match.winner, match.reason) == (winner, "left")
