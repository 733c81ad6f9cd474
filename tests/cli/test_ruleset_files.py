"""A wrong ruleset file is one clear error; what is accepted can be played."""

from __future__ import annotations

import random
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from record.mutate import garbled, mutated
from strategies import Chooser, play_match, seeds
from truco.errors import RulesError
from truco.record.toml_writer import dumps
from truco.rules import Ruleset, load, names, parse

DATA = resources.files("truco.rules") / "data"
TEXTS = {name: (DATA / f"{name}.toml").read_text(encoding="utf-8") for name in names()}

GAME = "{call = 'truco', stake = 'game', refused = 1}"
RETRUCO = "{call = 'retruco', stake = 3, refused = 1}"
FLOR = "{call = 'flor', stake = 4}"
ALTA = "{call = 'alta', stake = 6, refused = 4, refused-over = {%s}}"

# What stands in a file beside `base = "argentino"`, the key that the error names, and a word of it.
NONSENSE = [
    ("title = 3", "title", "table"),
    ("title.es = 3", "title", "text"),
    ("title.fr = 'truc'", "title", "es, ca, en"),
    ("players = []", "players", "1 to"),
    ("players = [5]", "players", "2, 3, 4, 6, 8"),
    ("players = [2, 2]", "players", "twice"),
    ("nonsense = 1", "nonsense", "unknown key"),
    ("drop = ['options.wind']", "drop", "options.NAME"),
    ("cite = 'AR'", "cite", "table"),
    ("[cards]\norder = ['1e', '3']", "cards.order", "2e has no place"),
    ("[cards]\nmuestra = true", "cards.piezas", "is missing"),
    ("[cards]\nmuestra = true\npiezas = [7]", "cards.piezas", "2, 4, 5, 10, 11"),
    ("[deck]\nnumbers = [1, 2, 3, 4, 5, 6]", "cards.order", "stands for no card"),
    ("[deck]\nnumbers = [1, 1, 2, 3, 4, 5, 6, 7]", "deck.numbers", "twice"),
    ("[match]\ntarget = 0", "match.target", "1 to 60"),
    ("[match]\ngames = 4", "match.games", "1, 2, 3, 5, 7, 9"),
    ("[truco]\nladder = []", "truco.ladder", "at least one"),
    ("[truco]\nladder = [{call = 'truco', stake = 2}]", "truco.ladder.0.refused", "is missing"),
    (
        "[truco]\nladder = [{call = 'quiero', stake = 2, refused = 1}]",
        "truco.ladder.0.call",
        "quiero already means",
    ),
    (
        "[truco]\nladder = [{call = 'envido', stake = 2, refused = 1}]",
        "envido.calls.0.call",
        "envido already means",
    ),
    (
        "[truco]\nladder = [{call = 'truco', stake = 1, refused = 1}]",
        "truco.ladder.0.stake",
        "more than the 1",
    ),
    (
        "[truco]\nladder = [{call = 'truco', stake = 2, refused = 5}]",
        "truco.ladder.0.refused",
        "at most",
    ),
    (
        f"[truco]\nladder = [{GAME}, {RETRUCO}]",
        "truco.ladder.0.stake",
        "only the last level",
    ),
    (
        "[truco]\nladder = [{call = 'Truco', stake = 2, refused = 1}]",
        "truco.ladder.0.call",
        "small",
    ),
    ("[envido]\nstop = 'never'", "envido.stop", "no end"),
    ("[envido]\ntantos = 'piezas'", "cards.muestra", "piezas"),
    ("[envido]\nmost = 30", "envido.most", "33"),
    ("[envido]\ncalls = [{call = 'envido'}]", "envido.calls.0", "exactly one of"),
    ("[envido]\ncalls = [{call = 'envido', sets = 2}]", "envido.calls.0.sets", "higher"),
    ("[envido]\ncalls = [{call = 'envido', adds = 2, opens = false}]", "envido.calls", "opens"),
    ("[envido]\ncalls = [{call = 'envido-N', adds = 2}]", "envido.calls.0.call", "numbered"),
    (
        "[envido]\ncalls = [{call = 'envido', adds = 2}, {call = 'envido', adds = 3}]",
        "envido.calls.1.call",
        "already means",
    ),
    (
        "[[envido.refused-table]]\nchain = ['envido']\nrefused = 1",
        "envido.refused-table",
        "ascending",
    ),
    (
        "[envido]\norder = 'ascending'\n[[envido.refused-table]]\nchain = ['envit']\nrefused = 1",
        "envido.refused-table.0.chain",
        "no envido call",
    ),
    ("[flor]\nladder = [{call = 'canto', stake = 3}]", "flor.ladder.0.call", "flor"),
    (
        "[flor]\nladder = [{call = 'flor', stake = 'rest', refused = 3}]",
        "flor.ladder.0.stake",
        "lower call",
    ),
    (
        f"[flor]\nladder = [{FLOR}, {ALTA % 'flor = true'}]",
        "flor.ladder.1.refused-over",
        "whole number",
    ),
    (
        f"[flor]\nladder = [{FLOR}, {ALTA % 'baja = 2'}]",
        "flor.ladder.1.refused-over.baja",
        "lower call",
    ),
    ("[flor]\ncontest = 'word'", "flor.bets", "expected 1 to 5"),
    (
        "[flor]\ncontest = 'reply'\nbets = [{bet = 'N', adds = 2}]",
        "flor.bets.0.bet",
        "the bet N",
    ),
    ("options = 3", "options", "table"),
    ("[options.x]\nchoices = [1]", "options.x", "default"),
    ("[options.x]\nchoices = [1]\ndefault = 2", "options.x.default", "one of 1"),
    ("[options.x]\nchoices = [true, 'true']\ndefault = true", "options.x.choices", "once"),
    ("[options.x]\nchoices = [1.5]\ndefault = 1", "options.x.choices", "item 1"),
    (
        "[options.x]\nchoices = [1]\ndefault = 1\nsets.1 = {'a.b' = 1}",
        "options.x.sets.1",
        "no key of a ruleset",
    ),
    (
        "[options.x]\nchoices = [1]\ndefault = 1\nsets.1 = {'match.games' = 4}",
        "options.x.sets.1.match.games",
        "one of",
    ),
    (
        "[options.x]\nchoices = [1]\ndefault = 1\nsets.2 = {'match.games' = 1}",
        "options.x.sets.2",
        "no choice",
    ),
    (
        "[options.x]\nchoices = [1]\ndefault = 1\nsets.1 = {'truco.ladder.7.stake' = 1}",
        "options.x",
        "not there",
    ),
    ("[options.x]\nkind = 'table'\ndefault = {}", "options.x", "expected fields"),
    (
        "[options.x]\nkind = 'table'\ndefault = {a = 1}\nfields = {a = 'match.scoring'}",
        "options.x.fields.a",
        "no number",
    ),
    (
        "[options.x]\nchoices = [1, 2]\ndefault = 1\nsets.2 = {'envido.stop' = 'never'}",
        "envido.stop",
        "with x = 2",
    ),
]


