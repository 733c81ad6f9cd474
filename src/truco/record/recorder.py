"""Writing a match down while it is played.

::

    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1")
    recorder.hand(dealt)                    # a HandDeal, or plain cards
    recorder.action(0, "envido", at=3.5)
    record = recorder.end()                 # or end(left=1)

The recorder plays along, so what it writes is right by construction: scores, settlements, result.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, cast

from truco.deal import Deal, HandDeal, reveal
from truco.errors import UsageError
from truco.events import Event
from truco.match import Match
from truco.record.model import KINDS, HandRecord, Reason, Record, Result
from truco.record.seen import seen_by
from truco.record.setting import Action, Setting
from truco.record.writer import sealed
from truco.rules import Rules, names, parse


@dataclass
class _Hand:
    """A hand that is being written down."""

    begun: HandRecord
    dealt: HandDeal | None
    play: list[Action] = field(default_factory=list)
    points: tuple[str, ...] | None = None

    def record(self) -> HandRecord:
        setting = replace(self.begun.setting, play=tuple(self.play))
        revealed = None if self.dealt is None else reveal(self.dealt)
        return replace(self.begun, setting=setting, points=self.points, reveal=revealed)


class Recorder:
    """A record that grows; made by ``Record.start``. ``match`` is the match as it stands."""

    def __init__(self, record: Record, rules: Rules) -> None:
        _check(record, rules)
        self._begun = record
        self.match = Match(rules, record.first_mano, cards_lift=True)
        self._hands: list[_Hand] = []
        self._left: int | None = None

    def hand(self, dealt: Deal | HandDeal, *, commitment: str | None = None) -> list[Event]:
        """The next hand is dealt; its events.

        ``commitment``: as it was published before the hand; by default the one of the deal.
        ``UsageError`` or ``IllegalAction`` where such a hand cannot be dealt now.
        """
        match = self.match
        verifiable = dealt if isinstance(dealt, HandDeal) else None
        deal = dealt.deal if isinstance(dealt, HandDeal) else dealt
        before = (match.game_number, tuple(match.games), tuple(match.score), match.duels_next)
        events = match.deal(deal)
        game, games, score, duels = before
        public: dict[str, Any] | None = None
        if verifiable is not None:
            public = verifiable.public.to_dict()
            commitment = commitment or verifiable.public.commitment.digest.hex()
        begun = HandRecord(
            number=match.hand_number,
            game=game,
            games=games,
            setting=Setting(match.mano, score, deal.hands, deal.muestra, duels),
            commitment=commitment,
            public=public,
        )
        self._hands.append(_Hand(begun, verifiable))
        return events

    def action(
        self, seat: int, say: str, *, at: float | None = None, comment: str | None = None
    ) -> list[Event]:
        """A seat says a word or plays a card, ``at`` seconds after the match began; the events.

        ``IllegalAction`` and ``MalformedText`` as ``Match.act``; then nothing is written.
        """
        events = self.match.act(seat, say)
        current = self._hands[-1]
        current.play.append(Action(seat, say, at, comment))
        if self.match.phase != "play":
            assert self.match.round is not None
            rows = self.match.round.points()
            current.points = tuple(f"{side} {name} {points}" for side, name, points in rows)
        return events

    def leave(self, seat: int) -> list[Event]:
        """A player leaves for good, and the match is over; the events."""
        if not 0 <= seat < self.match.players:
            raise UsageError(f"leave: there is no seat {seat}")
        events = self.match.leave(seat)
        self._left = seat
        return events

    def end(self, *, left: int | None = None) -> Record:
        """The record of the match, with its checksum. ``left``: first this seat leaves."""
        if left is not None:
            self.leave(left)
        return self.record()

    def record(self, viewer: int | None = None) -> Record:
        """The record so far, with its checksum.

        While the match is not over it holds what ``viewer`` saw (a seat; None: a spectator):
        unplayed cards of others and secrets are in no record before the end (README 11).
        """
        match = self.match
        result = None
        if match.phase == "over":
            reason = cast(Reason, match.reason)
            score = tuple(match.score)
            result = Result(match.winner, reason, tuple(match.games), score, self._left)
        hands = tuple(hand.record() for hand in self._hands)
        record = replace(self._begun, hands=hands, result=result)
        return sealed(record if result is not None else seen_by(record, viewer))


def _check(record: Record, rules: Rules) -> None:
    """``UsageError`` where the record could not be read again."""
    if len(record.players) != rules.players:
        raise UsageError(f"record: expected {rules.players} players, not {len(record.players)}")
    if any(player.kind not in KINDS for player in record.players):
        raise UsageError(f"record: a player is one of {', '.join(KINDS)}")
    house = record.rules.house
    if house is None and rules.name not in names():
        raise UsageError(f"record: {rules.name} is a house ruleset: its text is needed")
    if house is not None:
        again = parse(house, rules.name, "house").configure(
            rules.players, rules.target, rules.options
        )
        if again.digest != rules.digest:
            raise UsageError(f"record: the text is not the one of the ruleset {rules.name}")
