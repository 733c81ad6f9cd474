"""Whoever runs a bot that may be anybody's program: its failures in one line, its time taken."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path

from truco.bots import Bot
from truco.bots.bot import Interjects
from truco.errors import TrucoError
from truco.view import View


class BadBot(TrucoError):
    """A bot failed, or answered what is not allowed."""

    code = "bot"


class Guarded:
    """A bot that fails with a ``BadBot`` only. ``label`` is how errors call it.

    ``thought`` is told the processor seconds of each decision.
    """

    def __init__(
        self, bot: Bot, label: str, thought: Callable[[float], None] = lambda _seconds: None
    ) -> None:
        self.bot = bot
        self.label = label
        self.thought = thought

    def choose(self, view: View) -> str:
        """The bot's answer."""
        said = self._ask(self.bot.choose, view)
        if isinstance(said, str):
            return said
        raise BadBot(f"{self.label} answers {said!r}: expected a word or a card")

    def interject(self, view: View) -> str | None:
        """What the bot says out of turn, if it ever does."""
        if not isinstance(self.bot, Interjects):
            return None
        said = self._ask(self.bot.interject, view)
        return said if isinstance(said, str) else None

    def refused(self, error: TrucoError) -> BadBot:
        """The error for an answer that the rules do not allow."""
        return BadBot(f"{self.label} says what is not allowed: {error}")

    def _ask(self, method: Callable[[View], object], view: View) -> object:
        began = time.thread_time()
        try:
            said = method(view)
        except Exception as error:
            raise BadBot(f"{self.label} fails: {_told(error)}") from error
        if said is not None:
            self.thought(time.thread_time() - began)
        return said


def _told(error: Exception) -> str:
    """An error in one line, with the place where it happened."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text} ({Path(last.filename).name} line {last.lineno})"
