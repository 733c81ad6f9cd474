"""Random hands and matches keep the laws, in every ruleset, player count and house rule."""

from __future__ import annotations

from itertools import islice

import pytest

from match.listing import CARD_TEXTS, check_refusals, check_seat, vocabulary
from match.soak import keep_the_laws, main, soak, told
from strategies import (
    FRESH_SEED,
    Chooser,
    Config,
    all_configs,
    dump,
    natural,
    plain_configs,
    play_match,
    random_deal,
    random_round,
)
from truco.errors import IllegalAction
from truco.match import Match
from truco.view import view

every_table = pytest.mark.parametrize("config", all_configs(), ids=str)


@pytest.mark.both_builds
@every_table
def test_a_match_ends_and_keeps_the_laws(config: Config) -> None:
    with told(config, FRESH_SEED) as chance:
        keep_the_laws(config, chance)


@pytest.mark.slow
@every_table
def test_many_matches_end_and_keep_the_laws(config: Config) -> None:
    assert soak(config, 25, FRESH_SEED + 10).startswith(f"{config}: 25 matches")


@pytest.mark.both_builds
@every_table
def test_the_list_is_what_is_let_through(config: Config) -> None:
    with told(config, FRESH_SEED) as chance:
        for _ in range(2):
            state = random_round(config, chance)
            while not state.over:
                check_seat(state, chance.below(config.players), chance)
                check_refusals(state, chance)
                state.act(*natural(state, chance))
            check_seat(state, chance.below(config.players), chance)


@pytest.mark.slow
@every_table
def test_the_list_is_what_is_let_through_for_every_seat_and_number(config: Config) -> None:
    with told(config, FRESH_SEED + 1) as chance:
        for _ in range(6):
            state = random_round(config, chance)
            while not state.over:
                for seat in range(config.players):
                    check_seat(state, seat, chance, all_numbers=True)
                state.act(*natural(state, chance))


@pytest.mark.both_builds
@every_table
def test_a_copy_is_independent_and_a_replay_gives_the_same(config: Config) -> None:
    with told(config, FRESH_SEED + 2) as chance:
        state = random_round(config, chance)
        start = state.copy()
        done: list[tuple[int, str]] = []
        while not state.over:
            before = dump(state)
            twin = state.copy()
            assert dump(twin) == before
            if chance.below(4) == 0:
                twin.act(*natural(twin, chance))
                assert dump(state) == before, "what a copy does is done to the original"
            done.append(natural(state, chance))
            state.act(*done[-1])
        for seat, say in done:
            start.act(seat, say)
        assert dump(start) == dump(state)


@pytest.mark.parametrize("config", plain_configs(), ids=str)
def test_a_match_replayed_is_the_same_match(config: Config) -> None:
    with told(config, FRESH_SEED + 3) as chance:
        match, deals, script = Match(config.rules), [], []
        for _ in range(120):
            if match.phase == "over":
                break
            if match.phase == "deal":
                deals.append(random_deal(config.rules, chance))
                match.deal(deals[-1])
            else:
                assert match.round is not None
                script.append(natural(match.round, chance))
                match.act(*script[-1])
        again = Match(config.rules)
        dealt, said = iter(deals), iter(script)
        while dump(again) != dump(match):
            if again.phase == "deal":
                again.deal(next(dealt))
            else:
                again.act(*next(said))
        assert next(dealt, None) is None
        assert next(said, None) is None


def test_the_soak_tells_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--seed", "7", "--only", "retruco-2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "seed 7: 2 matches of each table"
    assert lines[1].startswith("retruco-2: 2 matches, ")
    assert main(["--matches", "2", "--only", "tute"]) == 2


@every_table
def test_a_view_lists_what_the_match_lets_through(config: Config) -> None:
    with told(config, FRESH_SEED + 4) as chance:
        for match, _events in islice(play_match(config.rules, chance), 40):
            seat = chance.below(config.players)
            listed = view(match, seat)["may"]
            words = {entry["say"] for entry in listed["says"] if "from" not in entry}
            assert words == {
                word for word in vocabulary() if not word.endswith("-") and match.can(seat, word)
            }
            assert set(listed["cards"]) == {card for card in CARD_TEXTS if match.can(seat, card)}
            for entry in listed["says"]:
                if "from" in entry:
                    assert match.can(seat, f"{entry['say'][:-1]}{entry['from']}")
                    assert match.can(seat, f"{entry['say'][:-1]}{entry['to']}")


def test_gu_235_a_seat_lifts_its_cards_before_it_plays_one() -> None:
    match = Match(Config("uruguayo").rules)
    match.deal(random_deal(match.rules, Chooser(4)))
    assert match.round is not None
    held = match.round.cards(0)
    for card in CARD_TEXTS:
        with pytest.raises(IllegalAction, match="levanta comes first"):
            match.act(0, card)
    assert view(match, 0)["may"]["cards"] == []
    match.act(0, "levanta")
    assert view(match, 0)["may"]["cards"] == held
    match.act(0, held[0])
