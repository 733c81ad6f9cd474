"""The wire's messages and their documentation."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.errors import MalformedText
from truco.live import commands
from truco.live.client import CLOSE_CODES
from truco.live.commands import (
    CLIENT_MESSAGES,
    Act,
    Back,
    BadFrame,
    Chat,
    Claim,
    Deal,
    Fill,
    Hello,
    Leave,
    Move,
    Phrase,
    Ping,
    Rematch,
    Seed,
    Sena,
    Watch,
    parse,
)
from truco.live.messages import (
    ERRORS,
    REFUSALS,
    SERVER_MESSAGES,
    Ack,
    ErrorMessage,
    EventMessage,
    Refused,
    Welcome,
    encode,
    event_frame,
)
from truco.live.steps import _STEPS

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

ALL = [
    (Hello("a.b", None), '{"t":"hello","ticket":"a.b"}'),
    (Hello("a.b", 17), '{"t":"hello","ticket":"a.b","since":17}'),
    (Act("c1-7", 41, "quiero"), '{"t":"act","id":"c1-7","position":41,"say":"quiero"}'),
    (Deal("c"), '{"t":"deal","id":"c","unknown":{}}'),
    (Seed("c", 3, "0a" * 32, 7), '{"t":"seed","id":"c","hand":3,"seed":"%s","cut":7}'),
    (Rematch("c"), '{"t":"rematch","id":"c"}'),
    (Rematch("c", 2), '{"t":"rematch","id":"c","match":2}'),
    (Leave("c:_.-"), '{"t":"leave","id":"c:_.-"}'),
    (Hello("a.b", None, True), '{"t":"hello","ticket":"a.b","seeds":true}'),
    (Move("c", 7), '{"t":"move","id":"c","seat":7}'),
    (Fill("c"), '{"t":"fill","id":"c"}'),
    (Claim("c", 0), '{"t":"claim","id":"c","seat":0}'),
    (Back("c"), '{"t":"back","id":"c"}'),
    (Chat("c", "¡Buena!"), '{"t":"chat","id":"c","text":" ¡Buena! "}'),
    (Chat("c", "vení", "side"), '{"t":"chat","id":"c","text":"vení","to":"side"}'),
    (Phrase("c", "hello"), '{"t":"phrase","id":"c","phrase":"hello"}'),
    (Sena("c", "own-1"), '{"t":"sena","id":"c","sena":"own-1"}'),
    (Watch("c", None), '{"t":"watch","id":"c","seat":null}'),
    (Watch("c", 3), '{"t":"watch","id":"c","seat":3}'),
    (Ping(), b'{"t":"ping"}'),
]


@pytest.mark.parametrize(("message", "text"), ALL)
def test_what_a_client_says_is_read(message: object, text: str | bytes) -> None:
    if isinstance(text, str):
        text = text.replace("%s", "0a" * 32)
    assert parse(text, 1000) == message


def test_every_type_of_the_client_is_read_here() -> None:
    assert {type(message) for message, _ in ALL} == set(CLIENT_MESSAGES)


@given(
    st.text()
    | st.binary()
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["t", "id", "say", "position", "seed", "hand", "ticket", "since"]),
                inner,
            )
        ),
    ).map(json.dumps)
)
def test_anything_is_read_or_refused(text: str | bytes) -> None:
    refused = None
    try:
        parse(text, 300)
    except BadFrame as error:
        refused = error
    assert refused is None or (refused.code in REFUSALS and str(refused))


@given(
    st.sampled_from([m.T for m in CLIENT_MESSAGES]),
    st.fixed_dictionaries(
        {},
        optional={
            "id": st.text() | st.integers() | st.none(),
            "say": st.text() | st.integers(),
            "position": st.integers() | st.floats() | st.booleans(),
            "hand": st.integers(),
            "seed": st.text(),
            "cut": st.integers() | st.text(),
            "since": st.integers() | st.text(),
            "ticket": st.text(),
        },
    ),
)
def test_what_is_read_is_well_formed(kind: str, more: dict[str, Any]) -> None:
    try:
        message = parse(json.dumps({"t": kind, **more}), 10_000)
    except BadFrame:
        return
    assert kind == message.T
    if isinstance(message, Act):
        assert commands.SAY.fullmatch(message.say)
        assert type(message.position) is int


def test_frames_of_the_server() -> None:
    assert encode(Ack("x", 3)) == '{"t":"ack","id":"x","n":3}'
    assert json.loads(encode(Refused(None, "rate", "ñ"))) == {
        "t": "refused",
        "id": None,
        "code": "rate",
        "message": "ñ",
        "cite": None,
    }
    assert "events" not in json.loads(encode(Welcome({}, None, 0, None, None, None)))
    assert json.loads(encode(Welcome({}, 1, 0, {}, None, [])))["events"] == []
    assert "reason" not in json.loads(encode(ErrorMessage("table", "m")))
    assert event_frame(3, '{"kind":"say"}', "null") == encode(
        EventMessage(3, {"kind": "say"}, None)
    )


@pytest.mark.parametrize("message", [*CLIENT_MESSAGES, *SERVER_MESSAGES])
def test_every_message_is_documented(message: Any) -> None:
    named = [line for line in DOC.splitlines() if line.startswith(f"| `{message.T}` |")]
    documented = [line.split("|")[2] for line in named]
    wanted = {f"`{field.name}`" for field in fields(message)}
    assert any(wanted == {w.strip() for w in one.split(",")} - {""} for one in documented), named
    assert message.__doc__


@pytest.mark.parametrize("code", [*REFUSALS, *ERRORS])
def test_every_code_is_documented(code: str) -> None:
    assert f"| `{code}` |" in DOC


def test_every_error_has_its_close_code_in_the_document() -> None:
    assert set(CLOSE_CODES) == set(ERRORS)
    for code, number in CLOSE_CODES.items():
        assert f"| `{code}` | {number} |" in DOC


def test_every_step_of_the_log_is_known() -> None:
    assert set(_STEPS) == {
        "begin", "sit", "deal", "act", "leave", "rematch", "move", "fill", "open", "claim", "back",
        "chat", "phrase",
    }  # fmt: skip


def test_a_frame_too_large_is_not_even_read() -> None:
    with pytest.raises(BadFrame, match="at most 10") as refused:
        parse('{"t":"ping"}', 10)
    assert refused.value.code == "too-large"
    assert isinstance(refused.value, MalformedText)
