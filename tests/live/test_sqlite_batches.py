"""Many entries share one statement, and each still has an outcome of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from truco.live.group_commit import Append, Create
from truco.live.log import Entry, Json, NewTable, SeqTaken, StaleOwner, Unstorable
from truco.live.sqlite_log import SqliteStore

TABLES = 150


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A log with many tables."""
    opened = SqliteStore(tmp_path / "live.sqlite3", 5.0, None)
    opened.write([Create(NewTable(f"t{i}", 0.0, {}), "node") for i in range(TABLES)])
    yield opened
    opened.close_writer()
    opened.close_reader()


def append(table: int, seq: int = 1, *, epoch: int = 1, say: object = "truco") -> Append:
    data: Json = {"say": say}
    return Append(Entry(f"t{table}", seq, seq, "act", data, table % 2, f"c{seq}", 1.5), epoch)


@pytest.mark.parametrize("size", [1, 2, 3, 63, 64, 65, 127, TABLES])
def test_a_batch_of_any_size_is_stored_whole(store: SqliteStore, size: int) -> None:
    batch = [append(i) for i in range(size)]
    assert store.write(batch) == [0] * size
    for i in range(size):
        assert store.load(f"t{i}").entries == (batch[i].entry,)


@pytest.mark.parametrize("place", [0, 40, 99])
def test_what_cannot_be_stored_harms_no_neighbour(store: SqliteStore, place: int) -> None:
    store.write([append(place + 1), append(place + 2)])
    batch = [append(i) for i in range(110)]
    batch[place] = append(place, epoch=2)
    batch[place + 3] = append(place + 3, say=float("nan"))
    batch[place + 4] = append(place + 4, seq=2**70)
    outcomes = store.write(batch)
    wrong = {i: type(outcome) for i, outcome in enumerate(outcomes) if outcome != 0}
    assert wrong == {
        place: StaleOwner,
        place + 1: SeqTaken,
        place + 2: SeqTaken,
        place + 3: Unstorable,
        place + 4: Unstorable,
    }
    stored = [i for i in range(110) if store.load(f"t{i}").entries]
    assert stored == [i for i in range(110) if i not in (place, place + 3, place + 4)]


def test_of_two_with_the_same_number_the_first_is_stored(store: SqliteStore) -> None:
    first, second = append(5, say="truco"), append(5, say="envido")
    outcomes = store.write([append(1), first, append(2), second, append(3)])
    assert [type(outcome) for outcome in outcomes] == [int, int, int, SeqTaken, int]
    assert store.load("t5").entries == (first.entry,)
