"""A ruleset compiled for the engine: plain integers, read by every hand played under it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# envido.order
ANY: Final = 0
ASCENDING: Final = 1
AT_LEAST: Final = 2
HIGHER: Final = 3
# kinds of envido calls and flor bets
ADDS: Final = 0
SETS: Final = 1
NUMBER: Final = 2
FALTA: Final = 3
EQUALS: Final = 4
REST: Final = 5
# envido.stop
STOP_ALL: Final = 0
STOP_BUT_FALTA: Final = 1
STOP_NEVER: Final = 2
# envido.cut
CUT_NONE: Final = 0
CUT_ACCEPTED: Final = 1
CUT_BOTH: Final = 2
# counts of tantos and flor
PAIRS: Final = 0
PIEZAS: Final = 1
AMO: Final = 2
BEST_TWO: Final = 0
THREE: Final = 1
COUNT_PIEZAS: Final = 2
# flor.contest
REPLY: Final = 0
LADDER: Final = 1
WORD: Final = 2
# flor ladder stakes that are no number
STAKE_REST: Final = -1
STAKE_MATCH: Final = -2
NO_MUESTRA: Final = 40


class Table:
    """The compiled rules. ``power[muestra * 40 + card]``: higher beats lower, equal is parda.

    ``pieza[muestra * 40 + card]`` is a pieza's worth (30, 29, 28, 27) or 0; ``number[card]`` its
    number for tantos (figures 0). ``muestra`` is ``NO_MUESTRA`` where the game has none.
    """

    def __init__(self) -> None:
        self.players: i64 = 2
        self.target: i64 = 30
        self.has_muestra: bool = False
        self.deck: vec[i64] = vec[i64]()
        self.power: vec[i64] = vec[i64]()
        self.pieza: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.on_turn: bool = False
        # truco
        self.truco_levels: i64 = 0
        self.truco_stake: vec[i64] = vec[i64]()
        self.truco_refused: vec[i64] = vec[i64]()
        self.uncalled: i64 = 1
        self.hold_card: bool = False
        self.highest_after_parda: bool = False
        # envido
        self.envido_calls: i64 = 0
        self.envido_kind: vec[i64] = vec[i64]()
        self.envido_amount: vec[i64] = vec[i64]()
        self.envido_times: vec[i64] = vec[i64]()
        self.envido_opens: vec[i64] = vec[i64]()
        self.envido_order: i64 = ANY
        self.envido_stop: i64 = STOP_ALL
        self.refused_plus: i64 = 0
        self.refused_table: dict[int, int] = {}
        self.envido_cut: i64 = CUT_NONE
        self.above_falta: i64 = 0
        self.raise_with_cards: bool = False
        self.raise_after_own_truco: bool = True
        self.falta_in_malas: bool = False
        self.half: i64 = 15
        self.duel_falta: i64 = 0
        self.over_truco: bool = True
        self.after_truco: bool = False
        self.truco_answers: bool = False
        self.mazo_point: i64 = 0
        self.declare_manual: bool = False
        self.show_manual: bool = False
        self.tantos_kind: i64 = PAIRS
        self.tantos_most: i64 = 33
        # flor
        self.flor: bool = False
        self.flor_points: i64 = 3
        self.flor_count: i64 = THREE
        self.flor_any: bool = False
        self.flor_on_turn: bool = False
        self.truco_closes: bool = False
        self.shut_by_answer: bool = False
        self.denied: i64 = 0
        self.false_penalty: i64 = 0
        self.false_fine: i64 = 0
        self.hidden_fine: i64 = 0
        self.hidden_higher_fine: i64 = 0
        self.ask: bool = False
        self.lone_at_end: bool = False
        self.contest: i64 = LADDER
        self.withdraw: bool = False
        self.ladder_levels: i64 = 0
        self.ladder_stake: vec[i64] = vec[i64]()
        self.ladder_refused: vec[i64] = vec[i64]()  # -1: cannot be refused
        self.ladder_refused_over: vec[i64] = vec[
            i64
        ]()  # [level * 8 + level below], -1: as ladder_refused
        self.bets: i64 = 0
        self.bet_kind: vec[i64] = vec[i64]()
        self.bet_amount: vec[i64] = vec[i64]()
        self.bet_least: i64 = 1
        self.con_pays_flor: bool = False
        self.bet_at_least: bool = False
        self.bet_above_falta: i64 = 0
        self.bet_with_cards: bool = False
        self.a_ley: bool = False
        # the word of each id below ``words.NUMBER_BASE``, and the stem of each numbered call
        self.words: dict[int, str] = {}
        self.ids: dict[str, int] = {}  # the same the other way round
        self.number_words: dict[int, str] = {}
