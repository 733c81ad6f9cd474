"""One hand: the same everywhere, from everybody's contributions, hiding what is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deal.tables import DECK_36, DECK_40, contributions, secret, table, thirty_two
from truco.cards import card_text
from truco.deal import (
    DEFAULT_SEED,
    Commitment,
    Deal,
    Opening,
    PublicDeal,
    Secret,
    Setup,
    check_card,
    cut_deck,
    cutting_seats,
    deal_hand,
    deck_order,
    gather,
    hand_out,
    new_secret,
    parse_seed,
)
from truco.errors import IllegalAction, MalformedText, UsageError

BYTES_32 = st.binary(min_size=32, max_size=32)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any table of the project."""
    seats = draw(st.sampled_from((2, 3, 4, 6, 8)))
    return table(
        seats,
        mano=draw(st.integers(0, seats - 1)),
        deck=draw(st.sampled_from((DECK_36, DECK_40))),
        from_top=draw(st.booleans()),
        muestra=draw(st.booleans()),
        cut=draw(st.sampled_from(("before-dealer", "all"))),
    )


@st.composite
def played(draw: st.DrawFn) -> tuple[Secret, Setup, dict[int, bytes], dict[int, int]]:
    """A secret, a table, and contributions of some of its seats."""
    setup = draw(setups())
    key = Secret(draw(st.sampled_from(("m1", "m2"))), draw(st.integers(1, 99)), draw(BYTES_32))
    seeds = draw(st.dictionaries(st.integers(0, setup.seats - 1), BYTES_32))
    lifted = st.integers(3, len(setup.deck) - 3)
    cuts = draw(st.dictionaries(st.sampled_from(setup.cutters), lifted))
    return key, setup, seeds, cuts


@given(played())
def test_the_same_inputs_deal_the_same_hand_of_different_cards(case: Any) -> None:
    key, setup, seeds, cuts = case
    hand = deal_hand(key, setup, gather(setup, seeds, cuts))
    assert hand == deal_hand(key, setup, gather(setup, dict(seeds), dict(cuts)))
    dealt = [card for cards in hand.deal.hands for card in cards]
    dealt += [] if hand.deal.muestra is None else [hand.deal.muestra]
    assert len(dealt) == 3 * setup.seats + setup.muestra
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(setup.deck)
    order = deck_order(key, setup, gather(setup, seeds, cuts))
    assert sorted(order) == list(setup.deck)
    assert hand.deal == hand_out(order, setup)


@given(played())
def test_plain_forms_are_json_and_come_back(case: Any) -> None:
    key, setup, seeds, cuts = case
    public = deal_hand(key, setup, gather(setup, seeds, cuts)).public
    assert PublicDeal.from_dict(json.loads(json.dumps(public.to_dict()))) == public
    commitment = key.commitment()
    assert Commitment.from_dict(json.loads(json.dumps(commitment.to_dict()))) == commitment


@given(played(), st.data())
def test_every_contribution_counts(case: Any, data: st.DataObject) -> None:
    key, setup, seeds, cuts = case
    before = deck_order(key, setup, gather(setup, seeds, cuts))
    seat = data.draw(st.integers(0, setup.seats - 1))
    other = dict(seeds) | {seat: data.draw(BYTES_32.filter(lambda seed: seed != seeds.get(seat)))}
    assert deck_order(key, setup, gather(setup, other, cuts)) != before
    seat = data.draw(st.sampled_from(setup.cutters))
    now = cuts.get(seat, setup.default_cut)
    lifted = data.draw(st.integers(3, len(setup.deck) - 3).filter(lambda cut: cut != now))
    assert deck_order(key, setup, gather(setup, seeds, dict(cuts) | {seat: lifted})) != before


def test_match_hand_and_secret_separate_deals_and_commitments() -> None:
    setup = table(4)
    given_now = contributions(setup)
    keys = [
        Secret(match, hand, thirty_two(label))
        for match in ("m1", "m11", "m")
        for hand in (1, 2, 11)
        for label in ("a", "b")
    ]
    assert len({key.commitment().digest for key in keys}) == len(keys)
    assert len({deck_order(key, setup, given_now) for key in keys}) == len(keys)
    dealt = [deal_hand(key, setup, given_now) for key in keys]
    cards = {one for hand in dealt for each in hand.public.cards for one in each}
    assert len(cards) == len(keys) * 12
    salts = {hand.open_card(seat, i).salt for hand in dealt for seat in range(4) for i in range(3)}
    assert len(salts) == len(keys) * 12


def test_a_default_is_not_the_same_as_sending_its_value() -> None:
    setup = table(2)
    sent = gather(setup, {0: DEFAULT_SEED}, {0: setup.default_cut})
    missing = gather(setup, {}, {})
    assert [one.seed for one in sent] == [one.seed for one in missing]
    assert deck_order(secret(), setup, sent) != deck_order(secret(), setup, missing)
    assert missing[0].to_dict()["default"] == ["seed", "cut"]
    assert missing[1].to_dict() == {"seat": 1, "seed": "00" * 32, "default": ["seed"]}


