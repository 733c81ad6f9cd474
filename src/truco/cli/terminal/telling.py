"""What happened, told in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from truco.cli.terminal.words import Words


class Telling:
    """Lines for events. ``names``: players by seat; ``sides``: the seats of both sides now."""

    def __init__(self, words: Words, names: list[str], me: int) -> None:
        self.words = words
        self.names = names
        self.me = me

    def line(self, event: dict[str, Any], sides: list[list[int]]) -> str | None:
        """What to tell of an event; None if there is nothing to say."""
        told: dict[str, Callable[[dict[str, Any], list[list[int]]], str | None]] = {
            "deal": self._deal,
            "say": self._say,
            "play": self._play,
            "declare": self._declare,
            "trick": self._trick,
            "settle": self._settle,
            "show": self._show,
            "game-over": self._game,
            "match-over": self._match,
        }
        tell = told.get(event["kind"])
        return None if tell is None else tell(event, sides)

    def side(self, side: int, sides: list[list[int]]) -> str:
        """How a side is called: us and them, or by name where it is one seat."""
        names = [self.names[seat] for seat in sides[side]]
        if len(names) == 1:
            return names[0]
        if len(self.names) == 3:
            return self.words.text("and", a=names[0], b=names[1])
        return (
            self.words.text("term.us") if self.me in sides[side] else self.words.text("term.them")
        )

    def _deal(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        words = self.words
        if event["dealer"] == self.me:
            line = f"{words.text('hand.number', n=event['hand'])}. {words.text('turn.deal.you')}"
        else:
            line = words.text("line.deal", n=event["hand"], name=self.names[event["dealer"]])
        if event["muestra"]:
            line += ". " + words.text("line.muestra", card=self.card(event["muestra"]))
        return line

    def _say(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        said = self.words.said(event["say"])
        return self.words.text("line.said", name=self.names[event["seat"]], say=said)

    def _play(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        card = self.card(event["card"])
        return self.words.text("line.played", name=self.names[event["seat"]], card=card)

    def _declare(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        says = event["says"]
        heard = says if says.isdigit() else self.words.said(says)
        return self.words.text("line.said", name=self.names[event["seat"]], say=heard)

    def _trick(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        trick = self.words.text(f"trick.{event['trick']}")
        if event["winner"] is None:
            return self.words.text("line.parda", trick=trick)
        return self.words.text("line.trick", trick=trick, name=self.names[event["winner"]])

    def _settle(self, event: dict[str, Any], sides: list[list[int]]) -> str:
        words = self.words
        contest, why = event["contest"], words.why(event["contest"], event["why"])
        parts = {
            "contest": words.contest(contest),
            "points": words.points(event["points"]),
            "name": self.side(event["side"], sides),
        }
        if why is None:
            return words.text("line.settle", **parts)
        return words.text("line.settle.why", why=why, **parts)

    def _show(self, event: dict[str, Any], _sides: list[list[int]]) -> str:
        cards = " ".join(self.card(card) for card in event["cards"])
        if event["seat"] == self.me:
            return f"{self.words.text('shown.you')}: {cards}"
        return self.words.text("line.show", name=self.names[event["seat"]], cards=cards)

    def _game(self, event: dict[str, Any], sides: list[list[int]]) -> str:
        return self.words.text("line.game", name=self._winner(event["winner"], sides))

    def _match(self, event: dict[str, Any], sides: list[list[int]]) -> str:
        if event["winner"] is None:
            return self.words.text("line.void")
        return self.words.text("line.over", name=self._winner(event["winner"], sides))

    def _winner(self, winner: int, sides: list[list[int]]) -> str:
        return self.names[winner] if len(self.names) == 3 else self.side(winner, sides)

    def card(self, card: str) -> str:
        """``Siete de espadas``."""
        words = self.words
        number, suit = words.text(f"number.{card[:-1]}"), words.text(f"suit.{card[-1]}")
        return words.text("card.name", number=number, suit=suit)
