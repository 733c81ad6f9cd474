"""A record that was changed anywhere does not hold: every byte of every value is tried."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from record.matches import Plan, played
from record.mutate import spots
from strategies import FRESH_SEED, Chooser, Config, all_configs, random_deal
from truco.errors import TrucoError
from truco.record import Player, Record, audit, seen_by, write
from truco.record.reader import from_plain
from truco.rules import load

PLANS = [
    Plan(Config("argentino"), 5, hands=2),
    Plan(Config("uruguayo", 4), 3, hands=1),
    Plan(Config("torneo-1904", 6), 9, hands=2),
    Plan(Config("porteno", 3), 2, hands=1),
    Plan(Config("retruco"), 6, hands=1),
    Plan(Config("mallorca", 8), 7, hands=1),
]
FREE = {
    "name",
    "bot",
    "engine",
    "started",
    "at",
    "comment",
    "left",
    "flor-table",
    "campeonato",
    "play",
}
"""Keys whose values only the checksum covers (docs/record.md says so)."""


def leaves(data: dict[str, Any]) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value that is no table and no list: (holder, key, path)."""
    found = []

    def walk(holder: Any, path: tuple[Any, ...]) -> None:
        items = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, value in items:
            if isinstance(value, dict | list):
                walk(value, (*path, key))
            else:
                found.append((holder, key, (*path, key)))

    walk(data, ())
    return found


def changes(value: Any, chance: random.Random, step: int) -> Iterator[Any]:
    """The value with one byte changed, at every so many places."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + chance.choice((-1, 1))
    elif isinstance(value, float):
        yield value + 1
    elif isinstance(value, str):
        for at in range(chance.randrange(min(step, len(value))), len(value), step):
            letters = [c for c in "0123456789abcdefeboc tu-" if c != value[at]]
            yield value[:at] + chance.choice(letters) + value[at + 1 :]


def found(data: dict[str, Any]) -> bool:
    """Whether the change shows: no record any more, or it does not hold."""
    try:
        return not audit(from_plain(data, "record")).holds
    except TrucoError:
        return True


def try_changes(plan: Plan, step: int, seals: tuple[bool, ...] = (True, False)) -> int:
    """Change every so many bytes of every value; gives how many changes were tried."""
    record = played(plan).end()
    assert audit(record).holds
    chance = random.Random(FRESH_SEED)
    tried = 0
    for sealed in seals:
        kept = record if sealed else replace(record, checksum=None)
        data = tomllib.loads(write(kept))
        for holder, key, path in leaves(data):
            written = holder[key]
            for value in changes(written, chance, step):
                holder[key] = value
                free = "comment" in path or (not sealed and FREE & set(path))
                if not free:
                    assert found(data), f"{path}: {value!r} (TRUCO_SEED={FRESH_SEED})"
                tried += 1
            holder[key] = written
    return tried


@pytest.mark.parametrize("plan", PLANS[:3], ids=lambda plan: str(plan.config))
def test_a_changed_value_is_found(plan: Plan) -> None:
    assert try_changes(plan, 200) > 150


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_every_changed_byte_is_found() -> None:
    """Also without the checksum, which makes it easy."""
    assert try_changes(PLANS[0], 1, (False,)) > 2500
    assert try_changes(PLANS[0], 7, (True,)) > 400


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS[1:], ids=lambda plan: str(plan.config))
def test_a_changed_byte_is_found_in_every_ruleset(plan: Plan) -> None:
    assert try_changes(plan, 16) > 200


def test_what_is_missing_is_found() -> None:
    """Taking a part of a hand away does not make it hold."""
    record = played(PLANS[0]).end()
    for seal in (True, False):
        data = tomllib.loads(write(record if seal else replace(record, checksum=None)))
        for place, (_, key) in enumerate(spots(data["hand"][0])):
            changed = deepcopy(data)
            holder, _ = spots(changed["hand"][0])[place]
            del holder[key]
            optional = {"comment", "at"} | (set() if seal else {"commitment"})
            if key not in optional:
                assert found(changed), key


def test_records_of_every_table_hold() -> None:
    for place, config in enumerate(all_configs()):
        record = played(Plan(config, place, hands=1)).end()
        assert audit(record).holds, config
        assert all(hand.verdict == "holds" for hand in audit(record).hands)


def test_hands_are_judged_one_by_one() -> None:
    record = played(Plan(Config("argentino"), 5, hands=6)).end()
    assert len(record.hands) > 4
    second = record.hands[1]
    key = str((second.reveal or {})["secret"])
    wrong = ("1" if key[0] == "0" else "0") + key[1:]
    hands = list(record.hands)
    hands[1] = replace(second, reveal={**(second.reveal or {}), "secret": wrong})
    verdicts = audit(replace(record, hands=tuple(hands), checksum=None)).hands
    assert [hand.verdict for hand in verdicts] == ["holds", "wrong"] + ["holds"] * (len(hands) - 2)
    assert verdicts[1].wrong == ("the revealed secret does not belong to the commitment",)


def test_a_hand_left_out_is_found() -> None:
    record = played(Plan(Config("argentino"), 5, hands=6)).end()
    missing = replace(record, hands=(record.hands[0], *record.hands[2:]), checksum=None)
    verdicts = audit(missing).hands
    assert verdicts[0].verdict == "holds"
    assert "the commitment is not the one published before the hand" in verdicts[1].wrong


def test_plain_deals_cannot_be_verified() -> None:
    rules = load("argentino").configure(2)
    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1")
    recorder.hand(random_deal(rules, Chooser(4)))
    recorder.action(0, "truco")
    found = audit(recorder.end(left=1))
    assert (found.wrong, found.holds) == ((), False)
    assert found.hands[0].verdict == "unverifiable"
    assert "without a commitment" in found.hands[0].open[0]


def test_one_seat_s_record_shows_a_false_opening() -> None:
    record = played(PLANS[0]).end()
    mine = seen_by(record, 0)
    place = next(n for n, hand in enumerate(mine.hands) if hand.openings)
    assert {hand.verdict for hand in audit(mine).hands} == {"unverifiable"}
    hand = mine.hands[place]
    salt = str(hand.openings[0]["salt"])
    other = {**hand.openings[0], "salt": salt[1:] + ("1" if salt[-1] == "0" else "0")}
    hands = list(mine.hands)
    hands[place] = replace(hand, openings=(other, *hand.openings[1:]))
    assert audit(replace(mine, hands=tuple(hands))).hands[place].verdict == "wrong"
