"""`retruco`: what the cards are worth (rules page retruco.md, art. 8-11)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.hand import order, rules_of
from rules.retruco import retruco
from truco.cards import NUMBERS, card_text, number_of, suit_of
from truco.engine.values import flor_of, has_flor, tantos_of

PIEZAS = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}


def test_rt_art_8_the_order_of_the_cards() -> None:
    assert order("retruco", "3b") == (
        "2b > 4b > 5b > 11b > 10b > 1e > 1b > 7e > 7o > 3e = 3o = 3c > 2e = 2o = 2c > 1o = 1c"
        " > 12e = 12b = 12o = 12c > 11e = 11o = 11c > 10e = 10o = 10c > 7b = 7c"
        " > 6e = 6b = 6o = 6c > 5e = 5o = 5c > 4e = 4o = 4c"
    )


@pytest.mark.parametrize("number", PIEZAS)
def test_rt_art_8_the_king_takes_the_place_of_a_pieza_that_is_turned(number: int) -> None:
    for suit in "eboc":
        turned = f"{number}{suit}"
        ranks = [f"{12 if n == number else n}{suit}" for n in PIEZAS]
        assert order("retruco", turned).startswith(" > ".join(ranks) + " > 1e > 1b > 7e > 7o > 3")


def test_rt_art_9_what_the_cards_count() -> None:
    # beside a card of its own: a pieza its worth, a blanca its number, a negra nothing
    for number, worth in PIEZAS.items():
        assert retruco(f"{number}e 12b 11o", "4c 6o 1b").tantos[0] == worth
    assert retruco("2e 7b 12o", "4c 6o 1b").tantos[0] == 37
    for number in (1, 3, 6, 7):
        assert retruco(f"{number}b 12o 11c", "4c 6o 1e").tantos[0] == number


def test_rt_art_9_the_king_counts_as_the_pieza_it_replaces() -> None:
    for number, worth in PIEZAS.items():
        hand = retruco("12e 10b 11o", "6c 6o 1b", muestra=f"{number}e")
        assert hand.tantos[0] == worth


def _flor_by_article_10(cards: tuple[int, ...], muestra: int) -> int:
    """A flor as art. 10 A counts it, and art. 8 a on the king."""
    worth = [_pieza(card, muestra) for card in cards]
    blancas = [
        number_of(card) if number_of(card) < 10 else 0
        for card, pieza in zip(cards, worth, strict=True)
        if not pieza
    ]
    piezas = sorted((pieza for pieza in worth if pieza), reverse=True)
    if not piezas:
        return 20 + sum(blancas)
    return piezas[0] + sum(pieza - 20 for pieza in piezas[1:]) + sum(blancas)


def _pieza(card: int, muestra: int) -> int:
    if suit_of(card) != suit_of(muestra):
        return 0
    number = number_of(card)
    if number == 12 and number_of(muestra) in PIEZAS:
        number = number_of(muestra)
    return PIEZAS.get(number, 0)


def _makes_flor(cards: tuple[int, ...], muestra: int) -> bool:
    """Art. 11: three piezas; two and any; one and two of a suit; three of a suit."""
    piezas = [card for card in cards if _pieza(card, muestra)]
    suits = {suit_of(card) for card in cards if card not in piezas}
    if len(piezas) >= 2 or len({suit_of(card) for card in cards}) == 1:
        return True
    return len(piezas) == 1 and len(suits) == 1


def _tantos_by_article_10(cards: tuple[int, ...], muestra: int) -> int:
    """A hand without flor as art. 10 B counts it."""
    values = [number_of(card) if number_of(card) < 10 else 0 for card in cards]
    for place, card in enumerate(cards):
        if worth := _pieza(card, muestra):
            return worth + max(value for other, value in enumerate(values) if other != place)
    pairs = [
        20 + values[one] + values[other]
        for one, other in combinations(range(3), 2)
        if suit_of(cards[one]) == suit_of(cards[other])
    ]
    return max(pairs or values)


def test_rt_art_10_every_hand_counts_as_the_article_says() -> None:
    rules, table = rules_of("retruco")
    highest, flores = 0, set()
    for muestra in (NUMBERS.index(2), 10 + NUMBERS.index(11), 20 + NUMBERS.index(7)):
        rest = [card for card in rules.deck if card != muestra]
        for cards in combinations(rest, 3):
            flor = flor_of(table, muestra, *cards)
            if _makes_flor(cards, muestra):
                assert flor == _flor_by_article_10(cards, muestra), cards
                flores.add(flor)
            else:
                assert flor == 0, cards
                tantos = tantos_of(table, muestra, *cards)
                assert tantos == _tantos_by_article_10(cards, muestra), cards
                highest = max(highest, tantos)
    assert highest == 37 == rules.values["envido.most"]
    assert (min(flores), max(flores)) == (20, 47)


def test_rt_art_10_a_denied_flor_in_an_envido() -> None:
    assert retruco("2e 4e 7b", "4c 6o 1b").tantos[0] == 39  # 30 + 9
    assert retruco("5b 6b 7b", "4c 6o 1c").tantos[0] == 33
    assert retruco("2e 6b 7b", "4c 6o 1c").tantos[0] == 37


def test_rt_art_11_four_ways_to_make_a_flor() -> None:
    _, table = rules_of("retruco")
    for muestra in (NUMBERS.index(12), 10 + NUMBERS.index(4)):
        rest = [card for card in range(40) if card != muestra]
        for cards in combinations(rest, 3):
            assert has_flor(table, muestra, *cards) == _makes_flor(cards, muestra)


def test_retruco_every_muestra_leaves_39_cards_in_one_order() -> None:
    rules, _ = rules_of("retruco")
    for card in rules.deck:
        text = order("retruco", card_text(card))
        assert len(text.replace("=", ">").split(">")) == 39
