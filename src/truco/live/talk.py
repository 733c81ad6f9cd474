"""What people at a table may say and sign to each other, and who sees it.

One ``Talk`` belongs to one table. Words that play the game are not talk: they are actions. Chat
and phrases go into the log, so that who comes back can read them; signs and looks are of the moment
and are kept nowhere.
"""

from __future__ import annotations

from truco.live.clock import Clock
from truco.live.commands import Chat, Phrase, Sena
from truco.live.limits import Buckets
from truco.live.log import Json
from truco.live.settings import LiveSettings
from truco.live.sides import in_play, own_side
from truco.live.state import Refusal, TableState
from truco.rules import Rules

PHRASES = (
    *("hello", "good-luck", "well-played", "thanks", "sorry", "moment", "hurry"),
    *("laugh", "ouch", "liar", "come", "put", "kill", "goodbye"),
)
"""The ready phrases. ``come``, ``put`` and ``kill`` are for partners: leave the trick to me, play
your best card, beat that card. No text of a phrase has a word of the game in it, since a word said
stands (GU l. 16).
"""

CHATS = ("table", "side", "phrases", "off")
"""What a table may allow: talk to all or to the own side, to the own side only, phrases only,
nothing.
"""

WINDOW = 10.0
"""Seconds over which talk and signs are counted."""

DUEL = 2
"""Players of a match without partners."""


def senas(rules: Rules) -> dict[str, str]:
    """The signs that may be made at a table of these rules, each with its gesture.

    None in matches of two.
    """
    if rules.players == DUEL:
        return {}
    return {sign.key: sign.gesture for sign in rules.senas}


class Talk:
    """Decides what may be said and signed at one table.

    Whom a player watches goes with the player, not with his seat, and is forgotten with the table's
    actor: after that he looks at nobody until he looks again.
    """

    def __init__(self, clock: Clock, settings: LiveSettings) -> None:
        lines, signs = settings.talk_lines, settings.talk_signs
        self._lines = Buckets(clock, lines / WINDOW, lines)
        self._signs = Buckets(clock, signs / WINDOW, signs)
        self._watched: dict[str, int] = {}

    def chat(self, state: TableState, seat: int, command: Chat | Phrase) -> Json:
        """The data of the log's step, ``chat`` or ``phrase``.

        ``Refusal`` ``quiet`` where table or ruleset do not allow it now, ``malformed`` for an
        unknown phrase, ``rate`` if it comes too fast.
        """
        who = _player(state, seat)
        _check_chat(state, command)
        if command.to == "side" and len(_side(state, seat)) < DUEL:
            raise Refusal("quiet", "you have no partner to speak to now")
        if not state.rules.talk_in_hand and _hand_is_played(state):
            raise Refusal("quiet", _cited(state, "no talk during a hand", "chat.in-hand"))
        if isinstance(command, Phrase) and command.phrase not in PHRASES:
            raise Refusal("malformed", f"there is no phrase {command.phrase!r}")
        if not self._lines.take(who):
            raise Refusal("rate", "you talk too fast: wait a moment")
        said = {"phrase": command.phrase} if isinstance(command, Phrase) else {"text": command.text}
        return {**said, "to": command.to}

    def watch(self, state: TableState, seat: int, target: int | None) -> None:
        """From now on ``seat`` looks at ``target``; ``not-yours`` for a seat not of the others.

        With three players the sides change by hand: between hands any other seat may be looked at.
        """
        who = _player(state, seat)
        if target is None:
            self._watched.pop(who, None)
            return
        players = state.rules.players
        if players == DUEL or target in _side(state, seat) | {seat} or not 0 <= target < players:
            raise Refusal("not-yours", "look at a seat of the other side, in a game of sides")
        self._watched[who] = target

    def sena(self, state: TableState, seat: int, command: Sena) -> frozenset[int]:
        """The seats that see this sign: partners in play, and opponents who watch ``seat``.

        ``Refusal`` ``quiet`` where no sign can be made now, ``malformed`` for one that the ruleset
        has not, ``rate`` if it comes too fast.
        """
        who = _player(state, seat)
        partners, caught = _who_may_see(state, seat)
        if command.sena not in senas(state.rules):
            raise Refusal("malformed", f"there is no sign {command.sena!r} at this table")
        if not self._signs.take(who):
            raise Refusal("rate", "you sign too fast: wait a moment")
        return partners | {s for s in caught if self._watched.get(_name(state, s)) == seat}


def _check_chat(state: TableState, command: Chat | Phrase) -> None:
    """What the table itself has settled; ``Refusal`` where it allows no such talk."""
    allowed = state.settings.chat
    if allowed == "off":
        raise Refusal("quiet", "nobody talks at this table")
    if allowed == "phrases" and isinstance(command, Chat):
        raise Refusal("quiet", "only ready phrases are said at this table")
    if allowed == "side" and command.to != "side":
        raise Refusal("quiet", "partners only talk to each other at this table")


def _who_may_see(state: TableState, seat: int) -> tuple[frozenset[int], frozenset[int]]:
    """The partners in play, and the opponents who could catch a sign now."""
    rules, match = state.rules, state.match
    if not senas(rules):
        raise Refusal("quiet", "no signs are made in this game")
    if match is None or match.phase != "play":
        raise Refusal("quiet", "signs are made while a hand is played")
    view = state.house.view(match, None)
    playing, side = in_play(view), _side(state, seat)
    if seat not in playing:
        raise Refusal("quiet", "you do not play in this hand any more")
    partners = (side & playing) - {seat}
    if not partners:
        raise Refusal("quiet", "you have no partner in this hand")
    trick = 1 + sum(one["winner"] is not None for one in view["tricks"])
    caught = trick >= rules.senas_caught_from
    return partners, state.humans - side if caught else frozenset()


def _hand_is_played(state: TableState) -> bool:
    return state.match is not None and state.match.phase == "play"


def _side(state: TableState, seat: int) -> frozenset[int]:
    return own_side(state.house, state.match, state.rules.players, seat)


def _player(state: TableState, seat: int) -> str:
    """Who talks; ``quiet`` for a seat that a bot plays."""
    if state.seats[seat].kind != "human":
        raise Refusal("quiet", "a bot plays your seat: come back first")
    return _name(state, seat)


def _name(state: TableState, seat: int) -> str:
    return state.seats[seat].player or f"seat {seat}"


def _cited(state: TableState, message: str, key: str) -> str:
    cite = state.rules.cite(key)
    return f"{message} ({cite})" if cite else message
