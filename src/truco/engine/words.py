"""The fixed small ids of actions, the same in every ruleset.

0-39 cards; then words; then numbered calls, 64 ids for each kind (``NUMBER_BASE + 64 * kind + N``).
A ladder's levels and the envido calls are slots: which word a slot has is the ruleset's
(``Table.words``). ``ACTIONS`` is the length of a mask over all ids.
"""

from __future__ import annotations

from typing import Final

QUIERO: Final = 40
NO_QUIERO: Final = 41
MAZO: Final = 42
TRUCO: Final = 43  # 43-48: the levels of the truco ladder
ENVIDO: Final = 49  # 49-56: the envido calls without a number
FLOR: Final = 57
CHICA: Final = 58
FLOR_CALL: Final = 59  # 59-62: the levels of a flor ladder above ``flor``
CON_FLOR: Final = 63  # 63-67: con-flor-X, in the order of the ruleset's bets
CONTRAFLOR: Final = 68  # 68-72: contraflor-X
PIDO_FLOR: Final = 73
A_LEY: Final = 74
LEVANTA: Final = 75
CON_LEY: Final = 76  # 76-79: quiero-quiero, quiero-paso, paso-quiero, paso-paso
SIN_LEY: Final = 80  # 80-83: the same
MOSTRAR: Final = 84
SIGO: Final = 85
SON_BUENAS: Final = 86

NUMBER_BASE: Final = 96
NUMBERS: Final = 64
ENVIDO_N: Final = 0  # kinds of numbered calls
CON_FLOR_N: Final = 1
CONTRAFLOR_N: Final = 2
TANTOS_N: Final = 3
ACTIONS: Final = 352

# What a listed move can be besides a word: any of the turn's cards, or a numbered call.
LISTED_CARD: Final = 90
LISTED_NUMBER: Final = 91  # 91-94: by kind

PARDA: Final = 8  # winner of a tied trick
NOBODY: Final = 9

# Contests, in the order of settlement.
CONTEST_FLOR: Final = 0
CONTEST_ENVIDO: Final = 1
CONTEST_TRUCO: Final = 2
CONTEST_PENALTY: Final = 3
CONTESTS: Final = ("flor", "envido", "truco", "penalty")

# Why a contest was settled.
WHY_NONE: Final = 0
WHY_ACCEPTED: Final = 1
WHY_REFUSED: Final = 2
WHY_LONE: Final = 3
WHY_WITHDRAWN: Final = 4
WHY_SHRUNK: Final = 5
WHY_TRICKS: Final = 6
WHY_MAZO: Final = 7
WHY: Final = ("", "accepted", "refused", "lone", "withdrawn", "shrunk", "tricks", "mazo")
