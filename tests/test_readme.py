"""The Python of the README runs and prints what it says."""

import doctest
import re

import pytest

from support import CHECKOUT

pytestmark = pytest.mark.both_builds


def test_readme() -> None:
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    session = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    assert test.examples, "the README shows no Python"
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0
