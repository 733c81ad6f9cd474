"""What an installation can set: all of it is documented, and a wrong value is told."""

import re
from pathlib import Path

import pytest

from truco.errors import UsageError
from truco.live.tickets import load_key
from truco.web import config
from truco.web.addresses import Database, read_database, read_redis
from truco.web.config import from_environment

ROOT = Path(config.__file__).parents[3]
DATABASE = "postgresql://ana:p%40ss@db.example:6000/truco?sslmode=require"


def settings() -> set[str]:
    """The variables that the program reads."""
    source = Path(config.__file__).read_text(encoding="utf-8")
    return set(re.findall(r'"(TRUCO_[A-Z_]+)"', source)) - {"TRUCO_DEV"}


def test_every_setting_is_documented() -> None:
    assert len(settings()) > 10
    guide = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for name in settings():
        assert f"``{name}``" in str(config.__doc__), name
        assert f"`{name}`" in guide, name


def test_a_database_as_both_parts_want_it() -> None:
    found = read_database(DATABASE)
    assert found == Database(
        DATABASE, "truco", "ana", "p@ss", "db.example", 6000, (("sslmode", "require"),)
    )
    assert "p@ss" not in found.shown
    assert "p%40ss" not in found.shown
    assert read_database("postgres://localhost/truco").port == 5432


@pytest.mark.parametrize(
    "text",
    ["truco", "sqlite:///x", "postgresql://h", "postgresql://h/a/b", "postgresql://h:x/a", "//h/a"],
)
def test_what_is_no_database(text: str) -> None:
    with pytest.raises(UsageError, match="TRUCO_DATABASE: expected postgresql://"):
        read_database(text)


@pytest.mark.parametrize("text", ["redis://h", "redis://:word@h:6380/3", "rediss://h", "unix:///s"])
def test_a_redis(text: str) -> None:
    assert read_redis(text) == text


@pytest.mark.parametrize("text", ["h:6379", "http://h", "redis://", "redis://h/x", "redis://h:x"])
def test_what_is_no_redis(text: str) -> None:
    with pytest.raises(UsageError, match="TRUCO_REDIS: expected redis://"):
        read_redis(text)


def test_where_the_key_comes_from(tmp_path: Path) -> None:
    own = from_environment({"TRUCO_DATA": str(tmp_path)})
    assert own.key() == load_key(tmp_path / "secret")
    shared = tmp_path / "shared"
    by_file = {"TRUCO_DATA": str(tmp_path), "TRUCO_SECRET_FILE": str(shared)}
    assert from_environment(by_file).key() == load_key(shared) != own.key()
    by_name = {**by_file, "TRUCO_SECRET": "0A" * 32}
    assert from_environment(by_name).key() == b"\x0a" * 32


@pytest.mark.parametrize("text", ["0a", "x" * 64, "0a" * 33])
def test_what_is_no_key(tmp_path: Path, text: str) -> None:
    found = from_environment({"TRUCO_DATA": str(tmp_path), "TRUCO_SECRET": text})
    with pytest.raises(UsageError, match="TRUCO_SECRET: expected 64 hexadecimal digits"):
        found.key()


def test_a_redis_needs_a_postgres() -> None:
    with pytest.raises(UsageError, match="set TRUCO_DATABASE"):
        from_environment({"TRUCO_REDIS": "redis://localhost"})
