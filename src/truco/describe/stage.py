"""Hands played in the engine to see what it pays: the deals for it, and chains of calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from truco.deal import Deal, practice_order
from truco.describe.worth import Sample, Situation
from truco.engine import compile_rules
from truco.engine.table import NO_MUESTRA
from truco.engine.values import flor_of, has_flor, tantos_of
from truco.errors import TrucoError
from truco.round import Round
from truco.rules import Rules

NUMBERS = (5, 6)
"""The two N that are said for a numbered call; what is paid must follow them."""

_DEALS_TRIED = 3000
_MOST_ACTIONS = 100
_LAST_WORDS = ("mostrar", "son-buenas", "no-quiero")


class Stage:
    """A ruleset on trial. ``first`` and ``second`` are seats of the two sides, the mano first."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table = compile_rules(rules)
        self._deals: dict[tuple[tuple[int, ...], int, str, int], Deal | None] = {}
        sample = Round(rules, self.table, self._any_deal(), 0, self._score(Situation(0, 0)))
        self.own_side = sample.side_of(0)
        self.first = 0
        self.second = next(seat for seat in range(rules.players) if not self.is_own(sample, seat))

    def is_own(self, state: Round, seat: int) -> bool:
        """Whether a seat is on the side of the mano."""
        return state.side_of(seat) == self.own_side

    def situations(self, *, numbered: bool = False) -> list[Situation]:
        """Scores at which what a call pays shows by which rule it pays: in malas and in buenas."""
        half = self.rules.target // 2
        scores = [(0, 0), (2, 1), (half + 1, 3), (1, half)]
        numbers = NUMBERS if numbered else (0,)
        return [
            Situation(own, other, number)
            for own, other in scores
            if max(own, other) < self.rules.target
            for number in numbers
        ]

    # ---- deals

    def _any_deal(self) -> Deal:
        order = practice_order(0, 0, self.rules.deck)
        hands = tuple(order[seat * 3 : seat * 3 + 3] for seat in range(self.rules.players))
        return Deal(hands, order[-1] if self.rules.has_muestra else None)

    def deal(
        self, holders: tuple[int, ...], winner: int, contest: str, rival: int | None = None
    ) -> Deal | None:
        """A deal in which exactly ``holders`` have a flor and a side wins by ``contest``.

        ``winner`` 0: the mano's side. ``contest``: ``envido`` or ``flor``. ``rival``: the other
        seat of a duel. None if no such deal was found.
        """
        key = (holders, winner, contest, -1 if rival is None else rival)
        if key not in self._deals:
            self._deals[key] = next(self._search(holders, winner, contest, rival), None)
        return self._deals[key]

    def _search(
        self, holders: tuple[int, ...], winner: int, contest: str, rival: int | None
    ) -> Iterator[Deal]:
        sides = Round(self.rules, self.table, self._any_deal(), 0, self._score(Situation(0, 0)))
        own = [seat for seat in range(self.rules.players) if self.is_own(sides, seat)]
        if rival is not None:
            own = [self.first]
        for attempt in range(_DEALS_TRIED):
            deal = self._dealt(holders, attempt)
            worth = [self._worth(deal, seat, contest) for seat in range(self.rules.players)]
            rivals = [s for s in range(self.rules.players) if s not in own]
            others = rivals if rival is None else [rival]
            best = max(worth[seat] for seat in own), max(worth[seat] for seat in others)
            won = best[0] != best[1] and (best[1] > best[0]) == bool(winner)
            if won and self._holders(deal) == holders:
                yield deal

    def _dealt(self, holders: tuple[int, ...], attempt: int) -> Deal:
        """A shuffled deal that gives the holders three cards of a suit."""
        rest = list(practice_order(attempt, 1, self.rules.deck))
        muestra = rest.pop() if self.rules.has_muestra else None
        hands: dict[int, list[int]] = {}
        for place, seat in enumerate(holders):
            suit = (attempt + place) % 4
            hands[seat] = [card for card in rest if card // 10 == suit][:3]
            rest = [card for card in rest if card not in hands[seat]]
        for seat in range(self.rules.players):
            if len(hands.get(seat, ())) < 3:
                hands[seat] = [rest.pop() for _ in range(3)]
        return Deal(tuple(tuple(hands[s]) for s in range(self.rules.players)), muestra)

    def _holders(self, deal: Deal) -> tuple[int, ...]:
        muestra = NO_MUESTRA if deal.muestra is None else deal.muestra
        if not self.rules.flor:
            return ()
        return tuple(
            seat for seat, held in enumerate(deal.hands) if has_flor(self.table, muestra, *held)
        )

    def _worth(self, deal: Deal, seat: int, contest: str) -> int:
        muestra = NO_MUESTRA if deal.muestra is None else deal.muestra
        count = flor_of if contest == "flor" else tantos_of
        return int(count(self.table, muestra, *deal.hands[seat]))

    # ---- playing

    def _score(self, situation: Situation) -> list[int]:
        """The score as a round wants it: by side, with three players by seat."""
        if self.rules.players != 3:
            return [situation.own, situation.other]
        probe = Round(self.rules, self.table, self._any_deal(), 0, [0, 0, 0])
        own = probe.sides()[probe.side_of(0)]
        return [situation.own if seat in own else situation.other for seat in range(3)]

    def round(self, deal: Deal, situation: Situation) -> Round:
        """A hand about to be played."""
        score = self._score(situation)
        return Round(self.rules, self.table, deal, 0, score, situation.duels)

    def say(self, state: Round, word: str) -> bool:
        """Let the first seat from the mano say it that may; False if none may."""
        for seat in range(self.rules.players):
            try:
                state.act(seat, word)
            except TrucoError:
                continue
            return True
        return False

    def chain(self, state: Round, words: Iterable[str], number: int = 0) -> bool:
        """Say one after another, with ``number`` for N; False if one may not be said."""
        return all(self.say(state, word.replace("N", str(number))) for word in words)

    def finish(self, state: Round) -> None:
        """Play to the end of the hand (of the first duel): cards as they lie, nothing called."""
        for _ in range(_MOST_ACTIONS):
            if state.over or state.finished:
                return
            turn = state.turn()
            if turn is not None:
                state.act(turn, state.cards(turn)[0])
            elif not (self._declare(state) or any(self.say(state, w) for w in _LAST_WORDS)):
                return

    def _declare(self, state: Round) -> bool:
        """Where tantos are declared by hand: the seat asked says what it has."""
        for seat in state.actors():
            if any(say.say == "tantos-N" for say in state.says(seat)):
                tantos = self._worth(state.deal, seat, "envido")
                try:
                    state.act(seat, f"tantos-{tantos}")
                except TrucoError:
                    return False
                return True
        return False

    def paid(self, state: Round, contest: str) -> list[tuple[int, int]]:
        """What a contest paid: (0 for the mano's side else 1, points)."""
        return [
            (int(side != self.own_side), points)
            for side, name, points in state.points()
            if name == contest
        ]

    def samples(
        self, deal: Deal, words: Iterable[str], contest: str, situations: Iterable[Situation]
    ) -> list[Sample]:
        """What a chain of words pays in each situation in which it can be said."""
        said = list(words)
        found = []
        for situation in situations:
            state = self.round(deal, situation)
            if not self.chain(state, said, situation.number):
                continue
            self.finish(state)
            target = self.rules.target
            for winner, points in self.paid(state, contest)[:1]:
                found.append(Sample(situation, target, winner, points))
            if state.match_winner is not None:
                won = int(state.match_winner != self.own_side)
                found.append(Sample(situation, target, won, None))
        return found
