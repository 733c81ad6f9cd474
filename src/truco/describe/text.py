"""A described ruleset as lines to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from truco.describe.calls import Row
from truco.describe.page import Page
from truco.describe.words import gesture_words, sign_words, word
from truco.describe.worth import NUMBER, VARIES, Worth
from truco.rules.options import word_of

_INDENT = "  "


class _Writer:
    """Knows the language."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language

    def word(self, key: str, **values: object) -> str:
        return word(key, self.language, **values)

    def worth(self, worth: Worth | None) -> str:
        """A value in words; a dash where there is none."""
        if worth is None:
            return "-"
        if worth.rule == NUMBER:
            return str(worth.plus)
        if worth.rule == VARIES:
            return f"{self.word(VARIES)} ({', '.join(worth.examples)})"
        return self.word(worth.rule) + (f" + {worth.plus}" if worth.plus else "")

    def head(self) -> Iterator[str]:
        ruleset, rules = self.page.ruleset, self.page.rules
        yield f"{ruleset.titles[self.language]} ({rules.name})"
        source = ruleset.data.get("source")
        if source:
            yield str(source)
        yield ""
        yield self._line("players", _among(rules.players, ruleset.players), rules.cite("players"))
        targets = _among(rules.target, ruleset.targets)
        yield self._line("target", targets, rules.cite("match.target"))
        games = "games.n" if rules.games > 2 else f"games.{rules.games}"
        many = self.word(games, n=rules.games)
        yield self._line("games", many, rules.cite("match.games"))
        if rules.malas:
            yield f"{self.word('halves', n=rules.malas)}{_cite(rules.cite('match.halves'))}"
        scoring = self.word(f"scoring.{rules.values['match.scoring']}")
        yield self._line("scoring", scoring, rules.cite("match.scoring"))

    def _line(self, key: str, text: str, cite: str) -> str:
        return f"{self.word(key)}: {text}{_cite(cite)}"

    def cards(self) -> Iterator[str]:
        page = self.page
        count = f"{len(page.rules.deck)} {self.word('deck')}"
        yield f"{self.word('order')} ({count}){_cite(page.rules.cite('cards.order'))}"
        for order in page.orders:
            if len(page.orders) > 1:
                title = (
                    self.word("order.plain")
                    if order.muestra is None
                    else self.word("order.muestra", card=order.muestra)
                )
                yield f"{_INDENT}{title}:"
            yield from _wrapped([" ".join(step) for step in order.steps])
        yield self._line("tantos", page.tantos.text, page.tantos.cite)
        if page.flores is not None:
            yield self._line("flores", page.flores.text, page.flores.cite)

    def contest(self, title: str, rows: Sequence[Row]) -> Iterator[str]:
        """A table of chains with what they are worth."""
        cells = [("", self.word("wanted"), self.word("refused"), "")]
        for row in rows:
            calls = ", ".join(row.calls) or self.word("nobody")
            cells.append((calls, self.worth(row.accepted), self.worth(row.refused), row.cite))
        widths = [max(len(cell[column]) for cell in cells) for column in range(3)]
        yield title
        for calls, accepted, refused, cite in cells:
            line = f"{_INDENT}{calls:{widths[0]}}  {accepted:>{widths[1]}}  {refused:>{widths[2]}}"
            yield (line + _cite(cite)).rstrip()

    def others(self) -> Iterator[str]:
        yield self.word("others")
        for other in self.page.others:
            paid = ", ".join(
                f"{self.word('contest.' + contest)} {points} {self.word('own' if own else 'other')}"
                for own, contest, points in other.paid
            )
            yield f"{_INDENT}{self.word('others.' + other.what)}: {paid}{_cite(other.cite)}"

    def talk(self) -> Iterator[str]:
        """What partners may tell each other, and when nobody talks."""
        rules = self.page.rules
        if not rules.talk_in_hand:
            yield f"{self.word('chat.quiet')}{_cite(rules.cite('chat.in-hand'))}"
        if not rules.senas:
            return
        yield self.word("senas")
        said = [sign_words(sign.key, self.language) for sign in rules.senas]
        width = max(map(len, said))
        for sign, text in zip(rules.senas, said, strict=True):
            gesture = gesture_words(sign.gesture, self.language)
            yield f"{_INDENT}{text:{width}}  {gesture}{_cite(sign.cite)}"
        if rules.senas_caught_from > 1:
            caught = self.word("senas.caught-from", n=rules.senas_caught_from)
            yield f"{_INDENT}{caught}{_cite(rules.cite('senas.caught-from'))}"

    def options(self) -> Iterator[str]:
        yield self.word("options")
        for option in self.page.ruleset.options.values():
            text = option.texts.get(self.language) or option.name
            only = ", ".join(map(str, option.players))
            limit = f" ({self.word('options.for', n=only)})" if only else ""
            yield f"{_INDENT}{option.name}: {text}{limit}{_cite(option.cite)}"
            chosen = self.page.rules.options.get(option.name, option.default)
            yield f"{_INDENT * 2}{_choices(option.choices, chosen)}"


def lines(page: Page, language: str) -> Iterator[str]:
    """The page, line by line."""
    writer = _Writer(page, language)
    yield from writer.head()
    yield ""
    yield from writer.cards()
    tables = (
        (writer.word("contest.truco"), page.truco),
        (writer.word("contest.envido"), page.envido),
        (writer.word("near"), page.near),
        (writer.word("duels"), page.duels),
        (writer.word("contest.flor"), page.flor),
    )
    for title, rows in tables:
        if rows:
            yield ""
            yield from writer.contest(title, rows)
    if page.others:
        yield ""
        yield from writer.others()
    talk = list(writer.talk())
    if talk:
        yield ""
        yield from talk
    yield ""
    yield from writer.options()


def _cite(article: str) -> str:
    return f"  [{article}]" if article else ""


def _among(here: int, allowed: Sequence[int]) -> str:
    """``2 (2, 4, 6)``."""
    rest = ", ".join(map(str, allowed))
    return f"{here} ({rest})" if len(allowed) > 1 else str(here)


def _choices(choices: Sequence[Any] | None, chosen: Any) -> str:
    """The choices with the one that holds here marked; a table as it is."""
    if choices is None:
        return ", ".join(f"{key} = {value}" for key, value in chosen.items())
    return " | ".join(
        f"[{word_of(choice)}]"
        if choice == chosen and type(choice) is type(chosen)
        else word_of(choice)
        for choice in choices
    )


def _wrapped(steps: Sequence[str], width: int = 96) -> Iterator[str]:
    """The steps with > between them, broken into lines."""
    line = _INDENT * 2 + steps[0]
    for step in steps[1:]:
        if len(line) + len(step) + 3 > width:
            yield f"{line} >"
            line = _INDENT * 2 + step
        else:
            line += f" > {step}"
    yield line
