"""Bytes of the verifiable deal: encodings, hashes, the keyed stream, the shuffle (docs/deal.md).

Everything that is hashed is a *message*: a tag and some fields, each with its length before it,
so that no two different messages have the same bytes, and no message of one purpose can stand
for one of another purpose.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import cache

PROTOCOL = "truco.deal.1"
DIGEST = 32  # bytes of a secret, a seed, a salt, a hash

_BYTE_VALUES = 256


def u8(*numbers: int) -> bytes:
    """One byte for each number of 0..255; ``ValueError`` for another."""
    return bytes(numbers)


def u32(number: int) -> bytes:
    """Four bytes, the most significant first; ``OverflowError`` outside 0..2**32-1."""
    return number.to_bytes(4, "big")


def message(tag: str, *fields: bytes) -> bytes:
    """The bytes of a message: the full tag ``truco.deal.1/TAG``, then each field.

    The tag and every field have their length in bytes before them, as ``u32``.
    """
    return _tagged(tag) + b"".join([_sized(field) for field in fields])


@cache
def _tagged(tag: str) -> bytes:
    """The beginning of all messages of one purpose."""
    return _sized(f"{PROTOCOL}/{tag}".encode("ascii"))


def _sized(part: bytes) -> bytes:
    return u32(len(part)) + part


def digest(tag: str, *fields: bytes) -> bytes:
    """SHA-256 of a message."""
    return hashlib.sha256(message(tag, *fields)).digest()


def keyed(key: bytes, tag: str, *fields: bytes) -> bytes:
    """HMAC-SHA256 of a message under ``key``."""
    return hmac.digest(key, message(tag, *fields), "sha256")


def same(left: bytes, right: bytes) -> bool:
    """Whether two digests are equal, in constant time."""
    return hmac.compare_digest(left, right)


class Stream:
    """Bytes without end, fixed by a key and a context, and fair numbers made of them.

    Block i (from 0) is the HMAC-SHA256 under the key of the message ``stream`` with the
    fields context and u32(i).
    """

    def __init__(self, key: bytes, context: bytes) -> None:
        self._key = key
        self._context = context
        self._blocks = 0
        self._ready = b""
        self._next = 0

    def byte(self) -> int:
        """The next byte."""
        if self._next == len(self._ready):
            self._ready = keyed(self._key, "stream", self._context, u32(self._blocks))
            self._blocks += 1
            self._next = 0
        value = self._ready[self._next]
        self._next += 1
        return value

    def below(self, bound: int) -> int:
        """A number of 0..bound-1, each equally likely; ``ValueError`` unless 1 <= bound <= 256.

        Bytes not below the greatest multiple of ``bound`` are dropped (rejection), since they
        would make the small remainders likelier.
        """
        if not 1 <= bound <= _BYTE_VALUES:
            raise ValueError(f"a bound of 1..{_BYTE_VALUES}, not {bound}")
        limit = _BYTE_VALUES - _BYTE_VALUES % bound
        value = self.byte()
        while value >= limit:
            value = self.byte()
        return value % bound

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in an order of which each is equally likely (Fisher-Yates, from the end)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
