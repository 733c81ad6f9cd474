"""`truco rules`: what it prints is what the printed rulebooks say; house rules by file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from strategies import house_configs
from truco.describe import LANGUAGES, describe, gesture_words, lines, sign_words
from truco.describe.words import texts
from truco.describe.worth import Sample, Situation, fit
from truco.rules import load, names
from truco.rules.senas import GESTURES, SIGNS

E, R, F = "envido", "real-envido", "falta-envido"
REST = "rest"

# TN l. 25-36: chain, accepted (None: the text gives only the refused value), refused.
TORNEO = [
    ((E,), 2, 1),
    ((E, E), 4, 2),
    ((E, E, R), 7, 4),
    ((E, R), 5, 2),
    ((E, E, F), None, 4),
    ((R, F), None, 3),
    ((E, R, F), None, 4),
    ((R,), 3, 1),
    ((E, R, R), 8, 3),
    ((E, R, R, F), None, 6),
    ((R, R), 6, 1),
    ((R, R, F), REST, 4),
]
# GU l. 168-181.
URUGUAYO = [
    ((E,), 2, 1),
    ((R,), 3, 1),
    ((F,), REST, 1),
    ((E, E), 4, 2),
    ((E, R), 5, 2),
    ((E, F), REST, 2),
    ((R, F), REST, 3),
    ((E, E, F), REST, 4),
    ((E, E, R), 7, 4),
    ((E, R, F), REST, 5),
    ((E, E, R, F), REST, 7),
]
# MA l. 42-46.
MALLORCA = [
    (("envit",), 2, 1),
    (("envit", "jo-envit"), 4, 2),
    (("envit", "dos-mes"), 6, 2),
    (("envit", "jo-envit", "dos-mes"), 6, 4),
    (("envit", "tots"), REST, 2),
    (("envit", "jo-envit", "tots"), REST, 4),
    (("envit", "dos-mes", "tots"), REST, 6),
    (("envit", "jo-envit", "dos-mes", "tots"), REST, 6),
]
# AR l. 38-39: what the text gives.
ARGENTINO = [((E,), 2, 1), ((R,), 3, 1), ((F,), REST, 1)]
# TN l. 40-42, GU l. 182-184, MA l. 35-38, AR l. 73-78: accepted and refused of each level.
LADDERS = {
    "torneo-1904": [(2, 1), (3, 2), (4, 3)],
    "uruguayo": [(2, 1), (3, 2), (4, 3)],
    "argentino": [(2, 1), (3, 2), (4, 3)],
    "retruco": [(2, 1), (3, 2), (4, 3)],
    "porteno": [(2, 1), (3, 3), (4, 3)],
    "mallorca": [(3, 1), (6, 3), (9, 6), ("game", 9)],
}


def shown(truco: Command, *arguments: object) -> Any:
    return truco("rules", "show", *arguments, "--json").data


def worth(plain: dict[str, Any] | None) -> Any:
    """A number, or the name of a rule that adds nothing."""
    assert plain is not None
    assert "plus" not in plain
    return plain["points"] if plain["rule"] == "number" else plain["rule"]


@pytest.mark.parametrize(
    ("name", "players", "printed"),
    [
        ("torneo-1904", 2, TORNEO),
        ("torneo-1904", 6, TORNEO),
        ("uruguayo", 2, URUGUAYO),
        ("uruguayo", 4, URUGUAYO),
        ("mallorca", 2, MALLORCA),
        ("mallorca", 8, MALLORCA),
        ("argentino", 2, ARGENTINO),
        ("argentino", 6, ARGENTINO),
    ],
)
def test_the_envido_is_as_printed(
    truco: Command, name: str, players: int, printed: list[tuple[tuple[str, ...], Any, int]]
) -> None:
    rows = {tuple(row["calls"]): row for row in shown(truco, name, "--players", players)["envido"]}
    for chain, accepted, refused in printed:
        if accepted is not None:
            assert worth(rows[chain]["accepted"]) == accepted, chain
        assert worth(rows[chain]["refused"]) == refused, chain


def test_tn_l_25_36_has_every_chain_there_is(truco: Command) -> None:
    """The printed table, and the five that the page of the rules adds to it."""
    rows = shown(truco, "torneo-1904")["envido"]
    more = {(F,), (E, F), (E, E, R, R), (E, E, R, F), (E, E, R, R, F)}
    assert {tuple(row["calls"]) for row in rows} == {chain for chain, _, _ in TORNEO} | more
    assert {tuple(row["calls"]): worth(row["refused"]) for row in rows}[(E, E, R, R, F)] == 10


@pytest.mark.parametrize(("name", "ladder"), LADDERS.items())
def test_the_ladders_are_as_printed(truco: Command, name: str, ladder: list[Any]) -> None:
    rows = shown(truco, name)["truco"]
    assert worth(rows[0]["accepted"]) == 1
    assert [(worth(row["accepted"]), worth(row["refused"])) for row in rows[1:]] == ladder


def test_the_falta(truco: Command) -> None:
    def falta(*arguments: object) -> Any:
        rows = shown(truco, *arguments)["envido"]
        return next(worth(row["accepted"]) for row in rows if row["calls"] == [F])

    assert falta("porteno") == "malas"
    assert falta("porteno", "--option", "falta-in-malas=rest") == REST
    assert falta("uruguayo", "--option", "falta-in-malas=game") == "malas"
    assert falta("porteno", "--players", 3) == REST
    duels = shown(truco, "torneo-1904", "--players", 6)["envido-duels"]
    assert [(row["calls"], worth(row["accepted"])) for row in duels] == [([F], 6)]


def test_the_flor(truco: Command) -> None:
    """AR l. 56-61 with the table of the page, TN l. 48-50, RT art. 14-24, GU l. 72-81."""
    argentino = shown(truco, "argentino", "--option", "flor=true")["flor"]
    table = {tuple(row["calls"]): row for row in argentino}
    flor, contra, rest = "flor", "contraflor", "contraflor-al-resto"
    expected = {
        (flor,): (3, None),
        (flor, flor): (4, 3),
        (flor, contra): (6, 4),
        (flor, rest): (REST, 4),
        (flor, contra, rest): (REST, 6),
    }
    for calls, (accepted, refused) in expected.items():
        assert worth(table[calls]["accepted"]) == accepted
        assert (refused and worth(table[calls]["refused"])) == refused
    torneo = {tuple(row["calls"]): row for row in shown(truco, "torneo-1904")["flor"]}
    assert worth(torneo[(flor, flor)]["accepted"]) == 6
    assert torneo[(flor, flor)]["refused"] is None
    assert torneo[(flor, flor, rest)]["accepted"] == {"rule": "match"}
    assert worth(torneo[(flor, flor, rest)]["refused"]) == 5
    retruco = {tuple(row["calls"]): row for row in shown(truco, "retruco")["flor"]}
    assert worth(retruco[(flor, "con-flor-envido")]["accepted"]) == 5
    assert worth(retruco[(flor, "contraflor-envido")]["accepted"]) == 8
    assert retruco[(flor, "contraflor-N")]["accepted"] == {"rule": "said", "plus": 6}


def test_what_else_pays(truco: Command) -> None:
    def others(*arguments: object) -> dict[str, Any]:
        rows = shown(truco, *arguments)["others"]
        return {
            row["what"]: [(one["to"], one["contest"], one["points"]) for one in row["paid"]]
            for row in rows
        }

    torneo = others("torneo-1904")
    assert torneo["mazo"] == [("other", "envido", 1), ("other", "truco", 1)]
    assert torneo["false"] == torneo["asked"] == torneo["hidden"] == [("own", "penalty", -6)]
    assert torneo["asked-higher"] == [("own", "penalty", -4)]
    assert others("retruco")["denied"] == [("other", "penalty", 3)]
    assert others("porteno", "--players", 6)["false"] == [("other", "penalty", 3)]
    assert others("mallorca") == {"mazo": [("other", "truco", 1)]}


def test_cards_and_counts(truco: Command) -> None:
    retruco = shown(truco, "retruco")
    under = {order["muestra"]: order["steps"] for order in retruco["cards"]["orders"]}
    assert under["6c"][:6] == [["2c"], ["4c"], ["5c"], ["11c"], ["10c"], ["1e"]]
    assert under["2c"][:3] == [["12c"], ["4c"], ["5c"]]
    assert retruco["tantos"]["ranges"] == [[0, 7], [20, 37]]  # RT art. 10: at most 37
    assert retruco["flores"]["ranges"] == [[20, 47]]
    mallorca = shown(truco, "mallorca")
    assert mallorca["cards"]["count"] == 36
    assert mallorca["tantos"]["ranges"][-1][1] == 35
    assert shown(truco, "argentino")["tantos"]["ranges"] == [[0, 7], [20, 33]]  # AR l. 44


def test_talk_and_signs(truco: Command) -> None:
    """TN l. 13, GU l. 137, AR l. 101; two players' rules name them as well."""
    torneo = shown(truco, "torneo-1904")
    assert torneo["talk-in-hand"] is False
    assert {"key": "own-8", "gesture": "lick-lip", "cite": "TN l. 13"} in torneo["senas"]
    assert shown(truco, "uruguayo")["senas-caught-from"] == 2
    retruco = shown(truco, "retruco")
    assert (retruco["senas"], retruco["senas-caught-from"]) == ([], None)
    text = truco("rules", "show", "torneo-1904", "--lang", "es").out
    assert "No se charla durante la mano  [TN l. 13]" in text
    assert re.search(r"30 tantos o más +fruncir la nariz  \[AR l. 101\]", text)
    text = truco("rules", "show", "uruguayo").out
    assert "The other side may catch them from trick 2 on  [GU l. 137]" in text
    assert "Signs between partners" not in truco("rules", "show", "retruco").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_and_gesture_has_its_words(language: str) -> None:
    """Also those that only house rules may use."""
    signs = [sign_words(key, language) for key in (*SIGNS, "own-3")]
    gestures = [gesture_words(gesture, language) for gesture in GESTURES]
    assert len({*signs, *gestures}) == len(SIGNS) + 1 + len(GESTURES)


