"""Every case, the shared ones and our own, one test each (rules page CASES.md)."""

from __future__ import annotations

import pytest

import support
from truco.record.case import Case, read_cases
from truco.record.check import check_case

OURS = sorted((support.CHECKOUT / "tests" / "cases").glob("*/*.toml"))
FILES = [*support.case_files(), *OURS]
CASES = [case for path in FILES for case in read_cases(path)]


def test_the_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))


@pytest.mark.both_builds
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert [str(failure) for failure in check_case(case)] == []
