"""The address of the static files: it changes when any of them does."""

import hashlib
from pathlib import Path

from django import __version__ as django_version

DIGEST_LENGTH = 12


def digest(folder: Path) -> str:
    """Return a short digest of all files under a folder, their names included.

    Django's own files (the admin's) are covered by its version.
    """
    total = hashlib.sha256(django_version.encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(folder).as_posix().encode() + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:DIGEST_LENGTH]
