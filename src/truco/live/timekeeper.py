"""The clocks of one table: whose time runs, what it has used up, and who is away.

All times are those of the ``Pulse``, in seconds. What the clocks have used up for good is in the
log, with the step that ended the turn; the turn that runs is only here, so it begins anew when
a table is loaded: the time in which no server had it counts against nobody.
"""

from __future__ import annotations

from collections.abc import Set

from truco.live.ledger import Ledger
from truco.live.log import Json
from truco.live.pulse import Pulse
from truco.live.settings import LiveSettings


class Timekeeper:
    """``step_at``: when the last step was taken; ``turn_at``: since when the hand waits for the
    same seats; ``secret_at``: since when a deal can be given seeds; ``opened_at``: since when this
    server has the table; ``told_at``: when people were last told who is absent.
    """

    def __init__(self, pulse: Pulse, settings: LiveSettings, ledger: Ledger) -> None:
        self._pulse = pulse
        self._settings = settings
        self._ledger = ledger
        self.opened_at = self.told_at = pulse.time()
        self._away = dict.fromkeys(ledger.state.humans, self.opened_at)
        self.restart()

    def now(self) -> float:
        """The time of the pulse."""
        return self._pulse.time()

    def restart(self) -> None:
        """Whoever has to do something has his time from now on."""
        self.step_at = self.turn_at = self.secret_at = self.now()
        self._mark = self._marked()

    def stepped(self) -> None:
        """A step was taken."""
        self.step_at = self.now()
        mark = self._marked()
        if mark[0] != self._mark[0]:
            self.turn_at = self.step_at
        if mark[1] is not self._mark[1]:
            self.secret_at = self.step_at
        self._mark = mark

    def _marked(self) -> tuple[object, ...]:
        state = self._ledger.state
        phase = None if state.match is None else state.match.phase
        return (state.position, phase, state.humans), state.secret

    # --- whose time runs ---------------------------------------------------------------------

    def running(self) -> list[int]:
        """The people whom the hand waits for: whose turn it is, or who may answer."""
        state = self._ledger.state
        if state.match is None or state.match.phase != "play":
            return []
        return [i for i in state.house.movers(state.match) if state.seats[i].kind == "human"]

    def spent(self) -> Json:
        """What this turn has taken from the banks, in ms by seat; empty where nothing."""
        clock = self._ledger.state.settings.clock
        if clock is None:
            return {}
        over = round((self.now() - self.turn_at - clock.action) * 1000)
        if over <= 0:
            return {}
        return {str(i): min(over, self._ledger.state.banks[i]) for i in self.running()}

    def out_at(self) -> float | None:
        """When the time of all who might act is up; None while no clock runs."""
        state = self._ledger.state
        clock = state.settings.clock
        running = self.running() if clock is not None else []
        if clock is None or not running:
            return None
        return self.turn_at + clock.action + max(state.banks[i] for i in running) / 1000

    def card(self) -> Json | None:
        """The clocks as the wire tells them; None at a table without."""
        state = self._ledger.state
        clock = state.settings.clock
        if clock is None or not state.banks:
            return None
        running = self.running()
        used = round((self.now() - self.turn_at) * 1000) if running else 0
        return {
            "seats": [
                {
                    "runs": i in running,
                    "left_ms": max(0, clock.action * 1000 - (used if i in running else 0)),
                    "bank_ms": max(
                        0, bank - max(0, used - clock.action * 1000 if i in running else 0)
                    ),
                    "strikes": state.strikes[i],
                }
                for i, bank in enumerate(state.banks)
            ]
        }

    # --- who is away -------------------------------------------------------------------------

    def presence(self, present: Set[int]) -> None:
        """Who is here now."""
        now, humans = self.now(), self._ledger.state.humans
        self._away = {i: self._away.get(i, now) for i in humans - present}

    def claims(self) -> dict[int, float]:
        """When each absent player's match may be claimed: it has been his turn for long enough.

        Nobody's, where a partner who is here may answer as well.
        """
        running = self.running() if self._away else []
        if not all(i in self._away for i in running):
            return {}
        patience = self._settings.absent_seconds
        return {i: max(self.turn_at, self._away[i]) + patience for i in running}

    def absent(self) -> list[int]:
        """The seats whose match may be claimed now."""
        now = self.now()
        return [i for i, due in self.claims().items() if due <= now]
