"""The server's own log: JSON lines, and nothing in them that anybody must not know."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from live.player import Player
from live.serving import Site
from live.toy import Chancy
from truco.live.logs import SECRETS, configure_logs, take_over, trouble
from truco.live.state import TableState
from truco.torture.knowledge import cards_in_text

Line = dict[str, object]


class Written:
    """What the server wrote to its standard error."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def lines(self) -> list[Line]:
        """Its lines; each of them must be JSON."""
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """All that is logged, of every level, as ``truco serve`` would write it."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers, root.level
    configure_logs(logging.DEBUG)
    structlog.configure(cache_logger_on_first_use=False)  # the loggers outlive this test
    take_over()
    yield Written(stream)
    structlog.configure(**before)
    root.handlers = handlers
    root.setLevel(level)


def test_secret_names_are_hidden(written: Written) -> None:
    structlog.get_logger("truco.test").info("x", **dict.fromkeys(SECRETS, "1e"), table="t")
    [line] = written.lines
    assert (line["event"], line["table"], line["level"]) == ("x", "t", "info")
    assert {line[name] for name in SECRETS} == {"(hidden)"}


def test_lines_below_the_level_are_not_written(written: Written) -> None:
    configure_logs(logging.WARNING)
    structlog.configure(cache_logger_on_first_use=False)
    structlog.get_logger("truco.test").info("x")
    assert written.text == ""


def test_a_broken_program_is_told_without_its_values() -> None:
    card = "7o"
    try:
        raise ValueError(f"{card} is not there")
    except ValueError as error:
        told = trouble(error)
    assert told["error"] == "ValueError"
    assert "test_logs.py" in str(told["places"])
    assert card not in json.dumps(told)


def test_what_libraries_log_is_json_too(written: Written) -> None:
    log = logging.getLogger("a.library")
    log.warning("Not Found: %s", "/nowhere/", extra={"request": object()})
    try:
        raise ValueError("my cards are 7o 1e")
    except ValueError:
        log.exception("Internal Server Error")
    logging.getLogger("websockets.server").debug("> TEXT 'my ticket'")
    missing, broken = written.lines
    assert (missing["event"], missing["level"], missing["logger"]) == (
        "Not Found: /nowhere/",
        "warning",
        "a.library",
    )
    assert (broken["error"], broken["level"]) == ("ValueError", "error")
    assert "test_logs.py" in str(broken["places"])
    assert "7o" not in written.text


async def test_a_whole_match_is_logged_without_its_secrets(
    written: Written, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every level, with refused commands, a bot that fails and a client that comes back."""
    keys = set()
    copy = TableState.copy

    def note(state: TableState) -> TableState:
        if state.secret is not None:
            keys.add(state.secret.key.hex())
        return copy(state)

    monkeypatch.setattr(TableState, "copy", note)
    table = await site.table(bots=["broken"], target=3)
    async with Player(site, table, "ana") as ana:
        await ana.turn()
        for say in ("1e", "7o", "nonsense", "envido"):
            await ana.command("act", position=ana.view["position"] + 7, say=say)
        seed = "5eed" * 16
        await ana.command("seed", hand=ana.view["hand"] + 7, seed=seed, cut=None)
        await ana.play_out(Chancy(1).choose)
        await ana.happen("reveal")
        await ana.send("no frame at all: 7o")
        await ana.settle()
    async with Player(site, table, "ana"):
        pass
    events = {line["event"] for line in written.lines}
    assert {"table.made", "command.refused", "bot.failed", "frame.refused"} <= events
    assert keys
    for secret in (*keys, seed, site.ticket("ana")[:40], "nonsense"):
        assert secret not in written.text
    assert cards_in_text(written.text) == []
