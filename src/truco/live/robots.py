"""Bots at a live table: whose move it is, and a move that always comes and is always legal."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

import structlog

from truco.errors import TrucoError
from truco.live.house import Bot, Game
from truco.live.log import Json
from truco.live.logs import trouble
from truco.live.state import TableState

logger = structlog.get_logger("truco.live")

NO = ("no-quiero", "con-ley-paso-paso", "sin-ley-paso-paso")
"""No to whatever is asked; an a-ley asks for two things at once (GU l. 238-243)."""


def may_move(state: TableState, present: Set[int]) -> bool:
    """Whether a bot might do something now."""
    game = state.match
    if game is None or game.phase != "play" or not state.seats.bots:
        return False
    return mover(state, present) is not None or may_interrupt(state)


def may_interrupt(state: TableState) -> bool:
    """Whether a bot could sing into the open question."""
    return bool(_interrupters(state))


def seat_bots(state: TableState, bots: dict[int, Bot]) -> None:
    """A bot for each seat that one sits on. Its moves are in the log, so any seed will do."""
    bots.clear()
    for index, seat in enumerate(state.seats):
        if seat.bot is not None:
            bots[index] = state.house.bot(seat.bot, secrets.randbits(63), state.rules)


def move(
    state: TableState, bots: Mapping[int, Bot], present: Set[int], budget_ms: float
) -> tuple[int, str] | None:
    """Which bot says or plays what now; None if all of them leave it to somebody else."""
    game = state.match
    assert game is not None
    for seat in _interrupters(state):
        interject = getattr(bots[seat], "interject", None)
        if interject is not None:
            say = _ask(state, seat, interject, budget_ms)
            if _may(game, seat, say):
                return seat, say
    chosen = mover(state, present)
    if chosen is None:
        return None
    say = _ask(state, chosen, bots[chosen].choose, budget_ms)
    if _may(game, chosen, say):
        return chosen, say
    logger.warning("bot.illegal", table=state.settings.id, seat=chosen)
    return chosen, tamest(game, chosen, state.house.view(game, chosen))


def mover(state: TableState, present: Set[int]) -> int | None:
    """The bot that the hand waits for.

    Where a person who is present may answer too, the bot leaves it to him.
    """
    movers = state.house.movers(state.match)
    if any(seat in present and state.seats[seat].kind == "human" for seat in movers):
        return None
    return next((seat for seat in movers if state.seats[seat].kind == "bot"), None)


def _interrupters(state: TableState) -> list[int]:
    """The bots that could still speak before somebody else answers."""
    seats = state.house.interrupters(state.match)
    return [seat for seat in seats if state.seats[seat].kind == "bot"]


def _ask(state: TableState, seat: int, ask: Callable[[Json], Any], budget_ms: float) -> str:
    """What a bot says to its view; nothing if it fails."""
    seen = state.house.view(state.match, seat)
    began = time.thread_time()
    try:
        say = ask(seen)
    except Exception as error:
        # A bot may be anybody's program: whatever is wrong with it, the match goes on.
        logger.error("bot.failed", table=state.settings.id, seat=seat, **trouble(error))
        return ""
    taken_ms = (time.thread_time() - began) * 1000
    if taken_ms > budget_ms:
        logger.warning("bot.slow", table=state.settings.id, seat=seat, ms=round(taken_ms, 1))
    return say if isinstance(say, str) else ""


def _may(game: Game, seat: int, say: str) -> bool:
    try:
        return bool(say) and game.can(seat, say)
    except TrucoError:
        return False


def tamest(game: Game, seat: int, seen: Json) -> str:
    """The action that commits to least: no to a question, to lift, else a card, else the mazo."""
    order = (*NO, "levanta", *seen["may"]["cards"], "mazo")
    return next(say for say in _tame(order, seen) if _may(game, seat, say))


def timed_out(game: Game, seat: int, seen: Json) -> str:
    """What is done for a player whose time is up (match.md): no to a question, else the mazo."""
    order = (*NO, "mazo", "levanta", *seen["may"]["cards"])
    return next(say for say in _tame(order, seen) if _may(game, seat, say))


def _tame(first: Iterable[str], seen: Json) -> Iterator[str]:
    yield from first
    for one in seen["may"]["says"]:
        yield one["say"].replace("-N", f"-{one['from']}") if "from" in one else one["say"]
