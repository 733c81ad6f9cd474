"""One hand of truco as a small machine over integers. No I/O, no clock, no chance.

``compile_rules(rules)`` makes a ``Table``; ``new_hand(table)`` and ``set_hand`` a ``Hand``;
``fill`` lists what the seats may do, ``may`` asks, ``apply`` acts; ``tally`` says what was settled.
"""

from truco.engine.acts import apply, play
from truco.engine.compile import compile_rules
from truco.engine.copying import copy_hand
from truco.engine.finish import shown_seats, tally
from truco.engine.hand import Hand
from truco.engine.legal import count_moves, fill, may
from truco.engine.start import new_hand, set_hand, set_sides
from truco.engine.table import Table

__all__ = [
    "Hand",
    "Table",
    "apply",
    "compile_rules",
    "copy_hand",
    "count_moves",
    "fill",
    "may",
    "new_hand",
    "play",
    "set_hand",
    "set_sides",
    "shown_seats",
    "tally",
]
