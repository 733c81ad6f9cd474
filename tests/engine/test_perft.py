"""The counts of the tree of actions are those of the golden book (``docs/perft.md``)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from goldens.perft_book import COUNTS, FILE, HEAD, Entry, block, count, entries, few, position
from strategies import dump, plain_configs
from truco.engine.perft import perft

BOOK = entries()


def shown(entry: Entry) -> str:
    """An entry as a test id."""
    return str(entry["id"])


@pytest.mark.both_builds
@pytest.mark.parametrize("entry", BOOK, ids=shown)
def test_shallow_counts(entry: Entry) -> None:
    depth = few(entry)
    assert count(entry, depth) == {name: entry[name][: depth + 1] for name in COUNTS}


@pytest.mark.slow
@pytest.mark.both_builds
@pytest.mark.parametrize("entry", BOOK, ids=shown)
def test_deep_counts(entry: Entry) -> None:
    depth = len(entry["nodes"]) - 1
    assert count(entry, depth) == {name: entry[name] for name in COUNTS}


def test_the_book_has_every_ruleset_and_player_count() -> None:
    found = {(entry["ruleset"], entry["players"]) for entry in BOOK}
    assert found >= {(config.ruleset, config.players) for config in plain_configs()}
    assert len({entry["id"] for entry in BOOK}) == len(BOOK)


def test_the_book_has_the_main_options_manos_and_scores() -> None:
    said = {(name, value) for entry in BOOK for name, value in entry.get("options", {}).items()}
    assert said >= {
        ("calls", "on-turn"),
        ("declare", "manual"),
        ("show", "manual"),
        ("flor", True),
        ("flor", False),
        ("a-ley", False),
        ("a-ley", True),
    }
    assert len({entry["mano"] for entry in BOOK}) > 3
    assert len({tuple(entry["score"]) for entry in BOOK}) > 10
    assert any(entry.get("duels") for entry in BOOK)
    assert any(entry.get("play") for entry in BOOK)


def test_counting_leaves_the_hand_as_it_is() -> None:
    hand = position(BOOK[0])
    before = dump(hand)
    perft(hand, 3)
    assert dump(hand) == before


def test_a_longer_count_begins_with_the_shorter_one() -> None:
    hand = position(BOOK[0])
    for depth, deeper in pairwise(range(5)):
        assert list(perft(hand, deeper).nodes)[: depth + 1] == list(perft(hand, depth).nodes)


def test_the_book_is_written_as_it_is_read() -> None:
    assert HEAD + "\n".join(block(entry) for entry in BOOK) == FILE.read_text(encoding="utf-8")
