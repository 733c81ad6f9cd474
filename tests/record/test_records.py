"""The record of a match: written and read back, whatever was played and by which rules."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from record.matches import Plan, played
from record.mutate import garbled, mutated
from record.test_toml_writer import tables
from strategies import Chooser, Config, all_configs, random_deal, seeds
from truco.deal import Deal
from truco.errors import IllegalAction, MalformedText, TrucoError, UsageError
from truco.record import (
    FirstDeal,
    Player,
    Record,
    audit,
    digest,
    read,
    read_file,
    replay,
    sealed,
    seen_by,
    write,
)
from truco.record import reader as reading
from truco.record.toml_writer import dumps
from truco.rules import load, parse
from truco.rules.neutral import neutral_values

DATA = Path(__file__).parent / "data"
CONFIGS = all_configs()
DUEL = Plan(Config("argentino"), 11)

plans = st.builds(
    Plan,
    config=st.sampled_from(CONFIGS),
    seed=seeds,
    verifiable=st.booleans(),
    hands=st.integers(0, 6),
    leaves=st.booleans(),
)


def test_a_record_of_every_table_goes_round() -> None:
    for place, config in enumerate(CONFIGS):
        record = played(Plan(config, place, verifiable=place % 2 == 0)).end()
        assert record.result is not None
        assert read(write(record)) == record, config
        assert list(replay(record))[-1].match.winner == record.result.winner


@given(plans)
@settings(max_examples=40, deadline=None)
def test_round_trip(plan: Plan) -> None:
    record = played(plan).end()
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    assert digest(again) == record.checksum


@given(seeds, tables, tables, tables, tables, st.text(st.characters(codec="utf-8"), max_size=20))
@settings(max_examples=40, deadline=None)
def test_unknown_fields_and_comments_are_kept(
    seed: int, one: dict[str, Any], two: dict[str, Any], three: dict[str, Any],
    four: dict[str, Any], comment: str,
) -> None:  # fmt: skip
    def strange(extra: dict[str, Any]) -> dict[str, Any]:
        return {f"x-{key}": value for key, value in extra.items()}

    record = played(replace(DUEL, seed=seed, hands=1)).end()
    hand = record.hands[0]
    noted = [replace(one, extra=strange(four), comment=comment) for one in hand.setting.play]
    setting = replace(hand.setting, play=tuple(noted))
    changed = replace(
        record,
        extra=strange(one),
        comment=comment,
        players=(replace(record.players[0], extra=strange(two)), record.players[1]),
        rules=replace(record.rules, extra=strange(three)),
        hands=(replace(hand, setting=setting, extra=strange(two)), *record.hands[1:]),
    )
    assert read(write(changed)) == changed


def test_a_comment_does_not_break_the_checksum() -> None:
    record = played(DUEL).end()
    hand = record.hands[0]
    noted = replace(hand.setting.play[0], comment="too early")
    play = (noted, *hand.setting.play[1:])
    setting = replace(hand.setting, play=play)
    first = replace(hand, setting=setting, comment="a bold start")
    commented = replace(record, comment="final", hands=(first, *record.hands[1:]))
    assert digest(commented) == record.checksum
    assert digest(replace(commented, match="other")) != record.checksum


def test_the_first_version_stays_readable() -> None:
    """Files of the first version as they were written then: they are read, and they hold."""
    for path in sorted(DATA.glob("v1-*.truco.toml")):
        record = read_file(path)
        assert audit(record).holds, path
        assert write(record) == path.read_text(encoding="utf-8")


def test_a_newer_version_is_told_apart() -> None:
    text = write(played(DUEL).end()).replace("version = 1", "version = 2", 1)
    with pytest.raises(MalformedText, match=r"mine: version: 2 is newer than this program"):
        read(text, "mine")


def test_an_older_version_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(DUEL).end()
    text = write(record).replace("version = 1", "version = 0", 1).replace("match =", "name =", 1)
    with pytest.raises(MalformedText, match=r"version: there is no 0, the first is 1"):
        read(text)

    def lift(data: dict[str, Any]) -> dict[str, Any]:
        return {"match": data.pop("name"), **data}

    monkeypatch.setitem(reading.UPGRADES, 0, lift)
    assert read(text) == record


HOUSE = 'base = "argentino"\ntitle.es = "Con \'comillas\'"\n[match]\ntarget = 12 # short\n'


def test_house_rules_travel_with_the_record() -> None:
    rules = parse(HOUSE, "mine", "mine.toml").configure(2)
    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1", house=HOUSE)
    recorder.hand(random_deal(rules, Chooser(3)))
    recorder.action(0, "truco", at=2)
    record = recorder.end(left=1)
    again = read(write(record))
    assert again == record
    assert again.rules.house == HOUSE
    assert again.load_rules().target == 12
    assert list(replay(again))[-1].match.winner == 0


def test_what_cannot_be_recorded() -> None:
    rules = load("argentino").configure(2)
    two = [Player("Ana"), Player("Bruno")]
    with pytest.raises(UsageError, match="expected 2 players"):
        Record.start(rules, two[:1], "m-1")
    house = parse(HOUSE + "games = 3\n", "mine", "mine.toml").configure(2)
    with pytest.raises(UsageError, match="its text is needed"):
        Record.start(house, two, "m-1")
    with pytest.raises(UsageError, match="not the one of the ruleset"):
        Record.start(house, two, "m-1", house='base = "argentino"')


def test_a_refused_action_is_not_written() -> None:
    rules = load("argentino").configure(2)
    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1")
    deal = Deal(((0, 11, 22), (3, 14, 25)))
    recorder.hand(deal)
    with pytest.raises(IllegalAction):
        recorder.action(0, "quiero")
    with pytest.raises(IllegalAction):
        recorder.hand(deal)
    recorder.action(0, "mazo")
    assert [str(action) for action in recorder.record().hands[0].setting.play] == ["0 mazo"]


def test_a_new_rule_that_is_off_changes_no_digest() -> None:
    rules = load("mallorca").configure(2)
    known = {**rules.values, "talk.whisper": False}
    assert neutral_values()["talk.on-turn"] is False
    assert replace(rules, values=known).digest != rules.digest
    on_turn = load("mallorca").configure(2, options={"calls": "on-turn"})
    assert on_turn.digest != rules.digest
    del known["talk.whisper"], known["talk.on-turn"]
    assert replace(rules, values=known).digest == rules.digest


@given(seeds)
@settings(max_examples=200, deadline=None)
def test_a_changed_record_is_one_error_or_none(seed: int) -> None:
    fuzz(seed)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=2000, deadline=None)
def test_many_changed_records(seed: int) -> None:
    fuzz(seed)


SAMPLES = [
    write(played(Plan(config, place, hands=1, verifiable=place % 3 > 0)).end())
    for place, config in enumerate(
        [Config("argentino"), Config("uruguayo", 3), Config("torneo-1904", 6), Config("retruco")]
    )
]


def fuzz(seed: int) -> None:
    """Change a record; whatever is done with it, a mistake is one line and no traceback."""
    chance = random.Random(seed)
    text = chance.choice(SAMPLES)
    if chance.random() < 0.4:
        text = garbled(text, chance)
    else:
        text = dumps(mutated(tomllib.loads(text), chance, chance.randrange(1, 3)))
    try:
        record = read(text, "m.toml")
        audit(record, "m.toml")
        write(record)
        seen_by(record, 0, "m.toml")
    except TrucoError as error:
        message = str(error)
    else:
        return
    assert "\n" not in message
    assert message.startswith("m.toml: "), message


def test_a_sealed_record_says_when_it_was_changed() -> None:
    record = replace(played(DUEL).end(), checksum=None)
    assert audit(record).open
    assert not audit(sealed(record)).open
    renamed = replace(sealed(record), players=(Player("Otra"), record.players[1]))
    assert audit(renamed).wrong == ("checksum: the record was changed after it was written",)


def test_first_dealers() -> None:
    rules = load("retruco").configure(2)
    two = [Player("Ana"), Player("Bruno")]
    record = Record.start(rules, two, "m", dealer=FirstDeal(1, "inviter")).end(left=0)
    assert audit(record).holds
    wrong = Record.start(rules, two, "m", dealer=FirstDeal(0, "inviter")).end(left=0)
    assert "the inviter, seat 0, deals first" in audit(wrong).wrong[0]
    drawn = Record.start(rules, two, "m", dealer=FirstDeal(0, "draw")).end(left=0)
    assert audit(drawn).wrong == ("draw: expected the one that found the dealer",)
