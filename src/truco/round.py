"""One deal of a match in words: a hand, or the three duels of a hand de punta.

A round knows the score it started with, plays its hands one after another, and says in words
what the engine counts in integers.
"""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from truco.cards import CARDS, card_text
from truco.deal import Deal
from truco.engine import (
    Hand,
    Table,
    apply,
    copy_hand,
    fill,
    may,
    new_hand,
    set_hand,
    set_sides,
    shown_seats,
    tally,
)
from truco.engine.legal import held_cards, playable
from truco.engine.table import NO_MUESTRA
from truco.engine.words import CONTESTS, LISTED_CARD, LISTED_NUMBER, NOBODY, PARDA
from truco.errors import IllegalAction
from truco.events import Event
from truco.explain import explain
from truco.narrate import narrate
from truco.rules import Rules
from truco.speech import NO_ACTION, group_of, listed_text, parse_say

Row = tuple[int, str, int]


class Say(NamedTuple):
    """A word that a seat may say now; a numbered call with its range."""

    say: str
    group: str
    least: int | None = None
    most: int | None = None


class Round:
    """A deal being played. ``score`` is by side; with three players by seat.

    ``hand``: the one that is being played already, in a copy.
    """

    def __init__(
        self,
        rules: Rules,
        table: Table,
        deal: Deal,
        mano: int,
        score: list[int],
        duels: bool = False,
        hand: Hand | None = None,
    ) -> None:
        self.rules = rules
        self.table = table
        self.deal = deal
        self.mano = mano
        self.score = list(score)  # at the start of the running hand
        self.game_winner: int | None = None  # a side; with three players a seat
        self.match_winner: int | None = None
        self.finished: list[Hand] = []
        self.duels = _duels(rules.players, mano) if duels else []
        self.plays: list[list[tuple[int, str]]] = [[]]  # of the running hand, by trick
        self.said: list[tuple[int, str]] = []
        self.hand = self._start(0) if hand is None else hand

    def copy(self) -> Round:
        """An independent round in the same state."""
        hand = copy_hand(self.hand)
        fill(hand)
        other = Round(self.rules, self.table, self.deal, self.mano, self.score, hand=hand)
        other.game_winner = self.game_winner
        other.match_winner = self.match_winner
        other.finished = list(self.finished)
        other.duels = self.duels
        other.plays = [list(trick) for trick in self.plays]
        other.said = list(self.said)
        return other

    # ---- seats and sides

    @property
    def gallo(self) -> int | None:
        """The seat that plays alone, with three players."""
        if self.rules.players != 3:
            return None
        return self.mano if self.rules.values["match.gallo"] == "mano" else (self.mano + 2) % 3

    def sides(self) -> list[list[int]]:
        """The seats of both sides of this deal."""
        seats = range(self.rules.players)
        gallo = self.gallo
        if gallo is not None:
            return [[gallo], [seat for seat in seats if seat != gallo]]
        return [[s for s in seats if s % 2 == 0], [s for s in seats if s % 2 == 1]]

    def side_of(self, seat: int) -> int:
        """The side of a seat in this deal."""
        return next(side for side, seats in enumerate(self.sides()) if seat in seats)

    def side_score(self, side: int) -> int:
        """A side's score: of the pair against the gallo the higher one."""
        if self.gallo is None:
            return self.score[side]
        return max(self.score[seat] for seat in self.sides()[side])

    def _start(self, number: int) -> Hand:
        """Set the hand, or the duel with this number."""
        hand = new_hand(self.table)
        cards = vec[i64]([card for held in self.deal.hands for card in held])
        muestra = NO_MUESTRA if self.deal.muestra is None else self.deal.muestra
        mano = self.duels[number][0] if self.duels else self.mano
        set_hand(hand, cards, muestra, mano, self.side_score(0), self.side_score(1))
        if self.duels or self.gallo is not None:
            side0 = sum(1 << seat for seat in self.sides()[0])
            present = self.duels[number] if self.duels else range(self.rules.players)
            set_sides(hand, side0, sum(1 << seat for seat in present))
        fill(hand)
        return hand

    @property
    def muestra(self) -> str | None:
        """The turned card, where there is one."""
        return None if self.deal.muestra is None else card_text(self.deal.muestra)

    # ---- asking

    @property
    def over(self) -> bool:
        """Whether the whole deal has been played."""
        if not self.hand.over:
            return False
        if self.game_winner is not None:
            return True
        return len(self.finished) == max(1, len(self.duels))

    def actors(self) -> list[int]:
        """The seats that may do something now."""
        seats = 0
        for entry in range(self.hand.entries):
            seats |= self.hand.entry_seats[entry]
        return [seat for seat in range(self.rules.players) if seats >> seat & 1]

    def answerers(self) -> list[int]:
        """The seats that may answer the open question: those of the asked side that may act."""
        hand = self.hand
        if hand.flor_open:
            side = hand.flor_side
        else:
            side = hand.envido_side if hand.envido_open else hand.truco_side
        return [seat for seat in self.actors() if hand.side_of(seat) != side]

    def says(self, seat: int) -> list[Say]:
        """The words that a seat may say now."""
        hand = self.hand
        found = []
        for entry in range(hand.entries):
            word = hand.entry_word[entry]
            if word == LISTED_CARD or not hand.entry_seats[entry] >> seat & 1:
                continue
            text = listed_text(self.table, word)
            if word >= LISTED_NUMBER:
                found.append(Say(text, group_of(word), hand.number_least, hand.number_most))
            else:
                found.append(Say(text, group_of(word)))
        return found

    def cards(self, seat: int) -> list[str]:
        """The cards that a seat may play now."""
        hand = self.hand
        for entry in range(hand.entries):
            if hand.entry_word[entry] == LISTED_CARD and hand.turn == seat:
                places = playable(hand)
                return [card_text(hand.cards[seat * 3 + p]) for p in range(3) if places >> p & 1]
        return []

    def turn(self) -> int | None:
        """The seat whose turn it is to play a card, while no question is open."""
        hand = self.hand
        return (
            hand.turn
            if hand.turn != NOBODY and not self.asks() and not hand.over and not hand.waiting
            else None
        )

    def asks(self) -> str | None:
        """The contest whose question is open."""
        hand = self.hand
        if hand.flor_open:
            return "flor"
        if hand.envido_open or hand.declaring:
            return "envido"
        if hand.truco_open or hand.ley_side >= 0:
            return "truco"
        return None

    def verify(self, seat: int, say: str) -> int:
        """The action id of a say that is allowed; ``IllegalAction`` with the article if it is
        not.
        """
        action = parse_say(self.table, say)
        if not 0 <= seat < self.rules.players:
            raise IllegalAction(f"there is no seat {seat}: seats are 0 to {self.rules.players - 1}")
        if action == NO_ACTION or not may(self.hand, seat, action):
            raise explain(self.rules, self.hand, seat, say, action)
        return action

    # ---- acting

    def act(self, seat: int, say: str) -> list[Event]:
        """Do it, and say what happened; ``IllegalAction`` changes nothing."""
        action = self.verify(seat, say)
        hand = self.hand
        before = copy_hand(hand)
        apply(hand, seat, action)
        fill(hand)
        events = narrate(self.rules, before, hand, seat, say)
        self._note(before, seat, say, action < CARDS)
        if hand.over:
            self._settle()
            events.append(self._over_event(hand))
        return events

    def _note(self, before: Hand, seat: int, say: str, card: bool) -> None:
        if card:
            self.plays[-1].append((seat, say))
        else:
            self.said.append((seat, say))
        if self.hand.trick != before.trick and not self.hand.over:
            self.plays.append([])

    def _over_event(self, hand: Hand) -> Event:
        """What the hand gave to whom, and the score it makes."""
        rows = [[side, CONTESTS[contest], points] for side, contest, points in tally(hand, True)]
        return Event("hand-over", {"points": rows, "score": list(self.score)})

    def _settle(self) -> None:
        """Note the points of a hand that is over; start the next duel."""
        hand = self.hand
        self.finished.append(hand)
        for side, _contest, points in tally(hand, True):
            self._score(side, points)
        if hand.match_winner >= 0:  # the match, not only the game (TN l. 49)
            self.match_winner = self.game_winner = hand.match_winner
        if not self.over:
            self.hand = self._start(len(self.finished))
            self.plays = [[]]
            self.said = []

    def _score(self, side: int, points: int) -> None:
        seats = self.sides()[side] if self.gallo is not None else [side]
        for place in seats:
            self.score[place] = max(0, self.score[place] + points)
        reached = [place for place in seats if self.score[place] >= self.rules.target]
        if points > 0 and reached and self.game_winner is None:
            n = self.rules.players
            self.game_winner = min(reached, key=lambda seat: (seat - self.mano) % n)

    # ---- results

    def hands(self) -> list[Hand]:
        """The hands of this deal so far, the running one last."""
        return self.finished if self.hand.over else [*self.finished, self.hand]

    def points(self) -> list[Row]:
        """What has been settled: (side, contest, points), in order of settlement."""
        return [
            (side, CONTESTS[contest], points)
            for hand in self.hands()
            for side, contest, points in tally(hand, bool(hand.over))
        ]

    def board(self) -> list[int]:
        """The score as the board shows it: at the hand's end, or at once (GU l. 98)."""
        if self.hand.over or self.rules.values["match.scoring"] != "immediate":
            return list(self.score)
        shown = self.copy()
        for side, _contest, points in tally(shown.hand, False):
            shown._score(side, points)
        return shown.score

    def shown(self) -> dict[str, list[str]]:
        """Seat -> the cards shown to all that had not been played (README 11)."""
        shown: dict[str, list[str]] = {}
        for hand in self.hands():
            seats = shown_seats(hand)
            if hand.shown_by_hand:
                seats |= 1 << hand.envido_winner_seat
            for seat in range(self.rules.players):
                held = held_cards(hand, seat)
                if seats >> seat & 1 and held:
                    cards = hand.cards[seat * 3 : seat * 3 + 3]
                    shown[str(seat)] = [card_text(cards[p]) for p in range(3) if held >> p & 1]
        return shown

    def tricks(self) -> list[int | None]:
        """Winners of the finished tricks: a seat, or None for parda."""
        won: list[int | None] = []
        for hand in self.hands():
            for winner in (hand.winner0, hand.winner1, hand.winner2):
                if winner != NOBODY:
                    won.append(None if winner == PARDA else winner)
        return won


def _duels(players: int, mano: int) -> list[tuple[int, int]]:
    """The pairs of a hand de punta in order, the mano of each first (TN l. 21)."""
    half = players // 2
    return [((mano + step) % players, (mano + step + half) % players) for step in range(half)]
