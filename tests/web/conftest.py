"""One Django for all tests of the web part, on a data directory of its own.

Django wants to be set up before its models are imported, so this happens here at once.
"""

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import django
import pytest

_FOLDER = tempfile.TemporaryDirectory(prefix="truco-web-")
_SETTINGS = {"TRUCO_DATA": _FOLDER.name, "DJANGO_SETTINGS_MODULE": "truco.web.settings"}
with mock.patch.dict(os.environ, _SETTINGS):
    django.setup()

from django.core.cache import cache  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment, teardown_test_environment  # noqa: E402

from truco.web.database import prepare_database  # noqa: E402
from truco.web.pages import own_tables  # noqa: E402
from truco.web.tables import TableFacts  # noqa: E402


@pytest.fixture(scope="session")
def site() -> Iterator[Path]:
    """The data directory of a site that is ready."""
    data = Path(_FOLDER.name)
    prepare_database(data / "web.sqlite3")
    setup_test_environment()
    yield data
    teardown_test_environment()
    _FOLDER.cleanup()


@pytest.fixture
def client(site: Path, tables: "Tables") -> Client:
    """A browser that nobody knows yet; limits on attempts start anew."""
    cache.clear()
    return Client()


class Tables:
    """A directory of tables that a test lays out."""

    def __init__(self) -> None:
        self.known: dict[str, TableFacts] = {}

    def put(self, table_id: str, *players: str | None, **more: Any) -> None:
        """A table with these players by seat; a seat without one is a bot's."""
        names = tuple("criollo" if player is None else "Somebody" for player in players)
        facts = TableFacts(table_id, "retruco", players, names, (0, 0), over=False)
        self.known[table_id] = replace(facts, **more)

    async def look(self, table_id: str) -> TableFacts | None:
        return self.known.get(table_id)


@pytest.fixture
def tables() -> Tables:
    """The live tables that the pages know of; one is there: abc."""
    made = Tables()
    made.put("abc", None, None)
    own_tables.use_directory(made)
    return made


@pytest.fixture
def strict_client(client: Client) -> Client:
    """The same, but for a server that checks where forms come from."""
    return Client(enforce_csrf_checks=True)
