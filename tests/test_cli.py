"""The command without a command, with a wrong one, and its version."""

import subprocess
import sys

import truco


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "truco", *arguments], capture_output=True, text=True, check=False
    )


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"truco {truco.__version__}\n", "")


def test_no_command_is_used_wrongly() -> None:
    done = run()
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("usage: truco")


def test_unknown_command_is_used_wrongly() -> None:
    done = run("no-such-command")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
