"""Many random matches under watch: ``scripts/soak``, and what the tests of the laws share."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from match.laws import Witness
from match.listing import check_refusals, check_seat
from strategies import FRESH_SEED, Chooser, Config, house_configs, plain_configs, play_match
from truco.match import Match

MATCHES = 10_000


@contextmanager
def told(config: Config, seed: int) -> Iterator[Chooser]:
    """Chance with a seed that a failure tells."""
    try:
        yield Chooser(seed)
    except BaseException as error:
        error.add_note(f"{config}: play of seed {seed}; TRUCO_SEED={FRESH_SEED} plays it again")
        raise


def keep_the_laws(config: Config, chance: Chooser, views: int = 12, listing: int = 0) -> Match:
    """A whole match under watch.

    At about every ``views``-th step all views are read; at every ``listing``-th, where it is not
    0, a seat is asked for everything that it could say.
    """
    witness: Witness | None = None
    match = Match(config.rules)
    for match, events in play_match(config.rules, chance):
        witness = witness or Witness(match)
        witness.step(events, views=chance.below(views) == 0 or match.phase == "over")
        if listing and match.phase == "play" and match.round and chance.below(listing) == 0:
            check_seat(match.round, chance.below(config.players), chance)
            check_refusals(match.round, chance, 1)
    assert match.phase == "over"
    assert match.reason == "score"
    assert match.winner is not None
    return match


def soak(config: Config, matches: int, seed: int) -> str:
    """Play the matches of a table; gives a line that tells of them."""
    start = time.perf_counter()
    actions = hands = 0
    for number in range(matches):
        with told(config, seed + number) as chance:
            match = keep_the_laws(config, chance, views=40, listing=200)
        actions += match.position
        hands += match.hand_number
    seconds = time.perf_counter() - start
    return f"{config}: {matches} matches, {hands} hands, {actions} actions, {seconds:.0f} s"


def main(arguments: Sequence[str]) -> int:
    """The command: exit code 0 when every law held, 2 when it is used wrongly."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each table")
    parser.add_argument("--seed", type=int, default=FRESH_SEED, help="else a fresh one")
    parser.add_argument("--only", metavar="TABLE", help="as retruco or argentino-4")
    parser.add_argument("--house", action="store_true", help="also tables with house rules")
    chosen = parser.parse_args(arguments)
    configs = plain_configs() + (house_configs() if chosen.house else [])
    if chosen.only:
        configs = [
            config
            for config in configs
            if str(config) == chosen.only or str(config).startswith(f"{chosen.only}-")
        ]
    if not configs:
        print(f"soak: no table {chosen.only}", file=sys.stderr)
        return 2
    print(f"seed {chosen.seed}: {chosen.matches} matches of each table", flush=True)
    for config in configs:
        print(soak(config, chosen.matches, chosen.seed), flush=True)
    return 0
