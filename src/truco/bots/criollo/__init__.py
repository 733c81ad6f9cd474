"""``criollo``: the bot worth playing. It counts, it bluffs at times, it plays to the score."""

from truco.bots.criollo.player import Criollo

__all__ = ["Criollo"]
