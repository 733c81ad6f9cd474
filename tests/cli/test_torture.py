"""`truco torture`: what is used wrongly is one line; what was violated is exit code 1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command import Command
from truco.torture import run, services
from truco.torture.history import Violation
from truco.torture.run import Options, Report


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--minutes", "0"], "--minutes"),
        (["--minutes", "nan"], "--minutes"),
        (["--tables", "0"], "--tables"),
        (["--faults", "kill,redis"], "redis"),
        (["--faults", "flood"], "flood"),
        (["--nodes", "1"], "--nodes"),
    ],
)
def test_used_wrongly(truco: Command, arguments: list[str], word: str) -> None:
    done = truco("torture", *arguments)
    assert done.code == 2
    assert word in done.error
    assert done.out == ""


def test_without_the_programs_of_a_cluster(
    truco: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(services, "POSTGRES_FOLDERS", str(tmp_path))
    done = truco("torture", "--nodes", "2", "--minutes", "0.01")
    assert done.code == 2
    assert done.error.splitlines()[-1].startswith("truco: --nodes: postgres is not on this machine")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Report:
    """What a run finds, without running it."""
    report = Report(seconds=61.0)

    async def torture(options: Options, tell: Callable[[str], None]) -> Report:
        report.counts.update({"seconds": round(options.seconds), "acks": 12, "refused stale": 3})
        return report

    monkeypatch.setattr(run, "torture", torture)
    return report


def test_all_held(truco: Command, found: Report) -> None:
    done = truco("torture", "--minutes", "2", "--seed", "5")
    assert done.code == 0
    assert "12 acks" in done.out
    assert "3 stale" in done.out
    assert "seed 5" in done.error


def test_something_was_violated(truco: Command, found: Report) -> None:
    found.verdict.violations.append(Violation("T1", "order", "event 7 follows event 5"))
    done = truco("torture", "--seed", "5")
    assert done.code == 1
    assert "WRONG order: table T1: event 7 follows event 5" in done.out


def test_for_programs(truco: Command, found: Report) -> None:
    found.verdict.violations.append(Violation("T1", "order", "event 7 follows event 5"))
    found.faults["kill"] += 2
    done = truco("torture", "--seed", "5", "--nodes", "3", "--json")
    assert done.code == 1
    assert done.data["seed"] == 5
    assert done.data["nodes"] == 3
    assert done.data["faults"] == {"kill": 2}
    assert done.data["violations"] == [
        {"table": "T1", "check": "order", "what": "event 7 follows event 5"}
    ]
