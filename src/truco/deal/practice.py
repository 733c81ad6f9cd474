"""Practice hands from a plain number, for simulators, tests and the arena. Nothing is secret.

The same seed, hand number and deck give the same order of the deck in every version of Python
and of this project (protocol ``truco.deal.1``; docs/deal.md section 9). Who sits where does not
change the order, so that a hand can be played again with the seats exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from truco.deal.encoding import Stream, digest, u8, u32
from truco.deal.table import Deal, Setup, hand_out


@lru_cache(maxsize=64)
def _key(seed: int) -> bytes:
    return digest("practice", str(seed).encode("ascii"))


def practice_order(seed: int, hand_number: int, deck: Sequence[int]) -> tuple[int, ...]:
    """The order of the deck, the top card first. ``seed``: any whole number, also negative."""
    context = digest("practice-hand", u32(hand_number), u8(*deck))
    return tuple(Stream(_key(seed), context).shuffled(deck))


def practice_deal(seed: int, hand_number: int, setup: Setup) -> Deal:
    """Deal hand ``hand_number`` (0..2**32-1) of practice ``seed``. Nobody cuts."""
    return hand_out(practice_order(seed, hand_number, setup.deck), setup)
