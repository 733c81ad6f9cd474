"""The record of a match (``docs/record.md``), made from the log of its table.

The log has everything, so a record can be made at any time and comes out the same. While a match
is being played it holds only what the one who asks has seen.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import structlog

from truco.live import dealing
from truco.live.house import House
from truco.live.log import Entry, Json, Log, LogError, Stored
from truco.live.scribe import Scribe
from truco.live.seats import Seat, TableSettings
from truco.live.state import TableState, new_state
from truco.live.steps import apply
from truco.record.model import FirstDeal, FirstDealer, Player, Record
from truco.record.recorder import Recorder
from truco.record.writer import write

FINISH_SECONDS = 10.0
"""How long a server that stops waits for the records of finished matches."""

logger = structlog.get_logger("truco.live")


class NoSuchMatch(LogError):
    """The table has played no match of that number."""

    code = "no-match"


class Archive:
    """Makes records, and keeps those of the matches that are over.

    A ``scribe`` writes them, if there is one; else a thread of this process.
    """

    def __init__(
        self, house: House, log: Log, folder: Path | None, scribe: Scribe | None = None
    ) -> None:
        self._house = house
        self._log = log
        self._folder = folder
        self._scribe = scribe
        self._writing: set[asyncio.Task[None]] = set()

    async def kept(self, table_id: str, number: int) -> str | None:
        """The record of a match that is over, if it is in the folder of records."""
        if self._folder is None:
            return None
        path = place(self._folder, table_id, number)
        try:
            return await asyncio.to_thread(path.read_text, encoding="utf-8")
        except (OSError, UnicodeDecodeError):  # not there, or spoilt: the log has it all
            return None

    async def text(self, table_id: str, number: int, player: str | None) -> str:
        """The record of a match as ``player`` may see it; a ``LogError`` if that cannot be."""
        stored = await self._log.history(table_id)
        return await asyncio.to_thread(record_text, self._house, stored, number, player)

    def keep(self, table_id: str, number: int) -> None:
        """The match is over: write its record, in good time."""
        if self._folder is not None:
            task = asyncio.create_task(self._keep(self._folder, table_id, number))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _keep(self, folder: Path, table_id: str, number: int) -> None:
        try:
            if self._scribe is not None:
                await self._scribe.write(table_id, number)
                return
            text = await self.text(table_id, number, None)
            await asyncio.to_thread(keep, folder, table_id, number, text)
        except (LogError, OSError) as error:
            logger.warning("record.not-kept", table=table_id, match=number, error=str(error))

    async def finish(self) -> None:
        """Wait for what is being written, but not for ever: the log has it all."""
        if self._writing:
            _, late = await asyncio.wait(self._writing, timeout=FINISH_SECONDS)
            for task in late:
                task.cancel()
            if late:
                logger.warning("records.not-kept", count=len(late))
        if self._scribe is not None:
            await self._scribe.close()


def record_text(house: House, stored: Stored, number: int, player: str | None) -> str:
    """The record of a table's match ``number`` (from 1), as text.

    ``stored`` must have all entries. Of a match that is not over: as ``player`` has seen it (an
    account that sits there; else as a spectator). ``NoSuchMatch`` if there was none.
    """
    state, recorder = _follow(house, stored, number)
    if recorder is None:
        raise NoSuchMatch(f"this table has played no match {number}")
    seat = None if player is None else state.seat_of(player)
    return write(recorder.record(seat))


def place(folder: Path, table_id: str, number: int) -> Path:
    """Where the record of a match stands in the folder of records."""
    return folder / f"{table_id}.{number}.truco.toml"


def keep(folder: Path, table_id: str, number: int, text: str) -> Path:
    """Put a record into the folder of records; a file that is there is replaced whole."""
    folder.mkdir(parents=True, exist_ok=True)
    path = place(folder, table_id, number)
    draft = path.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
    return path


def _follow(house: House, stored: Stored, number: int) -> tuple[TableState, Recorder | None]:
    """Take the table's steps again up to the end of the match, writing that one down."""
    settings = TableSettings.from_json(stored.table.id, stored.table.settings)
    state = new_state(house, settings)
    recorder: Recorder | None = None
    began = 0.0
    for entry in stored.entries:
        playing = state.number == number
        begins = entry.data.get("begin")
        if playing and begins is not None:
            break
        apply(state, entry.kind, entry.seat, dict(entry.data))
        if playing and recorder is not None:
            _note(recorder, state, entry, began)
        if begins is not None and state.number == number:
            recorder = _begin(state, begins, entry.at)
            began = entry.at
    return state, recorder


def _begin(state: TableState, begins: Json, at: float) -> Recorder:
    draws = dealing.drawn(begins)
    how: FirstDealer = "draw" if draws else "rotation"
    if not draws and state.number == 1:  # in the record the inviter is seat 0
        how = "inviter" if begins["first_mano"] == 1 % state.rules.players else "agreed"
    return Record.start(
        state.rules,
        [_player(seat) for seat in state.seats],
        state.match_name,
        dealer=FirstDeal(begins["first_mano"], how, draws),
        engine=state.settings.engine,
        started=datetime.fromtimestamp(at, UTC).replace(microsecond=0),
    )


def _player(seat: Seat) -> Player:
    if seat.kind == "bot":
        return Player(seat.name, "bot", seat.bot)
    return Player(seat.name)


def _note(recorder: Recorder, state: TableState, entry: Entry, began: float) -> None:
    """Write one step of the match down."""
    if entry.kind == "deal" and state.dealt is not None:
        recorder.hand(state.dealt)
    elif entry.kind == "act" and entry.seat is not None:
        recorder.action(entry.seat, entry.data["say"], at=round(max(0.0, entry.at - began), 1))
    elif entry.kind in ("leave", "claim") and "bot" not in entry.data:
        gone = entry.data.get("seat", entry.seat)
        assert gone is not None
        recorder.leave(gone)