@pytest.mark.parametrize(("text", "key", "word"), NONSENSE, ids=lambda value: value[:40])
def test_nonsense_is_refused(text: str, key: str, word: str) -> None:
    if "[flor]" in text:
        text = f"drop = ['options.flor-table']\noptions.flor.default = true\n{text}"
    with pytest.raises(RulesError) as caught:
        parse(f"base = 'argentino'\n{text}", "mine", "mine.toml")
    assert caught.value.key == key
    assert word in caught.value.expected
    assert str(caught.value).startswith("mine.toml: ")


@pytest.mark.parametrize(
    "base", ["'../rules/data/argentino'", "'argentino.toml'", "3", "''", '"a\\u0000b"', "'mine'"]
)
def test_a_base_is_a_ruleset_of_the_project(base: str) -> None:
    with pytest.raises(RulesError, match=r"mine\.toml: base: expected"):
        parse(f"base = {base}", "mine", "mine.toml")


def test_a_file_without_a_base_states_everything() -> None:
    with pytest.raises(RulesError, match=r"players: is missing"):
        parse("title.es = 'Nuevo'", "mine", "mine.toml")


def test_only_the_difference_is_stated() -> None:
    mine = parse("base = 'argentino'\n[match]\ntarget = 24", "mine", "mine.toml")
    rules = mine.configure(4, options={"flor": True})
    assert (mine.name, mine.targets, rules.target) == ("mine", (15, 24, 30), 24)
    assert rules.truco == load("argentino").configure(4).truco


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 5000, "a = 1e", "\x00"])
def test_what_is_no_toml(text: str) -> None:
    with pytest.raises(RulesError, match=r"mine\.toml: is no TOML: "):
        parse(text, "mine", "mine.toml")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for path in (tmp_path / "bytes.toml", tmp_path / "none.toml", tmp_path):
        with pytest.raises(RulesError) as caught:
            load(path)
        assert str(caught.value).startswith(str(path))


@given(seeds)
@settings(max_examples=150, deadline=None)
def test_a_changed_ruleset_is_refused_or_can_be_played(seed: int) -> None:
    try_mutation(seed)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=3000, deadline=None)
def test_many_changed_rulesets(seed: int) -> None:
    try_mutation(seed)


def try_mutation(seed: int) -> None:
    """Change a ruleset file of ours; refused in one line, or a match can be played with it."""
    chance = random.Random(seed)
    text = TEXTS[chance.choice(names())]
    if chance.random() < 0.3:
        for _ in range(chance.randrange(1, 4)):
            text = garbled(text, chance)
    else:
        text = dumps(mutated(tomllib.loads(text), chance, chance.randrange(1, 4)))
    try:
        ruleset = parse(text, "mine", "mine.toml")
    except RulesError as error:
        refusal = str(error)
    else:
        refusal = ""
    if refusal:
        assert "\n" not in refusal
        assert refusal.startswith("mine.toml: ")
    elif not ruleset.data.get("abstract"):
        play_some(ruleset, seed, chance)


def play_some(ruleset: Ruleset, seed: int, chance: random.Random) -> None:
    players = chance.choice(ruleset.players)
    options = {
        option.name: chance.choice(option.choices)
        for option in ruleset.options.values()
        if option.choices and (not option.players or players in option.players)
        if chance.random() < 0.3
    }
    try:
        rules = ruleset.configure(players, options=options)
    except RulesError:
        return
    hands = 0
    for match, events in play_match(rules, Chooser(seed), 100_000):
        hands += events[0].kind == "deal"
        if hands > 8:
            return
        assert sum(match.score) < 10_000


@given(st.text(max_size=40))
def test_no_name_is_found_by_accident(name: str) -> None:
    if name in names():
        return
    with pytest.raises(RulesError):
        load(name)
