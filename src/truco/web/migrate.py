"""Both databases of an installation, brought to this version."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from truco.errors import UsageError
from truco.web.config import from_environment
from truco.web.django_site import set_up
from truco.web.manage import HERE_ALONE
from truco.web.server import prepare_data, sole_owner
from truco.web.storage import open_log


def migrate(folder: Path) -> Iterator[str]:
    """Migrate the log of the live part, then Django's database; say where they are.

    `UsageError` where no SQLite file is, say because the directory is mistyped.
    """
    place = replace(from_environment(), data=folder.expanduser().absolute())
    files = (place.live_database, place.web_database)
    if place.database is None and not any(file.exists() for file in files):
        raise UsageError(f"data directory {place.data}: no database here; truco serve makes one")
    config = prepare_data(folder, HERE_ALONE)
    with sole_owner(config.data) if config.database is None else nullcontext():
        open_log(config, migrate=True).close()
        set_up(config, migrate=True)
    if config.database is None:
        yield f"{config.live_database} and {config.web_database} are of this version"
    else:
        yield f"{config.database.shown} is of this version"
