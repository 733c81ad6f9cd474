"""Changing single characters of what was published and revealed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

_CHARACTERS = '0123456789abcdefeboc ,.[]{}"-tu'


def changed(text: str, at: int, character: str) -> Any:
    """The JSON read from ``text`` with one character replaced; None if it cannot be read."""
    try:
        return json.loads(text[:at] + character + text[at + 1 :])
    except ValueError:
        return None


def sample(data: Any, count: int, seed: int) -> Iterator[Any]:
    """``count`` readable JSON values that differ from ``data`` by one character of its text."""
    text = json.dumps(data)
    chance = random.Random(seed)
    while count:
        other = changed(text, chance.randrange(len(text)), chance.choice(_CHARACTERS))
        if other is not None and other != data:
            yield other
            count -= 1
