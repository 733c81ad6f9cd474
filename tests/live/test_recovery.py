"""A table built again from its log: the same from a snapshot or from the beginning, or damaged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from live.player import Player
from live.serving import Site
from live.toy import Tame, ToyHouse
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Answered, Entry, Stored
from truco.live.recovery import LogDamaged, recover, report_changes
from truco.live.state import TableState


@pytest.fixture
async def finished(site: Site, log: GroupCommitLog) -> Stored:
    """The log of a match with all its entries, a rematch begun."""
    table = await site.table(target=5)
    async with Player(site, table, "ana") as ana:
        await ana.play_out(Tame().choose)
        await ana.command("rematch")
        await ana.turn()
        await ana.act(Tame().choose(ana.view))
        await ana.turn()
    return await log.history(table)


def shape(state: TableState) -> object:
    """All of a state that can be seen or packed."""
    views = [state.view(viewer) for viewer in (None, 0, 1)]
    secret = state.secret and state.secret.key
    return (views, state.n, state.position, state.seats, state.number, secret, state.reveals)


def without_snapshots(stored: Stored, upto: int) -> Stored:
    entries = tuple(
        Entry(e.table, e.seq, e.n, e.kind, e.data, e.seat, e.command, e.at, None, e.free)
        for e in stored.entries[:upto]
    )
    return Stored(stored.table, entries, stored.answered)


async def test_from_a_snapshot_or_from_the_beginning_is_the_same(finished: Stored) -> None:
    """After every entry of a match and a rematch."""
    house = ToyHouse()
    compared = 0
    for upto in range(1, len(finished.entries) + 1):
        steps = finished.entries[:upto]
        last = max((i for i, e in enumerate(steps) if e.snapshot is not None), default=0)
        short = recover(house, Stored(finished.table, steps[last:], ()), 99)
        full = recover(house, without_snapshots(finished, upto), 99)
        assert shape(short.state) == shape(full.state)
        assert short.seq == full.seq == upto
        compared += last > 0
    assert compared > 8


async def test_a_log_with_a_gap_is_reported(finished: Stored) -> None:
    entries = finished.entries
    with pytest.raises(LogDamaged, match="entry 4 is missing"):
        recover(ToyHouse(), Stored(finished.table, entries[:3] + entries[4:6], ()), 9)


async def test_a_log_that_cannot_have_happened_is_reported(finished: Stored) -> None:
    entries = list(finished.entries[:4])
    entries[3] = Entry(entries[3].table, 4, 9, "act", {"say": "vale-cuatro"}, 0)
    with pytest.raises(LogDamaged, match="entry 4"):
        recover(ToyHouse(), Stored(finished.table, tuple(entries), ()), 9)


async def test_a_damaged_answer_is_reported(finished: Stored) -> None:
    answered = (Answered(5, "c", "act", {}, 1),)
    with pytest.raises(LogDamaged):
        recover(ToyHouse(), replace(finished, answered=answered), 9)


async def test_who_only_reads_a_table_does_not_report_its_old_rules(
    finished: Stored, lines: list[dict[str, object]]
) -> None:
    """The pages look at tables all the time; the server that plays on with one says it once."""
    settings = finished.table.settings | {"digest": "of an earlier version"}
    old = replace(finished, table=replace(finished.table, settings=settings))
    lines.clear()
    recovered = recover(ToyHouse(), old, 9)
    assert lines == []
    report_changes(recovered.state)
    assert [line["event"] for line in lines] == ["table.rules-changed"]


async def test_other_cards_than_those_that_follow_are_reported(finished: Stored) -> None:
    deal = finished.entries[1]
    assert deal.kind == "deal"
    spoiled = Entry(deal.table, 2, deal.n, "deal", deal.data | {"cards": deal.data["cards"][::-1]})
    with pytest.raises(LogDamaged, match="not the cards"):
        recover(ToyHouse(), Stored(finished.table, (finished.entries[0], spoiled), ()), 9)


async def test_numbers_of_an_older_version_are_kept(finished: Stored) -> None:
    """A version that told a step in more events: its numbers stand, its past is not told again."""
    entries = tuple(
        Entry(e.table, e.seq, e.n + 5, e.kind, e.data, e.seat, e.command, e.at, e.snapshot)
        for e in finished.entries[:6]
    )
    table = recover(ToyHouse(), Stored(finished.table, entries, ()), 99)
    assert table.state.n == entries[-1].n
    first, last = entries[0].n, table.state.n
    assert table.history.since(first - 1, last, 0) is None
    told = table.history.since(first, last, 0)
    assert told is not None
    assert [one["n"] for one in told] == list(range(first + 1, last + 1))
