"""What the terminal says, in three languages: the page's own catalogues and a few words more.

The catalogues are the page's (``web/static/truco/i18n``): plain lines of ``"key": "text"``, so that
a call has one name wherever it is shown.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any

from truco.cli.terminal.texts import OWN

LANGUAGES = ("es", "ca", "en")
_ENTRY = re.compile(r'"([\w.-]+)":\s*("(?:[^"\\]|\\.)*")')
_NUMBER = re.compile(r"(.*-)(\d+)")


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> dict[str, str]:
    """The page's words in one language."""
    place = resources.files("truco.web") / "static" / "truco" / "i18n" / f"{language}.js"
    text = place.read_text(encoding="utf-8")
    found = {key: str(json.loads(value)) for key, value in _ENTRY.findall(text)}
    column = LANGUAGES.index(language)
    return found | {key: texts[column] for key, texts in OWN.items()}


def language_of(environment: str) -> str:
    """The language of a locale's name (``ca_ES.UTF-8``); Spanish where there is none of ours."""
    short = environment[:2].lower()
    return short if short in LANGUAGES else "es"


class Words:
    """The words of one language under one ruleset, which may have some of its own."""

    def __init__(self, language: str, ruleset: str) -> None:
        self._words = catalogue(language)
        self._ruleset = ruleset

    def text(self, key: str, **parts: Any) -> str:
        """The text of a key with its parts put in."""
        return self._words[key].format(**parts)

    def points(self, number: int) -> str:
        """``1 punto``, ``3 puntos``."""
        return self.text("points.one" if abs(number) == 1 else "points.other", n=number)

    def said(self, say: str) -> str:
        """A word as it is heard: ``No quiero``, ``5 tantos``."""
        word, number = split_number(say)
        return self._first(f"say.{self._ruleset}.{word}", f"say.{word}", n=number) or _plain(say)

    def call(self, say: str) -> str:
        """A word as its button says it: ``N tantos…``."""
        keys = f"call.{self._ruleset}.{say}", f"call.{say}"
        return self._first(*keys) or self.said(say)

    def contest(self, contest: str) -> str:
        """``Envido``."""
        keys = f"contest.{self._ruleset}.{contest}", f"contest.{contest}"
        return self._first(*keys) or _plain(contest)

    def why(self, contest: str, why: str) -> str | None:
        """Why a contest went as it did."""
        return self._first(f"why.{contest}.{why}", f"why.{why}")

    def bot(self, name: str) -> str:
        """A bot of the house has a name at the table; another keeps its own."""
        return self._first(f"bot.{name}") or name.rpartition(":")[2]

    def _first(self, *keys: str, **parts: Any) -> str | None:
        found = next((self._words[key] for key in keys if key in self._words), None)
        return None if found is None else found.format(**parts)


def split_number(say: str) -> tuple[str, str]:
    """``envido-5`` as the listed word ``envido-N`` and its number."""
    numbered = _NUMBER.fullmatch(say)
    return (f"{numbered[1]}N", numbered[2]) if numbered else (say, "")


def _plain(word: str) -> str:
    return word.replace("-", " ").capitalize()
