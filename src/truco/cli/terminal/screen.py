"""The table drawn with text: score, seats and tricks, one's own cards, what may be said."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from truco.cli.terminal.board import matches
from truco.cli.terminal.hearing import Choice
from truco.cli.terminal.words import Words
from truco.view import View

SUITS = {"e": ("esp", "blue"), "b": ("bas", "green"), "o": ("oro", "yellow"), "c": ("cop", "red")}
"""A suit in three letters, the first of which is what one types, and its colour."""
BACK = "▒▒"
JOIN = "\u00a0"
"""Keeps a number and its call in one line."""
SAID = 10
"""As many words are repeated in the line of what was said."""


class Screen:
    """Draws views for one seat. ``names`` are the players by seat."""

    def __init__(self, console: Console, words: Words, names: list[str], title: str) -> None:
        self.console = console
        self.words = words
        self.names = names
        self.title = title
        self.plain = not (console.encoding or "").lower().startswith("utf")

    def show(self, view: View, listed: list[Choice]) -> None:
        """The whole table and what may be done."""
        parts: list[RenderableType] = [self._head(view), *self._scores(view), Text()]
        parts.append(self._seats(view))
        parts += self._said(view)
        parts += self._stake(view)
        parts += self._own(view, listed)
        parts += self._words(listed)
        self.console.print(Group(*parts), soft_wrap=False)

    # ---- score

    def _head(self, view: View) -> Text:
        text = self.words.text(
            "term.head",
            title=self.title,
            players=view["players"],
            target=view["target"],
            hand=view["hand"],
        )
        if view["games_to_win"] > 1:
            text += self.words.text("term.games", score="-".join(map(str, view["games"])))
        if view["duel"]:
            text += " · " + self.words.text("duel", **view["duel"])
        return Text(text, style="bold")

    def _scores(self, view: View) -> list[Text]:
        """A line for each side, by name where it is one player."""
        score = view["score"]
        if len(score) == view["players"]:
            names = self.names
        else:
            mine = view["sides"][0]
            ours = 0 if view["you"] in mine else 1
            names = [self.words.text("us" if side == ours else "them") for side in range(2)]
        width = max(map(len, names))
        return [
            Text(f"  {name:{width}} {points:>3}  {matches(points, view['malas'])}")
            for name, points in zip(names, score, strict=True)
        ]

    # ---- seats and tricks

    def _seats(self, view: View) -> Table:
        words = self.words
        table = Table(box=None, padding=(0, 1), show_edge=False, header_style="dim")
        table.add_column("", no_wrap=True)
        for number in (1, 2, 3):
            table.add_column(words.text(f"trick.{number}"), min_width=8, no_wrap=True)
        table.add_column("", no_wrap=True)
        for seat in self._order(view):
            if seat in view["present"]:
                cells = [self._played(view, number, seat) for number in range(3)]
                table.add_row(self._name(view, seat), *cells, self._aside(view, seat))
        if view["muestra"]:
            table.add_row(Text(words.text("muestra"), style="dim"), self.card(view["muestra"]))
        return table

    def _order(self, view: View) -> list[int]:
        """The other seats from the next one on; one's own is the last, the nearest to the eyes."""
        n = view["players"]
        me = view["you"] or 0
        return [(me + step) % n for step in range(1, n + 1)]

    def _name(self, view: View, seat: int) -> Text:
        words = self.words
        marks = [words.text(role) for role in ("mano", "dealer") if view[role] == seat]
        sides = view["sides"]
        own = next(side for side in sides if view["you"] in side)
        if seat in own and seat != view["you"]:
            marks.insert(0, words.text("partner"))
        if view["players"] == 3 and [seat] in sides:
            marks.insert(0, words.text("gallo"))
        name = Text(self.names[seat], style="bold" if seat == view["you"] else "")
        if marks:
            name.append(f" ({', '.join(mark.lower() for mark in marks)})", style="dim")
        return name

    def _played(self, view: View, number: int, seat: int) -> Text:
        """A seat's card in one trick, marked if it won; lifted tricks show only who won them."""
        if number >= len(view["tricks"]):
            return Text("")
        trick = view["tricks"][number]
        card = next((card for who, card in trick["cards"] if who == seat), None)
        if card is None:
            return Text("")
        past = number < len(view["tricks"]) - 1
        lifted = past and view["trick_cards"] == "lifted" and view["phase"] == "play"
        text = Text("--", style="dim") if lifted else self.card(card)
        if trick["winner"] == seat:
            text.append(" *", style="bold")
        elif trick["winner"] == "parda":
            text.append(" =", style="bold")
        return text

    def _aside(self, view: View, seat: int) -> Text:
        """What a seat has shown, said or still holds."""
        place = view["seats"][seat]
        text = Text()
        shown = view["shown"].get(str(seat))
        if shown:
            text.append(self.words.text("shown") + " ", style="dim")
            for card in shown:
                text.append_text(self.card(card)).append(" ")
        elif not place["in_play"]:
            text.append(self.words.text("in.mazo"), style="dim")
        elif seat != view["you"] and view["phase"] == "play":
            text.append(" ".join(["##" if self.plain else BACK] * place["held"]), style="dim")
        tantos = [says for who, says in view["declared"] if who == seat]
        if tantos:
            heard = tantos[-1] if tantos[-1].isdigit() else self.words.said(tantos[-1])
            text.append(f"  {self.words.contest('envido')}: {heard}")
        return text

    def card(self, card: str) -> Text:
        """A card in a line: ``12 bas`` in its suit's colour."""
        name, colour = SUITS[card[-1]]
        return Text(f"{card[:-1]} {name}", style=colour)

    # ---- what is at stake

    def _stake(self, view: View) -> list[Text]:
        words = self.words
        asks = view["asks"]
        lines = []
        if asks and asks["say"] and asks["contest"] in ("truco", "envido", "flor"):
            lines.append(Text(f"{self.names[asks['by']]}: {self._asked(asks)}", "bold"))
        stake = view["stakes"].get("truco", {})
        if stake.get("say"):
            points = stake["stake"]
            told = words.points(points) if isinstance(points, int) else str(view["target"])
            lines.append(
                Text(words.text("stake.agreed", say=words.said(stake["say"]), points=told))
            )
        for contest in view["waiting"]:
            lines.append(Text(words.text("stake.waiting", contest=words.contest(contest))))
        return lines

    def _asked(self, asks: dict[str, Any]) -> str:
        """The open question, with what it is worth where that is known."""
        words = self.words
        say, stake, refused = words.said(asks["say"]), asks["stake"], asks["refused"]
        if stake is None:
            return say
        if refused is None:
            return words.text("stake.asked.one", say=say, points=words.points(stake))
        return words.text("stake.asked", say=say, points=words.points(stake), refused=refused)

    def _said(self, view: View) -> list[Text]:
        """What was said in this hand, in a line."""
        heard = [
            f"{self.names[entry['seat']]}: {self.words.said(entry['say'])}"
            for entry in view["said"][-SAID:]
        ]
        told = f"{self.words.text('history')}: {' · '.join(heard)}"
        return [Text(told, style="dim")] if heard else []

    # ---- one's own cards and words

    def _own(self, view: View, listed: list[Choice]) -> list[Text]:
        """One's cards, drawn, each with its number where it may be played."""
        held = view["seats"][view["you"] or 0]["cards"]
        if not held:
            return []
        numbers = {choice.say: place for place, choice in enumerate(listed, 1) if choice.is_card}
        corners = "++++-|" if self.plain else "┌┐└┘─│"
        rows = [Text("  ") for _ in range(4)]
        for card in held:
            for row, piece in zip(rows, self._drawn(card, numbers.get(card), corners), strict=True):
                row.append_text(piece).append(" ")
        return rows

    def _drawn(self, card: str, number: int | None, corners: str) -> list[Text]:
        name, colour = SUITS[card[-1]]
        top, wall = corners[4], corners[5]
        foot = f"{number}".center(5, top) if number else top * 5
        rows = [
            f"{corners[0]}{top * 5}{corners[1]}",
            f"{wall}{card[:-1]:^5}{wall}",
            f"{wall}{name:^5}{wall}",
            f"{corners[2]}{foot}{corners[3]}",
        ]
        return [Text(row, style=colour) for row in rows]

    def _words(self, listed: list[Choice]) -> list[Text]:
        """The words that may be said, numbered on after the cards."""
        line = Text(" ")
        for place, choice in enumerate(listed, 1):
            if choice.entry is not None:
                line.append(f" {place}{JOIN}", style="bold")
                line.append(self._call(choice).replace(" ", JOIN) + " ")
        return [line] if len(line) > 1 else []

    def _call(self, choice: Choice) -> str:
        """A call as it reads and as it is typed, where the two differ."""
        entry = choice.entry or {}
        if choice.numbered:
            word = choice.say.removesuffix("-N").replace("-", " ")
            return (
                f"{word} {entry['from']}–{entry['to']}"
                if not self.plain
                else (f"{word} {entry['from']}-{entry['to']}")
            )
        return self.words.call(choice.say)
