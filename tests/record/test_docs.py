"""What the pages show runs and is so."""

import doctest
import hashlib
import json
import re
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cli.command import Command
from support import CHECKOUT
from truco.record import read, reader, sealed, setting, write
from truco.record.case import _KEYS as CASE_KEYS
from truco.record.expect import READERS
from truco.rules import parse
from truco.rules.schema import SECTIONS, TABLES

RECORD = (CHECKOUT / "docs" / "record.md").read_text(encoding="utf-8")
CASES = (CHECKOUT / "docs" / "cases.md").read_text(encoding="utf-8")
HOUSE = (CHECKOUT / "docs" / "house-rules.md").read_text(encoding="utf-8")


def block(text: str, language: str) -> str:
    """The first block of a language on a page."""
    found = re.search(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_session_in_record_md() -> None:
    test = doctest.DocTestParser().get_doctest(block(RECORD, "python"), {}, "record", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_record_md_names_every_key() -> None:
    known = [*reader._TOP, *reader._RULES, *reader._HAND, *reader._RESULT, *setting.KEYS]
    known += ["name", "kind", "bot", "do", "at", "comment"]
    named = set(re.findall(r"`(?:\[+)?([a-z-]+)\]*`", RECORD))
    assert set(known) <= named


def test_the_checksum_as_record_md_says_it() -> None:
    """Programmed again from section 5, on the file alone."""

    def kept(value: Any) -> Any:
        if isinstance(value, dict):
            rest = {k: kept(v) for k, v in value.items() if k not in ("comment", "checksum")}
            return rest["do"] if list(rest) == ["do"] else rest
        if isinstance(value, list):
            return [kept(item) for item in value]
        if isinstance(value, datetime):
            return ["datetime", value.isoformat()]
        return value

    files = sorted(Path(__file__).parent.glob("data/*.truco.toml"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    dated = replace(read(texts[0]), started=datetime(2026, 5, 1, 20, 15, tzinfo=UTC))
    for text in [*texts, write(sealed(dated))]:
        data = tomllib.loads(text)
        written = json.dumps(kept(data), sort_keys=True).encode("ascii")
        assert hashlib.sha256(written).hexdigest() == data["checksum"]


def test_cases_md(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(block(CASES, "toml"))
    assert Command(capsys)("check", path).out == "1 passed, 0 failed\n"
    named = set(re.findall(r"`([a-z_]+)`", CASES))
    assert {*CASE_KEYS, *READERS} - {"expect"} <= named


def test_house_rules_md() -> None:
    text = block(HOUSE, "toml")
    rules = parse(text, "mine", "mine.toml").configure(2)
    assert [call.call for call in rules.truco] == ["truco", "retruco", "vale-seis"]
    wrong = text.replace("stake = 4", "stake = 2")
    shown = next(line for line in HOUSE.splitlines() if line.startswith("mine.toml: "))
    with pytest.raises(Exception, match=re.escape(shown)):
        parse(wrong, "mine", "mine.toml")
    for section in SECTIONS:
        assert f"`[{section}]`" in HOUSE
    assert {table.split(".")[1] for table in TABLES} <= set(re.findall(r"`([a-z-]+)`", HOUSE))
