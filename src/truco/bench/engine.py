"""How fast the engine plays random hands, on one core, in the build that runs it."""

from __future__ import annotations

import random
import resource
import time
from dataclasses import asdict, dataclass
from importlib.machinery import EXTENSION_SUFFIXES

from librt.vecs import vec
from mypy_extensions import i64

from truco.engine import compile_rules, hand, new_hand, set_hand
from truco.engine.face import do_nth, moves
from truco.engine.playout import NATURAL, UNIFORM, Dice, playouts
from truco.engine.table import NO_MUESTRA, Table
from truco.rules import load

POLICIES = {"natural": NATURAL, "uniform": UNIFORM}
SEED = 1904
_CHUNK = 500
_DEALS = 500


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: a ruleset, a player count, a policy and a loop.

    ``loop`` ``playout``: the engine's own playout loop; ``interpreted``: a Python loop over the
    integer face. Speeds are per second of processor time; ``peak_mb`` is the process's peak so far.
    """

    build: str
    ruleset: str
    players: int
    policy: str
    loop: str
    hands: int
    seconds: float
    hands_per_second: float
    actions_per_second: float
    actions_per_hand: float
    tricks_per_hand: float
    peak_mb: float


def build() -> str:
    """``compiled`` or ``uncompiled``: which engine this process runs."""
    return "compiled" if hand.__file__.endswith(tuple(EXTENSION_SUFFIXES)) else "uncompiled"


def measure(ruleset: str, players: int, policy: str, seconds: float) -> Figure:
    """Random hands in the engine's playout loop for about so many seconds."""
    table = compile_rules(load(ruleset).configure(players))
    playouts(table, Dice(SEED), _CHUNK, POLICIES[policy])
    dice = Dice(SEED)
    hands = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        playouts(table, dice, _CHUNK, POLICIES[policy])
        hands += _CHUNK
        spent = time.process_time() - start
    counted = (hands, int(dice.actions), int(dice.tricks))
    return _figure(ruleset, players, policy, "playout", counted, spent)


def measure_interpreted(ruleset: str, players: int, seconds: float) -> Figure:
    """The same driven from a Python loop: every listed move alike."""
    table = compile_rules(load(ruleset).configure(players))
    deals = _deals(table)
    played = new_hand(table)
    chance = random.Random(SEED).random
    hands = actions = tricks = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        for cards, muestra in deals:
            set_hand(played, cards, muestra, 0, 0, 0)
            count = moves(played)
            while count:
                count = do_nth(played, int(chance() * int(count)))
                actions += 1
            tricks += played.trick
        hands += len(deals)
        spent = time.process_time() - start
    return _figure(ruleset, players, "uniform", "interpreted", (hands, actions, tricks), spent)


def _deals(table: Table) -> list[tuple[vec[i64], int]]:
    """Deals made before the clock starts, by a fixed seed."""
    chance = random.Random(SEED)
    deck = list(table.deck)
    count = 3 * int(table.players)
    found = []
    for _ in range(_DEALS):
        chance.shuffle(deck)
        muestra = deck[count] if table.has_muestra else NO_MUESTRA
        found.append((vec[i64](deck[:count]), muestra))
    return found


def _figure(
    ruleset: str,
    players: int,
    policy: str,
    loop: str,
    counted: tuple[int, int, int],
    spent: float,
) -> Figure:
    hands, actions, tricks = counted
    return Figure(
        build=build(),
        ruleset=ruleset,
        players=players,
        policy=policy,
        loop=loop,
        hands=hands,
        seconds=round(spent, 3),
        hands_per_second=round(hands / spent),
        actions_per_second=round(actions / spent),
        actions_per_hand=round(actions / hands, 2),
        tricks_per_hand=round(tricks / hands, 2),
        peak_mb=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    )


def as_data(figures: list[Figure]) -> list[dict[str, object]]:
    """The figures as plain data."""
    return [asdict(figure) for figure in figures]
