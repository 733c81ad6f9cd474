"""A match: games to a target, hands dealt one after another, until a side has won (match.md).

Chance stays outside: ``deal`` is given the cards. Every accepted action gives the events it
caused; a refused one changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from truco.cards import is_card
from truco.deal import Deal
from truco.engine import Table, compile_rules
from truco.errors import IllegalAction, UsageError
from truco.events import Event
from truco.narrate import cards_event, sees_cards
from truco.round import Round
from truco.rules import Rules

_PACKED = ("position", "hand_number", "game_number", "mano", "score", "games")
"""What a match is between two hands."""


def table_of(rules: Rules) -> Table:
    """The engine's table of a ruleset, kept: to make one takes longer than to play a hand."""
    found = _tables.get(id(rules))
    if found is None or found[0] is not rules:
        if len(_tables) >= TABLES_KEPT:
            _tables.clear()
        found = _tables[id(rules)] = (rules, compile_rules(rules))
    return found[1]


_tables: dict[int, tuple[Rules, Table]] = {}  # by the rules' identity
TABLES_KEPT = 256


class Match:
    """A match of one ruleset.

    ``phase``: ``deal`` (a hand must be dealt), ``play``, ``over``. ``position`` counts the
    accepted actions. ``score`` and ``games`` are by side; with three players by seat, and so is
    ``winner``. ``reason``: ``score``, ``left`` or ``void``, once the match is over.

    Under a ley a seat has to lift its cards before it can play one (GU l. 235); ``cards_lift``:
    playing one is lifting, as records may leave ``levanta`` out.
    """

    def __init__(
        self,
        rules: Rules,
        first_mano: int = 0,
        *,
        cards_lift: bool = False,
    ) -> None:
        if not 0 <= first_mano < rules.players:
            raise UsageError(f"first mano: expected a seat from 0 to {rules.players - 1}")
        self.rules = rules
        self.cards_lift = cards_lift
        self.table = table_of(rules)
        self.phase = "deal"
        self.position = 0
        self.hand_number = 0
        self.game_number = 1
        self.mano = first_mano
        count = 3 if rules.players == 3 else 2
        self.score = [0] * count
        self.games = [0] * count
        self.winner: int | None = None
        self.reason: str | None = None
        self.round: Round | None = None

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.rules.players

    @property
    def dealer(self) -> int:
        """The seat before the mano."""
        return (self.mano - 1) % self.players

    @property
    def next_mano(self) -> int:
        """The mano of the next hand: the deal passes on (AR l. 20, GU l. 34, MA l. 50)."""
        return (self.mano + 1) % self.players if self.hand_number else self.mano

    @property
    def duels_next(self) -> bool:
        """Whether the next hand is de punta: every second one, with six players (TN l. 21)."""
        alternate = bool(self.rules.values["match.alternate-duels"]) and self.players == 6
        return alternate and self.hand_number % 2 == 1

    def copy(self) -> Match:
        """An independent match in the same state."""
        other = Match(self.rules, self.mano, cards_lift=self.cards_lift)
        other.phase = self.phase
        other.position = self.position
        other.hand_number = self.hand_number
        other.game_number = self.game_number
        other.winner = self.winner
        other.reason = self.reason
        other.score = list(self.score)
        other.games = list(self.games)
        other.round = None if self.round is None else self.round.copy()
        return other

    def pack(self) -> dict[str, Any]:
        """A match between two hands as JSON that later versions can read."""
        return {name: getattr(self, name) for name in _PACKED}

    @classmethod
    def unpack(cls, rules: Rules, packed: Mapping[str, Any]) -> Match:
        """The match that ``pack`` gave."""
        match = cls(rules, packed["mano"])
        for name in _PACKED:
            value = packed[name]
            setattr(match, name, list(value) if isinstance(value, list) else value)
        return match

    # ---- dealing

    def deal(self, deal: Deal) -> list[Event]:
        """Start the next hand with these cards; ``UsageError`` where they do not fit the rules."""
        if self.phase != "deal":
            raise IllegalAction("deal: the hand is still being played", "match.md, The deal")
        self._check(deal)
        self.mano = self.next_mano
        duels = self.duels_next
        self.hand_number += 1
        self.round = Round(self.rules, self.table, deal, self.mano, self.score, duels)
        self.phase = "play"
        muestra = self.round.muestra
        data = {
            "hand": self.hand_number,
            "game": self.game_number,
            "mano": self.mano,
            "dealer": self.dealer,
            "muestra": muestra,
        }
        hand = self.round.hand
        shown = [cards_event(hand, seat) for seat in range(self.players) if sees_cards(hand, seat)]
        return [Event("deal", data), *shown]

    def _check(self, deal: Deal) -> None:
        cards = [card for held in deal.hands for card in held]
        if len(deal.hands) != self.players or any(len(held) != 3 for held in deal.hands):
            raise UsageError(f"deal: expected {self.players} hands of three cards")
        if (deal.muestra is not None) != self.rules.has_muestra:
            expected = "a muestra" if self.rules.has_muestra else "no muestra"
            raise UsageError(f"deal: expected {expected}")
        if deal.muestra is not None:
            cards.append(deal.muestra)
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.rules.deck):
            raise UsageError("deal: expected each card once, and only cards of the deck")

    # ---- acting

    def _running(self) -> Round:
        if self.round is None or self.phase != "play":
            state = "the match is over" if self.phase == "over" else "no hand has been dealt yet"
            raise IllegalAction(state, "match.md")
        return self.round

    def verify(self, seat: int, say: str) -> None:
        """Nothing if ``seat`` may say or play this now; else the error that ``act`` would raise."""
        current = self._running()
        known = self.cards_lift or not 0 <= seat < self.players or sees_cards(current.hand, seat)
        if not known and is_card(say):  # asked first, so that no error tells which cards they are
            reason = "the seat has not lifted its cards: levanta comes first"
            raise IllegalAction(f"{say}: {reason}", self.rules.cite("a-ley.on"))
        current.verify(seat, say)

    def can(self, seat: int, say: str) -> bool:
        """Whether ``act`` would do it."""
        try:
            self.verify(seat, say)
        except IllegalAction:
            return False
        return True

    def actors(self) -> list[int]:
        """The seats that may do something now."""
        return self.round.actors() if self.phase == "play" and self.round else []

    def movers(self) -> list[int]:
        """The seats that the hand waits for: whose turn it is, or who may answer.

        A seat that could only go to the mazo has no answer (a partner without flor): it is left
        out.
        """
        if self.round is None or self.phase != "play":
            return []
        turn = self.round.turn()
        if turn is not None:
            return [turn]
        seats = self.round.answerers() or self.round.actors()
        says = self.round.says
        return [one for one in seats if any(say.say != "mazo" for say in says(one))] or seats

    def singers(self) -> list[int]:
        """The seats that may sing a flor before an open envido or truco is answered (README 6)."""
        if not self.may_be_sung_into:
            return []
        assert self.round is not None
        says = self.round.says
        return [one for one in self.round.actors() if any(say.say == "flor" for say in says(one))]

    @property
    def may_be_sung_into(self) -> bool:
        """Whether, for all that is public, a flor could be sung before the question is answered."""
        if self.round is None or self.phase != "play" or not self.rules.flor:
            return False
        return self.round.asks() in ("envido", "truco") and self.round.hand.trick == 0

    def act(self, seat: int, say: str) -> list[Event]:
        """A word, a numbered call or a card by a seat; gives what happened."""
        self.verify(seat, say)
        current = self._running()
        events = current.act(seat, say)
        self.position += 1
        if current.over:
            events.extend(self._end_hand(current))
        return events

    def _end_hand(self, ended: Round) -> list[Event]:
        self.score = list(ended.score)
        self.phase = "deal"
        if ended.match_winner is not None:
            return [self._end(ended.match_winner, "score")]
        if ended.game_winner is None:
            return []
        winner = ended.game_winner
        self.games[winner] += 1
        over = Event("game-over", {"winner": winner, "games": list(self.games)})
        if self.games[winner] >= self.rules.games_to_win:
            return [over, self._end(winner, "score")]
        self.game_number += 1
        self.score = [0] * len(self.score)
        return [over]

    def _end(self, winner: int | None, reason: str) -> Event:
        self.phase = "over"
        self.winner = winner
        self.reason = reason
        return Event("match-over", {"winner": winner, "reason": reason})

    # ---- leaving

    def disputed(self) -> bool:
        """A point has been scored, or a call has been made in the current hand (RT art. 52)."""
        if any(self.score) or any(self.games):
            return True
        if self.round is None or self.phase != "play":
            return False
        calls = {say for _seat, say in self.round.said} - {"mazo", "levanta"}
        return bool(calls) or any(self.round.board())

    def leave(self, seat: int) -> list[Event]:
        """A player leaves for good: lost, or void if nothing was disputed (RT art. 52).

        With three players the match ends and the higher of the other two wins; equal: the one
        nearer the mano.
        """
        if self.phase == "over":
            raise IllegalAction("leave: the match is over", "RT art. 52")
        self.position += 1
        if not self.disputed():
            return [self._end(None, "void")]
        if self.players != 3:
            return [self._end(1 - seat % 2, "left")]
        board = (
            self.round.board() if self.round is not None and self.phase == "play" else self.score
        )
        others = [place for place in range(3) if place != seat]
        nearest = sorted(others, key=lambda place: (place - self.mano) % 3)
        return [
            self._end(max(nearest, key=lambda place: (self.games[place], board[place])), "left")
        ]
