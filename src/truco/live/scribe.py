"""A process beside the server that writes down the records of finished matches.

To make a record the whole match is played again. A thread of the server would take the
interpreter from all tables for that long; the scribe is a process, and a patient one. It is started
when there is something to write, is told one match a line, and answers each with a line. It
ends when it hears no more: so with the server, however that ends.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from truco.live.log import LogError

DONE = "done"
"""The answer where the record was written; any other says why it was not."""

IDLE_SECONDS = 60.0
STOP_SECONDS = 10.0


class NotWritten(LogError):
    """The scribe could not write a record."""


class Scribe:
    """Our end of that process, which ``command`` starts."""

    def __init__(self, command: Sequence[str], idle_seconds: float = IDLE_SECONDS) -> None:
        self._command = command
        self._idle_seconds = idle_seconds
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._dismissal: asyncio.TimerHandle | None = None

    def is_there(self) -> bool:
        """Whether there is a process that waits for more to write."""
        return self._process is not None and self._process.returncode is None

    async def write(self, table_id: str, number: int) -> None:
        """Let it write the record of a match; ``NotWritten`` says why it did not."""
        async with self._one_at_a_time:
            if self._dismissal is not None:
                self._dismissal.cancel()
            answer = await self._ask(f"{table_id} {number}\n")
            loop = asyncio.get_running_loop()
            self._dismissal = loop.call_later(self._idle_seconds, self._dismiss)
        if answer != DONE:
            raise NotWritten(answer or "the process that writes records has ended")

    async def _ask(self, line: str) -> str:
        """Its answer; empty if it has ended."""
        try:
            process = self._process
            if process is None or process.returncode is not None:
                process = self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE
                )
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line.encode())
            await process.stdin.drain()
            answer = await process.stdout.readline()
        except OSError as error:
            self._process = None
            return str(error)
        if not answer:
            self._process = None
        return answer.decode().strip()

    def _dismiss(self) -> Process | None:
        """Let it go: its input ends."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
        return process

    async def close(self) -> None:
        """Let it go and wait for it; what it was told is written."""
        if self._dismissal is not None:
            self._dismissal.cancel()
        process = self._dismiss()
        if process is None:
            return
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
