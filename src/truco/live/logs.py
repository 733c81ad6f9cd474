"""The server's own log: structured lines, with no hidden card and no secret in them.

The live part never logs what was said or played, a seed, a ticket or the text of an error that
may quote one; ``hide`` makes sure of it for whoever adds a line.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import PurePath
from typing import Any

import structlog

SECRETS = frozenset(
    {"card", "cards", "hands", "key", "muestra", "say", "secret", "seed", "ticket", "view"}
)
"""Names under which nothing is ever logged."""


def hide(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: what stands under one of the secret names is not logged."""
    for name in SECRETS & event.keys():
        event[name] = "(hidden)"
    return event


def trouble(error: BaseException) -> dict[str, Any]:
    """A broken program, as far as it may be logged: kind and places, no values.

    Messages and local variables may hold cards.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{PurePath(one.filename).name}:{one.lineno} {one.name}" for one in frames]
    return {"error": type(error).__name__, "places": places}


def configure_logs(level: int = 20) -> None:
    """Write the log as JSON lines to standard error, from ``level`` on (20: info)."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            hide,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def take_over(root: logging.Logger | None = None) -> None:
    """Write what libraries and the web part log as the same JSON lines, warnings and worse.

    Their lines of lower levels may quote frames and queries, so there are none.
    """
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _only_places,
            hide,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = root or logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


def _only_places(
    logger: Any, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A processor: of an error its kind and places, as ``trouble`` tells them."""
    information = event.pop("exc_info", None)
    if isinstance(information, tuple) and isinstance(information[1], BaseException):
        event.update(trouble(information[1]))
    return event
