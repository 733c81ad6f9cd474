"""Every card is as likely everywhere. All seeds are fixed, so a test always gives the same figure.

The bounds lie more than six standard deviations above the mean of the chi-square distribution:
a fair deal misses one by chance less than once in ten million choices of the fixed seeds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from deal.tables import DECK_36, DECK_40, contributions, secret, table, thirty_two
from truco.deal import deal_hand, deck_order, hand_out, practice_deal, practice_order
from truco.deal.encoding import Stream

DEALS = 20_000


def bound(freedom: int) -> float:
    """Six standard deviations above the mean, and some more for the tail of small freedoms."""
    return freedom + 6 * math.sqrt(2 * freedom) + 25


def spread(orders: Iterable[Sequence[int]], deck: Sequence[int], count: int) -> float:
    """Chi-square of card by position over whole decks.

    Each deck is a permutation, so the sum over the cells has (n-1)**2 degrees of freedom after
    the factor (n-1)/n.
    """
    size = len(deck)
    place = {card: at for at, card in enumerate(deck)}
    seen = [[0] * size for _ in range(size)]
    for order in orders:
        for row, card in zip(seen, order, strict=True):
            row[place[card]] += 1
    expected = count / size
    total = sum((cell - expected) ** 2 / expected for row in seen for cell in row)
    return total * (size - 1) / size


def test_each_card_is_as_likely_in_each_place_of_the_deck() -> None:
    setup = table(2, from_top=False, muestra=True)
    given = contributions(setup)
    orders = (deck_order(secret(f"fair {at}"), setup, given) for at in range(DEALS))
    assert spread(orders, DECK_40, DEALS) < bound(39**2)


def test_each_card_is_as_likely_whatever_the_players_send() -> None:
    setup = table(4, deck=DECK_36, cut="all")
    count = DEALS // 4
    one = secret("always the same")
    orders = (deck_order(one, setup, contributions(setup, f"fair {n}")) for n in range(count))
    assert spread(orders, DECK_36, count) < bound(35**2)


def test_practice_decks_are_fair() -> None:
    orders = (practice_order(11, hand, DECK_40) for hand in range(DEALS))
    assert spread(orders, DECK_40, DEALS) < bound(39**2)


def test_every_seat_gets_every_card_as_often() -> None:
    setup = table(6, mano=3, muestra=True)
    seen: Counter[tuple[int, int]] = Counter()
    count = DEALS // 4
    for hand in range(count):
        deal = practice_deal(5, hand, setup)
        seen.update((seat, card) for seat, cards in enumerate(deal.hands) for card in cards)
        assert deal.muestra is not None
        seen[6, deal.muestra] += 1
    for who, share in (*((seat, 3) for seat in range(6)), (6, 1)):
        expected = count * share / 40
        total = sum((seen[who, card] - expected) ** 2 / expected for card in range(40))
        assert total < bound(39)


def test_neighbours_in_the_deck_say_nothing_of_each_other() -> None:
    # Where the card after the ace of espadas in ascending order lies, seen from the ace.
    count = DEALS // 2
    steps: Counter[int] = Counter()
    for hand in range(count):
        order = practice_order(3, hand, DECK_40)
        steps[(order.index(1) - order.index(0)) % 40] += 1
    expected = count / 39
    assert sum((steps[n] - expected) ** 2 / expected for n in range(1, 40)) < bound(38)
    assert steps[0] == 0


@pytest.mark.parametrize("modulus", [1, 2, 3, 5, 7, 36, 40, 100, 129, 200, 255, 256])
def test_numbers_below_a_bound_are_equally_likely(modulus: int) -> None:
    # 129 and 200 would be worst without rejection: the low remainders twice as likely.
    count = modulus * 200
    stream = Stream(thirty_two("rejection"), modulus.to_bytes(2, "big"))
    seen = Counter(stream.below(modulus) for _ in range(count))
    assert set(seen) <= set(range(modulus))
    total = sum((seen[value] - 200) ** 2 / 200 for value in range(modulus))
    assert total < bound(modulus)


def test_rejection_is_exact() -> None:
    """Of the 256 bytes each number has the same number of bytes, and the others are dropped."""

    class Counting(Stream):
        def __init__(self) -> None:
            self.value = 0

        def byte(self) -> int:
            value, self.value = self.value, self.value + 1
            return value

    for modulus in range(1, 257):
        stream = Counting()
        share = 256 // modulus
        got = [stream.below(modulus) for _ in range(share * modulus)]
        assert Counter(got) == dict.fromkeys(range(modulus), share)


@pytest.mark.parametrize("modulus", [0, -1, 257])
def test_a_bound_that_one_byte_cannot_serve_is_refused(modulus: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(b"", b"").below(modulus)


def test_one_changed_bit_of_a_seed_changes_the_whole_deck() -> None:
    setup = table(2)
    same = 0
    for at in range(200):
        one = contributions(setup, f"bit {at}")
        seed = bytearray(one[0].seed)
        seed[at % 32] ^= 1 << at % 8
        other = (type(one[0])(0, bytes(seed), one[0].cut), one[1])
        decks = deck_order(secret(), setup, one), deck_order(secret(), setup, other)
        same += sum(a == b for a, b in zip(*decks, strict=True))
    # Two unrelated decks agree in one place on average.
    assert 120 < same < 280


def test_practice_hands_depend_on_seed_hand_and_deck_alone() -> None:
    setup = table(4, mano=2, muestra=True)
    assert practice_deal(7, 1, setup) == practice_deal(7, 1, setup)
    assert practice_deal(7, 1, setup) == hand_out(practice_order(7, 1, DECK_40), setup)
    made = {practice_order(seed, hand, DECK_40) for seed in (-1, 0, 1, 11) for hand in (0, 1, 11)}
    assert len(made) == 12
    there, back = practice_deal(7, 1, table(2, mano=0)), practice_deal(7, 1, table(2, mano=1))
    assert there.hands == back.hands[::-1]
    with pytest.raises(OverflowError):
        practice_order(0, -1, DECK_40)


def test_hands_of_different_secrets_differ() -> None:
    setup = table(2, muestra=True)
    given = contributions(setup)
    assert len({deal_hand(secret(f"{n}"), setup, given).deal for n in range(300)}) == 300
