"""How sure a share is."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(won: float, played: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share: between which shares the true one lies with 95 %.

    ``won`` of ``played``, which must be above 0; it never leaves 0..1, also with all or none won.
    """
    share = won / played
    spread = 1 + z * z / played
    middle = (share + z * z / (2 * played)) / spread
    half = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / spread
    return max(0.0, middle - half), min(1.0, middle + half)
