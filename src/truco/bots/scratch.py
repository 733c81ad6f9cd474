"""A hand of supposed cards on which a bot asks the engine what a call would be worth.

The calls that everybody heard are made again on it; then one more is tried on a copy. So no bot
counts stakes by itself: chains, faltas and flores are worth what the engine says.
"""

from __future__ import annotations

from dataclasses import dataclass

from truco.bots.sight import Sight
from truco.deal import Deal
from truco.engine import Hand, apply, copy_hand
from truco.engine.envido import refused_value
from truco.engine.finish import envido_value
from truco.engine.words import NO_QUIERO, QUIERO
from truco.round import Round
from truco.speech import parse_say


@dataclass(frozen=True, slots=True)
class Stake:
    """What a call is worth: to us if we win it, to them if they do, to the caller if refused."""

    win: int
    lose: int
    refused: int


class Scratch:
    """A supposed hand in which the envido and flor calls of the real one have been made."""

    def __init__(self, sight: Sight, held: dict[int, list[int]]) -> None:
        self.sight = sight
        self.table = sight.book.table
        hand = self._deal(held)
        for entry in sight.view["said"]:
            seat, say = entry["seat"], entry["say"]
            if sight.kind(say) in ("envido", "flor"):
                apply(hand, seat, parse_say(self.table, say))
        self.hand: Hand = hand

    def _deal(self, held: dict[int, list[int]]) -> Hand:
        """The hand with our cards and the supposed ones; who is not in it gets whatever is left."""
        sight = self.sight
        view = sight.view
        seats = range(view["players"])
        known = {seat: [*sight.played[seat], *held.get(seat, ())] for seat in seats}
        known[sight.me] = sight.dealt
        used = {card for cards in known.values() for card in cards}
        spare = [card for card in sight.book.deck if card not in used and card != sight.muestra]
        hands = []
        for seat in seats:
            cards = known[seat][:3]
            while len(cards) < 3:
                cards.append(spare.pop())
            hands.append(tuple(cards))
        muestra = sight.muestra if view["muestra"] is not None else None
        made = Round(
            sight.book.rules,
            self.table,
            Deal(tuple(hands), muestra),
            sight.mano if view["duel"] else view["mano"],
            sight.start,
            view["duel"] is not None,
        )
        hand = made.hand
        for seat in sight.present:
            if seat not in sight.in_play:
                hand.inplay &= ~(1 << seat)
        return hand

    def _tried(self, seat: int, say: str) -> Hand:
        hand = copy_hand(self.hand)
        apply(hand, seat, parse_say(self.table, say))
        return hand

    # ---- envido

    def envido(self, say: str | None = None) -> Stake:
        """The stake of the envido as it stands, or after we say ``say``."""
        hand = self.hand if say is None else self._tried(self.sight.me, say)
        ours = hand.side_of(self.sight.me)
        return Stake(
            int(envido_value(hand, ours)),
            int(envido_value(hand, 1 - ours)),
            int(refused_value(hand)),
        )

    # ---- flor

    def flor(self, say: str) -> FlorResult:
        """What saying this in a flor contest leads to, with these cards."""
        hand = self._tried(self.sight.me, say)
        ours = hand.side_of(self.sight.me)
        asks = bool(hand.flor_open) and hand.flor_side == ours
        if not asks:
            return FlorResult(False, *self._points(hand, ours), 0)
        rival = next(seat for seat in self.sight.rivals if hand.sung >> seat & 1)
        accepted, refused = copy_hand(hand), copy_hand(hand)
        apply(accepted, rival, QUIERO)
        apply(refused, rival, NO_QUIERO)
        return FlorResult(True, *self._points(accepted, ours), self._points(refused, ours)[0])

    def _points(self, hand: Hand, ours: int) -> tuple[int, int]:
        """Points of the flor for us and for them; a match won by it is worth more than any game."""
        if hand.match_winner >= 0:
            whole = self.sight.target
            return (whole, 0) if hand.match_winner == ours else (0, whole)
        points = int(hand.flor_points0), int(hand.flor_points1)
        return points if ours == 0 else points[::-1]


@dataclass(frozen=True, slots=True)
class FlorResult:
    """Points to us and to them; if it ``asks``, those when accepted, and ours when refused."""

    asks: bool
    ours: int
    theirs: int
    refused: int
