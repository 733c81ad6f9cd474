"""Tickets: how the live part knows a player without asking the web part.

A ticket is two parts with a dot between them, each in URL-safe base64 without padding: the
JSON of its fields, and the HMAC-SHA256 of that first part. It is short-lived and checked when a
socket opens and at every HTTP request.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from truco.errors import TrucoError, UsageError

LIFETIME = 300.0
"""Seconds for which a ticket is good, where the issuer says nothing else."""

LONGEST = 2048
"""Characters of the longest ticket that is looked at."""

KEY_BYTES = 32


class BadTicket(TrucoError):
    """A ticket that does not let anybody in. ``code``: ``expired``, ``forged``, ``missing``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who the bearer is: his id, name and session. Good until ``expires`` (s since 1970)."""

    player: str
    name: str
    session: str
    expires: float


def sign(ticket: Ticket, key: bytes) -> str:
    """The ticket as text for its bearer."""
    fields = [ticket.player, ticket.name, ticket.session, ticket.expires]
    body = _encode(json.dumps(fields, separators=(",", ":")).encode())
    return f"{body}.{_mac(body, key)}"


def verify(text: str, key: bytes, now: float) -> Ticket:
    """The ticket in ``text``; ``BadTicket`` if it was not signed with ``key`` or is too old."""
    if not text:
        raise BadTicket("missing", "no ticket was given")
    body, _, mac = text.partition(".")
    if len(text) > LONGEST or not text.isascii() or not hmac.compare_digest(mac, _mac(body, key)):
        raise BadTicket("forged", "this ticket was not made by this site")
    ticket = _read(body)
    if now >= ticket.expires:
        raise BadTicket("expired", "this ticket is too old: ask the site for a new one")
    return ticket


def _read(body: str) -> Ticket:
    """The fields of a ticket whose signature is right."""
    try:
        player, name, session, expires = json.loads(_decode(body))
        return Ticket(str(player), str(name), str(session), float(expires))
    except (ValueError, TypeError, binascii.Error) as error:
        raise BadTicket("forged", "this ticket cannot be read") from error


def _mac(body: str, key: bytes) -> str:
    return _encode(hmac.new(key, body.encode(), hashlib.sha256).digest())


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def load_key(path: Path) -> bytes:
    """The key in the file at ``path``; made there (readable by its owner alone) if it is not.

    Both parts of the site read the same file. ``UsageError`` if it can neither be read nor made.
    """
    try:
        with suppress(FileNotFoundError):
            return _read_key(path)
        with suppress(FileExistsError):
            _make_key(path)
        return _read_key(path)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from error


def _make_key(path: Path) -> None:
    """Write the key beside its place and link it there, so that nobody reads half of it."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
        os.link(draft, path)
    finally:
        draft.unlink()


def _read_key(path: Path) -> bytes:
    try:
        text = path.read_text("ascii")
    except ValueError:
        text = ""
    return read_key(text, str(path))


def read_key(text: str, where: str) -> bytes:
    """The key in a text; ``UsageError`` naming ``where`` it stands if it is none."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise UsageError(f"{where}: expected {2 * KEY_BYTES} hexadecimal digits")
    return key
