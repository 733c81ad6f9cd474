"""What a flor is worth, reckoned from what was said; without the engine's contests."""

from __future__ import annotations

from collections.abc import Sequence

from match.reckoning import best_of
from truco.engine.values import flor_of
from truco.round import Round


class Flores:
    """The songs and bets of one hand, as they are heard."""

    def __init__(self, state: Round, seats: Sequence[int], mano: int, score: Sequence[int]) -> None:
        self.state = state
        self.rules = state.rules
        self.mano = mano
        self.rest = self.rules.target - max(score)
        muestra = 40 if state.deal.muestra is None else state.deal.muestra
        self.worth = {
            seat: flor_of(state.table, muestra, *state.deal.hands[seat]) for seat in seats
        }
        self.sung: list[int] = []
        self.out: set[int] = set()  # of those that have sung: withdrawn, or left in the contest
        self.left_before: set[int] = set()
        self.bets: list[tuple[int, str]] = []
        self.last: tuple[int, str] = (-1, "")

    def hear(self, seat: int, say: str) -> None:
        """Note a word of the flor, or a mazo."""
        self.last = (seat, say)
        levels = [call.call for call in self.rules.flor_ladder]
        bet = say.startswith(("con-flor-", "contraflor-")) and say not in levels
        if say == "flor" and seat not in self.sung:
            replies = self._contested(without=seat)
            self.sung.append(seat)
            if levels and replies:
                self.bets.append((seat, say))
        elif bet or say in levels[1:]:
            if seat not in self.sung:
                self.sung.append(seat)
            self.bets.append((seat, say))
        elif say == "chica":
            self.out.add(seat)
        elif say == "mazo" and seat in self.sung:
            (self.out if self._both() else self.left_before).add(seat)

    # ---- who contests

    def _side(self, seat: int) -> int:
        return self.state.side_of(seat)

    def standing(self, side: int | None = None) -> list[int]:
        """The seats whose flor still contests, of a side or of both."""
        gone = self.out | self.left_before
        return [s for s in self.sung if s not in gone and side in (None, self._side(s))]

    def _contested(self, without: int) -> bool:
        rivals = self.standing(1 - self._side(without))
        ladder = self.rules.flor_ladder
        if ladder and ladder[0].refused is None:  # a flor that has left is compared too
            rivals = [seat for seat in self.sung if self._side(seat) != self._side(without)]
        return bool(rivals) and not self._both()

    def _both(self) -> bool:
        return bool(self.standing(0)) and bool(self.standing(1))

    def true(self, seats: Sequence[int]) -> int:
        """How many of these flores are true."""
        return sum(1 for seat in seats if self.worth[seat])

    # ---- what it pays

    def check(self, side: int, points: int, why: str) -> None:
        """A settled contest is what this reckoning makes it."""
        kind = self.rules.values["flor.contest"]
        if why == "shrunk":
            assert (side, points) == (self._side(self._best(self.standing())), 3)
        elif why == "withdrawn":
            owners = [seat for seat in self.sung if self._side(seat) == side]
            if kind == "word":
                owners = self.standing(side)
            assert points == 3 * self.true(owners)
            assert self._side(self.last[0]) != side
        elif why == "accepted" and kind == "ladder":
            assert points == self._ladder_stake()
            assert side == self._side(self._best(self._compared()))
        elif why == "accepted":
            best = self._best(self.standing())
            assert side == self._side(best)
            assert points == self._sum(self.bets) + self._flores(self.bets, side, self.standing())
        elif why == "refused" and kind == "ladder":
            assert points == self._ladder_refused()
            assert side == self._side(self.bets[-1][0])
        elif why == "refused":
            self._refused_bet(side, points)

    def _refused_bet(self, side: int, points: int) -> None:
        before = self.bets[:-1]
        assert side == self._side(self.bets[-1][0])
        seats = self.standing()
        if self.last[1] == "mazo":
            seats = [*seats, self.last[0]]  # its flor was there when it refused
        own = self.true(self.standing(side))
        if any(say.startswith("contraflor-") for _, say in before):
            own = self.true(seats)
        assert points == 3 * own + self._sum(before)

    def _flores(self, bets: Sequence[tuple[int, str]], side: int, seats: list[int]) -> int:
        """The flores that an accepted chain of bets pays besides (RT art. 23, GU l. 78-79)."""
        if any(say.startswith("contraflor-") for _, say in bets):
            return 3 * self.true(seats)
        if self.rules.values["flor.con-pays-flor"]:
            return 3 * self.true([seat for seat in seats if self._side(seat) == side])
        return 0

    def _sum(self, bets: Sequence[tuple[int, str]]) -> int:
        total = last = 0
        above = int(self.rules.values["flor.bet-above-falta"])
        for place, (_, say) in enumerate(bets):
            what = say.removeprefix("con-flor-").removeprefix("contraflor-")
            if what in ("al-resto", "falta-envido"):
                total = last = self.rest
                continue
            amount = {"envido": 2, "real-envido": 3}.get(what) or int(what)
            if above and total + amount > self.rest:
                amount = last if place else above
                total = min(total + amount, self.rest) if place else amount
            else:
                total = min(total + amount, self.rest)
            last = amount
        return total

    def _ladder_stake(self) -> int:
        level = [call.call for call in self.rules.flor_ladder].index(self.bets[-1][1])
        stake = self.rules.flor_ladder[level].stake
        return self.rest if stake == -1 else stake

    def _ladder_refused(self) -> int:
        level = [call.call for call in self.rules.flor_ladder].index(self.bets[-1][1])
        call = self.rules.flor_ladder[level]
        below = self.bets[-2][1] if len(self.bets) > 1 else ""
        refused = call.refused_over.get(below, call.refused)
        assert refused is not None
        return int(refused)

    def _compared(self) -> list[int]:
        """Where flor on flor cannot be refused, a mazo leaves it to be compared (TN l. 48)."""
        if self.bets[-1][1] == "flor" and self.rules.flor_ladder[0].refused is None:
            return self.sung
        return self.standing()

    def _best(self, seats: Sequence[int]) -> int:
        worth = {seat: self.worth[seat] for seat in seats}
        return best_of(worth, self.mano, self.rules.players)
