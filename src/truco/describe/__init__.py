"""A ruleset as a player would read it: order of the cards, ladders, values, all of it played.

``describe`` plays every chain of calls in the engine and finds by which rule it pays; nothing
of it is typed, or read from the data. ``lines`` and ``plain`` write it down.
"""

from truco.describe.calls import Row
from truco.describe.page import Page, describe, plain
from truco.describe.text import lines
from truco.describe.words import LANGUAGES, gesture_words, sign_words
from truco.describe.worth import Worth

__all__ = [
    "LANGUAGES",
    "Page",
    "Row",
    "Worth",
    "describe",
    "gesture_words",
    "lines",
    "plain",
    "sign_words",
]
