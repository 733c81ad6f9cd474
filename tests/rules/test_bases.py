"""The files that are only bases of others."""

from __future__ import annotations

from importlib import resources

import pytest

from truco.errors import RulesError
from truco.rules import load, names, parse

DATA = resources.files("truco.rules") / "data"


def test_common_and_guia_are_bases_and_cannot_be_played() -> None:
    bases = sorted({file.name.removesuffix(".toml") for file in DATA.iterdir()} - {*names()})
    assert bases == ["common", "guia"]
    for base in bases:
        text = (DATA / f"{base}.toml").read_text(encoding="utf-8")
        with pytest.raises(RulesError, match="is a base for rulesets and cannot be played"):
            parse(text, base, f"{base}.toml").configure()
        with pytest.raises(RulesError, match="no such ruleset"):
            load(base)


def test_what_stands_on_a_base_can_be_played() -> None:
    for name in names():
        ruleset = load(name)
        for players in ruleset.players:
            assert ruleset.configure(players).players == players
