"""Runs the bench on the uncompiled engine, beside a compiled one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import truco
from truco.errors import UsageError


def run_plain(arguments: list[str]) -> list[dict[str, Any]]:
    """``truco bench engine --json`` with a copy of the package that has no compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(truco.__file__).parent
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web", "live", "bench_live")
        shutil.copytree(package, Path(folder, "truco"), ignore=ignore)
        done = subprocess.run(
            [sys.executable, "-m", "truco", "bench", "engine", "--json", *arguments],
            env={**os.environ, "PYTHONPATH": folder},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise UsageError(f"the uncompiled engine could not be measured: {done.stderr.strip()}")
    figures: list[dict[str, Any]] = json.loads(done.stdout)["figures"]
    return figures
