"""The errors of the project, one for each culprit.

::

    TrucoError
    ├── MalformedText      a text that cannot be read: a card, a call, a record, a frame
    │   └── RulesError     a ruleset or an option that is wrong: file, key, what was expected
    ├── IllegalAction      an action that the rules do not allow now: names the rule
    └── UsageError         a command, a setting or an argument used wrongly (exit code 2)

A broken program raises the built-in errors (``AssertionError``, ``TypeError``, ...), never one
of these: whoever catches ``TrucoError`` catches mistakes of users, not ours.
"""

from __future__ import annotations


class TrucoError(Exception):
    """Base of all errors that a user can cause."""

    code = "error"


class MalformedText(TrucoError):
    """A text that cannot be read as what it should be."""

    code = "malformed"


class RulesError(MalformedText):
    """A wrong ruleset, option or player count.

    ``source`` is the file or ruleset, ``key`` the dotted key, ``expected`` what should stand there.
    """

    code = "rules"

    def __init__(self, source: str, key: str, expected: str) -> None:
        super().__init__(f"{source}: {key}: {expected}" if key else f"{source}: {expected}")
        self.source = source
        self.key = key
        self.expected = expected


class RecordError(MalformedText):
    """A record that can be read, but what it says did not happen so.

    ``hand`` and ``action`` count from 1; None where it is about the whole match or hand.
    ``cite`` is the rule that an action breaks.
    """

    code = "record"

    def __init__(
        self,
        source: str,
        message: str,
        *,
        hand: int | None = None,
        action: int | None = None,
        cite: str = "",
    ) -> None:
        place = "" if hand is None else f" hand {hand}:"
        place = place if action is None else f" hand {hand}, action {action}:"
        super().__init__(f"{source}:{place} {message}")
        self.source = source
        self.message = message
        self.hand = hand
        self.action = action
        self.cite = cite


class IllegalAction(TrucoError):
    """An action that the rules do not allow now. Nothing has changed.

    ``cite`` is the rule it breaks, as the rules pages cite it: ``"AR l. 29"``.
    """

    code = "illegal"

    def __init__(self, message: str, cite: str = "") -> None:
        super().__init__(f"{message} ({cite})" if cite else message)
        self.message = message
        self.cite = cite


class UsageError(TrucoError):
    """A command, setting or argument used wrongly."""

    code = "usage"
