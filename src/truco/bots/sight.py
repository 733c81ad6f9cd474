"""A view as a bot thinks of it: cards as integers, us and them, what is still unseen."""

from __future__ import annotations

from typing import Any

from truco.bots.book import Book
from truco.cards import parse_card
from truco.view import View

OURS, THEIRS, PARDA = 1, -1, 0
"""Who won a trick, as a bot sees it."""


class Sight:
    """One seat's view, read. Seats are those of the match; sides are us and them.

    ``cards`` None: the seat has not been shown its own (a ley de juego). ``score`` counts what the
    running hand has settled already.
    """

    def __init__(self, view: View, book: Book) -> None:
        assert view["you"] is not None
        self.view = view
        self.book = book
        self.me: int = view["you"]
        self.says: dict[str, dict[str, Any]] = {
            entry["say"]: entry for entry in view["may"]["says"]
        }
        self.may_play: list[int] = [parse_card(card) for card in view["may"]["cards"]]
        self.asks: dict[str, Any] | None = view["asks"]
        self.muestra = book.muestra(view["muestra"])
        self._powers = book.powers(self.muestra)
        self._shares = book.shares(self.muestra)
        self._read_seats()
        self._read_tricks()
        self._read_score()

    def _read_seats(self) -> None:
        view = self.view
        seats = view["seats"]
        present = view["present"]
        n = view["players"]
        own = next(side for side in view["sides"] if self.me in side)
        self.side = view["sides"].index(own)
        self.in_play = [seat for seat in present if seats[seat]["in_play"]]
        self.rivals = [seat for seat in self.in_play if seat not in own]
        self.friends = [seat for seat in self.in_play if seat in own and seat != self.me]
        self.present: list[int] = present
        self.mano: int = min(present, key=lambda seat: (seat - view["mano"]) % n)
        self.played = [[parse_card(card) for card in seat["played"]] for seat in seats]
        self.held = [int(seat["held"]) for seat in seats]
        mine = seats[self.me]["cards"]
        self.cards: list[int] | None = None if mine is None else [parse_card(c) for c in mine]
        self.dealt = [] if self.cards is None else [*self.played[self.me], *self.cards]
        seen = {self.muestra, *self.dealt}
        for cards in self.played:
            seen.update(cards)
        for shown in view["shown"].values():
            seen.update(parse_card(card) for card in shown)
        self.unseen = [card for card in self.book.deck if card not in seen]

    def _read_tricks(self) -> None:
        """Finished tricks by who won them, and the one that runs."""
        self.tricks: list[list[tuple[int, int]]] = []
        self.winners: list[int] = []
        self.table: list[tuple[int, int]] = []
        leader = self.mano
        for trick in self.view["tricks"]:
            cards = [(seat, parse_card(card)) for seat, card in trick["cards"]]
            winner = trick["winner"]
            if winner is None:
                self.table = cards
                continue
            self.tricks.append(cards)
            if winner == "parda":
                self.winners.append(PARDA)
                leader = self.mano
            else:
                self.winners.append(OURS if self.is_ours(winner) else THEIRS)
                leader = winner
        self._order(leader)

    def _order(self, leader: int) -> None:
        """The seats that have still to play to this trick, in their order."""
        n = self.view["players"]
        start = self.table[-1][0] + 1 if self.table else leader
        done = {seat for seat, _card in self.table}
        self.to_play = [
            seat
            for seat in ((start + step) % n for step in range(n))
            if seat in self.in_play and seat not in done
        ]

    def _read_score(self) -> None:
        """Points so far, the running hand's included; of two rivals the better one's."""
        view = self.view
        self.target: int = view["target"]
        score: list[int] = view["score"]
        sides = view["sides"]
        if len(score) == 3:
            self.us = score[self.me]
            rivals = sides[1 - self.side]
            self.them = max(score[seat] for seat in rivals)
        else:
            self.us, self.them = score[self.side], score[1 - self.side]
        self.start = list(score)
        settled = [0, 0]
        if view["duel"] is None:
            for side, _contest, points in view["points"]:
                settled[side] += points
        if self.book.immediate:
            self._set_back(sides, settled)
        else:
            self.us += settled[self.side]
            self.them += settled[1 - self.side]

    def _set_back(self, sides: list[list[int]], settled: list[int]) -> None:
        """Where the board shows points at once, find the score at the start of the hand."""
        for side, points in enumerate(settled):
            for place in sides[side] if len(self.start) == 3 else [side]:
                self.start[place] = max(0, self.start[place] - points)

    # ---- questions

    def is_ours(self, seat: int) -> bool:
        """Whether the seat is of our side, our own included."""
        return seat in self.view["sides"][self.side]

    @property
    def asked(self) -> str | None:
        """The contest of the question that our side is asked now."""
        if self.asks is None or self.is_ours(self.asks["by"]):
            return None
        return str(self.asks["contest"])

    @property
    def trick(self) -> int:
        """The number of the running trick, 0 to 2."""
        return len(self.winners)

    @property
    def first(self) -> int | None:
        """Who won the first trick; None while it runs."""
        return self.winners[0] if self.winners else None

    @property
    def we_are_mano(self) -> bool:
        """Whether the mano is of our side."""
        return self.is_ours(self.mano)

    def power(self, card: int) -> int:
        """How high a card is for the truco."""
        return self._powers[card]

    def share(self, card: int) -> float:
        """The share of other cards that it beats."""
        return self._shares[card]

    def nearer(self, seat: int, other: int) -> bool:
        """Whether ``seat`` comes before ``other`` in playing order from the mano."""
        n = self.view["players"]
        return (seat - self.mano) % n < (other - self.mano) % n

    def group(self, name: str) -> list[dict[str, Any]]:
        """The words of one group that may be said now."""
        return [entry for entry in self.view["may"]["says"] if entry["group"] == name]

    def truco_level(self, say: str) -> int:
        """The level of the ladder (1 up) that a truco word calls; 0 for another word."""
        calls = [call.call for call in self.book.rules.truco]
        return calls.index(say) + 1 if say in calls else 0

    def kind(self, say: str) -> str:
        """The contest that a word belongs to: truco, envido, flor; else answer, mazo, other."""
        return self.book.group(say)

    @property
    def agreed(self) -> int:
        """The level of the ladder that both have accepted; 0: none."""
        say = self.view["stakes"]["truco"]["say"]
        return self.truco_level(say) if say else 0
