"""Three players: truco gallo (rules README, Three players)."""

from __future__ import annotations

from rules.hand import deal


def test_readme_three_players_the_dealer_is_the_gallo_alone_against_the_pair() -> None:
    hand = deal("porteno", "1e 1b 7e", "4b 5b 6b", "4c 5c 6e", mano=0)
    assert hand.round.sides() == [[2], [0, 1]]
    hand.play("2 truco", "1 quiero", "0 1e", "1 4b", "2 4c", "0 1b", "1 5b", "2 5c")
    assert hand.points == ["1 truco 2", "0 penalty 3"]
    assert hand.score == [2, 2, 3]  # the pair's points in full to each of the two


def test_readme_three_players_house_rule_the_mano_is_the_gallo() -> None:
    for mano in range(3):
        hand = deal("porteno", "1e 1b 7e", "4b 5c 6b", "4c 5o 6e", mano=mano, gallo="mano")
        assert hand.round.sides()[0] == [mano]
        usual = deal("porteno", "1e 1b 7e", "4b 5c 6b", "4c 5o 6e", mano=mano)
        assert usual.round.sides()[0] == [(mano + 2) % 3]


def test_readme_three_players_a_falta_is_what_the_highest_of_the_three_lacks() -> None:
    for score in ([20, 3, 7], [3, 20, 7], [7, 3, 20]):
        hand = deal("porteno", "7e 6e 7b", "4b 5c 6b", "4c 5o 6o", score=score)
        hand.play("0 falta-envido", "2 quiero")
        assert hand.points == ["1 envido 10"]


def test_readme_three_players_of_a_pair_that_arrives_together_the_nearer_the_mano_wins() -> None:
    for mano, pair in ((0, (0, 1)), (1, (1, 2)), (2, (2, 0))):
        hands = ["4b 5c 6b", "4c 5o 6o", "4e 5e 6e"]
        hand = deal("porteno", *hands, mano=mano, score=(29, 29, 29), flor=False)
        gallo = next(seat for seat in range(3) if seat not in pair)
        hand.play(f"{gallo} mazo")
        assert hand.game == pair[0]
