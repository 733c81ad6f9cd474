"""What the seats give to the next deal, and how long the table waits for it."""

from __future__ import annotations

from collections.abc import Set

from truco.deal import Secret
from truco.errors import IllegalAction
from truco.live import dealing
from truco.live.commands import Seed
from truco.live.log import Json
from truco.live.settings import LiveSettings
from truco.live.state import Refusal, TableState


class Gathering:
    """The seeds and cuts that came for the secret that is committed to now.

    What was given to one secret is no part of another: a match can end, or a player stand up,
    before it was used.
    """

    def __init__(self, settings: LiveSettings) -> None:
        self._settings = settings
        self._secret: Secret | None = None
        self._given: dict[int, Seed] = {}

    def given(self, state: TableState) -> dict[int, Seed]:
        """By seat, what was given to the secret of this moment."""
        if state.secret != self._secret:
            self._secret = state.secret
            self._given = {}
        return self._given

    def take(self, state: TableState, seat: int, seed: Seed) -> None:
        """Keep what a seat gives; the first that it gives counts."""
        if state.secret is None or state.secret.hand != seed.hand:
            raise Refusal("stale", "this hand is not waiting for seeds")
        given = self.given(state)
        if given.get(seat) == seed:
            return  # sent again, by its id; the answer was forgotten when the log was read anew
        if seat in given:
            raise Refusal("duplicate", "you have given your seed to this hand already")
        if seed.cut is not None:
            if state.drawing:
                raise IllegalAction("nobody cuts before the draw", "docs/deal.md")
            state.setup.check_cut(seat, seed.cut)
        given[seat] = seed

    def waits_for(self, state: TableState, givers: Set[int]) -> frozenset[int]:
        """The people who are here, usually give their part, and have not yet."""
        return frozenset(state.humans & givers - self.given(state).keys())

    def until(self, state: TableState, givers: Set[int], present: Set[int], since: float) -> float:
        """Until when the table waits for parts of a secret that it has since then.

        The draw also waits for people to come.
        """
        waiting = self.waits_for(state, givers)
        if state.drawing:
            waiting |= state.humans - present
        if not waiting:
            return since
        cutting = not state.drawing and not waiting.isdisjoint(state.setup.cutters)
        wait = state.settings.pace.cut_ms / 1000 if cutting else 0.0
        return since + wait + self._settings.seed_seconds

    def contributions(self, state: TableState) -> list[Json]:
        """All parts of the next hand, with the defaults for what did not come."""
        given = self.given(state).items()
        cuts = {seat: seed.cut for seat, seed in given if seed.cut is not None}
        return dealing.contributions(state.setup, self._seeds(state), cuts)

    def beginning(self, state: TableState) -> Json:
        """How the first match begins: what the draw gives."""
        assert state.secret is not None
        rules, house = state.rules, state.house
        drawn = dealing.draws(
            state.secret, rules, house.power(rules), state.settings.sides, self._seeds(state)
        )
        return dealing.beginning(drawn, state.secret, rules.players, state.host or 0)

    def _seeds(self, state: TableState) -> dict[int, bytes]:
        return {seat: bytes.fromhex(seed.seed) for seat, seed in self.given(state).items()}
