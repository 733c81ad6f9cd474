"""What players do besides playing: leaving, saying nonsense, acting out of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match.laws import Witness
from match.soak import told
from strategies import (
    FRESH_SEED,
    Chooser,
    Config,
    all_configs,
    dump,
    natural,
    play_match,
    random_deal,
    random_round,
    seeds,
)
from truco.cards import parse_card, parse_hand
from truco.deal import Deal
from truco.errors import IllegalAction, MalformedText, TrucoError, UsageError
from truco.match import Match
from truco.rules import load
from truco.view import view

pytestmark = pytest.mark.both_builds

every_table = pytest.mark.parametrize("config", all_configs(), ids=str)
tables = st.sampled_from(all_configs())


@every_table
def test_leaving_ends_the_match_at_any_moment(config: Config) -> None:
    with told(config, FRESH_SEED + 20) as chance:
        match, stop = Match(config.rules), chance.below(40)
        witness = Witness(match)
        for step, (now, events) in enumerate(play_match(config.rules, chance)):
            if step == 0:
                match, witness = now, Witness(now)
            witness.step(events, views=False)
            if step >= stop or match.phase == "over":
                break
        if match.phase == "over":
            return
        leaver, disputed = chance.below(config.players), match.disputed()
        witness.step(match.leave(leaver))
        assert match.phase == "over"
        assert match.reason == ("left" if disputed else "void")
        if not disputed:
            assert match.winner is None
        elif config.players == 3:
            assert match.winner != leaver
        else:
            assert match.winner == 1 - leaver % 2
        _nothing_more(match)


def _nothing_more(match: Match) -> None:
    """A match that is over lets nobody do anything."""
    before = dump(match)
    assert match.actors() == []
    for seat in range(match.players):
        assert view(match, seat)["may"] == {"cards": [], "says": []}
        with pytest.raises(IllegalAction):
            match.act(seat, "mazo")
        with pytest.raises(IllegalAction):
            match.leave(seat)
    with pytest.raises(IllegalAction):
        match.deal(random_deal(match.rules, Chooser(1)))
    assert dump(match) == before


def test_before_the_deal_nothing_is_played_and_nobody_deals_twice() -> None:
    match = Match(Config("argentino").rules)
    with pytest.raises(IllegalAction):
        match.act(0, "mazo")
    assert match.actors() == []
    match.deal(random_deal(match.rules, Chooser(1)))
    with pytest.raises(IllegalAction):
        match.deal(random_deal(match.rules, Chooser(2)))


@given(config=tables, seed=seeds, seat=st.integers(-2, 9), say=st.text(max_size=30))
def test_nonsense_is_an_error_of_its_kind_and_changes_nothing(
    config: Config, seed: int, seat: int, say: str
) -> None:
    state = random_round(config, Chooser(seed))
    for _ in range(seed % 5):
        if not state.over:
            state.act(*natural(state, Chooser(seed)))
    before = dump(state)
    with pytest.raises(TrucoError):
        state.act(seat, say)
    assert dump(state) == before


@pytest.mark.parametrize(
    ("say", "kind"),
    [
        ("", MalformedText),
        ("Envido", MalformedText),
        (" envido", MalformedText),
        ("envido ", MalformedText),
        ("8e", MalformedText),
        ("1x", MalformedText),
        ("envido-05", IllegalAction),
        ("envido-5", IllegalAction),
        ("envido-99999", MalformedText),
        ("quiero-quiero", IllegalAction),
        ("flor", IllegalAction),
    ],
)
def test_malformed_is_one_thing_and_against_the_rules_another(
    say: str, kind: type[TrucoError]
) -> None:
    state = random_round(Config("argentino"), Chooser(3))
    before = dump(state)
    with pytest.raises(kind):
        state.act(0, say)
    assert dump(state) == before


@pytest.mark.parametrize(
    "deal",
    [
        Deal(((0, 1, 2),)),
        Deal(((0, 1, 2), (3, 4))),
        Deal(((0, 1, 2), (3, 4, 2))),
        Deal(((0, 1, 2), (3, 4, 40))),
        Deal(((0, 1, 2), (3, 4, -1))),
        Deal(((0, 1, 2), (3, 4, 5)), 6),
        Deal(((0, 1, 2), (3, 4, 5), (6, 7, 8))),
    ],
)
def test_a_deal_that_does_not_fit_is_refused(deal: Deal) -> None:
    match = Match(Config("argentino").rules)
    before = dump(match)
    with pytest.raises(UsageError):
        match.deal(deal)
    assert dump(match) == before


def test_a_deal_without_the_muestra_or_with_a_two_in_mallorca_is_refused() -> None:
    with pytest.raises(UsageError):
        Match(Config("retruco").rules).deal(Deal(((0, 1, 2), (3, 4, 5))))
    with pytest.raises(UsageError):
        Match(Config("mallorca").rules).deal(Deal(((0, 1, 2), (3, 4, 5))))


@pytest.mark.parametrize(
    ("house_rule", "says", "told"),
    [
        (
            "declare",
            ["0 envido", "1 quiero", "0 tantos-33", "1 son-buenas", "1 mazo"],
            [(0, 2, "accepted"), (0, -2, "forfeit"), (1, 2, "forfeit")],
        ),
        ("show", ["0 envido", "1 quiero", "0 mazo"], [(0, 2, "accepted"), (0, -2, "forfeit")]),
    ],
)
def test_an_envido_that_is_taken_away_is_told(
    house_rule: str, says: list[str], told: list[tuple[int, int, str]]
) -> None:
    """AR l. 46-48: what was told as won and then belied, or not shown, is told as lost."""
    match = Match(load("argentino").configure(players=2, options={house_rule: "manual"}))
    match.deal(Deal((parse_hand("1e 5c 6c"), parse_hand("7e 4b 5o"))))
    events = [event for say in says for event in match.act(int(say[0]), say[2:])]
    envidos = [event.data for event in events if event.data.get("contest") == "envido"]
    assert [(one["side"], one["points"], one["why"]) for one in envidos] == told


def test_nothing_is_told_as_settled_after_the_row_that_wins() -> None:
    """README 12: side 0 wins by its flor, so the flor of side 1, which comes later, scores none."""
    match = Match(load("uruguayo").configure(players=4, options={"a-ley": False}), first_mano=1)
    match.score = [37, 30]
    hands = ("7o 12o 1o", "10e 11e 2c", "3c 6e 12e", "2b 6b 3b")
    match.deal(Deal(tuple(parse_hand(hand) for hand in hands), parse_card("3e")))
    says = [(2, "envido"), (3, "real-envido"), (0, "flor"), (0, "mazo"), (2, "truco"), (1, "flor")]
    for seat, say in says:
        match.act(seat, say)
    events = match.act(1, "no-quiero")
    assert [event.data for event in events if event.kind == "settle"] == [
        {"side": 0, "contest": "flor", "points": 3, "why": "lone"}
    ]
    assert (match.winner, match.score) == (0, [40, 30])
