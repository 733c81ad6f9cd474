"""A seat's record hides what that seat did not see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from record.matches import Plan, begin, dealt, played
from strategies import Chooser, Config, all_configs, random_deal, seeds
from truco.errors import RecordError, UsageError
from truco.record import (
    HandRecord,
    Player,
    Record,
    replay,
    seen_by,
    write,
)
from truco.rules import load

CONFIGS = all_configs()


def test_no_secret_is_in_a_record_before_the_end() -> None:
    chance = Chooser(8)
    recorder = begin(Plan(Config("uruguayo", 4), 8), chance)
    hand = dealt(recorder.match.rules, recorder.record().match, 1, recorder.match.mano, chance)
    recorder.hand(hand)
    text = write(recorder.record())
    assert hand.secret.key.hex() not in text
    assert 'hands = ["? ? ?", "? ? ?", "? ? ?", "? ? ?"]' in text
    recorder.leave(0)
    assert hand.secret.key.hex() in write(recorder.record())


@given(st.sampled_from(CONFIGS), seeds)
@settings(max_examples=30, deadline=None)
def test_a_seat_s_record_does_not_depend_on_what_it_did_not_see(config: Config, seed: int) -> None:
    """Two deals that agree on what a viewer is told give him the same record, to the byte."""
    chance = Chooser(seed)
    viewer = chance.pick([None, *range(config.players)])
    record = played(Plan(config, seed, verifiable=False, hands=2)).end()
    mine = seen_by(record, viewer)
    other = reshuffled(record, mine, chance)
    try:
        same = told(other, viewer) == told(record, viewer)
    except RecordError:
        return  # with these cards the hands would have gone another way
    if same:
        assert write(seen_by(other, viewer)) == write(mine)


def told(record: Record, viewer: int | None) -> list[Any]:
    """Every event as the viewer had it."""
    return [event.seen_by(viewer) for step in replay(record) for event in step.events]


def reshuffled(record: Record, seen: Record, chance: Chooser) -> Record:
    """The record with the cards that were not seen drawn anew, the seen ones in their place."""
    deck = record.load_rules().deck

    def redrawn(hand: HandRecord, known: HandRecord) -> HandRecord:
        shown = {card for held in known.setting.hands for card in held}
        shown.add(-1 if hand.setting.muestra is None else hand.setting.muestra)
        rest = [card for card in deck if card not in shown]
        hands = [
            tuple(card if card in shown else rest.pop(chance.below(len(rest))) for card in held)
            for held in hand.setting.hands
        ]
        return replace(hand, setting=replace(hand.setting, hands=tuple(hands)))

    pairs = zip(record.hands, seen.hands, strict=True)
    return replace(record, hands=tuple(redrawn(hand, known) for hand, known in pairs))


def test_a_seat_s_record_hides_cards_secrets_and_comments() -> None:
    record = played(Plan(Config("argentino", 4), 21, hands=2)).end()
    for viewer in (None, 0, 1, 2, 3):
        mine = seen_by(record, viewer)
        text = write(mine)
        assert "why?" not in text
        assert "reveal" not in text
        for hand, known in zip(record.hands, mine.hands, strict=True):
            assert str((hand.reveal or {})["secret"]) not in text
            for seat, held in enumerate(known.setting.hands):
                if seat == viewer:
                    assert held == hand.setting.hands[seat]
                public = {card for action in hand.setting.play for card in [action.say]}
                assert all(card == -1 or card in hand.setting.hands[seat] for card in held), public
        assert seen_by(mine, viewer) == mine
        with pytest.raises(UsageError, match="it is the record of"):
            seen_by(mine, 3 if viewer == 2 else 2)
        with pytest.raises(UsageError, match="some cards are not known"):
            list(replay(mine))
    with pytest.raises(UsageError, match="there is no seat 4"):
        seen_by(record, 4)


def test_an_unsung_hand_under_a_ley_is_hidden_from_its_own_seat() -> None:
    """A side that leaves before it has looked never saw its cards (GU l. 235)."""
    rules = load("uruguayo").configure(2)
    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1")
    recorder.hand(random_deal(rules, Chooser(1)))
    recorder.action(0, "a-ley")
    running = recorder.record()
    recorder.leave(0)
    record = recorder.record()
    assert seen_by(record, 0).hands[0].setting.hands[0] == (-1, -1, -1)
    assert seen_by(record, 1).hands[0].setting.hands[1] == record.hands[0].setting.hands[1]
    assert running.seen_by == "spectator"
