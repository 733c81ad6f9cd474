"""Every article that the data cites has a test named after it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from rules.articles import articles

HERE = Path(__file__).parent
DATA = resources.files("truco.rules") / "data"


def cites(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """(key, citation) of everything in a ruleset file that has one."""
    if isinstance(data, list):
        for place, item in enumerate(data):
            yield from cites(item, f"{key}.{place}")
    elif isinstance(data, dict):
        for name, value in data.items():
            if name != "cite":
                yield from cites(value, f"{key}.{name}")
            elif isinstance(value, str):
                yield key, value
            else:
                yield from ((f"{key}.{inner}", article) for inner, article in value.items())


def cited() -> dict[str, str]:
    """Article -> one place in the data that cites it."""
    found: dict[str, str] = {}
    for file in sorted(DATA.iterdir(), key=lambda path: path.name):
        if file.name.endswith(".toml"):
            for key, cite in cites(tomllib.loads(file.read_text(encoding="utf-8"))):
                for article in articles(cite):
                    found.setdefault(article, f"{file.name}{key}")
    return found


def test_names() -> list[str]:
    """The names of all tests of the rules."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return re.findall(r"^def (test_\w+)", text, re.MULTILINE)


test_names.__test__ = False  # type: ignore[attr-defined]


def named_after(article: str, names: list[str]) -> bool:
    """Whether a test has the article in its name, whole: ``ar_l_3`` is not in ``ar_l_31``."""
    whole = re.compile(rf"_{article}(_|$)")
    return any(whole.search(name) for name in names)


@pytest.mark.parametrize("article", sorted(cited()))
def test_every_cited_article_has_a_test(article: str) -> None:
    assert named_after(article, test_names()), f"{cited()[article]} cites it, no test_{article}_..."


def test_every_rule_of_the_common_page_has_a_test() -> None:
    missing = [n for n in range(1, 14) if not named_after(f"readme_{n}", test_names())]
    assert not missing


@pytest.mark.parametrize(
    ("cite", "names"),
    [
        ("RT art. 17-19", {"rt_art_17", "rt_art_18", "rt_art_19"}),
        ("AR l. 25-28, 43-44", {"ar_l_25", "ar_l_43"}),
        ("GU l. 148-155; RT art. 8", {"gu_l_148", "rt_art_8"}),
        ("README 5", {"readme_5"}),
        ("README, Three players", {"readme_three_players"}),
        ("guia.md, a ley de juego", {"guia_a_ley_de_juego"}),
        ("torneo-1904.md, Flor", {"torneo_1904_flor"}),
        ("argentino.md, Señas", {"argentino_senas"}),
        ("retruco.md", {"retruco_page"}),
    ],
)
def test_how_a_citation_is_read(cite: str, names: set[str]) -> None:
    assert articles(cite) == names
