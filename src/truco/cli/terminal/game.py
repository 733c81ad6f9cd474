"""A match in the terminal: one seat is a person's, the others are bots'."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from truco.arena.guard import Guarded
from truco.arena.table import deal_next, interjection
from truco.bots.book import book_of
from truco.cards import parse_hand
from truco.cli.terminal.hearing import Choice, choices, understand
from truco.cli.terminal.screen import Screen
from truco.cli.terminal.telling import Telling
from truco.cli.terminal.words import Words
from truco.errors import IllegalAction, MalformedText
from truco.events import Event
from truco.match import Match
from truco.rules import Rules
from truco.view import View, view

ME = 0
"""The person's seat."""
LEAVING = {"q", "quit", "salir", "sortir", "leave"}
NEWS = 14
"""As many lines of what happened are kept above the table."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """How one sits at it: the players' names by seat, the language, the seed of the cards.

    ``at_screen``: somebody looks at it, so it is cleared for each table and waits after each hand.
    """

    names: list[str]
    language: str
    seed: int
    at_screen: bool


class Left(Exception):
    """The person has left the table."""


def first_mano(rules: Rules, seed: int) -> int:
    """Who is mano first: the one after the inviter (RT art. 5), else by chance."""
    if rules.first_dealer == "inviter":
        return (ME + 1) % rules.players
    return random.Random(f"first mano {seed}").randrange(rules.players)


class Game:
    """The match, the people at it, and the terminal.

    ``bots`` sit at the seats after the person's; ``read`` gives a typed line for a prompt and
    raises ``EOFError`` at the end.
    """

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[Guarded],
        words: Words,
        console: Console,
        read: Callable[[str], str],
        sitting: Sitting,
    ) -> None:
        self.match = Match(rules, first_mano(rules, sitting.seed))
        self.bots = bots
        self.words = words
        self.console = console
        self.read = read
        self.sitting = sitting
        self.at_screen = sitting.at_screen
        title = rules.titles.get(sitting.language, rules.name)
        self.screen = Screen(console, words, sitting.names, title)
        self.telling = Telling(words, sitting.names, ME)
        self.book = book_of(rules)
        self._news: list[str] = []

    def play(self) -> bool:
        """Play to the end; False if the person leaves before it."""
        match = self.match
        try:
            while match.phase != "over":
                if match.phase == "deal":
                    self._tell(deal_next(match, self.sitting.seed))
                else:
                    self._next()
        except Left:
            self.console.print()
            self.console.print(Text(self.words.text("term.left")))
            return False
        return True

    # ---- who is next

    def _next(self) -> None:
        """One word or card, by whoever is next: a flor in time, else who is waited for."""
        match = self.match
        for seat in match.singers():
            say = self._sing() if seat == ME else interjection(match, seat, self._bot(seat))
            if say is not None:
                self._act(seat, say)
                return
        waited = match.movers()
        if ME in waited:
            self._ask()
        else:
            self._act(waited[0], self._bot(waited[0]).choose(view(match, waited[0])))

    def _bot(self, seat: int) -> Guarded:
        return self.bots[seat - 1]

    def _act(self, seat: int, say: str) -> None:
        """A bot's word or card, or a person's that is known to be allowed."""
        try:
            events = self.match.act(seat, say)
        except (IllegalAction, MalformedText) as error:
            raise self._bot(seat).refused(error) from error
        self._tell(events)

    # ---- the person

    def _sing(self) -> str | None:
        """Offer the person to sing a flor that it holds, before others answer the question."""
        seen = view(self.match, ME)
        cards = seen["seats"][ME]
        if ME in self.match.movers() or cards["cards"] is None:
            return None
        dealt = parse_hand(" ".join([*cards["played"], *cards["cards"]]))
        muestra = self.book.muestra(seen["muestra"])
        if not self.book.has_flor(muestra, dealt):
            return None
        song = [choice for choice in choices(seen) if choice.say == "flor"]
        self._show(seen, song)
        hint = f"{self.words.text('term.sing')} ({self.words.text('term.pass')})"
        self.console.print(Text(hint, style="dim"))
        typed = self._line("> ")
        return "flor" if typed in ("1", "flor") else None

    def _ask(self) -> None:
        """The person's word or card: asked again until it is one that the rules allow."""
        seen = view(self.match, ME)
        listed = choices(seen)
        self._show(seen, listed)
        self.console.print(Text(self.words.text("term.type"), style="dim"))
        asked = seen["asks"] is not None and not seen["may"]["cards"]
        prompt = self.words.text("turn.answer" if asked else "turn.you") + "> "
        while True:
            typed = self._line(prompt)
            if typed == "?":
                for part in ("card", "say", "leave"):
                    self.console.print(Text(f"  {self.words.text(f'term.help.{part}')}"))
            elif not typed:
                self._show(seen, listed)
            else:
                events = self._try(typed, listed)
                if events is not None:
                    self._tell(events)
                    return

    def _try(self, typed: str, listed: list[Choice]) -> list[Event] | None:
        """Do what was typed; None, with the reason told, if it cannot be read or is not allowed."""
        try:
            return self.match.act(ME, understand(typed, listed, self.words))
        except (IllegalAction, MalformedText) as error:
            self.console.print(Text(f"  {error}", style="red"))
            return None

    def _line(self, prompt: str) -> str:
        """A typed line without blanks around it; ``Left`` when there is none any more."""
        try:
            typed = self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if typed.casefold() in LEAVING:
            raise Left
        return typed

    # ---- telling

    def _tell(self, events: Sequence[Event]) -> None:
        """Keep what the person may know of the events; show the table when a hand is over."""
        current = self.match.round
        assert current is not None
        for event in events:
            seen = event.seen_by(ME)
            line = None if seen is None else self.telling.line(seen, current.sides())
            if line is not None:
                self._news.append(line)
        if any(event.kind == "hand-over" for event in events):
            self._hand_over()

    def _hand_over(self) -> None:
        self._show(view(self.match, ME), [])
        if self.at_screen and self.match.phase == "deal":
            self._line(self.words.text("term.next") + " ")

    def _show(self, seen: View, listed: list[Choice]) -> None:
        """The news since the last time, then the table."""
        if self.at_screen:
            self.console.clear()
        else:
            self.console.print()
        kept = self._news[-NEWS:] if self.at_screen else self._news
        for line in kept:
            self.console.print(Text(f"  {line}"))
        if kept:
            self.console.print()
        self._news = []
        self.screen.show(seen, listed)
