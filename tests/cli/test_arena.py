"""`truco arena`: results that are the same each time, one's own bots, and what goes wrong."""

from __future__ import annotations

from math import isclose
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from support import CHECKOUT
from truco.arena import Result, compete, seatings, wilson
from truco.arena.table import deal_next
from truco.match import Match
from truco.rules import load

OWN = '''
class First:
    """Plays its first card, refuses everything."""

    def __init__(self, seed, rules):
        pass

    def choose(self, view):
        words = [entry["say"] for entry in view["may"]["says"]]
        return "no-quiero" if "no-quiero" in words else view["may"]["cards"][0]


class Cheat(First):
    def choose(self, view):
        return "vale-cuatro"


class Crash(First):
    def choose(self, view):
        return [][0]


class Silent(First):
    def choose(self, view):
        return None

'''


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory in which the user keeps his bots."""
    (tmp_path / "arena_own_bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def data(truco: Command, *arguments: object) -> Any:
    """The result as JSON."""
    done = truco("arena", *arguments, "--json")
    assert (done.code, done.error) == (0, "")
    return done.data


def test_it_prints_who_won_and_how_sure_that_is(truco: Command) -> None:
    done = truco("arena", "plain", "random", "--matches", 4, "--target", 8)
    assert done.code == 0
    assert "argentino, 2 players, to 8, seed 1" in done.out
    assert "of 4 matches" in done.out
    assert "95 % interval" in done.out
    assert "2 sets of deals, each played from both sides" in done.out
    assert "bluffs" in done.out
    assert "decisions/s" in done.out


def test_json_has_the_same_and_more(truco: Command) -> None:
    got = data(truco, "plain", "random", "--matches", 5, "--ruleset", "retruco", "--seed", 3)
    assert got["bots"] == ["plain", "random"]
    assert got["matches"] == 6
    assert got["sets"]["size"] == 2
    assert sum(got["sets"]["won"]) == got["won"]
    assert got["interval"]["low"] <= got["share"] <= got["interval"]["high"]
    assert got["options"] == {"calls": "any-time", "campeonato": False}
    for notes in got["notes"]:
        assert notes["decisions"] > 0
        assert 0 <= notes["fold_rate"] <= 1
        assert notes["folds"] <= notes["questions"]


def test_the_same_seed_gives_the_same_result(truco: Command) -> None:
    runs = [data(truco, "criollo", "random", "--matches", 4, "--target", 8) for _ in range(2)]
    for run in runs:
        del run["seconds"]
        for notes in run["notes"]:
            del notes["decisions_per_second"], notes["longest_ms"]
    assert runs[0] == runs[1]
    assert data(truco, "criollo", "random", "--matches", 4, "--target", 8, "--seed", 2) != runs[0]


def test_options_and_players(truco: Command) -> None:
    got = data(
        truco, "plain", "random", "--ruleset", "mallorca", "--players", 4, "--matches", 2,
        "--target", 6, "--options", "cantons=1", "calls=on-turn",
    )  # fmt: skip
    assert got["options"] == {"cantons": 1, "calls": "on-turn"}
    assert (got["players"], got["target"]) == (4, 6)


def test_a_table_of_numbers_is_an_option_too(truco: Command) -> None:
    got = data(
        truco, "random", "random", "--matches", 2, "--target", 6,
        "--options", "flor=true", "flor-table.flor=5",
    )  # fmt: skip
    assert got["options"]["flor-table"]["flor"] == 5


def test_ones_own_bot_plays(truco: Command, here: Path) -> None:
    got = data(truco, "plain", "arena_own_bots:First", "--matches", 10, "--target", 10)
    assert got["won"] == 10
    assert got["notes"][1]["fold_rate"] == 1


def test_the_bot_of_the_docs_plays(truco: Command, here: Path) -> None:
    page = (CHECKOUT / "docs" / "bots.md").read_text(encoding="utf-8")
    code = next(part for part in page.split("```")[1::2] if "class Mine" in part)
    (here / "docs_own_bots.py").write_text(code.removeprefix("python"), encoding="utf-8")
    got = data(truco, "random", "docs_own_bots:Mine", "--matches", 4, "--target", 10)
    assert got["matches"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["criollo", "criolla"], "no such bot: 'criolla'"),
        (["criollo", "nobody:Bot"], "cannot import 'nobody'"),
        (["criollo", "arena_own_bots:Nobody"], "has no class 'Nobody'"),
        (["plain", "arena_own_bots:Cheat"], "on seat 1 says what is not allowed: vale-cuatro"),
        (["plain", "arena_own_bots:Crash"], "on seat 1 fails: IndexError"),
        (["plain", "arena_own_bots:Silent"], "on seat 1 answers None"),
        (["plain", "random", "--matches", "0"], "matches: expected a number from 1 up, not 0"),
        (["plain", "random", "--ruleset", "tute"], "no such ruleset"),
        (["plain", "random", "--players", "5"], "players: expected one of 2, 4, 6, not 5"),
        (["plain", "random", "--target", "0"], "target"),
        (["plain", "random", "--options", "flor"], "option 'flor': expected name=value"),
        (["plain", "random", "--options", "flor=maybe"], "expected one of true, false"),
        (["plain", "random", "--options", "wind=3"], "unknown option"),
        (["plain", "random", "--options", "flor=true", "flor=true"], "'flor' is given twice"),
        (["plain", "random", "--options", "flor=true", "flor.x=1"], "'flor' is given twice"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    truco: Command, here: Path, arguments: list[str], told: str
) -> None:
    done = truco("arena", *arguments)
    assert done.code == 2
    assert told in done.error
    assert len(done.error.splitlines()) == 1


@pytest.mark.parametrize("words", [[], ["criollo"], ["a", "b", "c"], ["a", "b", "--seed", "x"]])
def test_used_wrongly(truco: Command, words: list[str]) -> None:
    assert truco("arena", *words).code == 2


# ---- what the figures rest on


@pytest.mark.parametrize(("players", "ways"), [(2, 2), (3, 6), (4, 2), (6, 2), (8, 2)])
def test_every_bot_gets_every_seat_s_cards_equally_often(players: int, ways: int) -> None:
    places = seatings(players)
    assert len(places) == ways
    for seat in range(players):
        assert sum(seats[seat] == 0 for seats in places) == ways / 2
    if players != 3:
        for seats in places:
            assert all(seats[seat] == seats[seat % 2] for seat in range(players))


def test_a_set_of_deals_has_the_same_cards_both_ways() -> None:
    hands = []
    for _ in range(2):
        match = Match(load("argentino").configure(2))
        deal_next(match, 17)
        assert match.round is not None
        hands.append(match.round.deal.hands)
    assert hands[0] == hands[1]


def test_equal_bots_share_every_set() -> None:
    """`plain` has no chance in it: against itself the cards alone decide, so each set is halved."""
    result: Result = compete(("plain", "plain"), load("retruco").configure(2), 20, 1)
    assert result.sets == [1] * 10


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (90, 100, 0.8256, 0.9448),
    ],
)
def test_wilson(won: int, played: int, low: float, high: float) -> None:
    """Against published values of the Wilson score interval."""
    got = wilson(won, played)
    assert isclose(got[0], low, abs_tol=1e-4)
    assert isclose(got[1], high, abs_tol=1e-4)


# ---- how strong the bots are


@pytest.mark.parametrize(("ruleset", "target"), [("argentino", 15), ("retruco", 20)])
@pytest.mark.parametrize(("other", "least"), [("random", 0.8), ("plain", 0.55)])
def test_criollo_is_clearly_better(ruleset: str, target: int, other: str, least: float) -> None:
    """A few matches of fixed cards; docs/bots.md has the figures of many."""
    rules = load(ruleset).configure(2, target)
    assert compete(("criollo", other), rules, 40, 12).share >= least


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(("ruleset", "other"), [
    ("argentino", "random"), ("argentino", "plain"), ("retruco", "random"), ("retruco", "plain"),
])  # fmt: skip
def test_criollo_keeps_its_promise(ruleset: str, other: str) -> None:
    """At least 90 and 60 of 100, the lower bounds above 85 and 50."""
    result = compete(("criollo", other), load(ruleset).configure(2), 100, 1)
    share, low = {"random": (0.90, 0.85), "plain": (0.60, 0.50)}[other]
    assert result.share >= share
    assert result.interval[0] > low


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(name, n) for name in ("argentino", "torneo-1904", "porteno", "uruguayo", "mallorca")
     for n in load(name).players],
)  # fmt: skip
def test_criollo_beats_plain_at_every_table(ruleset: str, players: int) -> None:
    rules = load(ruleset).configure(players)
    assert compete(("criollo", "plain"), rules, 20, 5).share > 0.5
