"""Bots by name, one's own bots, and what goes wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.tables import table
from truco.bots import make, names
from truco.errors import UsageError
from truco.match import Match
from truco.rules import load, parse
from truco.view import view

OWN = """
class Mine:
    def __init__(self, seed, rules):
        self.told = (seed, rules)

    def choose(self, view):
        return view["may"]["cards"][0]


class Mute:
    def __init__(self, seed, rules):
        pass


class Broken:
    def __init__(self, seed, rules):
        raise ValueError("no\\nluck")

    def choose(self, view):
        return ""


thing = 5
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of the user's in the directory in which he works; its name."""
    (tmp_path / "own_truco_bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "own_truco_bots"


def test_the_bots_of_the_house_stand_from_tame_to_strong() -> None:
    assert names() == ["random", "plain", "criollo"]


@pytest.mark.parametrize("name", names())
def test_a_bot_answers_what_may_be_done(name: str) -> None:
    match = table("argentino", ["1e 5o 12b", "4e 4b 4o"])
    assert match.can(0, make(name, 1).choose(view(match, 0)))


def test_ones_own_bot_gets_seed_and_rules(own_bots: str) -> None:
    rules = load("argentino").configure(2)
    bot = make(f"{own_bots}:Mine", 7, rules)
    assert vars(bot) == {"told": (7, rules)}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("criolla", "no such bot: 'criolla': expected random, plain, criollo, or module:Class"),
        ("no_such_module:Bot", "cannot import 'no_such_module': ModuleNotFoundError"),
        ("own_truco_bots:Nobody", "own_truco_bots has no class 'Nobody'"),
        ("own_truco_bots:thing", "own_truco_bots has no class 'thing'"),
        ("own_truco_bots:", "own_truco_bots has no class ''"),
        (":Mine", "cannot import ''"),
        ("own_truco_bots:Mute", "Mute has no method choose(view)"),
        ("own_truco_bots:Broken", "Broken(seed, rules) fails: ValueError: no luck"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(own_bots: str, name: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        make(name, 1)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


HOUSE = """
base = "argentino"
title.es = "De la casa"
[match]
target = 12
targets = [12]
"""


@pytest.mark.parametrize("name", ["plain", "criollo"])
def test_a_house_ruleset_needs_its_rules(name: str) -> None:
    rules = parse(HOUSE, "casa", "casa.toml").configure(2)
    match = Match(rules)
    match.deal(table("argentino", ["1e 5o 12b", "4e 4b 4o"]).round.deal)  # type: ignore[union-attr]
    seen = view(match, 0)
    with pytest.raises(UsageError, match="does not know the rules of 'casa'"):
        make(name, 1).choose(seen)
    assert match.can(0, make(name, 1, rules).choose(seen))
