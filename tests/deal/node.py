"""Runs jobs on the JavaScript implementation of the deal, where node is there."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
STATIC = Path(str(files("truco"))) / "web" / "static" / "truco"
MODULES = ("sha256.js", "deal-forms.js", "deal-verify.js", "deal-draw.js")


def run(jobs: list[dict[str, Any]], folder: Path) -> list[Any]:
    """The answers of ``check_deal.mjs``; skips the test where there is no node.

    The modules are copied to ``folder``, where node takes them as ES modules.
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    for name in MODULES:
        shutil.copy(STATIC / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    done = subprocess.run(
        [node, str(HERE / "check_deal.mjs"), str(folder)],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    assert len(answers) == len(jobs)
    return answers
