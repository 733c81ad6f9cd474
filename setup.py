"""Compile the engine, and the modules that put its hands into words, while a wheel is built.

``TRUCO_COMPILE`` chooses: ``auto`` (default) compiles when a C compiler and mypyc work here and
builds the plain package otherwise, ``1`` fails if it cannot compile, ``0`` builds the plain
package. An editable install is never compiled: a compiled module left beside its source would
hide every later change of it.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, CompileError

PACKAGE = Path("src/truco")
ENGINE = PACKAGE / "engine"
WORDS = ("match", "narrate", "question", "round", "speech", "view")
"""The modules one floor up that are gone through at every move of a live table."""

BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
IN_PLACE = {"editable_wheel", "develop", "--inplace", "-i"}
OWN_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Nobody replaces a function of the engine from outside, so the compiler may inline them."""

PROBE = """
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "truco_probe", 0, -1, 0};
PyMODINIT_FUNC PyInit_truco_probe(void) { return PyModule_Create(&probe); }
"""


def choice() -> str:
    """Return what the environment asks for: ``auto``, ``1`` or ``0``."""
    chosen = os.environ.get("TRUCO_COMPILE", "auto")
    if chosen not in {"auto", "0", "1"}:
        sys.exit(f"TRUCO_COMPILE is {chosen!r}: expected auto, 1 or 0")
    return chosen


def try_compiler() -> None:
    """Compile a small extension module away from the checkout; the error says what is missing."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        command = build_ext(
            Distribution({"ext_modules": [Extension("truco_probe", [source.name])]})
        )
        command.build_temp = command.build_lib = folder
        command.finalize_options()
        here = Path.cwd()
        os.chdir(folder)
        try:
            command.run()
        finally:
            os.chdir(here)


def compiled_engine() -> list[Extension]:
    """Return the extension modules: all of the engine and its words as one mypyc group."""
    from mypyc.build import mypycify

    modules = sorted(str(path) for path in ENGINE.rglob("*.py"))
    if not modules:
        raise FileNotFoundError(f"{ENGINE} holds no module")
    modules += [str(PACKAGE / f"{name}.py") for name in WORDS]
    try:
        group: list[Extension] = mypycify(
            ["--config-file=", *modules], group_name="truco_engine", opt_level="3", debug_level="0"
        )
    except SystemExit as stop:
        raise CompileError("mypyc refused the engine, its reasons stand above") from stop
    if os.name == "posix":
        for extension in group:
            extension.extra_compile_args += OWN_CALLS
    return group


def extensions() -> list[Extension]:
    """Return what this run of setuptools has to compile: the engine, or nothing."""
    chosen = choice()
    if chosen == "0" or not BUILDING & set(sys.argv):
        return []
    if IN_PLACE & set(sys.argv):
        if chosen == "1":
            sys.exit("TRUCO_COMPILE=1: an editable install is never compiled, build a wheel")
        return []
    try:
        try_compiler()
        return compiled_engine()
    except (ImportError, OSError, BaseError, CCompilerError) as error:
        if chosen == "1":
            sys.exit(f"TRUCO_COMPILE=1: the engine cannot be compiled here: {error}")
        print(f"truco: the engine stays uncompiled: {error}", file=sys.stderr)
        return []


setup(ext_modules=extensions())
