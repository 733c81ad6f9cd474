"""What the seat of a page may know: by the log as it lies on the server's disk."""

from pathlib import Path

from truco.torture.knowledge import Truth, truth
from truco.torture.logbook import SqliteLogbook, stored


def read_log(file: Path, table: str) -> Truth:
    """Read the log of a table."""
    return truth(stored(SqliteLogbook(file), table).entries)
