"""What a table remembers of its past: the last events, and the answers that commands got."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence

from truco.events import Event
from truco.live.commands import Act, Chat, Claim, Command, Move, Phrase, Seed, Sena, Watch
from truco.live.log import ANSWERS_KEPT, Answered, Json
from truco.live.messages import Ack, Refused

Answer = Ack | Refused


class History:
    """The last events with their numbers, for clients that come back."""

    def __init__(self, kept: int) -> None:
        self._events: deque[tuple[int, Event]] = deque(maxlen=kept)

    def add(self, first: int, events: Sequence[Event]) -> None:
        """Remember events numbered from ``first`` on."""
        self._events.extend(enumerate(events, first))

    def pass_on(self) -> None:
        """Seats change hands: who comes later is not told what was only for who sat there."""
        if any(event.audience is not None for _, event in self._events):
            self._events.clear()

    def since(self, n: int, last: int, viewer: int | None) -> list[Json] | None:
        """The events after number ``n`` as ``viewer`` sees them; None if some are forgotten.

        ``last`` is the table's last number.
        """
        if n > last:
            return None
        first = self._events[0][0] if self._events else last + 1
        if n + 1 < first:
            return None
        return [{"n": i, "e": event.seen_by(viewer)} for i, event in self._events if i > n]


class Answers:
    """The first answer to each command id of each player, so that a repeat acts once.

    Of a player, not of his seat: he may have changed it since. The log gives back the accepted
    ones after a restart. A refused command that is sent again after a restart is judged anew, and
    refused again: it changed nothing and its position passes.
    """

    def __init__(self, accepted: Iterable[tuple[str, Answered]] = ()) -> None:
        self._answers: OrderedDict[tuple[str, str], tuple[Mark, Answer]] = OrderedDict()
        for player, one in accepted:
            self._put((player, one.command), (_mark_of(one), Ack(one.command, one.n)))

    def get(self, player: str, command: Command) -> Answer | None:
        """The answer that this command had; a refusal if the id was used for another one."""
        found = self._answers.get((player, command.id))
        if found is None:
            return None
        mark, answer = found
        if mark != _mark(command):
            return Refused(command.id, "duplicate", "this id was used for another command")
        return answer

    def put(self, player: str, command: Command, answer: Answer) -> None:
        """Remember an answer."""
        self._put((player, command.id), (_mark(command), answer))

    def keep(self, earlier: Answers) -> None:
        """Remember what ``earlier`` has besides: refusals, and what is not written down."""
        read, self._answers = self._answers, earlier._answers.copy()
        for key, value in read.items():
            if key not in self._answers:
                self._put(key, value)

    def _put(self, key: tuple[str, str], value: tuple[Mark, Answer]) -> None:
        self._answers[key] = value
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)


Mark = tuple[object, ...]
"""What makes two commands the same one."""


def _mark(command: Command) -> Mark:
    match command:
        case Act(say=say):
            return ("act", say)
        case Seed(hand=hand, seed=seed, cut=cut):
            return ("seed", hand, seed, cut)
        case Chat(text=said, to=to) | Phrase(phrase=said, to=to):
            return (command.T, to, said)
        case Move(seat=seat) | Claim(seat=seat) | Watch(seat=seat):
            return (command.T, seat)
        case Sena(sena=sena):
            return ("sena", sena)
    return (command.T,)


def _mark_of(accepted: Answered) -> Mark:
    """The mark of a command that is in the log, by the data of its step."""
    kind, data = accepted.kind, accepted.data
    match kind:
        case "act":
            return (kind, data["say"])
        case "chat":
            return (kind, data["to"], data["text"])
        case "phrase":
            return (kind, data["to"], data["phrase"])
        case "move":
            return (kind, data["to"])
        case "claim":
            return (kind, data["seat"])
    return (kind,)
