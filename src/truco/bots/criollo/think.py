"""What criollo thinks about one moment: supposed hands, how likely each is, who would win each."""

from __future__ import annotations

import random
from functools import cached_property

from truco.bots.criollo.habits import Habits
from truco.bots.criollo.model import TRUCO_BLUFF, calls_truco, chance_of
from truco.bots.playout import Position, play, run, sides_of
from truco.bots.samples import Sample, Sampler
from truco.bots.sight import OURS, THEIRS, Sight
from truco.bots.solver import replies, waits

DUEL_SAMPLES = 96
CARD_PLAYS = 420
"""Cards that all playouts of a moment may play, so that eight seats think no longer than two."""
LEAST_SAMPLES = 14


class Think:
    """One moment, thought through as far as it is asked."""

    def __init__(self, sight: Sight, dice: random.Random, habits: Habits) -> None:
        self.sight = sight
        self.dice = dice
        self.habits = habits
        self.expected: dict[str, float] = {}
        """For each call that was thought of, how likely it would be refused."""
        self.equity = sight.book.equity
        self.duel = len(sight.present) == 2
        self.mano = OURS if sight.we_are_mano else THEIRS

    # ---- the others' cards

    @cached_property
    def samples(self) -> list[Sample]:
        """Supposed hands of the others, weighted by how they have played and called."""
        sight = self.sight
        found = Sampler(sight, self.dice).draw(self._count())
        for sample in found:
            sample.weight = self._likelihood(sample)
        return found

    def _count(self) -> int:
        if self.duel:
            return DUEL_SAMPLES
        cards = sum(self.sight.held[seat] for seat in self.sight.in_play)
        return min(DUEL_SAMPLES, max(LEAST_SAMPLES, CARD_PLAYS // max(1, cards)))

    @cached_property
    def total(self) -> float:
        """The weight of all samples together."""
        return sum(sample.weight for sample in self.samples)

    def mean(self, values: list[float]) -> float:
        """The mean of a value per sample."""
        weighted = (v * s.weight for v, s in zip(values, self.samples, strict=True))
        return sum(weighted) / self.total

    def _likelihood(self, sample: Sample) -> float:
        weight = 1.0
        for seat, level in self._truco_calls:
            if seat in sample.held:
                weight *= calls_truco(self.chance(sample, seat), level, self._bluffs)
        if self.duel:
            weight *= self._played_so(sample)
        return max(weight, 1e-6)

    @cached_property
    def _bluffs(self) -> float:
        return self.habits.bluffs("truco", TRUCO_BLUFF)

    @cached_property
    def _truco_calls(self) -> list[tuple[int, int]]:
        """Who called which level of the truco: the last call of each rival."""
        last: dict[int, int] = {}
        for entry in self.sight.view["said"]:
            level = self.sight.truco_level(entry["say"])
            if level and not self.sight.is_ours(entry["seat"]):
                last[entry["seat"]] = level
        return list(last.items())

    def _played_so(self, sample: Sample) -> float:
        """How likely the rival would have played as it did, had it held these cards."""
        sight = self.sight
        rival = sight.rivals[0]
        rest = [sight.power(card) for card in sample.held[rival]]
        later = list(rest)
        weight = 1.0
        tricks = [*sight.tricks, sight.table] if len(sight.table) == 2 else sight.tricks
        for trick in reversed(tricks):
            powers = {seat: sight.power(card) for seat, card in trick}
            own, ours = powers[rival], powers[sight.me]
            if trick[1][0] == rival and later:
                weight *= _follows_so(own, ours, later)
            later.append(own)
        return weight

    def chance(self, sample: Sample, seat: int) -> float:
        """The chance to win the tricks that a seat with these cards sees for itself."""
        sight = self.sight
        held = sample.held[seat]
        side = OURS if sight.is_ours(seat) else THEIRS
        if not held:
            return self._lying(side)
        shares = sorted([sight.share(card) for card in held], reverse=True)
        winners = [side * winner for winner in sight.winners]
        return chance_of(shares, winners, self._facing(seat, side), side * self.mano)

    def _facing(self, seat: int, side: int) -> float | None:
        """The card that a seat has still to beat in the running trick, as a share."""
        sight = self.sight
        if seat not in sight.to_play or not sight.table:
            return None
        who, card = max(sight.table, key=lambda played: sight.share(played[1]))
        return sight.share(card) if sight.is_ours(who) == (side == THEIRS) else None

    def _lying(self, side: int) -> float:
        """The chance of a seat whose last card lies on the table."""
        sight = self.sight
        if not sight.table:
            return 0.5
        who, card = max(sight.table, key=lambda played: sight.share(played[1]))
        ahead = (OURS if sight.is_ours(who) else THEIRS) == side
        return sight.share(card) if ahead else 0.0

    # ---- who wins the tricks

    @cached_property
    def by_card(self) -> dict[int, list[float]]:
        """For each card that we may play next: in which samples it wins the tricks, 1 or 0."""
        cards = self.sight.may_play or self.sight.cards or []
        return {card: [self._wins(sample, card) for sample in self.samples] for card in cards}

    @cached_property
    def best_card(self) -> int:
        """The card that wins most; of equals the lowest."""
        if len(self.sight.may_play) == 1:
            return self.sight.may_play[0]
        values = self.by_card
        cost = self.sight.share
        return max(values, key=lambda card: self.mean(values[card]) - 0.012 * cost(card))

    @cached_property
    def outcome(self) -> list[float]:
        """In which samples we win the tricks, 1 or 0, if we play on."""
        if self.sight.to_play[:1] == [self.sight.me]:
            return self.by_card[self.best_card]
        return [self._wins(sample, None) for sample in self.samples]

    @cached_property
    def win(self) -> float:
        """The chance to win the tricks."""
        return self.mean(self.outcome)

    def _wins(self, sample: Sample, card: int | None) -> float:
        return float(self._duel_wins(sample, card) if self.duel else self._runs(sample, card))

    def _duel_wins(self, sample: Sample, card: int | None) -> bool:
        """Both play their best with open cards."""
        sight = self.sight
        power = sight.power
        ours = [power(own) for own in sight.cards or [] if own != card]
        theirs = [power(own) for own in sample.held[sight.rivals[0]]]
        led = [power(lying) for _seat, lying in sight.table]
        if card is None:
            return waits(ours, theirs, self._won, self.mano, led[0] if led else None)
        if led:
            return replies(ours, theirs, self._won, self.mano, power(card), led[0])
        return waits(ours, theirs, self._won, self.mano, power(card))

    @cached_property
    def _won(self) -> tuple[int, ...]:
        return tuple(self.sight.winners)

    def _runs(self, sample: Sample, card: int | None) -> bool:
        """Everybody plays as people do."""
        sight = self.sight
        n = sight.view["players"]
        power = sight.power
        if not sample.powers:
            sample.powers = {seat: sorted(map(power, held)) for seat, held in sample.held.items()}
            sample.powers[sight.me] = sorted(map(power, sight.cards or ()))
        hands = [list(sample.powers.get(seat, ())) for seat in range(n)]
        position = Position(
            hands=hands,
            sides=self._sides,
            order=self._order,
            to_play=list(sight.to_play),
            winners=list(sight.winners),
        )
        for seat, lying in sight.table:
            hands[seat].append(power(lying))
            play(position, seat, power(lying))
        if card is not None and position.to_play[:1] == [sight.me]:
            play(position, sight.me, power(card))
            position.to_play.pop(0)
        return run(position, self.mano)

    @cached_property
    def _sides(self) -> list[int]:
        sight = self.sight
        return sides_of(sight.view["players"], sight.view["sides"][sight.side])

    @cached_property
    def _order(self) -> list[int]:
        sight = self.sight
        n = sight.view["players"]
        return sorted(sight.in_play, key=lambda seat: (seat - sight.mano) % n)

    # ---- chances of the game

    def points(self, stake: int, score: int) -> int:
        """A stake in points: -1 is the whole game."""
        return stake if stake >= 0 else max(1, self.sight.target - score)

    def truco_mix(self, win: float, stake: int, us: int, them: int) -> float:
        """The chance of the game when the tricks decide over a stake."""
        ours = self.equity(us + self.points(stake, us), them)
        theirs = self.equity(us, them + self.points(stake, them))
        return win * ours + (1 - win) * theirs


def _follows_so(own: int, facing: int, alternatives: list[int]) -> float:
    """How likely a seat plays ``own`` to the card it faces, holding ``alternatives`` too."""
    if own > facing:
        cheaper = any(facing < power < own for power in alternatives)
        return 0.35 if cheaper else 1.0
    if own < facing:
        could = any(power > facing for power in alternatives)
        lower = any(power < own for power in alternatives)
        return (0.4 if could else 1.0) * (0.6 if lower else 1.0)
    return 0.8 if any(power > facing for power in alternatives) else 1.0
