"""The draws before the first hand: first dealer by each rulebook, sides by the kings."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deal.tables import DECK_36, DECK_40, POWER, contributions, secret, table, thirty_two
from truco.cards import number_of, parse_card, suit_of
from truco.deal import (
    HIGHEST,
    KINGS,
    RANDOM,
    TURNED,
    Contribution,
    Draw,
    Secret,
    Setup,
    gather,
    run_draw,
    verify_draw,
)
from truco.deal.draw import PURPOSES, draw_highest, draw_kings
from truco.deal.encoding import Stream
from truco.errors import MalformedText, UsageError


def seeds(seats: int, label: str = "draw") -> tuple[Contribution, ...]:
    """Everybody's seeds; nobody cuts."""
    setup = Setup(DECK_40, seats, 0, True, False, ())
    return gather(setup, {seat: thirty_two(f"{label} {seat}") for seat in range(seats)}, {})


def drawn(purpose: str, seats: int, label: str = "draw", **more: Any) -> Draw:
    """A draw with everybody's seeds."""
    deck = more.pop("deck", DECK_40)
    return run_draw(secret(label, hand=0), purpose, deck, seeds(seats), power=POWER, **more)


@given(st.sampled_from((HIGHEST, RANDOM, KINGS)), st.sampled_from((4, 6, 8)), st.text(max_size=5))
def test_a_draw_holds_and_comes_back_from_json(purpose: str, seats: int, label: str) -> None:
    draw = drawn(purpose, seats, label.encode("unicode_escape").decode())
    assert Draw.from_dict(json.loads(json.dumps(draw.to_dict()))) == draw
    key = secret(label.encode("unicode_escape").decode(), hand=0)
    assert verify_draw(draw, key, power=POWER) == []
    assert verify_draw(draw, key, power=list(POWER).__getitem__) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_ar_l_84_the_highest_card_deals_and_equals_draw_again(seats: int) -> None:
    ties = 0
    for at in range(150):
        draw = drawn(HIGHEST, seats, f"highest {at}")
        playing = tuple(range(seats))
        seen: list[int] = []
        for shown in draw.rounds:
            assert tuple(seat for seat, _ in shown) == playing
            best = max(POWER[card] for _, card in shown)
            playing = tuple(seat for seat, card in shown if POWER[card] == best)
            seen += [card for _, card in shown]
        assert draw.result == playing
        assert len(playing) == 1
        assert len(set(seen)) == len(seen)
        ties += len(draw.rounds) > 1
    assert ties


def test_a_spent_deck_is_shuffled_again() -> None:
    stream = Stream(thirty_two("spent"), b"")
    deck = (2, 12, 22, 32, 4, 14)  # threes and a five of each: nearly always a tie
    lengths = [len(draw_highest(stream, deck, 4, POWER)[0]) for _ in range(200)]
    assert max(lengths) > 2


def test_a_draw_that_no_card_can_decide_is_refused() -> None:
    with pytest.raises(UsageError, match="equally high"):
        run_draw(secret(hand=0), HIGHEST, DECK_40, seeds(2), power=[1] * 40)
    with pytest.raises(UsageError, match="needs the power"):
        run_draw(secret(hand=0), HIGHEST, DECK_40, seeds(2))


@pytest.mark.parametrize(
    ("suit", "step"),
    [("o", 1), ("c", 2), ("e", -1), ("b", 0)],
    ids=["oro", "copa", "espada", "basto"],
)
def test_ma_l_49_the_suit_of_a_turned_card_says_who_deals(suit: str, step: int) -> None:
    found = 0
    for at in range(60):
        for seats in (2, 4, 6):
            turner = at % seats
            draw = drawn(TURNED, seats, f"turned {at}", deck=DECK_36, turner=turner)
            [[(who, card)]] = draw.rounds
            assert who == turner
            if suit_of(card) == "eboc".index(suit):
                assert draw.result == ((turner + step) % seats,)
                found += 1
    assert found > 20


