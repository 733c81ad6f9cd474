"""Whatever tables hold, `tomllib` reads back what was written."""

from __future__ import annotations

import math
import tomllib
from datetime import timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.errors import UsageError
from truco.record.toml_writer import dumps, inline

zones = st.none() | st.integers(-720, 720).map(lambda m: timezone(timedelta(minutes=m)))
texts = st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(
    ["a\nb", "'''\n", "x\n'", "\r\n", 'say "hola"\n\\', "\t\n", "tab\there", "\x00\x1f\x7f", "ñ\n"]
)
scalars = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | texts
    | st.dates()
    | st.times()
    | st.datetimes(timezones=zones)
)
values = st.recursive(
    scalars,
    lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(texts, deeper, max_size=4),
    max_leaves=12,
)
tables = st.dictionaries(texts, values, max_size=6)


@given(tables)
def test_round_trip(data: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(data)) == data


@given(values)
def test_inline_stands_on_one_line(value: Any) -> None:
    text = inline(value)
    assert "\n" not in text
    assert tomllib.loads(f"x = {text}") == {"x": value}


def test_numbers_keep_their_kind() -> None:
    data = tomllib.loads(dumps({"a": 1, "b": 1.0, "c": True, "d": float("nan"), "e": -0.0}))
    assert [type(value) for value in data.values()] == [int, float, bool, float, float]
    assert math.isnan(data["d"])
    assert math.copysign(1, data["e"]) == -1


def test_layout() -> None:
    long = ["a" * 60, "b" * 60]
    text = dumps({"x": 1, "rows": [{"p": 1}, {"q": [long]}], "t": {"u": {"v": "w"}}, "l": []})
    assert text == (
        "x = 1\nl = []\n\n[[rows]]\np = 1\n\n[[rows]]\n"
        f'q = [\n  [\n    "{long[0]}",\n    "{long[1]}",\n  ],\n]\n\n[t]\n\n[t.u]\nv = "w"\n'
    )


def test_what_toml_has_no_form_for() -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        dumps({"x": None})
    with pytest.raises(UsageError, match="half a character"):
        dumps({"x": "\ud800"})
