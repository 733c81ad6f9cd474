"""The server's secret of a hand, the commitment to it, and the seats' contributions.

Order of things: the commitment is published, then the contributions come. So the server
cannot choose its secret to suit the seeds, and no seat can choose its seed to suit the secret.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from truco.deal import forms
from truco.deal.encoding import DIGEST, PROTOCOL, digest, same, u8, u32
from truco.deal.table import Setup
from truco.errors import MalformedText, UsageError

DRAW = 0  # the hand number of the draws before the first hand; hands count from 1
DEFAULT_SEED = bytes(DIGEST)

_SEED_DEFAULT = 1
_CUT_DEFAULT = 2


@dataclass(frozen=True)
class Commitment:
    """What the server publishes before a hand: it fixes the secret and tells nothing of it."""

    match: str
    hand: int
    digest: bytes

    def to_dict(self) -> dict[str, Any]:
        """Plain form: protocol, match, hand, commitment."""
        return {
            "protocol": PROTOCOL,
            "match": self.match,
            "hand": self.hand,
            "commitment": self.digest.hex(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Commitment:
        """Read the plain form; ``MalformedText`` names the wrong key."""
        forms.protocol(data, PROTOCOL)
        return cls(
            forms.check_match(forms.entry(data, "match")),
            forms.integer(data, "hand"),
            forms.parse_hex(forms.entry(data, "commitment"), "commitment"),
        )


@dataclass(frozen=True)
class Secret:
    """The server's 256-bit secret of one hand of one match. Its ``repr`` does not show the key.

    ``UsageError`` for a wrong length or hand number, ``MalformedText`` for a wrong match name.
    """

    match: str
    hand: int
    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        forms.check_match(self.match)
        forms.check_integer(self.hand, "hand")
        if len(self.key) != DIGEST:
            raise UsageError(f"a secret has {DIGEST} bytes, not {len(self.key)}")

    def commitment(self) -> Commitment:
        """The commitment to publish before any contribution is taken."""
        name = self.match.encode("ascii")
        return Commitment(
            self.match, self.hand, digest("commitment", name, u32(self.hand), self.key)
        )

    def opens(self, commitment: Commitment) -> bool:
        """Whether ``commitment`` was made for this secret, match and hand."""
        own = self.commitment()
        named = (own.match, own.hand) == (commitment.match, commitment.hand)
        return named and same(own.digest, commitment.digest)


def new_secret(
    match: str, hand: int, randbytes: Callable[[int], bytes] = secrets.token_bytes
) -> Secret:
    """A fresh secret for a hand (1, 2, ...; ``DRAW`` for the draws before the first hand).

    ``randbytes(n)`` must give n bytes that nobody can guess; the default is the system's.
    Store the secret before its commitment is published: a hand number has one secret for ever.
    """
    return Secret(match, hand, randbytes(DIGEST))


@dataclass(frozen=True)
class Contribution:
    """What one seat gives to a deal: 32 random bytes, and how many cards it lifts, if it cuts.

    A defaulted part did not come in time (or the seat is a bot): the recorded default stands
    for it, 32 zero bytes or half of the deck.
    """

    seat: int
    seed: bytes
    cut: int | None = None
    seed_defaulted: bool = False
    cut_defaulted: bool = False

    def encoded(self) -> bytes:
        """35 bytes: seat, flags (1 seed defaulted, 2 cut defaulted), cut or 0, seed."""
        flags = _SEED_DEFAULT * self.seed_defaulted + _CUT_DEFAULT * self.cut_defaulted
        return u8(self.seat, flags, self.cut or 0) + self.seed

    def to_dict(self) -> dict[str, Any]:
        """Plain form: seat, seed, cut (only of a seat that cuts), default (what is defaulted)."""
        parts = (("seed", self.seed_defaulted), ("cut", self.cut_defaulted))
        data: dict[str, Any] = {"seat": self.seat, "seed": self.seed.hex()}
        if self.cut is not None:
            data["cut"] = self.cut
        return data | {"default": [name for name, defaulted in parts if defaulted]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Contribution:
        """Read the plain form; ``MalformedText`` names the wrong key."""
        seed = parse_seed(forms.entry(data, "seed"))
        cut = forms.integer(data, "cut", 0, 255) if "cut" in data else None
        default = list(forms.items(data, "default"))
        if default not in ([], ["seed"], ["cut"], ["seed", "cut"]):
            raise MalformedText("default: expected a list of seed, cut or both, in that order")
        return cls(
            forms.integer(data, "seat", 0, 255), seed, cut, "seed" in default, "cut" in default
        )


def parse_seed(written: object) -> bytes:
    """A seat's seed as it comes over the wire: 64 hexadecimal digits; else ``MalformedText``."""
    return forms.parse_hex(written, "seed")


def gather(
    setup: Setup, seeds: Mapping[int, bytes], cuts: Mapping[int, int]
) -> tuple[Contribution, ...]:
    """The contributions of all seats in seat order; what is missing gets its recorded default.

    ``IllegalAction`` for a cut that the rules do not allow, ``MalformedText`` for a seed that has
    not 32 bytes, ``UsageError`` for a seat that does not exist.
    """
    for seat in (*seeds, *cuts):
        if not 0 <= seat < setup.seats:
            raise UsageError(f"contribution of seat {seat}: there are {setup.seats} seats")
    for seat, cut in cuts.items():
        setup.check_cut(seat, cut)
    made = []
    for seat in range(setup.seats):
        cut_now = cuts.get(seat, setup.default_cut) if seat in setup.cutters else None
        cut_defaulted = cut_now is not None and seat not in cuts
        seed = seeds.get(seat, DEFAULT_SEED)
        made.append(Contribution(seat, seed, cut_now, seat not in seeds, cut_defaulted))
    check_contributions(setup, made)
    return tuple(made)


def check_contributions(setup: Setup, given: list[Contribution] | tuple[Contribution, ...]) -> None:
    """Whether these are contributions for a hand of ``setup``: one a seat, in seat order.

    ``MalformedText`` says which is not; ``IllegalAction`` for a cut against the rules.
    """
    check_seeds(setup.seats, given)
    for one in given:
        if (one.cut is None) != (one.seat not in setup.cutters):
            raise MalformedText(f"contribution of seat {one.seat}: a cut only of seats that cut")
        if one.cut is not None:
            setup.check_cut(one.seat, one.cut)
        if one.cut_defaulted and one.cut != setup.default_cut:
            raise MalformedText(f"contribution of seat {one.seat}: not the default cut")


def check_seeds(seats: int, given: list[Contribution] | tuple[Contribution, ...]) -> None:
    """One contribution a seat, in seat order, each with a seed; else ``MalformedText``."""
    if [one.seat for one in given] != list(range(seats)):
        raise MalformedText(f"contributions: expected one of each seat 0..{seats - 1}, in order")
    for one in given:
        if len(one.seed) != DIGEST:
            raise MalformedText(f"seed of seat {one.seat}: expected {DIGEST} bytes")
        if one.seed_defaulted and one.seed != DEFAULT_SEED:
            raise MalformedText(f"contribution of seat {one.seat}: not the default seed")