@pytest.mark.parametrize("name", names())
def test_every_language_at_every_table(truco: Command, name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        page = describe(ruleset, ruleset.configure(players))
        for language in LANGUAGES:
            text = "\n".join(lines(page, language))
            assert ruleset.titles[language] in text
            for option in ruleset.options.values():
                assert option.texts[language] in text
            for call in page.rules.truco:
                assert call.cite in text


@pytest.mark.parametrize("name", names())
def test_house_rules_are_described_too(name: str) -> None:
    configs = [c for c in house_configs() if c.ruleset == name and c.players < 4]
    for config in configs:
        ruleset = load(config.ruleset)
        page = describe(ruleset, config.rules)
        assert page.truco
        assert page.envido
        assert bool(page.flor) == config.rules.flor
        text = "\n".join(lines(page, "es"))
        assert "según el tanteo" not in text, config


def test_every_text_has_its_places() -> None:
    for key, three in texts().items():
        places = [sorted(re.findall(r"{\w+}", text)) for text in three]
        assert places[0] == places[1] == places[2], key
        assert all(text.strip() for text in three)


def test_a_value_that_follows_no_rule() -> None:
    odd = [Sample(Situation(0, 0), 30, 0, 4), Sample(Situation(9, 0), 30, 0, 5)]
    found = fit(odd)
    assert found is not None
    assert (found.rule, found.examples) == ("varies", ("0-0: 4", "9-0: 5"))


def test_list(truco: Command) -> None:
    done = truco("rules", "list")
    assert [line.split()[0] for line in done.out.splitlines()] == names()
    assert truco("rules", "list", "--json").data[5]["players"] == [2, 4, 6, 8]
    assert "Truc mallorquí" in truco("rules", "list", "--lang", "ca").out
    assert truco("rules").code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "no such ruleset"),
        (("argentino", "--players", 3), "players: expected one of 2, 4, 6"),
        (("argentino", "--target", 99), "target: expected a whole number"),
        (("argentino", "--option", "flor"), "--option flor: expected NAME=VALUE"),
        (("argentino", "--option", "flor=si"), "options.flor: expected one of true, false"),
        (("argentino", "--option", "wind=1"), "options.wind: unknown option"),
        (("argentino", "--option", "flor-table.x=1"), "options.flor-table.x: unknown"),
        (("argentino", "--option", "a=1", "--option", "a.b=1"), "a has a value already"),
        (("none.toml",), "cannot be read"),
    ],
)
def test_show_used_wrongly(truco: Command, arguments: tuple[object, ...], said: str) -> None:
    done = truco("rules", "show", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.error


def test_a_table_option(truco: Command) -> None:
    data = shown(truco, "argentino", "--option", "flor=true", "--option", "flor-table.contraflor=8")
    rows = {tuple(row["calls"]): row for row in data["flor"]}
    assert worth(rows[("flor", "contraflor")]["accepted"]) == 8


@pytest.mark.parametrize("base", names())
def test_new(tmp_path: Path, truco: Command, base: str) -> None:
    """The beginning of a file plays like its base, also with every comment taken away."""
    path = tmp_path / "mine.toml"
    assert truco("rules", "new", path, "--base", base).code == 0
    assert truco("rules", "check", path).code == 0
    text = path.read_text(encoding="utf-8")
    digest = load(base).configure(2).digest
    assert load(path).configure(2).digest == digest
    full = "\n".join(
        line if line.startswith("# What") else line.removeprefix("# ")
        for line in text[text.index("base =") :].splitlines()
    )
    path.write_text(full, encoding="utf-8")
    done = truco("rules", "check", path)
    assert done.code == 0, done.out
    assert load(path).configure(2).digest == digest


def test_new_used_wrongly(tmp_path: Path, truco: Command) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("# mine")
    done = truco("rules", "new", path, "--base", "argentino")
    assert (done.code, done.error) == (2, f"truco: {path}: is there already, and stays as it is\n")
    assert path.read_text() == "# mine"
    assert "expected one of" in truco("rules", "new", tmp_path / "a.toml", "--base", "chess").error
    wrong = truco("rules", "new", tmp_path / "a.txt", "--base", "argentino")
    assert "ends in .toml" in wrong.error
    nowhere = truco("rules", "new", tmp_path / "x" / "a.toml", "--base", "argentino")
    assert "cannot be written: No such file" in nowhere.error
    assert truco("rules", "new", tmp_path / "a.toml").code == 2


def test_check(tmp_path: Path, truco: Command) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "argentino"\n[match]\ntarget = 24\n')
    done = truco("rules", "check", path)
    assert (done.code, done.out) == (
        0,
        f"{path}: can be played by 2, 4, 6 players, to 15, 24, 30\n",
    )
    path.write_text('base = "argentino"\n[match]\ntarget = 240\n')
    done = truco("rules", "check", path)
    assert (done.code, done.out) == (
        1,
        f"{path}: match.target: expected a whole number from 1 to 60, not 240\n",
    )
    path.write_text('base = "argentino"\nabstract = true\n')
    assert truco("rules", "check", path).code == 1
    assert truco("rules", "check", tmp_path / "none.toml").code == 2
    assert truco("rules", "check", tmp_path).code == 2
