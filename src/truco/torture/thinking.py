"""What goes on in a client: what it knows, what it waits for, what it says next. No I/O."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from truco.live.log import Json
from truco.torture import natural
from truco.torture.plan import Habits

BORED = 1.5
"""Seconds after which a client speaks though nobody waits for it, so that no client is why a
table stands still."""
SOON = 0.3
"""Seconds before a command is sent again that could not be taken now."""


Mark = tuple[str, int] | None


BESIDE = frozenset({"seed", "chat", "phrase", "sena", "watch"})
"""Commands that go beside the game: others do not wait for their answers."""
TALKS, COMES_BACK, CLAIMS, PINGS = 0.02, 0.3, 0.5, 0.005
"""How often."""


class Mind:
    """Fed with frames, asked what to say."""

    def __init__(self, name: str, habits: Habits, dice: Random) -> None:
        self.habits = habits
        self.pending: dict[str, Json] = {}
        self.welcomed = False
        self.view: Json | None = None
        self.card: Json = {}
        self.you: int | None = None
        self._name = name
        self._dice = dice
        self._number = 0
        self._again: dict[str, float] = {}
        self._deal: Json | None = None
        self._seeded: object = None
        self._asked_rematch = 0
        self._thought: Mark = None  # the position in which it has made up its mind
        self._dreams: Mark = None  # the position in which it waits for the clock
        self._quiet_since = 0.0
        self._bored = False

    # --- in ----------------------------------------------------------------------------------

    def take_in(self, frame: Json, now: float) -> None:
        """A frame has come."""
        match frame["t"]:
            case "welcome":
                self.welcomed = True
                self.card, self.you = frame["table"], frame["you"]
                self._deal = frame["deal"]
                self._look(frame["view"], now)
                self._again = dict.fromkeys(self.pending, now)
                if self._deal and self.you not in self._deal["given"]:
                    self._seeded = None  # a table that starts afresh has forgotten it
            case "event":
                event = frame["e"] or {}
                if event.get("kind") == "commit":
                    self._deal = event
                elif event.get("kind") in ("proof", "begin"):
                    self._deal = self._deal if event["kind"] == "begin" else None
                self._look(frame["view"], now)
            case "table":
                self.card = frame["table"]
            case "ack":
                self._answered(frame["id"])
            case "refused":
                self._refused(frame, now)

    def _look(self, view: Json | None, now: float) -> None:
        if _mark(view) != _mark(self.view):
            self._bored = False
            self._thought = None
        self._quiet_since = now
        self.view = view

    def _answered(self, command: str) -> None:
        self.pending.pop(command, None)
        self._again.pop(command, None)

    def _refused(self, frame: Json, now: float) -> None:
        command = frame["id"]
        if command is None or command not in self.pending:
            return
        talks = self.pending[command]["t"] in BESIDE
        if frame["code"] == "storage" or (frame["code"] == "rate" and not talks):
            self._again[command] = now + SOON
            return
        self._answered(command)

    def grow_bored(self, now: float) -> None:
        """Nothing has come for a while."""
        if now - self._quiet_since > BORED:
            self._bored = True
            self._thought = None
            self._quiet_since = now

    # --- out ---------------------------------------------------------------------------------

    def think(self, now: float) -> Iterator[Json]:
        """The frames to send now: commands again that had no answer, then a new one."""
        if not self.welcomed:
            return
        for command, at in list(self._again.items()):
            if at <= now:
                del self._again[command]
                yield self.pending[command]
        if not self.habits.plays or self.you is None:
            return
        if self._dice.random() < PINGS:
            yield {"t": "ping"}
        yield from self._seed()
        if self._dice.random() < TALKS and len(self.pending) < 2:
            yield self._command(self._talk())
        if all(one["t"] in BESIDE for one in self.pending.values()):
            yield from self._speak()

    def _speak(self) -> Iterator[Json]:
        view = self.view
        if view is None or self.you is None:
            return
        if view["phase"] != "over" and self.card["seats"][self.you]["kind"] == "bot":
            if self._bored or self._dice.random() < COMES_BACK:  # one stands in for us
                yield self._command({"t": "back"})
            return
        if view["phase"] == "over":
            yield from self._rematch()
            return
        if _mark(view) in (self._thought, self._dreams):
            return
        self._thought = _mark(view)
        if self._dice.random() < self.habits.dreams:
            self._dreams = self._thought
            return
        if view["phase"] == "deal":
            yield from self._cards(view)
        else:
            waits = natural.waits_for(view)
            timed = self.card.get("clock") is not None
            asked = self.you in waits or not waits or (self._bored and not timed)
            if asked or self._dice.random() < self.habits.eager:
                yield from self._act(view)

    def _act(self, view: Json) -> Iterator[Json]:
        absent = self.card.get("absent")
        if absent and self._dice.random() < CLAIMS:
            yield self._command({"t": "claim", "seat": self._dice.choice(absent)})
            return
        say = natural.choose(view, self._dice)
        if say is None:
            return
        if self._dice.random() < self.habits.leaves:
            yield self._command({"t": "leave"})
        else:
            yield self._command({"t": "act", "position": view["position"], "say": say})

    def _cards(self, view: Json) -> Iterator[Json]:
        """Deal, if it is for this client to do."""
        dealer = view["deals"]
        own = dealer == self.you
        if not own and (dealer is None or self.card["seats"][dealer]["kind"] != "bot"):
            return
        itself = self.card["pace"]["deal_ms"] == 0  # the table deals as soon as it can
        if self._bored or self._dice.random() < (0.1 if itself else 1.0 if own else 0.4):
            yield self._command({"t": "deal"})

    def _seed(self) -> Iterator[Json]:
        """Give a seed, once for each hand."""
        deal = self._deal
        if deal is None or self._seeded == (deal["match"], deal["hand"]):
            return
        if any(one["t"] == "seed" for one in self.pending.values()):
            return
        self._seeded = (deal["match"], deal["hand"])
        if self._dice.random() >= self.habits.seeds:
            return
        cut = self._dice.randint(3, 30) if self.you in deal["cutters"] else None
        seed = self._dice.randbytes(32).hex()
        yield self._command({"t": "seed", "hand": deal["hand"], "seed": seed, "cut": cut})

    def _talk(self) -> Json:
        """Something that does not move the game."""
        phrases, senas = self.card.get("phrases") or (), self.card.get("senas") or ()
        to = self._dice.choice(("table", "side"))
        kinds: list[Json] = [{"t": "chat", "text": f"number {self._number}", "to": to}]
        kinds += [{"t": "phrase", "phrase": one, "to": to} for one in phrases[:3]]
        kinds += [{"t": "sena", "sena": one} for one in list(senas)[:3]]
        if senas:
            kinds.append({"t": "watch", "seat": self._dice.randrange(len(self.card["seats"]))})
        return self._dice.choice(kinds)

    def _rematch(self) -> Iterator[Json]:
        match = self.card.get("match", 0)
        wanted = self.habits.wishes and match < self.habits.matches
        if wanted and self._asked_rematch < match:
            self._asked_rematch = match
            yield self._command({"t": "rematch", "match": match})

    def _command(self, frame: Json) -> Json:
        self._number += 1
        command = frame | {"id": f"{self._name}-{self._number}"}
        self.pending[command["id"]] = command
        return command

    @property
    def is_done(self) -> bool:
        """Whether the last match that this client wanted to see is over."""
        view = self.view
        if view is None or view["phase"] != "over":
            return False
        left = (view["result"] or {}).get("reason") in ("left", "void")
        return left or self.card.get("match", 0) >= self.habits.matches


def _mark(view: Json | None) -> Mark:
    """By what a client tells one position from another: a deal does not count as one."""
    return None if view is None else (view["phase"], view["position"])