@pytest.mark.parametrize(
    ("purpose", "seats"), [(RANDOM, 2), (RANDOM, 3), (HIGHEST, 4), (TURNED, 4)]
)
def test_gu_l_26_every_seat_is_as_likely_to_deal(purpose: str, seats: int) -> None:
    count = 2000
    wins = Counter(drawn(purpose, seats, f"fair {at}").result[0] for at in range(count))
    expected = count / seats
    # Chi-square with at most 3 degrees of freedom: above 30 once in a million samples.
    assert sum((wins[seat] - expected) ** 2 / expected for seat in range(seats)) < 30


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_gu_l_25_the_kings_make_the_sides(seats: int) -> None:
    for at in range(100):
        draw = drawn(KINGS, seats, f"kings {at}")
        [shown] = draw.rounds
        kings = [seat for seat, card in shown if number_of(card) == 12]
        assert len(set(kings)) == len(kings) == seats // 2
        assert draw.result[0::2] == tuple(kings)
        assert draw.result[1::2] == tuple(sorted(set(range(seats)) - set(kings)))
        assert number_of(shown[-1][1]) == 12


def test_gu_l_25_who_has_a_king_is_passed_over() -> None:
    deck = [parse_card(text) for text in "12e 1e 2e 3e 4e 12o".split()]
    shown, places = draw_kings(deck, 4)
    assert [seat for seat, _ in shown] == [0, 1, 2, 3, 1, 2]
    assert places == (0, 1, 2, 3)
    with pytest.raises(UsageError, match="too few kings"):
        draw_kings(deck[:5], 4)


@pytest.mark.parametrize("seats", [2, 3])
def test_kings_make_no_sides_of_two_or_three(seats: int) -> None:
    with pytest.raises(UsageError, match="4, 6 or 8 players"):
        drawn(KINGS, seats)


def test_draws_of_one_secret_differ_by_purpose() -> None:
    made = {drawn(purpose, 4).transcript for purpose in PURPOSES}
    assert len(made) == len(PURPOSES)


def test_draws_that_cannot_be_made() -> None:
    key = secret(hand=0)
    with pytest.raises(UsageError, match="expected one of dealer-highest, dealer-turned"):
        run_draw(key, "lots", DECK_40, seeds(2))
    with pytest.raises(UsageError, match="hand number 0, not 1"):
        run_draw(secret(hand=1), RANDOM, DECK_40, seeds(2))
    with pytest.raises(UsageError, match="among 1 seats"):
        run_draw(key, RANDOM, DECK_40, seeds(2)[:1])
    with pytest.raises(UsageError, match="turner 2"):
        run_draw(key, TURNED, DECK_40, seeds(2), turner=2)
    with pytest.raises(UsageError, match="turner 1"):
        run_draw(key, RANDOM, DECK_40, seeds(2), turner=1)
    with pytest.raises(UsageError, match="ascending"):
        run_draw(key, RANDOM, (3, 2, 1, 0, 4, 5), seeds(2))
    with pytest.raises(MalformedText, match="nobody cuts"):
        run_draw(key, RANDOM, DECK_40, contributions(table(2)))
    with pytest.raises(MalformedText, match="one of each seat"):
        run_draw(key, RANDOM, DECK_40, seeds(3)[1:])


def test_a_changed_draw_is_found() -> None:
    key = secret(hand=0)
    draw = run_draw(key, HIGHEST, DECK_40, seeds(4), power=POWER)
    other = seeds(4, "other")
    assert verify_draw(draw, secret("x", hand=0), power=POWER) == [
        "the revealed secret does not belong to the commitment"
    ]
    assert verify_draw(draw, Secret("m", 0, key.key), power=POWER) != []
    assert (
        "the transcript is not"
        in verify_draw(replace(draw, contributions=other), key, power=POWER)[0]
    )
    assert verify_draw(replace(draw, result=(9,)), key, power=POWER) == [
        f"the result is {draw.result}, not (9,)"
    ]
    assert verify_draw(replace(draw, rounds=()), key, power=POWER) == [
        "the cards shown are not the ones drawn"
    ]
    assert verify_draw(replace(draw, purpose="lots"), key, power=POWER)[0].startswith("purpose")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("purpose", 1, "purpose: expected a text"),
        ("rounds", [[[0]]], "rounds: expected lists of"),
        ("rounds", [[0]], "rounds: expected a list"),
        ("rounds", [[["0", "1e"]]], "rounds: expected a whole number"),
        ("rounds", [[[0, 7]]], "rounds: expected a text"),
        ("result", "0", "result: expected a list"),
        ("transcript", "0", "transcript: expected 64"),
        ("turner", -1, "turner: expected a whole number"),
    ],
)
def test_draws_that_cannot_be_read(key: str, value: Any, message: str) -> None:
    with pytest.raises(MalformedText, match=message):
        Draw.from_dict(drawn(HIGHEST, 2).to_dict() | {key: value})
