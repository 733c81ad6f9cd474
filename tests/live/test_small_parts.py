"""Tickets, clocks, limits, the server's own log."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.errors import UsageError
from truco.live.clock import ManualClock, RealClock
from truco.live.commands import (
    Act,
    Back,
    Chat,
    Claim,
    Command,
    Deal,
    Fill,
    Leave,
    Move,
    Phrase,
    Rematch,
    Sena,
)
from truco.live.history import Answers
from truco.live.limits import Bucket, Buckets
from truco.live.log import Answered, Json
from truco.live.messages import Ack
from truco.live.tickets import BadTicket, Ticket, load_key, sign, verify

KEY = b"k" * 32
ANA = Ticket("ana", 'Ana ♠ "x"', "s-1", 1000.0)


class TestTickets:
    def test_a_signed_ticket_is_good_until_it_expires(self) -> None:
        text = sign(ANA, KEY)
        assert verify(text, KEY, 999.9) == ANA
        with pytest.raises(BadTicket, match="too old") as refused:
            verify(text, KEY, 1000.0)
        assert refused.value.code == "expired"

    def test_no_ticket(self) -> None:
        with pytest.raises(BadTicket) as refused:
            verify("", KEY, 0)
        assert refused.value.code == "missing"

    @given(st.integers(0, 10_000), st.characters(max_codepoint=300))
    def test_a_changed_ticket_is_forged(self, place: int, letter: str) -> None:
        text = sign(ANA, KEY)
        place %= len(text)
        changed = text[:place] + letter + text[place + 1 :]
        if changed == text:
            return
        with pytest.raises(BadTicket) as refused:
            verify(changed, KEY, 0)
        assert refused.value.code == "forged"

    @pytest.mark.parametrize("text", ["x", ".", "..", "a.b.c", "é.é", "x" * 5000, "\n", "a\x00.b"])
    def test_nonsense_is_forged(self, text: str) -> None:
        with pytest.raises(BadTicket) as refused:
            verify(text, KEY, 0)
        assert refused.value.code == "forged"

    def test_the_key_of_another_site(self) -> None:
        with pytest.raises(BadTicket):
            verify(sign(ANA, b"other"), KEY, 0)

    def test_a_ticket_with_other_fields(self) -> None:
        from truco.live.tickets import _encode, _mac

        for fields in ("[]", "{}", "[1,2]", '["a","b","c","d"]', "nonsense"):
            body = _encode(fields.encode())
            with pytest.raises(BadTicket) as refused:
                verify(f"{body}.{_mac(body, KEY)}", KEY, 0)
            assert refused.value.code == "forged"


class TestKey:
    def test_it_is_made_once_and_only_its_owner_reads_it(self, tmp_path: Path) -> None:
        path = tmp_path / "key"
        key = load_key(path)
        assert len(key) == 32
        assert load_key(path) == key
        assert os.stat(path).st_mode & 0o777 == 0o600
        assert [entry.name for entry in tmp_path.iterdir()] == ["key"]

    def test_a_file_that_holds_no_key(self, tmp_path: Path) -> None:
        for text in ("", "short", "zz" * 32, "00" * 31):
            (tmp_path / "key").write_text(text)
            with pytest.raises(UsageError, match="64 hexadecimal"):
                load_key(tmp_path / "key")

    def test_a_place_that_cannot_be_written(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="nowhere"):
            load_key(tmp_path / "nowhere" / "key")


class TestClocks:
    def test_a_manual_clock_moves_when_told(self) -> None:
        clock, calls = ManualClock(100.0), []
        clock.call_at(103, lambda: calls.append(("c", clock.now())))
        clock.call_at(101, lambda: calls.append(("a", clock.now())))
        clock.call_at(101, lambda: calls.append(("b", clock.now())))
        gone = clock.call_at(102, lambda: calls.append(("gone", clock.now())))
        gone.cancel()
        clock.call_at(50, lambda: calls.append(("past", clock.now())))
        assert (calls, clock.waiting) == ([], 4)
        clock.advance(2)
        assert calls == [("past", 100.0), ("a", 101.0), ("b", 101.0)]
        clock.advance(10)
        assert calls[-1] == ("c", 103.0)
        assert (clock.now(), clock.waiting) == (112.0, 0)

    def test_a_call_may_plan_the_next_one(self) -> None:
        clock, times = ManualClock(0.0), []

        def tick() -> None:
            times.append(clock.now())
            clock.call_at(clock.now() + 1, tick)

        clock.call_at(1, tick)
        clock.advance(3.5)
        assert times == [1.0, 2.0, 3.0]

    async def test_the_real_clock_calls_in_the_loop(self) -> None:
        clock = RealClock()
        assert abs(clock.now() - time.time()) < 1
        for delay in (0.01, 0.0, -5.0):
            called = asyncio.Event()
            clock.call_at(clock.now() + delay, called.set)
            async with asyncio.timeout(5):
                await called.wait()
        never = asyncio.Event()
        clock.call_at(clock.now() + 0.01, never.set).cancel()
        await asyncio.sleep(0.02)
        assert not never.is_set()


class TestLimits:
    def test_a_bucket_fills_by_itself(self) -> None:
        clock = ManualClock()
        bucket = Bucket(clock, per_second=2, at_once=3)
        assert [bucket.take() for _ in range(5)] == [True] * 3 + [False] * 2
        clock.advance(0.6)
        assert [bucket.take() for _ in range(2)] == [True, False]
        clock.advance(100)
        assert [bucket.take() for _ in range(4)] == [True] * 3 + [False]

    def test_everybody_has_his_own(self) -> None:
        buckets = Buckets(ManualClock(), per_second=0, at_once=1, kept=2)
        assert [buckets.take(who) for who in "aabab"] == [True, False, True, False, False]
        assert buckets.take("c")
        assert buckets.take("a"), "a was the least used, and forgotten"


@pytest.mark.parametrize(
    ("command", "data"),
    [
        (Act("c", 3, "truco"), {"say": "truco"}),
        (Chat("c", "hola", "side"), {"text": "hola", "to": "side"}),
        (Phrase("c", "hello"), {"phrase": "hello", "to": "table"}),
        (Move("c", 2), {"to": 2}),
        (Claim("c", 1), {"seat": 1, "bot": "tame"}),
        (Back("c"), {}),
        (Leave("c"), {"bot": "tame"}),
        (Fill("c"), {"bots": [[1, "tame"]]}),
        (Rematch("c", 1), {}),
        (Deal("c"), {"contributions": []}),
    ],
)
def test_a_command_of_the_log_is_known_again(command: Command, data: Json) -> None:
    """As after a restart: the same id gives the first answer, for another command a refusal."""
    answers = Answers([("ana", Answered(0, "c", command.T, data, 7))])
    assert answers.get("ana", command) == Ack("c", 7)
    other = Sena("c", "own-1")
    assert getattr(answers.get("ana", other), "code", None) == "duplicate"
