"""Players that are programs: from what one seat sees to what it says or plays.

``make("criollo", seed)`` gives a ``Bot``; ``names()`` lists those of the house, the tamest first.
A bot gets a ``View``, never the cards of others. What each is worth: ``docs/bots.md``.
"""

from truco.bots.bot import Bot
from truco.bots.registry import make, names

__all__ = ["Bot", "make", "names"]
