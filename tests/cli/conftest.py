"""The command as a fixture."""

import pytest

from cli.command import Command


@pytest.fixture
def truco(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command: `truco("check", path)`."""
    return Command(capsys)
