"""Bots against bots: matches over duplicate deals, and what they show.

``compete(("criollo", "plain"), rules, matches=400, seed=1)`` plays them; ``docs/bots.md`` defines
the figures.
"""

from truco.arena.duel import Result, compete, seatings
from truco.arena.guard import BadBot, Guarded
from truco.arena.interval import wilson
from truco.arena.notes import Notes

__all__ = ["BadBot", "Guarded", "Notes", "Result", "compete", "seatings", "wilson"]
