"""The addresses of other servers that an installation may name: PostgreSQL, Redis, mail."""

from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from truco.errors import UsageError

POSTGRES_PORT = 5432


@dataclass(frozen=True)
class Database:
    """A PostgreSQL database: ``address`` for the live part, the rest as Django wants it."""

    address: str
    name: str
    user: str
    password: str
    host: str
    port: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> str:
        """The address without the password, for messages."""
        return f"postgresql://{self.host or 'localhost'}:{self.port}/{self.name}"


@dataclass(frozen=True)
class Mail:
    """A mail server, as Django's SMTP backend wants it."""

    host: str
    port: int
    user: str
    password: str
    ssl: bool
    sender: str


def read_database(text: str) -> Database:
    """Read ``TRUCO_DATABASE``; `UsageError` for anything but a PostgreSQL database."""
    expected = "TRUCO_DATABASE: expected postgresql://user:password@host:port/database"
    url, port = _split(text, expected)
    name = unquote(url.path.removeprefix("/"))
    if url.scheme not in ("postgresql", "postgres") or not name or "/" in name:
        raise UsageError(expected)
    return Database(
        address=text,
        name=name,
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        host=unquote(url.hostname or ""),
        port=port or POSTGRES_PORT,
        options=tuple(parse_qsl(url.query)),
    )


def read_redis(text: str) -> str:
    """Read ``TRUCO_REDIS``; `UsageError` for anything but a Redis."""
    expected = "TRUCO_REDIS: expected redis://user:password@host:port/number"
    url, _ = _split(text, expected)
    number = url.path.removeprefix("/")
    named = url.hostname or url.scheme == "unix"
    if url.scheme not in ("redis", "rediss", "unix") or not named:
        raise UsageError(expected)
    if url.scheme != "unix" and number and not (number.isascii() and number.isdigit()):
        raise UsageError(expected)
    return text


def read_mail(text: str, sender: str | None) -> Mail:
    """Read ``TRUCO_MAIL``; `UsageError` for anything but a mail server."""
    expected = "TRUCO_MAIL: expected smtp://user:password@host:port"
    url, port = _split(text, expected)
    if url.scheme not in ("smtp", "smtps") or not url.hostname:
        raise UsageError(expected)
    ssl = url.scheme == "smtps"
    return Mail(
        host=url.hostname,
        port=port or (465 if ssl else 25),
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        ssl=ssl,
        sender=sender or f"truco@{url.hostname}",
    )


def _split(text: str, expected: str) -> tuple[SplitResult, int | None]:
    try:
        url = urlsplit(text)
        return url, url.port
    except ValueError as error:
        raise UsageError(expected) from error
