"""Sets of seats as bits: seat s is ``bit(s)``. Eight seats at most, so sets are below 256."""

from __future__ import annotations

from mypy_extensions import i64


def bit(seat: i64) -> i64:
    """The set of one seat."""
    return 1 << seat


def count(bits: i64) -> i64:
    """How many seats a set has."""
    pairs: i64 = bits - ((bits >> 1) & 0x55)
    nibbles: i64 = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (nibbles + (nibbles >> 4)) & 15


def pick(bits: i64, place: i64) -> i64:
    """The seat at a place of a set, counted from 0."""
    while place > 0:
        bits &= bits - 1
        place -= 1
    return count((bits & -bits) - 1)


def seat_after(bits: i64, seat: i64) -> i64:
    """The first seat of ``bits`` after ``seat`` in playing order, ``seat`` itself last; 8 if
    none.
    """
    if bits == 0:
        return 8
    turned: i64 = ((bits >> (seat + 1)) | (bits << (7 - seat))) & 255
    return (seat + 1 + count((turned & -turned) - 1)) & 7


def first_from(bits: i64, seat: i64) -> i64:
    """The first seat of ``bits`` from ``seat`` on, ``seat`` included; 8 if none."""
    if bits >> seat & 1:
        return seat
    return seat_after(bits, seat)
