"""Both builds play the same hands: equal checksums over the same seeds."""

import json
import os
import subprocess
import sys

import pytest

from support import CHECKOUT
from truco.engine import compile_rules
from truco.engine.playout import NATURAL, UNIFORM, Dice, playouts
from truco.rules import load, names

pytestmark = pytest.mark.both_builds

HANDS = 150
PLAIN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from engine.test_checksums import checksums
print(json.dumps(checksums()))
"""


def checksums() -> dict[str, int]:
    """The checksum of random hands for every ruleset, player count and policy."""
    found = {}
    for name in names():
        for players in load(name).players:
            for policy in (NATURAL, UNIFORM):
                dice = Dice(players)
                playouts(compile_rules(load(name).configure(players)), dice, HANDS, policy)
                found[f"{name} {players} {policy}"] = int(dice.checksum)
    return found


def test_this_build_plays_as_the_source_does() -> None:
    """The source of the checkout, which is never compiled in place, is the reference."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, str(CHECKOUT / "tests")],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert checksums() == json.loads(done.stdout)


def test_another_seed_gives_another_checksum() -> None:
    table = compile_rules(load("argentino").configure())
    sums = set()
    for seed in range(5):
        dice = Dice(seed)
        playouts(table, dice, 20, NATURAL)
        sums.add(int(dice.checksum))
    assert len(sums) == 5
