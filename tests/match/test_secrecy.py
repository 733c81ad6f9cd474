"""A seat's view depends on what the seat may know and on nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.listing import CARD_TEXTS, vocabulary
from strategies import (
    Chooser,
    Config,
    all_configs,
    choices,
    natural,
    random_deal,
    random_score,
    seeds,
)
from truco.cards import parse_hand
from truco.deal import Deal
from truco.errors import IllegalAction
from truco.events import Event
from truco.match import Match
from truco.narrate import sees_cards
from truco.rules import Rules, load
from truco.view import view

pytestmark = pytest.mark.both_builds

tables = st.sampled_from(all_configs())


@dataclass
class Pair:
    """Two matches that differ only in cards that a viewer has not seen."""

    one: Match
    other: Match
    viewer: int | None

    def same_view(self) -> None:
        """The viewer cannot tell them apart, not even by the order of the keys."""
        seen = [json.dumps(view(match, self.viewer)) for match in (self.one, self.other)]
        assert seen[0] == seen[1]

    def same_errors(self, chance: Chooser) -> None:
        """What the viewer is told about a few words is the same in both."""
        if self.viewer is None:
            return
        words = [*CARD_TEXTS, *(word for word in vocabulary() if not word.endswith("-"))]
        for _ in range(3):
            say = words[chance.below(len(words))]
            assert self._error(self.one, say) == self._error(self.other, say)

    def _error(self, match: Match, say: str) -> str:
        assert self.viewer is not None
        try:
            match.verify(self.viewer, say)
        except IllegalAction as error:
            return str(error)
        return "allowed"

    def told(self, events: list[Event]) -> str:
        """What the viewer hears of some events."""
        seen = [event.seen_by(self.viewer) for event in events]
        return json.dumps([event for event in seen if event is not None])

    def go_on(self, seat: int, say: str) -> bool:
        """Do it in both; False once the viewer can tell them apart by what has happened."""
        events = self.one.act(seat, say)
        try:
            others = self.other.act(seat, say)
        except IllegalAction:
            assert seat != self.viewer, "allowed in one only, and the viewer's own"
            return False
        return self.told(events) == self.told(others) and not self._consulted()

    def _consulted(self) -> bool:
        """An a-ley is open: the side that is asked consults, its flores are no secret within it."""
        for match in (self.one, self.other):
            if match.round is not None and match.round.hand.ley_side >= 0:
                return self.viewer is not None and match.players > 2
        return False


def twin(deal: Deal, rules: Rules, kept: int | None, chance: Chooser) -> Deal:
    """The deal with some unseen cards exchanged: all of them, or a few."""
    hands = [list(hand) for hand in deal.hands]
    places = [(seat, place) for seat in range(len(hands)) if seat != kept for place in range(3)]
    dealt = {card for hand in deal.hands for card in hand} | {deal.muestra}
    rest = [card for card in rules.deck if card not in dealt]
    for _ in range(1 + chance.below(4) * chance.below(4)):
        seat, place = places[chance.below(len(places))]
        if chance.below(2):
            other, spot = places[chance.below(len(places))]
            hands[seat][place], hands[other][spot] = hands[other][spot], hands[seat][place]
        else:
            chosen = chance.below(len(rest))
            hands[seat][place], rest[chosen] = rest[chosen], hands[seat][place]
    return Deal(tuple(tuple(hand) for hand in hands), deal.muestra)


def make_pair(config: Config, chance: Chooser) -> Pair:
    """Two matches with one score, dealt to a viewer who sees the same."""
    rules = config.rules
    viewer = None if chance.below(4) == 0 else chance.below(config.players)
    one = Match(rules, chance.below(config.players))
    one.score = random_score(rules, chance)
    one.hand_number = chance.below(2)
    one.mano = (one.mano - one.hand_number) % config.players
    other = one.copy()
    dealt = random_deal(rules, chance)
    one.deal(dealt)
    assert one.round is not None
    unlifted = viewer is not None and not sees_cards(one.round.hand, viewer)
    kept = None if unlifted and chance.below(2) else viewer
    other.deal(twin(dealt, rules, kept, chance))
    return Pair(one, other, viewer)


def look_for_a_leak(config: Config, seed: int, given_bytes: bytes) -> int:
    """Play both as long as the viewer cannot tell them apart; gives how many steps that was."""
    chance = Chooser(seed, given_bytes)
    pair = make_pair(config, chance)
    steps = 0
    pair.same_view()
    while pair.one.phase == "play" and pair.one.round is not None:
        pair.same_errors(chance)
        if not pair.go_on(*natural(pair.one.round, chance)):
            break
        steps += 1
        pair.same_view()
    return steps


@settings(max_examples=250)
@given(config=tables, seed=seeds, given_bytes=choices)
def test_unseen_cards_do_not_change_a_view(config: Config, seed: int, given_bytes: bytes) -> None:
    look_for_a_leak(config, seed, given_bytes)


@pytest.mark.slow
@settings(max_examples=10_000)
@given(config=tables, seed=seeds, given_bytes=choices)
def test_unseen_cards_do_not_change_a_view_long(
    config: Config, seed: int, given_bytes: bytes
) -> None:
    look_for_a_leak(config, seed, given_bytes)


def test_the_search_goes_deep_enough() -> None:
    steps = [look_for_a_leak(config, 5, b"") for config in all_configs()]
    assert sum(steps) > 2 * len(steps)


@pytest.mark.parametrize(
    ("ruleset", "players", "options", "seed", "given_bytes"),
    [
        ("torneo-1904", 4, (), 13723699, b"\x00\x01"),
        ("torneo-1904", 2, (), 1990699914, b""),
        ("argentino", 2, (), 2575997723, b""),
        ("argentino", 4, (("flor", True),), 631037472, b""),
    ],
)
def test_what_the_winner_still_hides_decides_no_hand(
    ruleset: str, players: int, options: tuple[tuple[str, bool], ...], seed: int, given_bytes: bytes
) -> None:
    """README 11, AR l. 48: where tantos are shown by hand, only cards that have been played say
    whether the winner of the envido has still to show.
    """
    by_hand = (("declare", "manual"), ("show", "manual"), *options)
    look_for_a_leak(Config(ruleset, players, by_hand, None), seed, given_bytes)


@pytest.mark.parametrize(
    ("other_hands", "ends"),
    [(("4c 11b 7e", "6b 12o 2b"), True), (("4c 11b 6b", "7e 12o 2b"), False)],
)
def test_a_game_that_the_lies_decide_ends(other_hands: tuple[str, str], ends: bool) -> None:
    """README 11: a hand is over when it is certain who has won the game, whatever the winner of
    the envido would show; nobody is asked to show then.
    """
    options = {"declare": "manual", "show": "manual"}
    match = Match(load("torneo-1904").configure(players=4, options=options), 1)
    match.score = [2, 28]
    one, three = (parse_hand(hand) for hand in other_hands)
    match.deal(Deal((parse_hand("7b 3c 1o"), one, parse_hand("1e 5o 10c"), three)))
    for seat, say in [(0, "pido-flor"), (1, "pido-flor"), (2, "truco"), (1, "real-envido")]:
        match.act(seat, say)
    for seat, say in [(2, "quiero"), (1, "tantos-7"), (2, "tantos-21"), (3, "son-buenas")]:
        match.act(seat, say)
    shown = view(match, None)
    asks = shown["asks"]
    assert (asks is None) is ends
    assert asks is None or asks["say"] == "truco"
    assert shown["phase"] == ("deal" if ends else "play")
