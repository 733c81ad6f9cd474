"""What the checkout itself promises: small files, locks that name no place, shipped data."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from support import CHECKOUT

LINES = 450
SOURCES = sorted(
    path
    for folder in ("src", "tests", "scripts")
    for path in (CHECKOUT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
LOCKS = sorted((CHECKOUT / "requirements").glob("*.txt"))


def project() -> dict[str, Any]:
    """The project table of pyproject.toml."""
    table = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(table, dict)
    return table


def canonical(requirement: str) -> str:
    """``django-allauth>=65`` -> ``django-allauth``; ``mypy[mypyc]`` -> ``mypy``."""
    name = re.split(r"[\s\[<>=!~;]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(lock: Path) -> set[str]:
    """The packages that a lock file pins."""
    names = re.findall(r"^([\w.-]+)(?:\[\w+\])?==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return {canonical(name) for name in names}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_address_and_no_place(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|^\s*-e\b|/home/|/root/", text)


@pytest.mark.parametrize(
    ("lock", "extras"), [("web.txt", ["web"]), ("dev.txt", ["web", "scale", "dev"])]
)
def test_a_lock_pins_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    table = project()
    asked = list(table["dependencies"])
    for extra in extras:
        asked += table["optional-dependencies"][extra]
    missing = {canonical(name) for name in asked} - pinned(CHECKOUT / "requirements" / lock)
    assert missing == set(), "run scripts/lock"


def test_the_locks_agree() -> None:
    dev, web = (
        set(re.findall(r"^\S+==\S+", lock.read_text(encoding="utf-8"), re.MULTILINE))
        for lock in LOCKS
    )
    assert web <= dev
