"""`truco replay` and `truco audit` on records that hold, and on others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.command import Command
from record.matches import Plan, played
from record.test_replay import short_record
from strategies import Config
from truco.record import read, seen_by, write

SHORT = """\
m-1: argentino to 30, 2 players
  seat 0: Ana (human)
  seat 1: Bruno (human)
  first dealer: seat 1 (agreed)

Hand 1: mano seat 0, score 0-0
  0 Ana: 1e 7o 3b
  1 Bruno: 4e 5b 6o
    1. 0 Ana: truco
    2. 1 Bruno: quiero
    3. 0 Ana: 1e
    4. 1 Bruno: 4e
         trick 1: 0 Ana
    5. 0 Ana: 7o
    6. 1 Bruno: 5b
         trick 2: 0 Ana
         truco: 2 to side 0 (tricks)
         score 2-0
  points: 0 truco 2

1 Bruno left. The match goes to side 0: score 2-0
"""


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "m-1.truco.toml"
    path.write_text(short_record(), encoding="utf-8")
    return path


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.truco.toml"
    record = played(Plan(Config("argentino", 4), 5, hands=3)).end()
    path.write_text(write(record), encoding="utf-8")
    return path


def test_replay(short: Path, truco: Command) -> None:
    done = truco("replay", short)
    assert (done.code, done.out, done.error) == (0, SHORT, "")


def test_replay_as_a_seat_saw_it(short: Path, truco: Command) -> None:
    assert "  1 Bruno: 4e 5b ?\n" in truco("replay", short, "--seat", 0).out
    assert "  0 Ana: 1e 7o 3b\n" in truco("replay", short, "--seat", 0).out
    assert "  0 Ana: 1e 7o ?\n" in truco("replay", short, "--seat", "spectator").out
    assert truco("replay", short, "--seat", 2).error == (
        "truco: --seat 2: expected a seat from 0 to 1, or spectator\n"
    )


def test_replay_json(short: Path, truco: Command) -> None:
    data = truco("replay", short, "--json").data
    hand = data["hands"][0]
    assert data["players"][1] == {"seat": 1, "name": "Bruno", "kind": "human", "bot": None}
    assert hand["cards"] == [["1e", "7o", "3b"], ["4e", "5b", "6o"]]
    assert hand["play"][3] == {
        "seat": 1, "say": "4e", "at": None, "comment": None,
        "events": [
            {"kind": "play", "seat": 1, "card": "4e"},
            {"kind": "trick", "trick": 1, "winner": 0},
        ],
    }  # fmt: skip
    assert data["result"]["winner"] == 0
    hidden = truco("replay", short, "--json", "--seat", 1).data["hands"][0]["cards"]
    assert hidden == [["1e", "7o", "?"], ["4e", "5b", "6o"]]


def test_replay_one_hand(match: Path, truco: Command) -> None:
    out = truco("replay", match, "--hand", 2).out
    assert [line for line in out.splitlines() if line.startswith("Hand")] == [
        line for line in truco("replay", match).out.splitlines() if line.startswith("Hand 2:")
    ]
    assert "the record has hands 1 to" in truco("replay", match, "--hand", 99).error
    assert truco("replay", match, "--hand", 0).code == 2


def test_replay_tells_where_it_breaks(short: Path, truco: Command) -> None:
    short.write_text(short.read_text().replace('"1 quiero"', '"1 retruco", "1 quiero"'))
    done = truco("replay", short)
    assert done.code == 1
    assert "    2. 1 Bruno: retruco\n" in done.out
    error = "hand 1, action 3: (1 quiero) quiero: the truco is asked of the other side (README 2)"
    assert done.out.endswith(f"error: {short}: {error}\n")
    data = truco("replay", short, "--json").data
    assert len(data["hands"][0]["play"]) == 2
    assert (data["error"]["hand"], data["error"]["action"]) == (1, 3)
    assert data["error"]["cite"] == "README 2"


def test_replay_of_one_seat_s_record(match: Path, truco: Command) -> None:
    mine = seen_by(read(match.read_text()), 1)
    match.write_text(write(mine))
    done = truco("replay", match)
    assert done.code == 0
    assert "? ? ?" in done.out
    assert "points: " in done.out
    assert truco("replay", match, "--seat", 1).out == done.out
    assert "it is the record of seat 1" in truco("replay", match, "--seat", 2).error


def test_comments_are_shown(short: Path, truco: Command) -> None:
    text = short.read_text().replace('"0 truco"', '{do = "0 truco", comment = "a bluff"}')
    short.write_text(text.replace("first-mano", 'comment = "the final"\nfirst-mano', 1))
    out = truco("replay", short).out
    assert "    1. 0 Ana: truco    # a bluff\n" in out
    assert "  # the final\n" in out


def test_audit(match: Path, truco: Command) -> None:
    done = truco("audit", match)
    assert done.code == 0
    assert done.out.startswith("hand 1: holds\n")
    data = truco("audit", match, "--json").data
    assert data["holds"] is True
    assert {hand["verdict"] for hand in data["hands"]} == {"holds"}


def test_audit_finds_a_changed_card(match: Path, truco: Command) -> None:
    record = read(match.read_text())
    hand = record.hands[1]
    held = list(hand.setting.hands)
    held[0], held[1] = held[1], held[0]
    setting = replace(hand.setting, hands=tuple(held))
    hands = (record.hands[0], replace(hand, setting=setting), *record.hands[2:])
    match.write_text(write(replace(record, hands=hands, checksum=None)))
    done = truco("audit", match)
    assert done.code == 1
    assert "hand 1: holds\nhand 2: DOES NOT HOLD\n" in done.out
    assert "    hands: other cards than those that were revealed\n" in done.out
    assert "note: no checksum" in done.out
    data = truco("audit", match, "--json").data
    assert [hand["verdict"] for hand in data["hands"]][:2] == ["holds", "wrong"]


def test_audit_of_plain_cards(short: Path, truco: Command) -> None:
    done = truco("audit", short)
    assert done.code == 1
    assert "hand 1: cannot be verified\n" in done.out
    assert done.out.endswith("0 of 1 hands hold\n")


@pytest.mark.parametrize("command", ["replay", "audit"])
def test_no_record(tmp_path: Path, truco: Command, command: str) -> None:
    path = tmp_path / "x.truco.toml"
    for content, said in [
        (b"", "format: is missing"),
        (b"\xff", "is no UTF-8 text"),
        (b"x =", "is no TOML"),
        (b"format = 'pgn'", "format: expected one of truco-record"),
        (b"format = 'truco-record'\nversion = 9", "version: 9 is newer than this program"),
        (b"format = 'truco-record'\nversion = 1", "rules: is missing"),
    ]:
        path.write_bytes(content)
        done = truco(command, path)
        assert done.code == 2
        assert done.error.startswith(f"truco: {path}: ")
        assert said in done.error
    assert "cannot be read" in truco(command, tmp_path / "none").error
    assert truco(command).code == 2


def test_a_record_is_checked_like_cases(short: Path, truco: Command) -> None:
    assert truco("check", short).out == "1 passed, 0 failed\n"
    text = short.read_text()
    expect = "\n[hand.expect]\nover = true\ntricks = [0, 1]\n\n[result]"
    short.write_text(text.replace("\n[result]", expect))
    done = truco("check", short)
    assert done.code == 1
    assert "hand 1\n    tricks: expected [0, 1], came [0, 0]\n" in done.out
    short.write_text(text.replace("\n[result]", "\n[hand.expect]\nwind = 1\n\n[result]"))
    assert "hand 1: expect.wind: unknown key" in truco("check", short).error
