"""How an article that the data cites is called in the name of a test.

``RT art. 27``       ``rt_art_27``; a range of articles stands for each of them
``AR l. 37, 51``     ``ar_l_37`` and ``ar_l_51``
``AR l. 4-6``        ``ar_l_4``: of a range of lines the first, where the article begins
``README 5``         ``readme_5``; ``README, Three players``: ``readme_three_players``
``guia.md, Flor``    ``guia_flor``: a page of the rules and its section, without accents
``retruco.md``       ``retruco_page``
"""

from __future__ import annotations

import re
import unicodedata

_PLACES = re.compile(r"(RT art\.|(?:AR|TN|GU|MA) l\.|README) (\d[\d, -]*)")
_PAGE = re.compile(r"([A-Za-z0-9-]+?)(?:\.md)?(?:, (.+))?")


def slug(text: str) -> str:
    """Words joined by underscores, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return "_".join(re.findall(r"[a-z0-9]+", plain))


def articles(cite: str) -> set[str]:
    """The names of the articles in a citation; ``ValueError`` where it cannot be read."""
    found: set[str] = set()
    for part in cite.split(";"):
        found |= _articles(part.strip())
    return found


def _articles(part: str) -> set[str]:
    if places := _PLACES.fullmatch(part):
        book = slug(places[1])
        return {f"{book}_{number}" for number in _numbers(places[2], book == "rt_art")}
    if page := _PAGE.fullmatch(part):
        return {f"{slug(page[1])}_{slug(page[2] or 'page')}"}
    raise ValueError(f"{part!r} is no citation")


def _numbers(text: str, each: bool) -> set[int]:
    """The numbers of ``37, 51`` and ``4-6``; of a range ``each``, or the first."""
    numbers: set[int] = set()
    for place in text.split(","):
        first, _, last = place.strip().partition("-")
        numbers |= set(range(int(first), int(last or first) + 1)) if each else {int(first)}
    return numbers
