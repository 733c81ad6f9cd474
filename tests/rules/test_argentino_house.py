"""`argentino`: declaring and showing by hand (rules page argentino.md, Envido)."""

from __future__ import annotations

from rules.hand import Played, deal

PAIR = ("7e 6e 1o", "4c 5o 12b")  # 33 against 5


def declares(*hands: str, **more: object) -> Played:
    """A table where each seat declares its own tantos."""
    return deal("argentino", *hands, declare="manual", **more)  # type: ignore[arg-type]


def shows(*hands: str) -> Played:
    """A table where the winner of the envido shows himself."""
    return deal("argentino", *hands, show="manual")


def test_ar_l_40_house_rule_each_declares_in_turn() -> None:
    hand = declares(*PAIR).play("1 envido", "0 quiero")
    hand.refuses("1 tantos-5", "0 son-buenas", "0 quiero", "0 7e")
    hand.play("0 tantos-33")
    hand.refuses("0 tantos-33", "1 tantos-33", "1 tantos-27")
    hand.play("1 son-buenas")
    assert hand.declared == ["0 33", "1 son-buenas"]
    assert hand.points == ["0 envido 2"]


def test_ar_l_44_only_numbers_that_there_are() -> None:
    hand = declares(*PAIR).play("1 envido", "0 quiero")
    assert hand.numbers(0, "tantos-") == [*range(8), *range(20, 34)]
    hand.play("0 tantos-6")
    assert hand.numbers(1, "tantos-") == [7, *range(20, 34)]


def test_ar_l_44_equal_is_enough_only_nearer_the_mano() -> None:
    # the dealer's side answers; after seat 3 has beaten seat 0, seat 2 may match it
    hands = ("7e 5e 1o", "4c 5o 12b", "7b 6b 2c", "7c 6c 1b")
    hand = declares(*hands).play("1 envido", "0 quiero", "0 tantos-32", "1 son-buenas")
    hand.play("3 tantos-33")
    assert hand.numbers(2, "tantos-") == [33]
    hand.play("2 tantos-33")
    assert hand.points == ["0 envido 2"]


def test_ar_l_45_the_winner_shows_by_himself() -> None:
    hand = deal("argentino", *PAIR).play("0 envido", "1 quiero", "1 mazo")
    assert hand.shown == {"0": ["7e", "6e", "1o"]}
    assert "mostrar" not in hand.says(0)


def test_ar_l_45_house_rule_he_must_say_it() -> None:
    hand = shows(*PAIR).play("0 envido", "1 quiero")
    assert hand.refuses("1 mostrar")
    hand.play("1 mazo")
    assert not hand.over
    hand.refuses("0 7e", "0 truco", "1 sigo")
    hand = hand.play("0 mostrar")
    assert hand.over
    assert hand.shown == {"0": ["7e", "6e", "1o"]}
    assert hand.points == ["0 envido 2", "0 truco 1"]


def test_ar_l_45_house_rule_at_any_time_without_a_question() -> None:
    hand = shows(*PAIR).play("0 envido", "1 quiero", "1 truco")
    hand.refuses("0 mostrar")
    hand.play("0 quiero", "0 mostrar")
    assert hand.shown == {"0": ["7e", "6e", "1o"]}
    hand.refuses("0 mostrar")
    hand.play("1 mazo")
    assert hand.over


def test_ar_l_45_house_rule_the_game_waits_too() -> None:
    hand = deal("argentino", *PAIR, show="manual", score=(28, 3))
    hand.play("0 envido", "1 quiero")
    assert not hand.over
    hand = hand.play("0 mostrar")
    assert hand.over
    assert hand.game == 0


def test_ar_l_46_not_shown_both_are_lost() -> None:
    hand = shows("7e 6e 1e", "4c 5o 12b").play("0 envido", "1 quiero", "1 truco", "0 quiero")
    hand.play("0 1e", "1 4c", "0 7e", "1 5o")
    assert not hand.over
    hand = hand.play("0 sigo")
    assert hand.over
    assert hand.points == ["1 truco 2"]
    assert hand.shown == {}


def test_ar_l_47_gone_to_the_mazo_both_are_lost() -> None:
    hand = shows(*PAIR).play("0 envido", "1 quiero", "0 mazo")
    assert hand.over
    assert hand.points == ["1 truco 1"]


def test_ar_l_48_a_lie_that_the_cards_belie_loses_both() -> None:
    hand = declares("7e 6o 1c", "4c 5c 12b").play("0 envido", "1 quiero")
    hand.play("0 tantos-33", "1 son-buenas", "0 7e", "1 4c", "0 6o", "1 5c")
    assert hand.over  # the winner of the envido shows: 7, not 33
    assert hand.points == ["1 envido 2", "1 truco 1"]


def test_ar_l_48_also_who_did_not_win_is_found_out() -> None:
    hand = declares("7e 6e 1o", "4c 5o 12b").play("0 envido", "1 quiero")
    hand.play("0 tantos-21", "1 tantos-30", "0 7e", "1 4c", "0 6e", "1 5o")
    # 7e and 6e are 33, not 21; both lied, who declared first loses
    assert hand.points == ["1 envido 2", "1 truco 1"]


def test_ar_l_48_a_lie_that_no_card_shows_stands() -> None:
    hand = declares("7e 6e 1o", "4c 5o 12b").play("0 envido", "1 quiero")
    hand.play("0 tantos-33", "1 son-buenas", "1 mazo")
    assert hand.points == ["0 envido 2", "0 truco 1"]
    silent = declares("7e 6e 1o", "7c 5o 12b").play("0 envido", "1 quiero")
    silent.play("0 tantos-0", "1 tantos-28", "0 mazo")
    assert silent.points[0].startswith("0 envido")  # seat 1 shows 7: it lied


def test_ar_l_109_cards_already_played_need_no_showing() -> None:
    hand = shows("7e 6e 1o", "4c 5o 12b").play("0 envido", "1 quiero", "0 7e", "1 4c", "0 6e")
    hand.play("1 5o")
    assert not hand.over
    hand = hand.play("0 sigo")
    assert hand.points == ["0 envido 2", "0 truco 1"]
    left = shows("7e 6e 1o", "1e 5o 12b").play("0 envido", "1 quiero", "0 7e", "1 1e", "1 5o")
    left.play("0 6e", "0 mazo")
    assert left.points == ["0 envido 2", "1 truco 1"]


def test_ar_l_109_the_winner_who_leaves_unshown_loses_the_points() -> None:
    hands = ("7e 6e 1o", "4c 5o 12b", "3e 2c 6o", "10b 11c 4o")
    hand = deal("argentino", *hands, show="manual").play("0 envido", "1 quiero", "0 mazo")
    assert not hand.over
    hand = hand.play("1 12b", "2 3e", "3 4o", "2 2c", "3 11c", "1 5o")
    assert hand.over
    assert hand.points == ["1 truco 1"]  # the truco that its side has won goes over too
