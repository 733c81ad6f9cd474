"""Whole matches go as they went before: the golden matches, and those told in words."""

from __future__ import annotations

import pytest

from goldens.match_book import TOLD, config_of, entries, played, telling, told_configs
from goldens.perft_book import Entry
from strategies import Config, all_configs

BOOK = entries()


@pytest.mark.both_builds
@pytest.mark.parametrize("entry", BOOK, ids=lambda entry: str(config_of(entry)))
def test_a_seeded_match_gives_the_same_events(entry: Entry) -> None:
    assert played(config_of(entry)) == {
        key: entry[key] for key in ("actions", "hands", "games", "score", "winner", "events")
    }


@pytest.mark.parametrize("config", told_configs(), ids=str)
def test_a_told_match_reads_the_same(config: Config) -> None:
    file = TOLD / f"{config.ruleset}.txt"
    assert list(telling(config)) == file.read_text(encoding="utf-8").splitlines()


def test_the_book_has_every_table() -> None:
    assert [config_of(entry) for entry in BOOK] == all_configs()
