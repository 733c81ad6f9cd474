"""The page has words and faces for all that may be said and signed, as the rules have them."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from support import require
from truco.live.talk import PHRASES, senas
from truco.rules import load, names
from truco.rules.senas import GESTURES, SIGNS

STATIC = Path(str(files("truco"))) / "web" / "static" / "truco"
ASK = """\
const [faces, words] = await Promise.all(process.argv.slice(1).map((path) => import(path)));
console.log(JSON.stringify({ drawn: faces.GESTURE_PARTS, words: words.LANGUAGES }));
"""
GAME_WORDS = frozenset(
    "truco retruco vale envido real falta flor contraflor quiero mazo "
    "truc retruc val envit vull tots joc".split()
)
"""Words that play the game: in chat they would be mistaken for it (GU l. 16, 38-39)."""


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    """The page's own tables."""
    require("node")
    modules = [(STATIC / path).as_uri() for path in ("faces/face.js", "i18n/index.js")]
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", ASK, *modules],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_page_draws_the_gestures_of_the_rules(page: dict[str, Any]) -> None:
    assert set(GESTURES) <= page["drawn"].keys()


@pytest.mark.parametrize("name", names())
def test_the_table_says_how_its_signs_are_made(name: str) -> None:
    """And a table of two has none."""
    for players in load(name).players:
        rules = load(name).configure(players)
        made = {sign.key: sign.gesture for sign in rules.senas} if players > 2 else {}
        assert senas(rules) == made


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_everything_has_its_words(page: dict[str, Any], language: str) -> None:
    words = page["words"][language]
    keys = [f"phrase.{phrase}" for phrase in PHRASES] + [f"sena.{sign}" for sign in SIGNS]
    keys += ["sena.own", *(f"gesture.{gesture}" for gesture in GESTURES)]
    assert [key for key in keys if not words.get(key)] == []


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_gu_l_16_no_phrase_has_a_word_of_the_game(page: dict[str, Any], language: str) -> None:
    for phrase in PHRASES:
        text = page["words"][language][f"phrase.{phrase}"].lower()
        assert GAME_WORDS.isdisjoint(re.findall(r"\w+", text)), phrase
