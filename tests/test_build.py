"""Which build runs, and that it is the one that was asked for."""

import importlib
import os
import pkgutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import truco
from support import CHECKOUT

pytestmark = pytest.mark.both_builds


def is_compiled(module: str) -> bool:
    """Tell whether a module is an extension module."""
    file = importlib.import_module(module).__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def engine_modules() -> list[str]:
    """The engine's modules by name."""
    engine = importlib.import_module("truco.engine")
    return [
        "truco.engine",
        *(found.name for found in pkgutil.walk_packages(engine.__path__, "truco.engine.")),
    ]


def test_engine_is_the_build_that_was_asked_for() -> None:
    expected = os.environ.get("TRUCO_EXPECT_BUILD", "uncompiled")
    builds = {module: is_compiled(module) for module in engine_modules()}
    assert builds == dict.fromkeys(builds, expected == "compiled")


@pytest.mark.parametrize("name", ["match", "narrate", "question", "round", "speech", "view"])
def test_the_words_of_the_engine_are_the_same_build(name: str) -> None:
    assert is_compiled(f"truco.{name}") == is_compiled("truco.engine")


def test_nothing_else_is_compiled() -> None:
    for name in ("cards", "deal", "events", "rules", "live.table"):
        assert not is_compiled(f"truco.{name}")


def test_version_is_the_distributions() -> None:
    from importlib.metadata import version

    assert version("valecuatro") == truco.__version__


def test_every_file_of_the_package_is_installed() -> None:
    source, installed = CHECKOUT / "src" / "truco", Path(truco.__file__).parent
    wanted = {
        path.relative_to(source)
        for path in source.rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so", ".pyd"}
    }
    assert {str(path) for path in wanted if not (installed / path).is_file()} == set()
