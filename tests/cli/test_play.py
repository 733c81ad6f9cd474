"""`truco play`: whole matches by typed lines, what is shown, what is refused, three languages."""

from __future__ import annotations

import io
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command, Done
from truco.cli.terminal.board import matches
from truco.cli.terminal.hearing import choices, slug, understand
from truco.cli.terminal.words import LANGUAGES, Words, catalogue, language_of
from truco.engine import compile_rules
from truco.errors import MalformedText
from truco.rules import Rules, load, names
from truco.view import View

TABLES = [
    ("retruco", 2), ("argentino", 2), ("argentino", 4), ("torneo-1904", 6), ("porteno", 3),
    ("uruguayo", 2), ("uruguayo", 4), ("mallorca", 2), ("mallorca", 8),
]  # fmt: skip


class Terminal:
    """`play(lines, ...)` types lines into `truco play`."""

    def __init__(self, truco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        self._truco = truco
        self._monkeypatch = monkeypatch

    def __call__(self, lines: str, *arguments: object) -> Done:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        words = [str(word) for word in arguments]
        if "--lang" not in words:
            words += ["--lang", "en"]
        return self._truco("play", "--bot", "plain", *words)


@pytest.fixture
def play(truco: Command, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal with a fixed width, against the plain bot."""
    monkeypatch.setenv("COLUMNS", "100")
    return Terminal(truco, monkeypatch)


def thoughtless(seed: int) -> str:
    """Lines of somebody who types numbers without looking."""
    dice = random.Random(seed)
    return "".join(f"{dice.choice('111122345')}\n" for _ in range(4000))


# ---- whole matches


def endings(ruleset: str, players: int) -> list[str]:
    """How a match against the plain bot can end, in words."""
    words = Words("en", ruleset)
    bot = words.bot("plain")
    bots = [bot] if players == 2 else [f"{bot} {seat}" for seat in range(1, players)]
    ends = [words.text(f"match.{end}") for end in ("won", "won.us", "lost.them")]
    return ends + [words.text("match.winner", name=name) for name in bots]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_whole_match(play: Terminal, ruleset: str, players: int) -> None:
    target = () if ruleset == "torneo-1904" else ("--target", 10)
    done = play(thoughtless(3), "--ruleset", ruleset, "--players", players, "--seed", 5, *target)
    assert (done.code, done.error) == (0, "")
    assert "You have left the table" not in done.out
    outcome, again = done.out.splitlines()[-2:]
    assert again == "The same cards again: --seed 5"
    assert outcome in endings(ruleset, players)


def test_the_same_seed_deals_the_same_cards(play: Terminal) -> None:
    first, again, other = (
        play(thoughtless(1), "--seed", seed, "--target", 8).out for seed in (7, 7, 8)
    )
    assert first == again
    assert first != other


def test_a_match_under_house_rules(play: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "casa.toml"
    file.write_text('base = "argentino"\ntitle.en = "Our house"\n[match]\ntarget = 6\n', "utf-8")
    done = play(thoughtless(2), "--rules", file, "--seed", 1)
    assert done.code == 0
    assert "Our house · 2 players · to 6" in done.out


def test_a_subprocess_with_pipes_and_a_poor_terminal(tmp_path: Path) -> None:
    """No colour, no signs beyond ASCII, no locale: it plays on."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "LANG": "C"}
    done = subprocess.run(
        [sys.executable, "-m", "truco", "play", "--seed", "4", "--target", "6"],
        input=thoughtless(4), capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert "+--1--+" in done.stdout


# ---- leaving


@pytest.mark.parametrize("lines", ["", "1\n", "q\n", "?\nsalir\n"])
def test_the_end_of_the_input_or_a_word_leaves(play: Terminal, lines: str) -> None:
    done = play(lines, "--seed", 4)
    assert (done.code, done.error) == (0, "")
    assert "You have left the table." in done.out


def test_an_interrupt_leaves_cleanly(truco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    done = truco("play", "--seed", 1, "--lang", "es")
    assert (done.code, done.error) == (0, "")
    assert "Te levantaste de la mesa." in done.out


# ---- what is shown, what is refused


def test_the_table_is_shown(play: Terminal) -> None:
    out = play("", "--ruleset", "retruco", "--seed", 1).out
    for part in ("First", "Second", "Third", "Muestra", "┌─────┐", "└──1──┘", "Your turn>"):
        assert part in out
    assert "to 20 · hand 1" in out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("retruco", "retruco: the next call of the ladder is truco (README 9)"),
        ("quiero", "quiero: no question is open (README 2)"),
        ("7c", "7c: "),
        ("contraflor", "contraflor: argentino has no such call with these options"),
        ("99", "there is no choice 99: they are 1 to"),
        ("0", "there is no choice 0"),
        ("¿qué?", "que: argentino has no such call"),
        ("!!", "'!!' is neither a card (7e) nor a call"),
        ("envido 5", "envido-5: argentino has no such call"),
    ],
)
def test_wrong_input_changes_nothing_and_names_the_rule(
    play: Terminal, typed: str, told: str
) -> None:
    done = play(f"{typed}\n", "--seed", 4)
    assert told in done.out
    assert done.out.count("hand 1") == 1, "the table is not drawn again: nothing has happened"


def test_a_call_with_an_amount(play: Terminal) -> None:
    out = play("envido-n\nenvido 99\nenvido 5\n", "--ruleset", "porteno", "--seed", 4).out
    assert "envido N: say how many, 1 to 30" in out
    assert "envido-99" in out
    assert "You: 5 tantos" in out


def test_help(play: Terminal) -> None:
    assert "Play a card by its number" in play("?\n", "--seed", 4).out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--ruleset", "tute"], "no such ruleset"),
        (["--players", 3], "players"),
        (["--rules", "nowhere.toml"], "cannot be read"),
        (["--option", "flor"], "expected name=value"),
        (["--bot", "nobody"], "no such bot"),
    ],
)
def test_a_table_there_is_not(truco: Command, arguments: list[Any], told: str) -> None:
    done = truco("play", *arguments)
    assert done.code == 2
    assert told in done.error
    assert len(done.error.splitlines()) == 1


