"""What is changed after the fact is found."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deal import mutations
from deal.tables import contributions, secret, table
from deal.test_hand import played
from truco.deal import (
    Commitment,
    Deal,
    HandDeal,
    Opening,
    Secret,
    deal_hand,
    gather,
    read_revealed,
    reveal,
    verify_forms,
    verify_hand,
)

SETUP = table(2, mano=1, from_top=False, muestra=True)


@pytest.fixture
def hand() -> HandDeal:
    return deal_hand(secret(), SETUP, contributions(SETUP))


def published(hand: HandDeal) -> dict[str, Any]:
    """Everything of a hand that somebody gets to see."""
    seats = range(hand.public.setup.seats)
    openings = [hand.open_card(seat, index).to_dict() for seat in seats for index in range(3)]
    return {"public": hand.public.to_dict(), "reveal": reveal(hand), "openings": openings}


def judged(data: Any) -> list[str]:
    """``verify_forms`` on what ``published`` gives."""
    if not isinstance(data, dict) or set(data) != {"public", "reveal", "openings"}:
        return ["not the form"]
    return verify_forms(data["public"], data["reveal"], openings=data["openings"])


@given(played())
def test_an_honest_hand_holds(case: Any) -> None:
    key, setup, seeds, cuts = case
    hand = deal_hand(key, setup, gather(setup, seeds, cuts))
    assert judged(json.loads(json.dumps(published(hand)))) == []
    openings = [hand.open_card(seat, 1) for seat in range(setup.seats)]
    seen = key.commitment()
    assert (
        verify_hand(hand.public, key, dealt=hand.deal, openings=openings, setup=setup, seen=seen)
        == []
    )
    assert read_revealed(reveal(hand)) == (key, hand.deal)


@given(played(), st.data())
def test_any_changed_character_is_found(case: Any, data: st.DataObject) -> None:
    key, setup, seeds, cuts = case
    right = published(deal_hand(key, setup, gather(setup, seeds, cuts)))
    text = json.dumps(right)
    at = data.draw(st.integers(0, len(text) - 1))
    other = mutations.changed(text, at, data.draw(st.characters(codec="utf-8")))
    assume(other is not None and other != right)
    assert judged(other)


def test_every_single_position_of_a_hand_is_guarded(hand: HandDeal) -> None:
    right = published(hand)
    text = json.dumps(right)
    tried = 0
    for at, old in enumerate(text):
        for new in "0" if old != "0" else "1", "e" if old != "e" else "b":
            other = mutations.changed(text, at, new)
            if other is not None and other != right:
                assert judged(other), text[max(0, at - 40) : at + 1] + "|" + new
                tried += 1
    assert tried > len(text)


def test_swapped_cuts_are_found_though_they_cut_the_same_deck() -> None:
    setup = table(4, cut="all")
    hand = deal_hand(secret(), setup, gather(setup, {}, {0: 5, 1: 7, 2: 20, 3: 30}))
    swapped = gather(setup, {}, {0: 7, 1: 5, 2: 20, 3: 30})
    assert verify_hand(replace(hand.public, contributions=swapped), secret()) == [
        "no card's commitment fits: a contribution or the table was changed"
    ]


def test_each_finding_says_what_is_wrong(hand: HandDeal) -> None:
    public = hand.public
    cards = list(public.cards)
    cards[1] = (cards[1][0], cards[1][2], cards[1][1])
    assert verify_hand(replace(public, cards=tuple(cards)), secret()) == [
        "seat 1, card 2: its commitment is not the one of the card dealt",
        "seat 1, card 3: its commitment is not the one of the card dealt",
    ]
    other = secret("other")
    assert verify_hand(public, other) == ["the revealed secret does not belong to the commitment"]
    other = Secret("match-1", 2, secret().key)
    assert verify_hand(public, other) == ["the revealed secret does not belong to the commitment"]
    assert hand.deal.muestra is not None
    turned = (hand.deal.muestra + 1) % 40
    [found] = verify_hand(replace(public, muestra=turned), secret())
    assert found.startswith("muestra: ")
    assert found.endswith(" was dealt")


def test_other_cards_than_dealt_are_found(hand: HandDeal) -> None:
    first, second = hand.deal.hands
    swapped = Deal((second, first), hand.deal.muestra)
    found = verify_hand(hand.public, secret(), dealt=swapped)
    assert [text.split(",")[0][:13] for text in found] == ["seat 0 played", "seat 1 played"]
    assert verify_hand(hand.public, secret(), dealt=Deal((first,), hand.deal.muestra)) == [
        "1 hands of cards, but 2 were dealt"
    ]
    [found_muestra] = verify_hand(hand.public, secret(), dealt=Deal(hand.deal.hands, None))
    assert found_muestra.startswith("muestra: played with none, but ")


def test_wrong_openings_are_found(hand: HandDeal) -> None:
    right = hand.open_card(0, 1)
    other = hand.deal.hands[0][2]
    cases = [
        Opening(0, 1, other, right.salt),
        Opening(0, 1, right.card, bytes(32)),
        Opening(2, 1, right.card, right.salt),
    ]
    found = verify_hand(hand.public, secret(), openings=[right, *cases])
    assert len(found) == 3
    assert found[0].startswith("seat 0, card 2: opened as ")
    assert found[1] == "seat 0, card 2: opened with a wrong salt"
    assert found[2] == "a card was opened of seat 2, which does not exist"


def test_a_table_against_the_rules_is_found(hand: HandDeal) -> None:
    assert verify_hand(hand.public, secret(), setup=replace(SETUP, mano=0, from_top=True)) == [
        "mano: 1 in the deal, 0 by the rules",
        "from_top: False in the deal, True by the rules",
    ]


def test_a_second_commitment_for_a_hand_is_found(hand: HandDeal) -> None:
    seen = secret("first try").commitment()
    assert verify_hand(hand.public, secret(), seen=seen) == [
        "the commitment is not the one published before the hand"
    ]
    moved = Commitment(seen.match, 2, hand.public.commitment.digest)
    assert verify_hand(hand.public, secret(), seen=moved) != []


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("public", "protocol"), "truco.deal.2", "protocol: expected 'truco.deal.1'"),
        (("public", "commitment"), "12", "commitment: expected 64 hexadecimal digits"),
        (("public", "commitment"), None, "commitment: expected 64 hexadecimal digits"),
        (("public", "hand"), "1", "hand: expected a whole number"),
        (("public", "mano"), True, "mano: expected a whole number"),
        (("public", "from"), "middle", "from: expected top or bottom"),
        (("public", "from"), 1, "from: expected a text"),
        (("public", "has-muestra"), 1, "has-muestra: expected true or false"),
        (("public", "cutters"), 3, "cutters: expected a list"),
        (("public", "deck"), "1e  2e", "deck: expected cards with one blank"),
        (("public", "deck"), "1x", "'1x' is no card"),
        (("public", "cards"), [], "cards: expected 3 commitments for each seat"),
        (("public", "contributions"), [7, 8], "expected a table with 'seed'"),
        (("public", "contributions", 0, "default"), ["cut", "seed"], "default: expected"),
        (("public", "contributions", 0, "default"), ["seed"], "not the default seed"),
        (("public", "contributions", 1, "default"), ["cut"], "not the default cut"),
        (("public", "contributions", 0, "default"), ["cut"], "not the default cut"),
        (("public", "contributions", 1, "cut"), 99, "AR l. 86"),
        (("public", "contributions", 0, "cut"), 9, "a cut only of seats that cut"),
        (("public", "muestra"), "1e 2e", "muestra: expected one card"),
        (("reveal", "secret"), "FF" * 32, "secret: expected 64 hexadecimal digits"),
        (("reveal", "hands"), {}, "hands: expected a list"),
        (("openings", 0, "card"), "8e", "'8e' is no card"),
        (("openings", 0, "index"), 3, "index: expected a whole number of 0..2"),
    ],
)
def test_forms_that_cannot_be_read_are_reported(
    hand: HandDeal, path: tuple[Any, ...], value: Any, message: str
) -> None:
    data = json.loads(json.dumps(published(hand)))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    [found] = judged(data)
    assert message in found


@pytest.mark.parametrize("key", ["match", "hand", "cards", "muestra", "contributions", "deck"])
def test_a_missing_key_is_named(hand: HandDeal, key: str) -> None:
    data = published(hand)
    del data["public"][key]
    [found] = judged(data)
    assert found.startswith(f"{key}: ")


def test_unknown_keys_do_no_harm(hand: HandDeal) -> None:
    data = published(hand)
    data["public"]["comment"] = "a fine hand"
    assert judged(data) == []
