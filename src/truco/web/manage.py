"""Django's own commands on a data directory.

Who is banned or gets a new password by one of them is put out of the tables as well: the servers
read it in the log.
"""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from django.core.management import ManagementUtility

from truco.live.testing import server_clock
from truco.web.config import Config
from truco.web.django_site import set_up
from truco.web.parts import end_sessions_with
from truco.web.server import prepare_data
from truco.web.storage import open_log

HERE_ALONE = "127.0.0.1"


def manage(data: Path, command: Sequence[str]) -> int:
    """Run a command, which says itself what is wrong with it; return its exit code."""
    config = prepare_data(data, HERE_ALONE)
    set_up(config)
    end_sessions_with(lambda name: _write_end(config, name))
    try:
        ManagementUtility(["truco manage", *command]).execute()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    return 0


async def _write_end(config: Config, name: str) -> None:
    """Tell the servers; `LogError` for whoever ran the command if that cannot be."""
    with closing(open_log(config)) as log:
        await log.end_session(name, server_clock().now())
