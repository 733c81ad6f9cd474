"""Records and cases: a match or a hand as text (docs/record.md, docs/cases.md).

``Record.start`` writes a match down while it is played, ``write`` and ``read`` are its text,
``replay`` plays it again, ``audit`` says whether it holds, ``seen_by`` hides what a seat did not
see. A case is one hand with expectations: ``read_cases``, ``check_case``.
"""

from truco.record.auditing import Audit, HandVerdict, audit
from truco.record.case import Case, case_files, read_cases
from truco.record.check import Failure, check_case
from truco.record.model import (
    SPECTATOR,
    FirstDeal,
    HandRecord,
    Player,
    Record,
    Result,
    RulesRef,
)
from truco.record.reader import SUFFIX, read, read_file
from truco.record.recorder import Recorder
from truco.record.replaying import Step, replay
from truco.record.seen import seen_by
from truco.record.setting import HIDDEN, Action, Setting
from truco.record.writer import FORMAT, VERSION, digest, sealed, write

__all__ = [
    "FORMAT",
    "HIDDEN",
    "SPECTATOR",
    "SUFFIX",
    "VERSION",
    "Action",
    "Audit",
    "Case",
    "Failure",
    "FirstDeal",
    "HandRecord",
    "HandVerdict",
    "Player",
    "Record",
    "Recorder",
    "Result",
    "RulesRef",
    "Setting",
    "Step",
    "audit",
    "case_files",
    "check_case",
    "digest",
    "read",
    "read_cases",
    "read_file",
    "replay",
    "sealed",
    "seen_by",
    "write",
]
