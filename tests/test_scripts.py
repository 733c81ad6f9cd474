"""The scripts as somebody meets them on a machine of his own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import CHECKOUT

SERVE = CHECKOUT / "scripts" / "serve"


def lend(folder: Path, *tools: str) -> None:
    """Put links to the machine's tools into an otherwise empty folder for PATH."""
    folder.mkdir()
    for tool in tools:
        path = shutil.which(tool)
        assert path is not None
        (folder / tool).symlink_to(path)


def copy_of_checkout(folder: Path) -> Path:
    """What a clone would hold, with the changes that are not committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT, capture_output=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (CHECKOUT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, folder / name)
    return folder


@pytest.mark.parametrize("old", [False, True], ids=["no-python", "old-python"])
def test_a_machine_without_a_python_gets_one_clear_line(tmp_path: Path, old: bool) -> None:
    copy = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "scripts", copy / "scripts")
    lend(tmp_path / "bin", "bash", "env", "dirname", "mkdir")
    if old:
        python = tmp_path / "bin" / "python3"
        python.write_text("#!/usr/bin/env bash\nexit 1\n")
        python.chmod(0o755)
    done = subprocess.run(
        [copy / "scripts" / "serve"], env={"PATH": str(tmp_path / "bin")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("serve: needs Python 3.11 or newer")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("script", ["goldens", "messages", "mutate-rules", "pictures", "soak"])
def test_a_script_without_its_packages_says_what_makes_them(tmp_path: Path, script: str) -> None:
    shutil.copytree(CHECKOUT / "scripts", tmp_path / "scripts")
    python = getattr(sys, "_base_executable", sys.executable)
    done = subprocess.run(
        [python, "-E", "-S", tmp_path / "scripts" / script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"{script}: needs the packages of .venv, which ./scripts/test makes\n"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_serve_installs_itself_once_and_inside_the_checkout(tmp_path: Path) -> None:
    copy, home = copy_of_checkout(tmp_path / "a checkout"), tmp_path / "home"
    home.mkdir()
    kept = ("PATH", "PIP_", "SSL_", "REQUESTS_", "HTTP", "http", "NO_PROXY", "no_proxy")
    environment = {name: text for name, text in os.environ.items() if name.startswith(kept)}
    environment |= {"HOME": str(home), "TRUCO_COMPILE": "0"}

    def serve() -> str:
        done = subprocess.run(
            [copy / "scripts" / "serve", "--help"], env=environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    first = serve()
    assert "serve: installed truco in build/serve, its engine uncompiled" in first
    assert "usage: truco serve" in first
    assert serve().startswith("usage: truco serve")
    page = copy / "src" / "truco" / "__init__.py"
    page.write_text(page.read_text() + "# changed\n")
    assert "serve: installed truco" in serve()
    left = {path.name for path in home.iterdir()} - {".rustup"}  # pip asks for rustc's version
    assert left == set()
    assert {path.name for path in tmp_path.iterdir()} == {"a checkout", "home"}
