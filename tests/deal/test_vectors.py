"""The committed vectors: by the Python, by the JavaScript, and as docs/deal.md prints them."""

from __future__ import annotations

import hashlib
import hmac
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from deal import mutations, node, vectors
from deal.tables import thirty_two
from truco.deal import Draw, PublicDeal, Secret, verify_draw, verify_forms
from truco.deal.encoding import Stream
from truco.errors import TrucoError

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    return vectors.read()


def test_python_makes_the_committed_vectors() -> None:
    assert vectors.written() == (vectors.HERE / "vectors.toml").read_text(encoding="utf-8")


def test_the_vectors_hold(known: dict[str, Any]) -> None:
    for hand in known["hand"]:
        assert verify_forms(hand["public"], hand["reveal"], openings=_openings(hand)) == []
        assert PublicDeal.from_dict(hand["public"]).to_dict() == hand["public"]
    for one in known["draw"]:
        draw = Draw.from_dict(one["draw"])
        key = Secret(draw.commitment.match, 0, bytes.fromhex(one["secret"]))
        assert draw.to_dict() == one["draw"]
        assert verify_draw(draw, key, power=one["power"]) == []


def test_the_vectors_of_draws_show_ties(known: dict[str, Any]) -> None:
    assert any(len(one["draw"]["rounds"]) > 2 for one in known["draw"])


@pytest.mark.node
def test_javascript_deals_the_vectors(known: dict[str, Any], tmp_path: Path) -> None:
    jobs = [
        {"do": "recompute", "public": hand["public"], "secret": hand["reveal"]["secret"]}
        for hand in known["hand"]
    ]
    for hand, made in zip(known["hand"], node.run(jobs, tmp_path), strict=True):
        assert made["hands"] == hand["reveal"]["hands"]
        assert made.get("muestra") == hand["reveal"].get("muestra")
        assert made["cards"] == hand["public"]["cards"]
        assert made["order"] == hand["order"]
        assert made["transcript"] == hand["transcript"]
        assert [salt for each in made["salts"] for salt in each] == hand["salts"]


@pytest.mark.node
def test_javascript_verifies_the_vectors(known: dict[str, Any], tmp_path: Path) -> None:
    jobs: list[dict[str, Any]] = [
        {"do": "verify", "public": h["public"], "reveal": h["reveal"], "openings": _openings(h)}
        for h in known["hand"]
    ]
    jobs += [{"do": "verify-draw"} | one for one in known["draw"]]
    assert node.run(jobs, tmp_path) == [[]] * len(jobs)


@pytest.mark.node
def test_javascript_opens_single_cards(known: dict[str, Any], tmp_path: Path) -> None:
    hand = known["hand"][0]
    right = _openings(hand)
    wrong = [one | {"card": right[at - 1]["card"]} for at, one in enumerate(right)]
    jobs = [{"do": "card", "public": hand["public"], "opening": o} for o in (*right, *wrong)]
    assert node.run(jobs, tmp_path) == [True] * len(right) + [False] * len(wrong)


@pytest.mark.node
def test_javascript_compares_a_hand_with_what_the_player_knows(
    known: dict[str, Any], tmp_path: Path
) -> None:
    public = known["hand"][1]["public"]
    own = public["contributions"][0]
    seen = {
        "commitment": public["commitment"],
        "seat": 0,
        "seed": own["seed"],
        "cut": own["cut"],
    }
    other = {"commitment": "00" * 32, "seat": 0, "seed": "11" * 32, "cut": own["cut"] + 1}
    jobs = [{"do": "own", "public": public, "known": one} for one in (seen, other, {})]
    codes = [[p["code"] for p in answer] for answer in node.run(jobs, tmp_path)]
    assert codes == [[], ["commitment-changed", "own-seed", "own-cut"], []]


@pytest.mark.node
def test_javascript_makes_the_practice_decks(known: dict[str, Any], tmp_path: Path) -> None:
    orders = node.run([{"do": "practice"} | one for one in known["practice"]], tmp_path)
    assert orders == [one["order"] for one in known["practice"]]


