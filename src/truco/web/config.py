"""What an installation can set: where its data lies, which hosts it answers, how it sends mail.

Everything is read from the environment once, when the settings are loaded; `truco serve` writes
its flags there first. A wrong value raises `UsageError` with the variable's name.

======================= ==========================================================================
``TRUCO_DATA``          the data directory (default: ``truco`` in the user's data directory)
``TRUCO_DATABASE``      ``postgresql://user:password@host:port/database``: where tables, accounts
                        and all else are kept (default: two SQLite files in the data directory)
``TRUCO_REDIS``         ``redis://user:password@host:port/number``: with it several servers on one
                        PostgreSQL share their tables
``TRUCO_SECRET``        the secret key, 64 hexadecimal digits; all servers of a site have the same
``TRUCO_SECRET_FILE``   a file with that key (default: ``secret`` in the data directory, made
                        there)
``TRUCO_PORT``          the port it listens on (default: 8000)
``TRUCO_HOSTS``         host names that the site answers, by commas (default: the ones that fit the
                        address it listens on)
``TRUCO_HOST``          the address it listens on; a loopback address allows only local names
``TRUCO_MAIL``          ``smtp://user:password@host:port`` or ``smtps://``; without it letters stay
                        in the database, where an administrator reads them
``TRUCO_MAIL_FROM``     the sender of letters
``TRUCO_GUESTS``        new guests that one address may bring in a minute (default: 60)
``TRUCO_LOG``           what is written to standard error: ``warning`` (default), ``info``,
                        ``debug``
``TRUCO_METRICS_TOKEN`` whoever sends it (``Authorization: Bearer ...``) may read ``/metrics``;
                        without it only programs on this machine may, and not through a proxy
``TRUCO_DEV``           ``1``: static files are read again at every request
======================= ==========================================================================
"""

import hashlib
import hmac
import ipaddress
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from truco.errors import UsageError
from truco.live.tickets import load_key, read_key
from truco.web.addresses import Database, Mail, read_database, read_mail, read_redis

GUESTS_PER_MINUTE = 60
LOG_LEVELS = {"warning": logging.WARNING, "info": logging.INFO, "debug": logging.DEBUG}
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Config:
    """One installation."""

    data: Path
    hosts: tuple[str, ...]
    database: Database | None = None
    redis: str | None = None
    secret: str | None = None
    secret_path: Path | None = None
    mail: Mail | None = None
    guests_per_minute: int = GUESTS_PER_MINUTE
    log_level: int = logging.WARNING
    metrics_token: str | None = None
    dev: bool = False

    @property
    def web_database(self) -> Path:
        """Django's database, where it is SQLite."""
        return self.data / "web.sqlite3"

    @property
    def live_database(self) -> Path:
        """The log of the live part, where it is SQLite."""
        return self.data / "live.sqlite3"

    @property
    def secret_file(self) -> Path:
        """The file of the secret key, where no variable holds it."""
        return self.secret_path or self.data / "secret"

    def key(self) -> bytes:
        """Return the key of the tickets, from which the others are derived."""
        if self.secret is not None:
            return read_key(self.secret, "TRUCO_SECRET")
        return load_key(self.secret_file)


def default_data() -> Path:
    """Return where an installation's data lies when nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "truco"


def is_loopback(host: str) -> bool:
    """Tell whether an address to listen on is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    """Read the configuration; raise `UsageError` for a value that cannot be."""
    data = environment.get("TRUCO_DATA")
    database = environment.get("TRUCO_DATABASE")
    redis = environment.get("TRUCO_REDIS")
    if redis and not database:
        raise UsageError("TRUCO_REDIS: only servers on one PostgreSQL use it: set TRUCO_DATABASE")
    secret_path = environment.get("TRUCO_SECRET_FILE")
    mail = environment.get("TRUCO_MAIL")
    return Config(
        data=Path(data).expanduser() if data else default_data(),
        hosts=_hosts(environment),
        database=read_database(database) if database else None,
        redis=read_redis(redis) if redis else None,
        secret=environment.get("TRUCO_SECRET") or None,
        secret_path=Path(secret_path).expanduser().absolute() if secret_path else None,
        mail=read_mail(mail, environment.get("TRUCO_MAIL_FROM")) if mail else None,
        guests_per_minute=_guests(environment),
        log_level=_log_level(environment),
        metrics_token=environment.get("TRUCO_METRICS_TOKEN") or None,
        dev=environment.get("TRUCO_DEV") == "1",
    )


def _hosts(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The host names to answer: those set; else local ones, or any if others can reach us."""
    named = tuple(name.strip() for name in environment.get("TRUCO_HOSTS", "").split(","))
    named = tuple(name for name in named if name)
    if named:
        return (*named, *LOCAL_NAMES)
    return LOCAL_NAMES if is_loopback(environment.get("TRUCO_HOST", "127.0.0.1")) else ("*",)


def _guests(environment: Mapping[str, str]) -> int:
    text = environment.get("TRUCO_GUESTS") or str(GUESTS_PER_MINUTE)
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"TRUCO_GUESTS: expected a number, not {text!r}")
    return int(text)


def _log_level(environment: Mapping[str, str]) -> int:
    word = environment.get("TRUCO_LOG") or "warning"
    if word not in LOG_LEVELS:
        raise UsageError(f"TRUCO_LOG: expected {', '.join(LOG_LEVELS)}, not {word!r}")
    return LOG_LEVELS[word]


def derive_key(key: bytes, purpose: str) -> str:
    """Return the key for one purpose, made of the installation's, so that no two parts share it."""
    return hmac.new(key, purpose.encode(), hashlib.sha256).hexdigest()
