"""The open question on top, as everybody at the table knows it."""

from __future__ import annotations

from typing import Any

from truco.engine.envido import refused_value
from truco.engine.finish import envido_value
from truco.engine.table import LADDER, WORD
from truco.round import Round
from truco.speech import contest_of

Question = dict[str, Any]


def asks(current: Round) -> Question | None:
    """Who asked what of whom, and what it is worth accepted and refused; None: no question.

    ``contest`` is ``flor``, ``envido``, ``truco``, ``declare`` or ``a-ley``. A stake is None
    where it depends on the answer, or would tell who holds what.
    """
    hand = current.hand
    if hand.declaring:
        return _question(current, "declare", hand.envido_seat, [hand.declarer])
    if hand.ley_side >= 0:
        return _question(current, "a-ley", hand.ley_seat, current.actors())
    if hand.flor_open:
        return _flor_question(current)
    if hand.envido_open:
        stake = None if hand.envido_falta and hand.table.falta_in_malas else envido_value(hand, 0)
        worth = (stake, refused_value(hand))
        return _question(current, "envido", hand.envido_seat, current.answerers(), worth)
    if hand.truco_open:
        level = hand.truco_level - 1
        stake = hand.table.truco_stake[level]
        worth = (None if stake < 0 else stake, hand.table.truco_refused[level])
        return _question(current, "truco", hand.truco_seat, current.answerers(), worth)
    return None


def _flor_question(current: Round) -> Question:
    hand = current.hand
    by = hand.flor_seat
    if hand.table.contest == WORD and hand.flor_stage == 0:
        by = _last_singer(current)
    stake: int | None = hand.flor_sum or None
    if hand.table.contest == LADDER:
        stake = hand.table.ladder_stake[hand.flor_level]
        stake = None if stake < 0 else stake
    return _question(current, "flor", by, current.answerers(), (stake, None))


def _last_singer(current: Round) -> int:
    """The last seat of the asking side that sang: its flor is what the word answers."""
    hand = current.hand
    for seat, say in reversed(current.said):
        if say == "flor" and hand.side_of(seat) == hand.flor_side:
            return seat
    return int(hand.flor_seat)


def _question(
    current: Round,
    contest: str,
    by: int,
    to: list[int],
    worth: tuple[int | None, int | None] = (None, None),
) -> Question:
    about = {"declare": "envido", "a-ley": "other"}.get(contest, contest)
    table = current.table
    last = (s for seat, s in reversed(current.said) if seat == by and contest_of(table, s) == about)
    return {
        "contest": contest,
        "say": next(last, None),
        "by": by,
        "side": current.side_of(by),
        "to": to,
        "stake": worth[0],
        "refused": worth[1],
    }
