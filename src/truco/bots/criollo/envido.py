"""Criollo's envido: who has the tantos, and what each word leaves of the game."""

from __future__ import annotations

from functools import cached_property

from truco.bots.bot import with_number
from truco.bots.criollo import truco
from truco.bots.criollo.model import ENVIDO_BLUFF, calls_envido, folds_envido, of_side, shifted
from truco.bots.criollo.think import Think
from truco.bots.samples import Sample
from truco.bots.scratch import Scratch, Stake

BLUFFS = 0.05
"""How often an envido is called that the cards do not carry."""
SLOW_PLAY = 0.10
MARGIN = 0.003
LEAST_NUMBER = 3
"""Nobody bets fewer tantos by number than a plain envido is worth."""
PASSED = 0.55
"""How much less likely good tantos are for a seat that let its envido pass."""


class Tantos:
    """The envido of one moment."""

    def __init__(self, think: Think) -> None:
        self.think = think
        self.sight = think.sight
        self.scratch = Scratch(think.sight, think.samples[0].held)

    # ---- who has more

    @cached_property
    def views(self) -> list[tuple[float, float, bool]]:
        """For each sample: its weight, the rank of the rivals' tantos, whether ours win."""
        return [self._view(sample) for sample in self.think.samples]

    @cached_property
    def mine(self) -> int:
        """Our own tantos."""
        return self.sight.book.tantos(self.sight.muestra, self.sight.dealt)

    def _view(self, sample: Sample) -> tuple[float, float, bool]:
        sight = self.sight
        best, holder = self.mine, sight.me
        theirs, rival = -1, -1
        ranks: list[float] = []
        weight = sample.weight
        for seat, held in sample.held.items():
            tantos = sight.book.tantos(sight.muestra, [*sight.played[seat], *held])
            if sight.is_ours(seat):
                if tantos > best or (tantos == best and sight.nearer(seat, holder)):
                    best, holder = tantos, seat
                continue
            if tantos > theirs or (tantos == theirs and sight.nearer(seat, rival)):
                theirs, rival = tantos, seat
            ranks.append(sight.book.tantos_rank(sight.muestra, tantos))
            weight *= self._likelihood(seat, ranks[-1])
        won = best > theirs or (best == theirs and sight.nearer(holder, rival))
        return weight, of_side(ranks), won

    def _likelihood(self, seat: int, rank: float) -> float:
        """How likely a rival with these tantos has spoken, and been silent, as it did."""
        strength = self._calls.get(seat)
        if strength is not None:
            return calls_envido(rank, strength, self._bluffs)
        if self.sight.played[seat] and not self._calls:
            return 1 - PASSED * calls_envido(rank, 0.5, 0.0)
        return 1.0

    @cached_property
    def _bluffs(self) -> float:
        return self.think.habits.bluffs("envido", ENVIDO_BLUFF)

    @cached_property
    def _calls(self) -> dict[int, float]:
        """The rivals that called or raised: how strong the call was, 0 for a plain first one."""
        found: dict[int, float] = {}
        calls = 0
        words = {call.call: call for call in self.sight.book.rules.envido}
        for entry in self.sight.view["said"]:
            call = words.get(entry["say"])
            if call is None and not entry["say"].startswith(self._stems):
                continue
            strong = 0.8 if call is None or call.amount > 2 else 0.0
            if call is not None and call.kind == "falta":
                strong = 2.0
            if not self.sight.is_ours(entry["seat"]):
                found[entry["seat"]] = min(2.5, calls * 0.9 + strong)
            calls += 1
        return found

    @cached_property
    def _stems(self) -> tuple[str, ...]:
        numbered = [c.call for c in self.sight.book.rules.envido if c.kind == "number"]
        return tuple(call.removesuffix("N") for call in numbered) or ("no such call",)

    @cached_property
    def win(self) -> float:
        """The chance that our tantos are the better ones."""
        total = sum(weight for weight, _rank, _won in self.views)
        return sum(weight for weight, _rank, won in self.views if won) / total

    # ---- what it is worth

    def rest(self, us: int, them: int) -> float:
        """The chance of the game at this score, with the truco of the hand still to be decided."""
        return truco.hand_value(self.think, us, them)

    def shown_down(self, stake: Stake) -> float:
        """The chance of the game if the tantos are compared at this stake."""
        won = self.rest(self.sight.us + stake.win, self.sight.them)
        lost = self.rest(self.sight.us, self.sight.them + stake.lose)
        return self.win * won + (1 - self.win) * lost

    def refused(self, stake: Stake) -> float:
        """The chance of the game if we refuse."""
        return self.rest(self.sight.us, self.sight.them + stake.refused)

    def called(self, say: str) -> float:
        """The chance of the game if we call this: they fold, or the tantos are compared."""
        stake = self.scratch.envido(say)
        shift = self.think.habits.fold_shift("envido")
        us, them = self.sight.us, self.sight.them
        folded = self.rest(us + stake.refused, them)
        won, lost = self.rest(us + stake.win, them), self.rest(us, them + stake.lose)
        needed = (won - folded) / (won - lost) if won > lost else 0.0
        total = value = expected = 0.0
        for weight, rank, ours in self.views:
            usual = folds_envido(rank, needed, stake.win)
            fold = shifted(usual, shift)
            expected += weight * usual
            value += weight * (fold * folded + (1 - fold) * (won if ours else lost))
            total += weight
        self.think.expected[say] = expected / total
        return value / total

    def calls(self) -> list[str]:
        """The envido words that may be said now, numbered ones with a few numbers."""
        found: list[str] = []
        for entry in self.sight.group("envido"):
            if "from" not in entry:
                found.append(entry["say"])
                continue
            low, high = max(entry["from"], LEAST_NUMBER), entry["to"]
            numbers = {low, low + 2, (low + high) // 2} if low <= high else set()
            found += sorted({with_number(entry, number) for number in numbers})
        return found


def wants_call(think: Think) -> str | None:
    """An envido of our own, first or over an open truco, when it is worth more than silence."""
    tantos = Tantos(think)
    options = tantos.calls()
    if not options:
        return None
    silent = tantos.rest(think.sight.us, think.sight.them)
    values = {say: tantos.called(say) for say in options}
    best = max(values, key=lambda say: values[say])
    if values[best] > silent + MARGIN:
        return None if think.dice.random() < SLOW_PLAY else best
    cheap = options[0]
    if silent - values[cheap] < 0.05 and think.dice.random() < BLUFFS:
        return cheap
    return None


def answer(think: Think) -> str:
    """Quiero, no quiero, or a raise: whichever leaves the best chance of the game."""
    tantos = Tantos(think)
    stake = tantos.scratch.envido()
    accepted, refused = tantos.shown_down(stake), tantos.refused(stake)
    best, value = ("quiero", accepted) if accepted >= refused else ("no-quiero", refused)
    for say in tantos.calls():
        raised = tantos.called(say)
        if raised > value + MARGIN:
            best, value = say, raised
    return best
