"""What criollo has noticed of its rivals in this match: how often they call, how often they fold.

Only what a player at the table hears too. It begins with what is usual, and a few hands change
little; a bot that is made anew has forgotten it.
"""

from __future__ import annotations

from dataclasses import dataclass

from truco.bots.sight import Sight

USUAL_ENVIDO = 0.33
"""How often one rival opens an envido, of the hands in which it could."""
USUAL_TRUCO = 0.45
"""How often one rival calls a truco in a hand."""
ALIKE = 0.7
"""Partners call less than that often each: a side of k calls like ``k ** ALIKE`` alone."""
DOUBT = 8.0
"""Hands that what is usual weighs as much as."""
FOLD_DOUBT = 8.0
"""Calls that the model's own expectation weighs as much as."""
MOST_SHIFT = 0.30


@dataclass(slots=True)
class _Hand:
    """What has been heard in the running hand."""

    opened: bool | None = None  # the envido: by us, by them, by nobody
    truco: bool = False  # by them
    flor: bool = False


@dataclass(slots=True)
class _Folds:
    """Calls of ours that were answered: how many were refused, and how many should have been."""

    calls: int = 0
    refused: int = 0
    expected: float = 0.0

    @property
    def shift(self) -> float:
        """How much more often than expected they refuse."""
        shift = (self.refused - self.expected) / (self.calls + FOLD_DOUBT)
        return max(-MOST_SHIFT, min(MOST_SHIFT, shift))


class Habits:
    """The rivals' ways, so far."""

    def __init__(self) -> None:
        self._key: tuple[int, int, int] | None = None
        self._rivals = 1
        self._hand = _Hand()
        self._envido = [0, 0]  # hands in which they could open, and did
        self._truco = [0, 0]
        self._folds = {"truco": _Folds(), "envido": _Folds()}
        self._asked: tuple[str, float, int] | None = None  # our open call: contest, chance, heard

    # ---- noticing

    def see(self, sight: Sight) -> None:
        """Take in what a view tells of the hand so far."""
        view = sight.view
        duel = view["duel"]
        key = (view["game"], view["hand"], duel["number"] if duel else 0)
        if key != self._key:
            self._close()
            self._key = key
            self._rivals = max(1, len(sight.rivals))
        self._answered(sight)
        hand = self._hand
        for entry in view["said"]:
            ours = sight.is_ours(entry["seat"])
            kind = sight.kind(entry["say"])
            if kind == "envido" and hand.opened is None:
                hand.opened = ours
            hand.truco = hand.truco or (kind == "truco" and not ours)
            hand.flor = hand.flor or kind == "flor"

    def _close(self) -> None:
        """A hand is over: count it. A truco of ours that was open then has been refused."""
        hand = self._hand
        if self._key is not None:
            if not hand.flor and hand.opened is not True:
                self._envido[0] += 1
                self._envido[1] += hand.opened is False
            self._truco[0] += 1
            self._truco[1] += hand.truco
        if self._asked is not None and self._asked[0] == "truco":
            self._note(refused=True)
        self._asked = None
        self._hand = _Hand()

    def called(self, contest: str, expected: float, sight: Sight) -> None:
        """We call now, and expect to be refused with this chance."""
        self._asked = (contest, expected, len(sight.view["said"]))

    def _answered(self, sight: Sight) -> None:
        """Look for the answer to our call."""
        if self._asked is None:
            return
        contest, _expected, heard = self._asked
        for entry in sight.view["said"][heard + 1 :]:
            if sight.is_ours(entry["seat"]):
                continue
            say = entry["say"]
            if say == "no-quiero":
                self._note(refused=True)
                return
            if say == "quiero" or sight.kind(say) == contest:
                self._note(refused=False)
                return

    def _note(self, *, refused: bool) -> None:
        assert self._asked is not None
        contest, expected, _heard = self._asked
        folds = self._folds[contest]
        folds.calls += 1
        folds.refused += refused
        folds.expected += expected
        self._asked = None

    # ---- what follows

    def bluffs(self, contest: str, usual: float) -> float:
        """How often they call without the cards for it, where ``usual`` is what others do."""
        single = USUAL_ENVIDO if contest == "envido" else USUAL_TRUCO
        base: float = 1 - (1 - single) ** (self._rivals**ALIKE)
        could, did = self._envido if contest == "envido" else self._truco
        rate = (did + base * DOUBT) / (could + DOUBT)
        honest = (base - usual) / (1 - usual)
        return max(usual / 2, min(0.9, (rate - honest) / (1 - honest)))

    def fold_shift(self, contest: str) -> float:
        """How much more often than others they refuse our calls."""
        return self._folds[contest].shift
