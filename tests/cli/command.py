"""Calling `truco` as its `main`, with what it printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from truco.cli import main


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    error: str

    @property
    def data(self) -> Any:
        """What it printed as JSON."""
        return json.loads(self.out)


class Command:
    """`truco(...)` runs it."""

    def __init__(self, captured: pytest.CaptureFixture[str]) -> None:
        self._captured = captured

    def __call__(self, *arguments: object) -> Done:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse
            code = left.code if isinstance(left.code, int) else 1
        out, error = self._captured.readouterr()
        assert "Traceback" not in error
        return Done(code, out, error)