@given(played())
def test_nothing_public_holds_a_hidden_card(case: Any) -> None:
    key, setup, seeds, cuts = case
    assume(key.key not in (DEFAULT_SEED, *seeds.values()))
    hand = deal_hand(key, setup, gather(setup, seeds, cuts))
    public = hand.public.to_dict()
    known = {"protocol", "match", "hand", "commitment", "seats", "mano", "from", "has-muestra"}
    known |= {"cutters", "deck", "contributions", "cards", "muestra"}
    assert set(public) <= known
    text = json.dumps(public) + repr(hand) + repr(key) + repr(hand.public)
    salts = [hand.open_card(seat, i).salt for seat in range(setup.seats) for i in range(3)]
    for hidden in (key.key, *salts):
        assert hidden.hex() not in text
        assert repr(hidden) not in text
    assert repr(hand.deal) not in repr(hand)


@given(played())
def test_without_the_salt_no_guess_can_be_tested(case: Any) -> None:
    key, setup, seeds, cuts = case
    hand = deal_hand(key, setup, gather(setup, seeds, cuts))
    known_salts = [bytes(32), hand.public.transcript(), hand.public.commitment.digest]
    known_salts += [one.seed for one in hand.public.contributions]
    known_salts += [hand.open_card(0, 0).salt, hand.open_card(0, 1).salt]  # of cards played
    for card in setup.deck:
        for salt in known_salts:
            assert not hand.public.check(Opening(1, 2, card, salt))


@given(played(), st.data())
def test_an_opened_card_is_checked_at_once(case: Any, data: st.DataObject) -> None:
    key, setup, seeds, cuts = case
    hand = deal_hand(key, setup, gather(setup, seeds, cuts))
    seat, index = data.draw(st.integers(0, setup.seats - 1)), data.draw(st.integers(0, 2))
    opening = hand.open_card(seat, index)
    assert Opening.from_dict(opening.to_dict()) == opening
    assert opening == hand.open_dealt(seat, opening.card)
    assert hand.public.check(opening)
    assert check_card(hand.public.cards[seat][index], hand.public.transcript(), opening)
    for wrong in (
        Opening(seat, index, (opening.card + 1) % 40, opening.salt),
        Opening(seat, (index + 1) % 3, opening.card, opening.salt),
        Opening((seat + 1) % setup.seats, index, opening.card, opening.salt),
        Opening(seat, index, opening.card, bytes(32)),
        Opening(setup.seats, index, opening.card, opening.salt),
        Opening(seat, 3, opening.card, opening.salt),
    ):
        assert not hand.public.check(wrong)


def test_only_a_dealt_card_is_opened() -> None:
    hand = deal_hand(secret(), table(2), contributions(table(2)))
    other = hand.deal.hands[1][0]
    with pytest.raises(UsageError, match=f"{card_text(other)} was not dealt to seat 0"):
        hand.open_dealt(0, other)
    for seat, index in ((2, 0), (-1, 0), (0, 3), (0, -1)):
        with pytest.raises(UsageError, match="no card"):
            hand.open_card(seat, index)
    with pytest.raises(UsageError, match="was not dealt to seat 2"):
        hand.open_dealt(2, other)


@given(st.permutations(DECK_40), st.integers(3, 37))
def test_ar_l_87_the_lower_pile_goes_on_top(deck: list[int], cut: int) -> None:
    after = cut_deck(deck, cut)
    assert after == deck[cut:] + deck[:cut]
    assert sorted(after) == sorted(deck)
    assert cut_deck(after, 40 - cut) == deck


@pytest.mark.parametrize(("size", "cut"), [(40, 2), (40, 38), (40, 0), (36, 34), (36, -3)])
def test_ar_l_86_each_pile_has_three_cards(size: int, cut: int) -> None:
    with pytest.raises(IllegalAction, match=rf"3 to {size - 3} of {size} cards, not {cut}") as no:
        cut_deck(range(size), cut)
    assert no.value.cite == "AR l. 86"


def test_who_cuts() -> None:
    # AR l. 86, 92: the seat before the dealer, who is the seat before the mano.
    assert cutting_seats("before-dealer", 2, 0) == (0,)
    assert cutting_seats("before-dealer", 4, 1) == (3,)
    assert cutting_seats("before-dealer", 3, 2) == (0,)
    # TN l. 9: everybody, the dealer last.
    assert cutting_seats("all", 4, 2) == (2, 3, 0, 1)
    with pytest.raises(UsageError, match="expected 'before-dealer' or 'all'"):
        cutting_seats("nobody", 2, 0)


