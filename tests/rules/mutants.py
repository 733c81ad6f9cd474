"""Changes each number of the ruleset files by one and sees whether anything notices.

Each ``true`` and ``false`` is turned over as well, and neighbours in the order of the cards change
places. ``scripts/mutate-rules`` runs this in a copy of the project: a mutant that passes every
case and every test of ``tests/rules`` survives, and is a value that nothing proves.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = Path("src/truco/rules/data")
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.-])")
FLAG = re.compile(r"(?<![\w.-])(?:true|false)(?![\w.-])")
STEPS = re.compile(r'("[^"]+"), ("[^"]+")')
STRING = re.compile(r'"[^"]*"')
WORDS = {"cite", "text", "title", "source"}
"""Keys whose values are read by people."""
QUICKLY = (
    *("-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "not mutant"),
    *("--deselect", "tests/rules/test_cases.py::test_case"),
)
"""How pytest is run on a mutant: to the first failure, without the cases that have been run."""


@dataclass(frozen=True)
class Mutant:
    """One value of one file, changed."""

    file: str
    key: str
    line: int
    start: int
    end: int
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.key}: {self.new}"

    def of(self, text: str) -> str:
        """The text of the file with the value changed."""
        lines = text.splitlines(keepends=True)
        old = lines[self.line]
        lines[self.line] = f"{old[: self.start]}{self.new}{old[self.end :]}"
        return "".join(lines)


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """The mutants of a ruleset file; texts and articles are left alone."""
    section = ""
    rows: dict[str, int] = {}
    for number, line in enumerate(text.splitlines()):
        bare = STRING.sub(lambda found: '"' + "_" * (len(found[0]) - 2) + '"', line)
        bare = bare.partition("#")[0]
        if bare.startswith("["):
            section = line.strip("[] ")
            if bare.startswith("[["):
                rows[section] = rows.get(section, -1) + 1
                section = f"{section}.{rows[section]}"
            continue
        key, equals, _value = bare.partition("=")
        if not equals or key.strip().partition(".")[0] in WORDS:
            continue
        where = f"{section}.{key.strip()}" if section else key.strip()
        for start, end, new in changes(where, line, bare, len(key)):
            yield Mutant(file, where, number, start, end, new)


def changes(key: str, line: str, bare: str, value: int) -> Iterator[tuple[int, int, str]]:
    """(start, end, new) of each change of a line; ``bare`` is it with its strings blanked."""
    for found in NUMBER.finditer(bare, value):
        for change in (1, -1):
            yield *found.span(), str(int(found[0]) + change)
    for found in FLAG.finditer(bare, value):
        yield *found.span(), "false" if found[0] == "true" else "true"
    if key == "cards.order":
        place = value
        while pair := STEPS.search(line, place):
            yield *pair.span(), f"{pair[2]}, {pair[1]}"
            place = pair.start(2)


class Judge:
    """Runs in the copy: says what notices a mutant."""

    def __init__(self, copy: Path) -> None:
        from rules.test_cases import CASES, FILES

        self.copy = copy
        self.cases = CASES
        self.rows: dict[str, Any] = {}
        for path in FILES:
            for row in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
                self.rows[row["id"]] = row
        self.effect = self._effect()

    def forget(self) -> None:
        """Read the data anew from now on."""
        import strategies
        from rules.hand import forget_rules
        from truco.rules import loader

        loader._built_in.cache_clear()
        strategies.configured.cache_clear()
        forget_rules()

    def _effect(self) -> Any:
        """All that the rulesets say; equal for a mutant: it changes nothing."""
        from strategies import all_configs
        from truco.rules import load, names

        digests = [config.rules.digest for config in all_configs()]
        told = [
            (load(name).players, load(name).target, load(name).targets, load(name).options)
            for name in names()
        ]
        return digests, told

    def verdict(self, mutant: Mutant) -> str:
        """What notices the mutant; empty if nothing does."""
        from truco.errors import RulesError

        path = self.copy / DATA / mutant.file
        good = path.read_text(encoding="utf-8")
        path.write_text(mutant.of(good), encoding="utf-8")
        self.forget()
        try:
            same = self._effect() == self.effect
            return ("" if same else self._case()) or self._test() or ("no effect" if same else "")
        except RulesError as error:
            return f"loader: {error}"
        finally:
            path.write_text(good, encoding="utf-8")
            self.forget()

    def _case(self) -> str:
        """The first shared case that fails."""
        from truco.record.check import check_case
        from truco.rules import load

        for case in self.cases:
            row = self.rows[case.id]
            ruleset = load(row["ruleset"])
            rules = ruleset.configure(row.get("players", 2), row.get("target"), row.get("options"))
            if (not case.rules or rules.digest != case.rules.digest) and check_case(
                replace(case, rules=rules)
            ):
                return f"case {case.id}"
        return ""

    def _test(self) -> str:
        """Whether a test of the rules fails."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *QUICKLY, "tests/rules"],
            cwd=self.copy, capture_output=True, text=True, check=False,
        )  # fmt: skip
        failed = re.search(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
        if done.returncode and not failed:
            return f"tests stop: {done.stdout[-200:]}"
        return f"test {failed[1]}" if failed else ""


def judge(copy: Path, files: Sequence[str], *, every: int, verbose: bool) -> int:
    """Judge the mutants of the files in this copy; gives how many nothing notices."""
    court = Judge(copy)
    survivors = count = 0
    for file in files:
        text = (copy / DATA / file).read_text(encoding="utf-8")
        for number, mutant in enumerate(mutants(file, text)):
            if number % every:
                continue
            count += 1
            verdict = court.verdict(mutant)
            if not verdict or verdict == "no effect":
                survivors += 1
                print(f"survives: {mutant}{' (no effect)' if verdict else ''}", flush=True)
            elif verbose:
                print(f"{mutant}: {verdict}", flush=True)
    print(f"{count} mutants, {survivors} survive")
    return survivors


def make_copy(folder: Path) -> None:
    """Copy what the judge needs into a folder."""
    for part in ("src", "tests/rules", "tests/deal", "tests/cases"):
        shutil.copytree(
            ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
    for file in ("tests/strategies.py", "tests/support.py", "tests/conftest.py", "pyproject.toml"):
        shutil.copy2(ROOT / file, folder / file)


def main(arguments: Sequence[str]) -> int:
    """The command: 0 when every mutant is noticed, 1 when one survives."""
    parser = argparse.ArgumentParser(prog="mutate-rules", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="as retruco.toml; all if none")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th mutant")
    parser.add_argument("--verbose", action="store_true", help="tell what notices each mutant")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    known = sorted(path.name for path in (ROOT / DATA).glob("*.toml"))
    files = chosen.files or known
    if unknown := sorted(set(files) - set(known)):
        print(f"mutate-rules: no ruleset file {', '.join(unknown)}", file=sys.stderr)
        return 2
    if chosen.inside is not None:
        return min(1, judge(chosen.inside, files, every=chosen.every, verbose=chosen.verbose))
    with tempfile.TemporaryDirectory(prefix="mutate-rules-") as name:
        copy = Path(name)
        make_copy(copy)
        code = "import sys; from rules.mutants import main; sys.exit(main(sys.argv[1:]))"
        options = ["--inside", name, "--every", str(chosen.every)]
        options += ["--verbose"] if chosen.verbose else []
        done = subprocess.run(
            [sys.executable, "-c", code, *options, *files], cwd=copy, env=_environment(copy),
            check=False,
        )  # fmt: skip
        return done.returncode


def _environment(copy: Path) -> dict[str, str]:
    """The environment in which Python finds the copy's modules first."""
    import os

    import support

    paths = os.pathsep.join([str(copy / "src"), str(copy / "tests")])
    return {**os.environ, "PYTHONPATH": paths, "TRUCO_CASES": str(support.cases_folder())}