@pytest.mark.node
def test_javascript_and_python_find_the_same_changes(known: dict[str, Any], tmp_path: Path) -> None:
    data = [
        {"public": hand["public"], "reveal": hand["reveal"], "openings": _openings(hand)}
        for hand in known["hand"]
    ]
    jobs = [
        {"do": "verify"} | other
        for at, one in enumerate(data)
        for other in mutations.sample(one, 40, at)
        if set(other) == set(one)
    ]
    for job, found in zip(jobs, node.run(jobs, tmp_path), strict=True):
        python = verify_forms(job["public"], job["reveal"], openings=job["openings"])
        assert bool(python), job
        assert bool(found), job


@pytest.mark.node
def test_javascript_and_python_judge_changed_draws_alike(
    known: dict[str, Any], tmp_path: Path
) -> None:
    jobs = [
        {"do": "verify-draw", "secret": one["secret"], "power": one["power"], "draw": other}
        for at, one in enumerate(known["draw"])
        for other in mutations.sample(one["draw"], 20, at)
    ]
    for job, found in zip(jobs, node.run(jobs, tmp_path), strict=True):
        assert bool(found), job
        assert _draw_is_wrong(job), job


@pytest.mark.node
def test_javascript_hashes_like_the_standard_library(tmp_path: Path) -> None:
    texts = [bytes(range(256))[:n] * 3 for n in (0, 1, 18, 19, 21, 22, 40, 43, 64, 100, 256)]
    jobs: list[dict[str, Any]] = [{"do": "sha256", "bytes": text.hex()} for text in texts]
    jobs += [{"do": "hmac", "key": key.hex(), "bytes": b"truco".hex()} for key in texts]
    sums = [hashlib.sha256(text).hexdigest() for text in texts]
    sums += [hmac.digest(key, b"truco", "sha256").hex() for key in texts]
    assert node.run(jobs, tmp_path) == sums


@pytest.mark.node
def test_javascript_draws_the_same_numbers(tmp_path: Path) -> None:
    key, context = thirty_two("key"), thirty_two("context")
    bounds = [*range(1, 257), *range(256, 0, -1)]
    stream = Stream(key, context)
    jobs = [{"do": "below", "key": key.hex(), "context": context.hex(), "bounds": bounds}]
    assert node.run(jobs, tmp_path) == [[stream.below(bound) for bound in bounds]]


def test_the_vector_in_the_page_is_the_first_one(known: dict[str, Any]) -> None:
    page = (ROOT / "docs" / "deal.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert block is not None
    printed = tomllib.loads(block.group(1))
    hand = known["hand"][0]
    assert {name: printed[name] for name in hand} == hand
    key, context = bytes.fromhex(hand["reveal"]["secret"]), bytes.fromhex(hand["transcript"])
    stream = Stream(key, context)
    assert printed["block-0"] == bytes(stream.byte() for _ in range(32)).hex()
    stream = Stream(key, context)
    assert printed["numbers"] == [stream.below(bound) for bound in range(40, 30, -1)]
    given = PublicDeal.from_dict(hand["public"]).contributions
    assert printed["encoded"] == [one.encoded().hex() for one in given]


def _openings(hand: dict[str, Any]) -> list[dict[str, Any]]:
    cards = [card for one in hand["reveal"]["hands"] for card in one.split()]
    return [
        {"seat": at // 3, "index": at % 3, "card": card, "salt": salt}
        for at, (card, salt) in enumerate(zip(cards, hand["salts"], strict=True))
    ]


def _draw_is_wrong(job: dict[str, Any]) -> bool:
    try:
        draw = Draw.from_dict(job["draw"])
    except TrucoError:
        return True
    key = Secret(draw.commitment.match, draw.commitment.hand, bytes.fromhex(job["secret"]))
    return bool(verify_draw(draw, key, power=job["power"]))
