"""A record is played again, and says where it did not happen so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from truco.deal import Deal
from truco.errors import RecordError
from truco.record import (
    Player,
    Record,
    audit,
    read,
    replay,
    write,
)
from truco.rules import load

BROKEN = [
    ("0 truco", "0 quiero", "hand 1, action 1: (0 quiero)"),
    (
        'score = [0, 0]\nhands = ["1e',
        'score = [0, 1]\nhands = ["1e',
        "hand 1: score: [0, 1] in the",
    ),
    ('points = ["0 truco 2"]', 'points = ["0 truco 3"]', "hand 1: points: 0 truco 3 in the record"),
    ('points = ["0 truco 2"]\n', "", "hand 1: points: is missing"),
    ("\nmano = 0", "\nmano = 1", "hand 1: mano: 1 in the record, but 0"),
    ("number = 1", "number = 2", "hand 1: number: 2 in the record"),
    ("game = 1", "game = 2", "hand 1: game: 2 in the record"),
    ("winner = 0", "winner = 1", "result.winner: 1 in the record, but 0"),
    ("score = [2, 0]", "score = [3, 0]", "result.score: [3, 0] in the record"),
    ('reason = "left"\nleft = 1\n', 'reason = "score"\n', "result: the match is not over"),
    ("left = 1\n", "", "result.left: is missing"),
    (', "1 5b"]', ', "1 5b", "1 mazo"]', "hand 1, action 7: (1 mazo) the hand is over"),
    (', "0 7o", "1 5b"]', "]", "hand 1: points: the hand is not played out"),
]


def short_record() -> str:
    """One hand: truco wanted, two tricks, then the other leaves the match."""
    rules = load("argentino").configure(2)
    recorder = Record.start(rules, [Player("Ana"), Player("Bruno")], "m-1")
    recorder.hand(Deal(((0, 26, 12), (3, 14, 25))))
    for seat, say in [(0, "truco"), (1, "quiero"), (0, "1e"), (1, "4e"), (0, "7o"), (1, "5b")]:
        recorder.action(seat, say)
    return write(replace(recorder.end(left=1), checksum=None))


def test_a_record_that_holds() -> None:
    assert [step.hand for step in replay(read(short_record()))] == [1] * 8


@pytest.mark.parametrize(("old", "new", "message"), BROKEN, ids=lambda value: value[:30])
def test_what_did_not_happen_so(old: str, new: str, message: str) -> None:
    text = short_record()
    assert old in text
    text = text.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        list(replay(read(text, "m.toml"), "m.toml"))
    assert str(caught.value).startswith("m.toml: ")
    assert message in str(caught.value)


def test_changed_rules_are_told_apart() -> None:
    """The match is still played again, by the rules of today; only the audit minds."""
    record = read(short_record().replace("target = 30", "target = 15"))
    assert len(list(replay(record))) == 8
    expected = "rules.digest: argentino is not what it was when this was written"
    assert audit(record).wrong == (expected,)


def test_the_error_names_hand_action_and_article() -> None:
    text = short_record().replace('"1 quiero"', '"1 retruco", "1 quiero"', 1)
    with pytest.raises(RecordError) as caught:
        list(replay(read(text)))
    assert (caught.value.hand, caught.value.action) == (1, 3)
    assert caught.value.cite == "README 2"
