"""Imports go downwards only: a module sees its own house part and the floors below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import truco

# From the ground up; each floor has parts, and the modules of one part may see each other.
FLOORS: list[list[set[str]]] = [
    [{"cards", "errors"}],
    [{"rules"}],
    [{"engine"}],
    [
        {"match", "round", "deal", "events", "view", "question", "speech", "explain", "narrate"},
    ],
    [
        {"record"},
        {"describe"},
        {"bots", "arena"},
        {"bench"},
        {"solve"},
        {"env"},
        {"tournament", "rating", "scorekeeper"},
    ],
    [{"live"}],
    [{"web"}, {"bench_live"}, {"torture"}],
    [{"cli", "__main__"}],
]
# What the engine may use besides the project: nothing with I/O, clock, log or global chance.
ENGINE_MAY = {
    "__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "functools",
    "heapq", "itertools", "librt", "math", "mypy_extensions", "operator", "struct", "types",
    "typing",
}  # fmt: skip
ENGINE_MAY_NOT_CALL = {"open", "print", "input", "exec", "eval", "__import__"}
# Top packages that a part must not see, beyond the floors.
FORBIDDEN = {
    "live": {"django", "allauth"},
    "cards": {"random", "time", "logging"},
    "rules": {"random", "time", "logging", "django"},
    "match": {"random", "time", "logging", "django"},
    "bots": {"django", "starlette", "uvicorn"},
}

ROOT = Path(truco.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def module_name(path: Path) -> str:
    """``src/truco/engine/hand.py`` -> ``truco.engine.hand``."""
    parts = ["truco", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> tuple[int, set[str]] | None:
    """The floor and the part of a module; None for the root, which all may see."""
    names = module.split(".")
    if len(names) == 1:
        return None
    for floor, parts in enumerate(FLOORS):
        for part in parts:
            if names[1] in part:
                return floor, part
    raise LookupError(f"{module} is on no floor: add {names[1]} to FLOORS")


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that the source names in an import, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            if node.module == "truco":
                yield from (_member(alias.name) for alias in node.names)
            elif node.module:
                yield node.module


def _member(name: str) -> str:
    """`from truco import name`: a part of the house, or a name of the root itself."""
    on_a_floor = any(name in part for parts in FLOORS for part in parts)
    is_part = on_a_floor or (ROOT / name).is_dir() or (ROOT / f"{name}.py").is_file()
    return f"truco.{name}" if is_part else "truco"


def trouble(module: str, source: str) -> list[str]:
    """What this module imports against the floors."""
    tree = ast.parse(source)
    own = part_of(module)
    found = []
    for target in imports(tree):
        top = target.split(".")[0]
        if top == "truco":
            other = part_of(target)
            if other is None:
                continue
            if own is None or (other[0] >= own[0] and other[1] is not own[1]):
                found.append(f"{module} imports {target}, which is not below it")
        elif own is not None:
            banned = set().union(*(FORBIDDEN.get(name, set()) for name in own[1]))
            outside = "engine" in own[1] and top not in ENGINE_MAY
            if top in banned or outside:
                found.append(f"{module} imports {target}")
    if own is not None and "engine" in own[1]:
        found += [f"{module} calls {name}" for name in _calls(tree) & ENGINE_MAY_NOT_CALL]
    return found


def _calls(tree: ast.AST) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_go_downwards(path: Path) -> None:
    assert trouble(module_name(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("truco.engine.hand", "from truco.match import Match"),
        ("truco.engine.hand", "from truco import match"),
        ("truco.engine.hand", "import random"),
        ("truco.engine.hand", "print(1)"),
        ("truco.live.table", "import django.db"),
        ("truco.live.table", "def f():\n    from truco.web import settings"),
        ("truco.record.write", "import truco.bots"),
        ("truco", "import truco.cards"),
    ],
)
def test_an_import_upwards_is_noticed(module: str, source: str) -> None:
    assert len(trouble(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("truco.engine.hand", "from truco.engine.bid import Bid"),
        ("truco.engine.hand", "from mypy_extensions import i64"),
        ("truco.view", "from truco.match import Match"),
        ("truco.web.urls", "import django.urls\nfrom truco import __version__"),
    ],
)
def test_an_import_downwards_passes(module: str, source: str) -> None:
    assert trouble(module, source) == []
