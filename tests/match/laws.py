"""What holds in every hand of every ruleset, reckoned here once more from what happened."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from match.flores import Flores
from match.reckoning import Said, best_of
from truco.engine.values import tantos_of
from truco.events import Event
from truco.match import Match
from truco.round import Round
from truco.rules import Rules
from truco.view import view

CARD = re.compile(r"(?<![0-9a-z])(?:[1-7]|1[0-2])[eboc](?![a-z])")


class Witness:
    """Follows a match by its events, for every seat and for a spectator, and checks each step."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.viewers: list[int | None] = [*range(match.players), None]
        self.seen: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        self.score = list(match.score)
        self.gone: set[int] = set()
        self.settled: Counter[tuple[int, str]] = Counter()
        self.said = Said(match.rules)
        self.present = self.mano = 0
        self.winners: list[int | None] = []
        self.flores: Flores | None = None
        self._note()

    def _note(self) -> None:
        """Who plays the running hand, or the running duel."""
        if self.match.round is not None:
            self.present = self.match.round.hand.present
            self.mano = self.match.round.hand.mano

    def step(self, events: list[Event], *, views: bool = True) -> None:
        """Check what an action or a deal has led to."""
        for event in events:
            if event.kind == "deal":
                self._note()
            self._follow(event)
        self._note()
        state = self.match.round
        if state is not None and self.match.phase == "play":
            assert not self.gone & set(state.actors()), "one that has gone may act"
            check_decided(state)
        if views:
            self._views()

    def _follow(self, event: Event) -> None:
        if event.kind == "deal":
            self.seen = {viewer: set() for viewer in self.viewers}
            self.gone = set()
            self._new_hand()
        if event.kind in ("say", "play", "declare"):
            assert event.data["seat"] not in self.gone, f"{event.data} by one that has gone"
        if event.kind == "say":
            self.said.hear(event.data["say"])
            self._hear_flor(event.data["seat"], event.data["say"])
            if event.data["say"] == "mazo":
                self.gone.add(event.data["seat"])
        if event.kind == "trick":
            self.winners.append(event.data["winner"])
        if event.kind == "settle":
            self.settled[event.data["side"], event.data["contest"]] += event.data["points"]
            check_stake(self.match.rules, self.match.round, event.data)
            self._reckon(event.data)
        if event.kind == "hand-over":
            self._hand_over(event.data)
        if event.kind in ("game-over", "match-over") and event.data["winner"] is not None:
            assert event.kind == "match-over" or max(self.score) >= self.match.rules.target
            self.score = list(self.match.score)
        for viewer in self.viewers:
            seen = event.seen_by(viewer)
            if seen is not None:
                self.seen[viewer] |= cards_in(seen)

    def _hand_over(self, data: dict[str, Any]) -> None:
        """The score is what the settlements give (README 12)."""
        state = self.match.round
        assert state is not None
        target = self.match.rules.target
        won: int | None = None
        for side, _contest, points in data["points"]:
            assert won is None, "something is settled after the game has been won"
            for place in state.sides()[side] if state.gallo is not None else [side]:
                self.score[place] = max(0, self.score[place] + points)
                if points > 0 and self.score[place] >= target:
                    won = place
        assert data["score"] == self.score
        rows = Counter[tuple[int, str]]()
        for side, contest, points in data["points"]:
            rows[side, contest] += points
        assert rows == self.settled, "the settlements told are not those of the board"
        self._new_hand()

    def _new_hand(self) -> None:
        self.settled.clear()
        self.said = Said(self.match.rules)
        self.winners = []
        self.flores = None

    def _hear_flor(self, seat: int, say: str) -> None:
        state = self.match.round
        if state is None or not self.match.rules.flor:
            return
        if self.flores is None:
            seats = [s for s in range(self.match.players) if self.present >> s & 1]
            self.flores = Flores(state, seats, self.mano, self._score(state))
        self.flores.hear(seat, say)

    def _score(self, state: Round) -> list[int]:
        """The score at the start of the hand, by side: of a pair the higher one."""
        if state.gallo is None:
            return self.score
        return [max(self.score[seat] for seat in seats) for seats in state.sides()]

    def _reckon(self, data: dict[str, Any]) -> None:
        """A settled truco or envido is what this reckoning makes it."""
        state = self.match.round
        assert state is not None
        score = self._score(state)
        side, points, duel = data["side"], data["points"], bool(state.duels)
        if data["contest"] == "truco" and data["why"] == "tricks":
            won = [None if seat is None else state.side_of(seat) for seat in self.winners]
            assert side == truco_winner(won, state.side_of(self.mano))
            gained = sum(n for (who, _), n in self.settled.items() if who == side) - points
            assert points == self.said.truco_stake(self.match.rules.target - score[side] - gained)
        if data["contest"] == "flor" and self.flores is not None and not self.said.a_ley:
            self.flores.check(side, points, data["why"])
        if data["contest"] != "envido" or self.said.a_ley:
            return
        if data["why"] == "refused":
            assert points == self.said.envido_refused(score)
        if data["why"] == "accepted":
            assert points == self.said.envido_accepted(score, side, duel=duel)
            if self.match.rules.values["envido.declare"] == "auto":
                assert side == state.side_of(self._best(state))

    def _best(self, state: Round) -> int:
        """The seat in play with the most tantos."""
        muestra = 40 if state.deal.muestra is None else state.deal.muestra
        tantos = {
            seat: tantos_of(state.table, muestra, *state.deal.hands[seat])
            for seat in range(state.rules.players)
            if self.present >> seat & 1 and seat not in self.gone
        }
        return best_of(tantos, self.mano, state.rules.players)

    def _views(self) -> None:
        """No view has a card that its viewer has not been shown by an event."""
        for viewer in self.viewers:
            hidden = cards_in(view(self.match, viewer)) - self.seen[viewer]
            assert not hidden, f"viewer {viewer} sees {hidden}"


