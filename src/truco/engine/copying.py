"""Copying a hand: field by field, cards shared. Also how a hand is set back to its start."""

from __future__ import annotations

from truco.engine.hand import Hand
from truco.engine.legal import ready


def copy_hand(hand: Hand) -> Hand:
    """An independent copy; the cards, which never change, are shared."""
    other = Hand(hand.table)
    ready(other)
    transfer(hand, other)
    return other


def transfer(source: Hand, target: Hand) -> None:
    """Make ``target`` the same hand as ``source``; lists of moves stay its own."""
    _deal(source, target)
    _cards(source, target)
    _truco(source, target)
    _envido(source, target)
    _declaring(source, target)
    _flor(source, target)
    _rest(source, target)


def _deal(source: Hand, target: Hand) -> None:
    """Seats, sides, scores and cards."""
    target.mano = source.mano
    target.side0 = source.side0
    target.present = source.present
    target.duel = source.duel
    target.score0 = source.score0
    target.score1 = source.score1
    target.rest = source.rest
    target.muestra = source.muestra
    target.cards = source.cards
    target.holders = source.holders


def _cards(source: Hand, target: Hand) -> None:
    """Who is in play, the turn, the tricks."""
    target.inplay = source.inplay
    target.turn = source.turn
    target.trick = source.trick
    target.held0 = source.held0
    target.held1 = source.held1
    target.held2 = source.held2
    target.played = source.played
    target.in_trick = source.in_trick
    target.best = source.best
    target.best_seat = source.best_seat
    target.tied = source.tied
    target.winner0 = source.winner0
    target.winner1 = source.winner1
    target.winner2 = source.winner2
    target.begun = source.begun
    target.over = source.over


def _truco(source: Hand, target: Hand) -> None:
    """The truco ladder."""
    target.truco_level = source.truco_level
    target.truco_agreed = source.truco_agreed
    target.truco_side = source.truco_side
    target.truco_seat = source.truco_seat
    target.truco_open = source.truco_open
    target.truco_winner = source.truco_winner
    target.truco_points = source.truco_points
    target.truco_why = source.truco_why


def _envido(source: Hand, target: Hand) -> None:
    """The envido."""
    target.envido_open = source.envido_open
    target.envido_done = source.envido_done
    target.envido_level = source.envido_level
    target.envido_side = source.envido_side
    target.envido_seat = source.envido_seat
    target.envido_callers = source.envido_callers
    target.envido_sum = source.envido_sum
    target.envido_before = source.envido_before
    target.envido_last = source.envido_last
    target.envido_rank = source.envido_rank
    target.envido_counts = source.envido_counts
    target.envido_falta = source.envido_falta
    target.envido_winner = source.envido_winner
    target.envido_points = source.envido_points
    target.envido_why = source.envido_why
    target.envido_winner_seat = source.envido_winner_seat


def _declaring(source: Hand, target: Hand) -> None:
    """The declaring and the showing."""
    target.declaring = source.declaring
    target.declarer = source.declarer
    target.spoken = source.spoken
    target.best_tantos = source.best_tantos
    target.best_declarer = source.best_declarer
    target.declared = source.declared
    target.numbers = source.numbers
    target.shown_by_hand = source.shown_by_hand
    target.sigo = source.sigo
    target.waiting = source.waiting


def _flor(source: Hand, target: Hand) -> None:
    """The flor."""
    target.sung = source.sung
    target.shut = source.shut
    target.closed = source.closed
    target.withdrawn = source.withdrawn
    target.flor_open = source.flor_open
    target.flor_done = source.flor_done
    target.flor_stage = source.flor_stage
    target.flor_side = source.flor_side
    target.flor_seat = source.flor_seat
    target.flor_level = source.flor_level
    target.flor_below = source.flor_below
    target.flor_sum = source.flor_sum
    target.flor_before = source.flor_before
    target.flor_last = source.flor_last
    target.flor_bets = source.flor_bets
    target.flor_contra = source.flor_contra
    target.flor_contra_before = source.flor_contra_before
    target.flor_gone = source.flor_gone
    target.flor_points0 = source.flor_points0
    target.flor_points1 = source.flor_points1
    target.flor_shows = source.flor_shows
    target.flor_why = source.flor_why
    target.match_winner = source.match_winner
    target.asked = source.asked


def _rest(source: Hand, target: Hand) -> None:
    """Penalties and a ley."""
    target.penalties = source.penalties
    target.lifted = source.lifted
    target.ley_side = source.ley_side
    target.ley_seat = source.ley_seat
    target.ley_said = source.ley_said
    target.ley_refused = source.ley_refused
