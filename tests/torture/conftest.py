"""What the tests of the torture share."""

import pytest

import support


@pytest.fixture
def cluster_programs() -> None:
    """The programs of PostgreSQL and Redis, of which a test starts its own."""
    support.require("cluster")
