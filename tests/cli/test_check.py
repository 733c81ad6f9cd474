"""`truco check`: cases pass, fail, or are no cases."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.command import Command
from record.mutate import garbled, mutated
from record.test_toml_writer import tables
from strategies import seeds
from support import case_files, cases_folder
from truco.errors import MalformedText
from truco.record import check_case, read_cases
from truco.record.toml_writer import dumps

CASE = """
[[case]]
id = "one"
cite = "AR l. 36"
ruleset = "argentino"
hands = ["1e 5c 6c", "7e 4b 5o"]
play = ["0 envido", "1 truco", "0 no-quiero"]
[case.expect]
points = ["0 envido 1", "1 truco 1"]
score = [1, 1]
over = true
"""


def test_all_shared_cases_pass(truco: Command) -> None:
    done = truco("check", cases_folder())
    assert (done.code, done.error) == (0, "")
    passed, failed = done.out.replace(",", "").split()[::2]
    assert (int(passed) >= 643, failed) == (True, "0")


def test_filters(truco: Command) -> None:
    both = truco("check", cases_folder(), "--ruleset", "mallorca", "--json").data
    four = truco("check", cases_folder(), "--ruleset", "mallorca", "--players", 4, "--json").data
    assert 0 < four["passed"] < both["passed"] < 643
    assert truco("check", cases_folder(), "--ruleset", "chess").code == 2
    assert truco("check", cases_folder(), "--players", 9).code == 2
    assert truco("check", cases_folder(), "--players", "two").code == 2


def test_a_failing_case_says_what_came(tmp_path: Path, truco: Command) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE + CASE.replace('"one"', '"two"').replace("[1, 1]", "[2, 1]"))
    done = truco("check", path)
    assert done.code == 1
    assert done.out == (
        f"{path}: two (AR l. 36)\n    score: expected [2, 1], came [1, 1]\n1 passed, 1 failed\n"
    )
    data = truco("check", path, "--json").data
    assert (data["passed"], data["failed"]) == (1, 1)
    assert data["failures"] == [
        {
            "file": str(path), "id": "two", "cite": "AR l. 36", "ruleset": "argentino",
            "players": 2, "failures": [{"key": "score", "expected": [2, 1], "came": [1, 1]}],
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"argentino"', '"chess"', "no such ruleset"),
        ("play =", "options = { wind = true }\nplay =", "options.wind: unknown option"),
        ("play =", "options = { flor = 3 }\nplay =", "options.flor: expected one of"),
        ("play =", "target = 99\nplay =", "target: expected a whole number"),
        ('"0 no-quiero"]', '"0 envido"]', "play 3 (0 envido)"),
        ('"0 no-quiero"]', '"0 hola"]', "has no such call"),
        ("over = true", "refused = true", "refused: expected True, came False"),
        ("over = true", "may = ['0 envido']", "may: expected '0 envido', came 'not allowed'"),
        ("over = true", "says = { 0 = ['envido'] }", "says of 0: expected ['envido'], came []"),
        ("over = true", "tricks = ['parda']", "tricks: expected ['parda'], came []"),
    ],
)
def test_a_case_that_needs_what_is_not_there_fails(
    tmp_path: Path, truco: Command, old: str, new: str, said: str
) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE.replace(old, new))
    done = truco("check", path)
    assert (done.code, done.error) == (1, "")
    assert said in done.out
    assert done.out.endswith("0 passed, 1 failed\n")


WRONG = [
    ("", "", "case: is missing"),
    (CASE, "case = []", "case: expected at least one"),
    (CASE, "case = 3", "case: expected a list"),
    (CASE, "case = [3]", "case 1: expected a table"),
    (CASE, "[[card]]\nid = 'x'", "card: unknown key"),
    (CASE, "x =", "is no TOML"),
    ('id = "one"', "", "case 1: id: is missing"),
    ('id = "one"', "id = 1", "case 1: id: expected a text"),
    ('id = "one"', 'id = "a\\nb"', "case 1: id: expected a text on one line"),
    ("ruleset =", "rules =", "one: rules: unknown key"),
    ('cite = "AR l. 36"', "cite = 36", "one: cite: expected a text"),
    ('ruleset = "argentino"', "", "one: ruleset: is missing"),
    ('hands = ["1e 5c 6c", "7e 4b 5o"]', "", "one: hands: is missing"),
    ("6c", "8c", "one: hands: expected cards (7e, 12b), but '8c' is none"),
    ("6c", "?", "one: hands: expected cards (7e, 12b), but '?' is none"),
    ("6c", "7e", "one: hands: expected each card once, but 7e stands twice"),
    (" 6c", "", "one: hands: expected 2 texts of three cards each"),
    ("play =", 'muestra = "6o"\nplay =', "one: muestra: expected nothing"),
    ("play =", "players = 1\nplay =", "one: players: expected a whole number from 2 to 8"),
    ("play =", "mano = 2\nplay =", "one: mano: expected a whole number from 0 to 1"),
    ("play =", "mano = true\nplay =", "one: mano: expected a whole number"),
    ("play =", "score = [30, 0]\nplay =", "one: score: expected less than the target 30"),
    ("play =", "score = [-1, 0]\nplay =", "one: score: expected 2 whole numbers"),
    ("play =", "duels = true\nplay =", "one: duels: expected true only with six players"),
    ("play =", "options = 3\nplay =", "one: options: expected a table"),
    ('"0 envido"', "0", 'one: play 1: expected "SEAT WORD"'),
    ('"0 envido"', '"2 envido"', "one: play 1: expected"),
    ('"0 envido"', '"0 8e"', "one: play 1: expected"),
    ('"0 envido"', '{ do = "0 envido" }', "one: play 1: expected"),
    ("score = [1, 1]", "score = [1]", "one: expect.score: expected 2 whole numbers"),
    ("over = true", "over = 1", "one: expect.over: expected true or false"),
    ("over = true", "wind = 1", "one: expect.wind: unknown key"),
    ("over = true", "says = { 0 = 5 }", "one: expect.says.0: expected a list"),
    ("over = true", "says = { 2 = [] }", "one: expect.says.2: expected a seat from 0 to 1"),
    ("over = true", "cards = { 0 = ['8e'] }", "one: expect.cards.0: expected a list of cards"),
    ("over = true", "shown = ['7e']", "one: expect.shown: expected a table"),
    ("over = true", "asks = 'penalty'", "one: expect.asks: expected one of"),
    ("over = true", "turn = 2", "one: expect.turn: expected"),
    ("over = true", "order = '1e 1b'", "one: expect.order: expected cards with"),
    ("over = true", "tricks = [2]", "one: expect.tricks: expected a list of seats"),
    ("over = true", "may = [0]", "one: expect.may: expected"),
    ("over = true", "may = ['0 envido5']", "one: expect.may: expected"),
    ("over = true", "declared = ['0 x']", "one: expect.declared: expected entries"),
    ('"0 envido 1"', '"0 envio 1"', "one: expect.points: expected entries"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=lambda value: value[:30])
def test_no_case_file(tmp_path: Path, truco: Command, old: str, new: str, said: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE.replace(old, new, 1) if old else new, encoding="utf-8")
    done = truco("check", path)
    assert (done.code, done.out) == (2, "")
    assert done.error.startswith(f"truco: {path}: ")
    assert said in done.error
    assert done.error.count("\n") == 1


def test_a_double_id(tmp_path: Path, truco: Command) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE + CASE)
    assert truco("check", path).error == f"truco: {path}: one: id: stands twice in this file\n"


def test_files_and_folders(tmp_path: Path, truco: Command) -> None:
    inside = tmp_path / "deep" / "deeper"
    inside.mkdir(parents=True)
    (inside / "cases.toml").write_text(CASE)
    assert truco("check", tmp_path).out == "1 passed, 0 failed\n"
    empty = tmp_path / "empty"
    empty.mkdir()
    (empty / "binary.toml").write_bytes(bytes(range(256)))
    for path, said in [
        (tmp_path / "none.toml", "cannot be read: No such file or directory"),
        (empty / "binary.toml", "is no UTF-8 text"),
        (empty, "binary.toml: is no UTF-8 text"),
    ]:
        done = truco("check", path)
        assert done.code == 2
        assert said in done.error
    (empty / "binary.toml").unlink()
    assert "no case file here" in truco("check", empty).error
    assert truco("check").code == 2


def test_house_rules_beside_the_cases(tmp_path: Path, truco: Command) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "mine.toml").write_text(
        'base = "argentino"\n[truco]\nladder = [{call = "truco", stake = 5, refused = 4}]\n'
    )
    path = tmp_path / "cases.toml"
    case = CASE.replace('"argentino"', '"house/mine.toml"').replace("[1, 1]", "[1, 4]")
    path.write_text(case.replace("1 truco 1", "1 truco 4"))
    assert truco("check", path).out == "1 passed, 0 failed\n"
    assert truco("check", path, "--ruleset", "house/mine.toml").out == "1 passed, 0 failed\n"
    assert truco("check", path, "--ruleset", "argentino").out == "0 passed, 0 failed\n"


ONE_FOLDER = [HealthCheck.function_scoped_fixture]  # each example writes its file anew
CASES = [tomllib.loads(path.read_text(encoding="utf-8"))["case"] for path in case_files()]


@given(seeds)
@settings(max_examples=300, deadline=None, suppress_health_check=ONE_FOLDER)
def test_a_changed_case_is_one_line(tmp_path: Path, seed: int) -> None:
    fuzz(tmp_path, seed)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=5000, deadline=None, suppress_health_check=ONE_FOLDER)
def test_many_changed_cases(tmp_path: Path, seed: int) -> None:
    fuzz(tmp_path, seed)


def fuzz(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    rows = chance.choice(CASES)
    text = dumps(mutated({"case": chance.sample(rows, 2)}, chance, chance.randrange(1, 4)))
    if chance.random() < 0.3:
        text = garbled(text, chance)
    try_file(tmp_path / "cases.toml", text)


@given(tables)
@settings(max_examples=100, deadline=None, suppress_health_check=ONE_FOLDER)
def test_any_toml(tmp_path: Path, data: dict[str, object]) -> None:
    try_file(tmp_path / "cases.toml", dumps(data))
    try_file(tmp_path / "cases.toml", dumps({"case": [data]}))
    try_file(tmp_path / "cases.toml", dumps({"case": [{"id": "x", **data}]}))


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None, suppress_health_check=ONE_FOLDER)
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cases.toml"
    path.write_bytes(data)
    with pytest.raises(MalformedText):
        read_cases(path)


def try_file(path: Path, text: str) -> None:
    """Read and check it; what is wrong with the file is one line that names it."""
    path.write_text(text, encoding="utf-8")
    try:
        cases = read_cases(path)
    except MalformedText as error:
        message = str(error)
    else:
        for case in cases:
            for failure in check_case(case):
                assert str(failure)
        return
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
