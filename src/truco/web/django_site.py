"""Django, set up on one installation's data."""

import os

import django

from truco.web.config import Config


def set_up(config: Config, *, migrate: bool = False) -> None:
    """Set Django up, bring its database up to date and tidy it; `UsageError` if that fails.

    ``migrate``: also a PostgreSQL that an earlier version filled.
    """
    os.environ["DJANGO_SETTINGS_MODULE"] = "truco.web.settings"
    django.setup()
    from truco.web.database import prepare_database, prepare_shared_database
    from truco.web.players.tidying import tidy

    if config.database is None:
        prepare_database(config.web_database)
    else:
        prepare_shared_database(config, migrate=migrate)
    tidy()