def manual(rules: Rules) -> bool:
    """Whether seats declare or show themselves, so that a settled envido may still be lost."""
    return "manual" in (rules.values["envido.declare"], rules.values["envido.show"])


def cards_in(thing: Any) -> set[str]:
    """Every card that stands in a text anywhere in plain data."""
    return set(CARD.findall(json.dumps(thing)))


# ---- a decided hand is not played on


def truco_winner(winners: list[int | None], mano: int) -> int | None:
    """The side that has won by finished tricks (None: parda); README 8, without the engine."""
    won = [side for side in winners if side is not None]
    for side in (0, 1):
        if won.count(side) == 2:
            return side
    if won and None in winners:
        return won[0]
    return mano if winners == [None, None, None] else None


def check_decided(state: Round) -> None:
    """A hand that goes on is not decided by its tricks, and nobody has won the game."""
    hand = state.hand
    if hand.waiting:
        return
    done = len(state.finished)
    before = sum(
        1
        for old in state.finished
        for winner in (old.winner0, old.winner1, old.winner2)
        if winner != 9
    )
    winners = [None if w is None else state.side_of(w) for w in state.tricks()[before:]]
    assert truco_winner(winners, state.side_of(hand.mano)) is None, "it is played on, decided"
    values = state.rules.values
    if manual(state.rules) or values.get("flor.hidden-fine"):
        return
    score = [state.side_score(side) for side in (0, 1)]
    rows = state.points()
    if done:
        return
    for side, _contest, points in rows:
        score[side] += points
        assert score[side] < state.rules.target, "it is played on, the game is won"


# ---- no stake above its cap


def check_stake(rules: Rules, state: Round | None, data: dict[str, Any]) -> None:
    """What is settled is not more than the rulebook lets be at stake."""
    assert state is not None
    points, contest, why = data["points"], data["contest"], data["why"]
    rest = rules.target - max(state.side_score(0), state.side_score(1))
    if state.hand.over or state.finished:
        rest = rules.target  # the score has moved on; the caps of the whole game still hold
    if contest == "truco":
        stakes = [call.stake or rules.target for call in rules.truco]
        assert points <= max(stakes)
        if why == "refused":
            assert points in {call.refused for call in rules.truco}
    elif contest == "envido":
        assert points <= _envido_cap(rules, rest, why)
    elif contest == "flor":
        assert points <= _flor_cap(rules, rest)


def _envido_cap(rules: Rules, rest: int, why: str) -> int:
    if rules.values["envido.falta"] == "game-in-malas":
        rest = rules.target
    cut = rules.values["envido.cut"]
    if cut == "both" or (cut == "accepted" and why == "refused"):
        return rest
    if cut == "accepted":
        return max(rest, 2)
    largest = max(call.amount for call in rules.envido if call.kind == "adds")
    if any(call.kind == "number" for call in rules.envido):
        largest = rules.target
    if rules.values["envido.stop"] == "never":
        return max(rest, sum(call.amount * call.times for call in rules.envido))
    return rest - 1 + largest + (1 if rules.values["envido.refused"] == "sum-plus-one" else 0)


def _flor_cap(rules: Rules, rest: int) -> int:
    own = int(rules.values["flor.points"]) * rules.players
    ladder = max((call.stake for call in rules.flor_ladder), default=0)
    return max(own, ladder, rest, 2) + own
