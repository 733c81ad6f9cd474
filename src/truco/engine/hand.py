"""One hand: its state as plain integers.

A ``Hand`` holds what happened since the deal and nothing else. What a seat may do is in
``legal``, what an action does in ``acts``. Sets of seats are bits (``bits``); a side is 0 or 1;
-1 stands for nobody. ``copy`` is cheap: it shares the cards, which never change.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine.table import Table
from truco.engine.words import NOBODY


class Hand:
    """The state of one hand (README 1-13). Made by ``deal.new_hand``."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.seats: i64 = table.players
        self.mano: i64 = 0
        self.side0: i64 = 0  # the seats of side 0, as bits
        self.present: i64 = 0  # the seats that were dealt in (a duel has two)
        self.duel: bool = False
        self.score0: i64 = 0
        self.score1: i64 = 0
        self.rest: i64 = 0  # what the leader lacks at the start of the hand
        self.muestra: i64 = 40
        self.cards: vec[i64] = vec[i64]()  # [seat * 3 + place], as dealt
        self.holders: i64 = 0  # seats with a flor
        # the table
        self.inplay: i64 = 0
        self.turn: i64 = 0
        self.trick: i64 = 0
        self.held0: i64 = 0  # seats that still hold their first, second, third dealt card
        self.held1: i64 = 0
        self.held2: i64 = 0
        self.played: i64 = 0  # seats that have played a card in this hand
        self.in_trick: i64 = 0  # seats that have played to the current trick
        self.best: i64 = -1  # power of the highest card of the trick, its seat, held by both sides?
        self.best_seat: i64 = NOBODY
        self.tied: bool = False
        self.winner0: i64 = NOBODY  # of the tricks: a seat, PARDA, or NOBODY yet
        self.winner1: i64 = NOBODY
        self.winner2: i64 = NOBODY
        self.begun: bool = False  # somebody has called or played
        self.over: bool = False
        # truco
        self.truco_level: i64 = 0  # last call, 0: none
        self.truco_agreed: i64 = 0
        self.truco_side: i64 = -1  # of the last call
        self.truco_seat: i64 = NOBODY
        self.truco_open: bool = False
        self.truco_winner: i64 = -1
        self.truco_points: i64 = 0
        self.truco_why: i64 = 0
        # envido
        self.envido_open: bool = False
        self.envido_done: bool = False  # settled or void: never again in this hand
        self.envido_level: i64 = 0  # calls made
        self.envido_side: i64 = -1
        self.envido_seat: i64 = NOBODY
        self.envido_callers: i64 = 0
        self.envido_sum: i64 = 0
        self.envido_before: i64 = 0  # accepted before the last call
        self.envido_last: i64 = 0  # counted amount of the last call
        self.envido_rank: i64 = -1
        self.envido_counts: i64 = 0  # how often each call was made, four bits each
        self.envido_falta: bool = False
        self.envido_winner: i64 = -1
        self.envido_points: i64 = 0
        self.envido_why: i64 = 0
        self.envido_winner_seat: i64 = NOBODY  # of a comparison: this seat justifies its tantos
        # declaring
        self.declaring: bool = False
        self.declarer: i64 = NOBODY
        self.spoken: i64 = 0
        self.best_tantos: i64 = -1
        self.best_declarer: i64 = NOBODY
        self.declared: i64 = 0  # seats + 1 in the order they spoke, four bits each, last lowest
        self.numbers: i64 = 0  # what each seat said, six bits a seat; 63: son buenas
        self.shown_by_hand: bool = False  # ``mostrar`` was said
        self.sigo: bool = False
        self.waiting: bool = False  # the tricks are over, the winner has not shown
        # flor
        self.sung: i64 = 0
        self.shut: i64 = 0  # seats that can no longer sing, as anybody can see
        self.closed: bool = False  # nobody can sing any more
        self.withdrawn: i64 = 0
        self.flor_open: bool = False
        self.flor_done: bool = False
        self.flor_stage: i64 = 0  # word contest: 0 nobody spoke, 1 one side said flor, 2 a bet
        self.flor_side: i64 = -1  # that asked
        self.flor_seat: i64 = (
            NOBODY  # that asked; at stage 0 of a word contest the seat with the word
        )
        self.flor_level: i64 = 0
        self.flor_below: i64 = -1
        self.flor_sum: i64 = 0
        self.flor_before: i64 = 0
        self.flor_last: i64 = 0
        self.flor_bets: i64 = 0
        self.flor_contra: bool = False
        self.flor_contra_before: bool = False
        self.flor_gone: i64 = 0  # seats that had sung and left before the contest
        self.flor_points0: i64 = 0
        self.flor_points1: i64 = 0
        self.flor_shows: i64 = 0
        self.flor_why: i64 = 0
        self.match_winner: i64 = -1
        self.asked: i64 = 0  # sides that said pido-flor, as bits
        # penalties in the order incurred, four bits each: kind * 2 + side + 1
        self.penalties: i64 = 0
        # a ley
        self.lifted: i64 = 0  # sides that have looked, as bits
        self.ley_side: i64 = -1  # whose a-ley is open
        self.ley_seat: i64 = NOBODY
        self.ley_said: bool = False
        self.ley_refused: bool = False  # the truco is refused once the falta is declared
        self.blank: Hand | None = None  # a hand of this table at its start, to set this one back to
        # moves: filled by ``legal.fill``
        self.entries: i64 = 0
        self.entry_word: vec[i64] = vec[i64]()
        self.entry_seats: vec[i64] = vec[i64]()
        self.number_least: i64 = 0
        self.number_most: i64 = 0
        self.number_seats: i64 = 0  # who may say each numbered call, eight bits a kind
        # what was settled: filled by ``finish.settle_rows``
        self.rows: vec[i64] = vec[i64]()
        self.total0: i64 = 0
        self.total1: i64 = 0

    def side_bits(self, side: i64) -> i64:
        """The seats of a side that were dealt in."""
        if side == 0:
            return self.side0
        return self.present & ~self.side0

    def side_of(self, seat: i64) -> i64:
        """0 or 1."""
        return 0 if self.side0 >> seat & 1 else 1

    def score_of(self, side: i64) -> i64:
        """The side's score at the start of the hand."""
        return self.score0 if side == 0 else self.score1
