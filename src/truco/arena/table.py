"""A table at which programs play: who is asked, in which order, and how a hand is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from truco.bots.bot import Bot, Interjects
from truco.deal import Setup, practice_deal
from truco.events import Event
from truco.match import Match
from truco.view import View, view


def deal_next(match: Match, seed: int) -> list[Event]:
    """Deal the next hand from a practice seed; who sits where does not change the cards."""
    rules = match.rules
    setup = Setup(
        deck=rules.deck,
        seats=rules.players,
        mano=match.next_mano,
        from_top=rules.deal_from == "top",
        muestra=rules.has_muestra,
        cutters=(),
    )
    return match.deal(practice_deal(seed, match.hand_number + 1, setup))


def interjection(match: Match, seat: int, bot: Bot) -> str | None:
    """The flor that a bot sings before a question is answered; None if it has none."""
    return bot.interject(view(match, seat)) if isinstance(bot, Interjects) else None


def next_say(match: Match, bots: Sequence[Bot]) -> tuple[int, str, View]:
    """Who speaks or plays next, what, and what it saw: a flor in time, or who is waited for."""
    for seat in match.singers():
        say = interjection(match, seat, bots[seat])
        if say is not None:
            return seat, say, view(match, seat)
    seat = match.movers()[0]
    seen = view(match, seat)
    return seat, bots[seat].choose(seen), seen
