"""Print one hash of the files and folders named: their paths and their content."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

PRODUCTS = {".pyc", ".so", ".pyd"}


def files(name: str) -> Iterator[Path]:
    """Yield the file, or the folder's files in a fixed order without what builds leave there."""
    path = Path(name)
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        left_over = file.suffix in PRODUCTS or any(p.endswith(".egg-info") for p in file.parts)
        if file.is_file() and not left_over:
            yield file


def fingerprint(names: list[str]) -> str:
    """Return the hash; it also depends on where the checkout lies and on this Python."""
    digest = hashlib.sha256(f"{Path.cwd()}\0{sys.version}\0".encode())
    for name in names:
        for file in files(name):
            content = file.read_bytes()
            digest.update(f"{file.as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint(sys.argv[1:]))
