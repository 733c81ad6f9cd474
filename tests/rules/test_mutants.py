"""Nothing in the ruleset files is unproved: ``scripts/mutate-rules``."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.mutants import DATA, ROOT, main, mutants

TEXT = """\
title.en = "Rules of 1904"
players = [2, 4]
[match]
target = 30  # l. 7
cite.target = "TN l. 7"
[cards]
order = ["1e", "1b", "7"]
[[truco.ladder]]
call = "truco"
stake = 2
[options.flor]
choices = [true, false]
sets.true = { "match.target" = 40 }
"""


def test_what_is_changed_and_what_is_left_alone() -> None:
    found = [f"{mutant.key}: {mutant.new}" for mutant in mutants("x.toml", TEXT)]
    assert found == [
        "players: 3",
        "players: 1",
        "players: 5",
        "players: 3",
        "match.target: 31",
        "match.target: 29",
        'cards.order: "1b", "1e"',
        'cards.order: "7", "1b"',
        "truco.ladder.0.stake: 3",
        "truco.ladder.0.stake: 1",
        "options.flor.choices: false",
        "options.flor.choices: true",
        "options.flor.sets.true: 41",
        "options.flor.sets.true: 39",
    ]


def test_a_mutant_changes_one_place() -> None:
    for mutant in mutants("x.toml", TEXT):
        before, after = TEXT.splitlines(), mutant.of(TEXT).splitlines()
        different = [n for n, line in enumerate(before) if line != after[n]]
        assert len(before) == len(after)
        assert different == [mutant.line]


def test_every_file_has_mutants() -> None:
    for path in (ROOT / DATA).glob("*.toml"):
        assert len(list(mutants(path.name, path.read_text(encoding="utf-8")))) > 5


def test_an_unknown_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tute.toml"]) == 2
    assert capsys.readouterr().err == "mutate-rules: no ruleset file tute.toml\n"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_what_nothing_notices_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A number that nothing proves, put into a copy of the project, comes out by file and key."""
    import shutil

    for part in ("src", "tests"):
        ignore = shutil.ignore_patterns("__pycache__", "web", "live", "browser", "*.so")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=ignore)
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    data = tmp_path / DATA / "common.toml"
    text = data.read_text(encoding="utf-8")
    assert "[envido]" in text
    data.write_text(text.replace("[envido]", "[envido]\nduel-falta = 0"), encoding="utf-8")
    monkeypatch.setattr("rules.mutants.ROOT", tmp_path)
    assert main(["common.toml"]) == 1
    assert "envido.duel-falta: 1" in capfd.readouterr().out


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_value_of_every_ruleset_is_noticed(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0, capfd.readouterr().out
