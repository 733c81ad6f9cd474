"""What a truco and an envido are worth, reckoned from what was said; without the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truco.rules import Rules


class Said:
    """The calls of one hand, as they are heard."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.truco: list[str] = []
        self.envido: list[str] = []
        self.a_ley = False

    def hear(self, say: str) -> None:
        """Note a word."""
        if say in {call.call for call in self.rules.truco}:
            self.truco.append(say)
        elif say == "a-ley":
            self.a_ley = True
            self.truco.append(self.rules.truco[0].call)  # it is called with it (GU l. 237)
        elif self._envido_call(say):
            self.envido.append(say)

    def _envido_call(self, say: str) -> str | None:
        """The name of the call in the data: ``envido-N`` for ``envido-5``."""
        stem, _, number = say.rpartition("-")
        named = f"{stem}-N" if number.isdigit() else say
        return named if any(call.call == named for call in self.rules.envido) else None

    # ---- truco

    def truco_stake(self, lacks: int) -> int:
        """What the tricks of a hand with these calls are worth to a side that ``lacks`` so much."""
        if not self.truco:
            return int(self.rules.values["truco.uncalled"])
        level = [call.call for call in self.rules.truco].index(self.truco[-1])
        stake = self.rules.truco[level].stake
        return lacks if stake is None else stake

    # ---- envido

    def envido_accepted(self, score: Sequence[int], winner: int, *, duel: bool) -> int:
        """What the chain gives to the side ``winner`` of these scores, wanted."""
        worth, falta = self._sum(self.envido, score)
        rest = self.rules.target - max(score)
        if falta:
            return self._falta(score, winner, rest, duel=duel)
        return min(worth, rest) if self.rules.values["envido.cut"] == "both" else worth

    def _falta(self, score: Sequence[int], winner: int, rest: int, *, duel: bool) -> int:
        values = self.rules.values
        if duel:
            return 6  # TN l. 21
        malas = all(points < self.rules.target // 2 for points in score)
        if values["envido.falta"] == "game-in-malas" and malas and self.rules.players != 3:
            return self.rules.target - score[winner]
        return rest

    def envido_refused(self, score: Sequence[int]) -> int:
        """What the chain gives to its last caller, not wanted."""
        rest = self.rules.target - max(score)
        for chain in self.rules.refused_chains:
            if sorted(chain.chain) == sorted(self.envido):
                return chain.refused
        if len(self.envido) == 1:
            return 1
        before, _ = self._sum(self.envido[:-1], score)
        if self.rules.values["envido.cut"] == "both":
            before = min(before, rest)
        return before + (1 if self.rules.values["envido.refused"] == "sum-plus-one" else 0)

    def _sum(self, chain: Sequence[str], score: Sequence[int]) -> tuple[int, bool]:
        """What a chain amounts to, and whether a falta is in it; RT art. 27 where it holds."""
        rest = self.rules.target - max(score)
        above = int(self.rules.values["envido.above-falta"])
        total = last = 0
        falta = False
        for place, say in enumerate(chain):
            call = next(c for c in self.rules.envido if c.call == self._envido_call(say))
            if call.kind == "falta":
                falta, total, last = True, rest, rest
                continue
            amount = {
                "adds": call.amount,
                "sets": call.amount,
                "number": int(say.rpartition("-")[2]) if call.kind == "number" else 0,
                "equals": max(score) - min(score),
            }[call.kind]
            if call.kind == "sets":
                total = 0
            if above and total + amount > rest:
                amount = last if place else above
                total = min(total + amount, rest) if place else amount
            else:
                total += amount
            last = amount
        return total, falta


def best_of(tantos: Mapping[int, int], mano: int, players: int) -> int:
    """The seat with the most tantos; equal: the nearest to the mano."""
    return max(tantos, key=lambda seat: (tantos[seat], -((seat - mano) % players)))