# ---- hearing


def seen(cards: list[str], *says: dict[str, Any]) -> View:
    """A view of which only what may be done matters."""
    view: Any = {"may": {"cards": cards, "says": list(says)}}
    made: View = view
    return made


ENVIDOS = seen(
    ["7e", "12b"],
    {"say": "envido", "group": "envido"},
    {"say": "envido-N", "group": "envido", "from": 3, "to": 20},
    {"say": "no-quiero", "group": "answer"},
    {"say": "mazo", "group": "mazo"},
)


@pytest.mark.parametrize(
    ("typed", "language", "say"),
    [
        ("1", "es", "7e"),
        ("2", "es", "12b"),
        ("12B", "es", "12b"),
        ("3", "es", "envido"),
        ("Envido", "es", "envido"),
        ("4 7", "es", "envido-7"),
        ("envido 7", "es", "envido-7"),
        ("envido-7", "es", "envido-7"),
        ("no  quiero", "es", "no-quiero"),
        ("No vull", "ca", "no-quiero"),
        ("me'n vaig", "ca", "mazo"),
        ("fold", "en", "mazo"),
        ("ir al mazo", "es", "mazo"),
        ("truco", "es", "truco"),
    ],
)
def test_hearing(typed: str, language: str, say: str) -> None:
    assert understand(typed, choices(ENVIDOS), Words(language, "retruco")) == say


@pytest.mark.parametrize(
    ("typed", "told"), [("7", "no hay opción 7"), ("4", "envido N: falta la cantidad, de 3 a 20")]
)
def test_hearing_what_cannot_be_meant(typed: str, told: str) -> None:
    with pytest.raises(MalformedText, match=told):
        understand(typed, choices(ENVIDOS), Words("es", "retruco"))


def test_slug() -> None:
    assert slug("  ¡Son  BUÉNAS! ") == "son-buenas"


# ---- the board


@pytest.mark.parametrize(
    ("score", "malas", "drawn"),
    [
        (0, 15, ""),
        (1, 15, "|"),
        (4, 15, "[_]"),
        (5, 15, "[/]"),
        (15, 15, "[/] [/] [/]"),
        (17, 15, "[/] [/] [/] : |_"),
        (23, 0, "[/] [/] [/] [/] |_|"),
    ],
)
def test_five_matches_are_a_square(score: int, malas: int, drawn: str) -> None:
    assert matches(score, malas) == drawn


# ---- languages


def configured() -> list[Rules]:
    """Every ruleset with the options that add words."""
    found = [load(name).configure(load(name).players[0]) for name in names()]
    extra = {"declare": "manual", "show": "manual", "flor": True}
    return [*found, load("argentino").configure(2, None, extra)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_label(language: str) -> None:
    known = catalogue(language)
    for rules in configured():
        table = compile_rules(rules)
        listed = [*table.words.values(), *(f"{stem}N" for stem in table.number_words.values())]
        for word in listed:
            assert f"say.{word}" in known, f"{rules.name}: {word}"


def test_every_text_that_the_terminal_asks_for_is_there() -> None:
    folder = Path(sys.modules["truco.cli.terminal"].__path__[0])
    sources = [*folder.glob("*.py"), folder.parent / "play.py"]
    asked = set()
    for source in sources:
        asked |= set(re.findall(r'text\(\s*"([\w.-]+)"', source.read_text(encoding="utf-8")))
    assert len(asked) > 20
    for language in LANGUAGES:
        assert asked <= set(catalogue(language))


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ca_ES.UTF-8", "ca"), ("en_GB", "en"), ("es_UY.UTF-8", "es"), ("C", "es"), ("", "es")],
)
def test_the_language_of_a_locale(locale: str, language: str) -> None:
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("language", "told"),
    [("es", "Te toca>"), ("ca", "Et toca>"), ("en", "Your turn>")],
)
def test_the_match_in_three_languages(play: Terminal, language: str, told: str) -> None:
    done = play(thoughtless(6), "--lang", language, "--seed", 2, "--target", 6)
    assert done.code == 0
    assert told in done.out