def test_ar_l_88_cards_go_round_one_by_one_from_the_mano() -> None:
    assert hand_out(DECK_40, table(3, mano=1)) == Deal(((2, 5, 8), (0, 3, 6), (1, 4, 7)))


def test_gu_l_128_from_the_bottom_and_then_the_muestra() -> None:
    setup = table(2, mano=0, from_top=False, muestra=True)
    assert hand_out(DECK_40, setup) == Deal(((39, 37, 35), (38, 36, 34)), 33)
    top = table(2, mano=0, muestra=True)
    assert hand_out(DECK_40, top) == Deal(((0, 2, 4), (1, 3, 5)), 6)


def test_tn_l_9_every_cut_is_made_in_order() -> None:
    setup = table(4, cut="all")
    cuts = {0: 3, 1: 10, 2: 37, 3: 20}
    given_now = gather(setup, {}, cuts)
    order = deck_order(secret(), setup, given_now)
    for cut in (20, 37, 10, 3):
        order = tuple(cut_deck(order, 40 - cut))
    uncut = Setup(setup.deck, 4, 0, True, False, ())
    again = order
    for seat in setup.cutters:
        again = tuple(cut_deck(again, cuts[seat]))
    assert again == deck_order(secret(), setup, given_now)
    assert order != deck_order(secret(), uncut, gather(uncut, {}, {}))  # cuts are hashed too


def test_new_secrets_come_from_the_given_source() -> None:
    asked: list[int] = []

    def source(count: int) -> bytes:
        asked.append(count)
        return thirty_two("source")[:count]

    made = new_secret("m", 7, source)
    assert (made.match, made.hand, made.key, asked) == ("m", 7, thirty_two("source"), [32])
    assert new_secret("m", 7).key != new_secret("m", 7).key
    with pytest.raises(UsageError, match="32 bytes, not 31"):
        new_secret("m", 7, lambda count: bytes(count - 1))


@pytest.mark.parametrize("match", ["", "two words", "ñandú", "x" * 129, "tab\t", "m\n"])
def test_a_match_name_is_plain(match: str) -> None:
    with pytest.raises(MalformedText, match="printable ASCII"):
        new_secret(match, 1)


@pytest.mark.parametrize("hand", [-1, 2**32, True])
def test_a_hand_number_fits(hand: int) -> None:
    with pytest.raises(MalformedText, match="hand"):
        new_secret("m", hand)


@pytest.mark.parametrize(
    "seed", [None, 7, "", "ab" * 31, "ab" * 33, "AB" * 32, "zz" * 32, "ab" * 32 + "\n", b"ab" * 32]
)
def test_a_seed_is_64_hexadecimal_digits(seed: object) -> None:
    with pytest.raises(MalformedText, match="seed: expected 64 hexadecimal digits"):
        parse_seed(seed)


def test_contributions_that_cannot_be_taken() -> None:
    setup = table(4, mano=1)  # seat 3 cuts
    with pytest.raises(MalformedText, match="seed of seat 2: expected 32 bytes"):
        gather(setup, {2: b"short"}, {})
    with pytest.raises(UsageError, match="seat 4: there are 4 seats"):
        gather(setup, {4: DEFAULT_SEED}, {})
    with pytest.raises(UsageError, match="seat -1"):
        gather(setup, {}, {-1: 10})
    with pytest.raises(IllegalAction, match=r"seat 0 does not cut in this hand \(AR l. 92\)"):
        gather(setup, {}, {0: 20})
    with pytest.raises(IllegalAction, match=r"AR l. 86"):
        gather(setup, {}, {3: 2})
    with pytest.raises(MalformedText, match="one of each seat"):
        deal_hand(secret(), setup, gather(setup, {}, {})[:3])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 1}, "two seats"),
        ({"seats": 14}, "42 cards, not 40"),
        ({"seats": 13, "muestra": True}, "40 cards, not 40"),
        ({"mano": 2}, "no seat"),
        ({"mano": -1}, "no seat"),
        ({"deck": (1, 0, *range(2, 40))}, "ascending"),
        ({"deck": (0, 0, *range(1, 40))}, "ascending"),
        ({"deck": (*range(39), 40)}, "0..39"),
        ({"deck": tuple(range(5))}, "too small|not 5"),
        ({"cutters": (0, 0)}, "different seats"),
        ({"cutters": (2,)}, "different seats"),
    ],
)
def test_tables_that_cannot_be_dealt(change: dict[str, Any], message: str) -> None:
    right: dict[str, Any] = {
        "deck": DECK_40,
        "seats": 2,
        "mano": 0,
        "from_top": True,
        "muestra": False,
        "cutters": (0,),
    }
    if change == {"seats": 13, "muestra": True}:
        assert len(hand_out(DECK_40, Setup(**right | change)).hands) == 13
        return
    with pytest.raises(UsageError, match=message):
        Setup(**right | change)
