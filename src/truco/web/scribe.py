"""The process that writes records down for a server (``truco.live.scribe`` is the other end).

It reads ``table number`` lines and answers each with ``done`` or a line that says what was wrong.
"""

import os

if __name__ == "__main__":
    os.nice(10)  # records can wait, players cannot; now, since to load the rest takes a while

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from truco.errors import TrucoError
from truco.live.archive import keep, record_text
from truco.live.house import House
from truco.live.log import Log
from truco.live.scribe import DONE
from truco.live.truco_house import TrucoHouse
from truco.web.config import from_environment
from truco.web.storage import open_log


def main() -> int:
    """Write until the input ends."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # they are meant for the server
        signal.signal(stop, signal.SIG_IGN)
    os.umask(0o077)
    config = from_environment()
    try:
        asyncio.run(_work(lambda: open_log(config), TrucoHouse(), config.data / "records"))
    except BrokenPipeError:  # the server has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


async def _work(opened: Callable[[], Log], house: House, folder: Path) -> None:
    """Answer each line; the database may be away now and there for the next one."""
    log: Log | None = None
    while line := await asyncio.to_thread(sys.stdin.readline):
        table_id, number = line.split()
        try:
            log = log or opened()
        except TrucoError as error:
            answer = _line(error)
        else:
            answer = await _write(log, house, folder, table_id, int(number))
        print(answer, flush=True)
    if log is not None:
        log.close()


async def _write(log: Log, house: House, folder: Path, table_id: str, number: int) -> str:
    try:
        text = record_text(house, await log.history(table_id), number, None)
        keep(folder, table_id, number, text)
    except (TrucoError, OSError) as error:
        return _line(error)
    except Exception as broken:  # its text may hold cards
        return type(broken).__name__
    return DONE


def _line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
