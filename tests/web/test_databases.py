"""The site on PostgreSQL, and databases of earlier versions: `truco serve`, `truco migrate`."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from live.cluster import as_url
from live.test_migration import old_postgres, old_sqlite
from web.test_guests import PASSWORD
from web.test_serve import environment, fail, serving, stop

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
SECRET = "5a" * 32
QUIET = (0, "")


def truco(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "truco", *arguments],
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=120,
    )


def sign_up(visitor: httpx.Client, name: str) -> httpx.Response:
    """Make an account from the page that a browser would fill in."""
    visitor.get("/accounts/signup/")
    form = {"username": name, "password1": PASSWORD, "accept": "on"}
    token = {"csrfmiddlewaretoken": visitor.cookies["csrftoken"]}
    return visitor.post(
        "/accounts/signup/", data=form | token, headers={"Referer": str(visitor.base_url)}
    )


def open_table(visitor: httpx.Client) -> tuple[str, str]:
    """A table against a bot, and the ticket that opened it."""
    ticket: str = visitor.post("/ticket/").json()["ticket"]
    wanted = {"ruleset": "retruco", "players": 2, "bots": ["random"]}
    headers = {"Authorization": f"Bearer {ticket}"}
    made = visitor.post("/live/tables", json=wanted, headers=headers)
    assert made.status_code == 201, made.text
    return made.json()["table"], ticket


def assert_log_out_closes(visitor: httpx.Client, live: str, table: str, ticket: str) -> None:
    """A socket is open over there; its player logs out here."""
    with connect(f"{live.replace('http', 'ws', 1)}live/table/{table}") as socket:
        socket.send(f'{{"t":"hello","ticket":"{ticket}","since":null}}')
        assert '"t":"welcome"' in str(socket.recv())
        token = {"csrfmiddlewaretoken": visitor.cookies["csrftoken"]}
        headers = {"Referer": str(visitor.base_url)}
        visitor.post("/accounts/logout/", data=token, headers=headers)
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
            while True:
                socket.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def old_site(data: Path) -> None:
    """A data directory as version 1 left it."""
    old_sqlite(data / "live.sqlite3")
    with closing(sqlite3.connect(data / "web.sqlite3")) as database:
        database.executescript((DATA / "web-1.sql").read_text(encoding="utf-8"))


def player_names(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "web.sqlite3")) as database:
        return {name for (name,) in database.execute("SELECT name FROM players_player")}


class TestPostgres:
    def test_accounts_tables_and_names(self, tmp_path: Path, postgres_url: str) -> None:
        variables = {"TRUCO_DATABASE": as_url(postgres_url), "TRUCO_SECRET": SECRET}
        with serving("--port", "0", "--data", str(tmp_path), **variables) as (address, server):
            with httpx.Client(base_url=address) as visitor:
                assert visitor.get("/").status_code == 200
                assert sign_up(visitor, "Benteveo").status_code == 302
                table, _ = open_table(visitor)
                assert visitor.get(f"/t/{table}/").status_code == 200
            with httpx.Client(base_url=address) as other:
                refused = sign_up(other, "BENTEVEO")
                assert refused.status_code == 200
                assert "Benteveo" not in refused.headers.get("Location", "")
            assert stop(server, signal.SIGTERM) == QUIET
        with psycopg.connect(postgres_url) as database:
            found = database.execute("SELECT username FROM players_player WHERE NOT guest")
            assert found.fetchall() == [("Benteveo",)]
            assert database.execute("SELECT count(*) FROM live_tables").fetchone() == (1,)
        assert [path.name for path in tmp_path.iterdir()] == []

    def test_a_log_out_closes_sockets_on_another_node(
        self, tmp_path: Path, postgres_url: str, redis_url: str
    ) -> None:
        variables = {
            "TRUCO_DATABASE": as_url(postgres_url),
            "TRUCO_REDIS": redis_url,
            "TRUCO_SECRET": SECRET,
        }
        with (
            serving("--port", "0", "--data", str(tmp_path / "1"), **variables) as (one, _),
            serving("--port", "0", "--data", str(tmp_path / "2"), **variables) as (two, _),
            httpx.Client(base_url=one) as visitor,
        ):
            sign_up(visitor, "Benteveo")
            table, ticket = open_table(visitor)
            assert httpx.get(two, cookies=dict(visitor.cookies)).status_code == 200
            assert_log_out_closes(visitor, two, table, ticket)

    @pytest.mark.slow
    @pytest.mark.parametrize("name", ["guests", "invitations", "manage", "own_tables", "sessions"])
    def test_the_tests_of_the_pages_pass_on_it(self, postgres_url: str, name: str) -> None:
        """Those that write into the database, again, in a process whose Django is on it."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "not slow", str(HERE / f"test_{name}.py")],
            env={**os.environ, "TRUCO_DATABASE": as_url(postgres_url)},
            cwd=HERE.parents[1],
            capture_output=True,
            text=True,
            timeout=250,
        )
        assert done.returncode == 0, done.stdout[-3000:]
        with psycopg.connect(postgres_url) as database:
            assert database.execute("SELECT 1 FROM players_player LIMIT 1").fetchone() == (1,)

    @pytest.mark.slow
    def test_another_secret_is_refused(self, tmp_path: Path, postgres_url: str) -> None:
        variables = {"TRUCO_DATABASE": as_url(postgres_url)}
        arguments = ["--only", "live", "--port", "0"]
        with serving(*arguments, "--data", str(tmp_path / "1"), **variables):
            line = fail(*arguments, "--data", str(tmp_path / "2"), **variables)
        assert "another secret key" in line
        assert "TRUCO_SECRET" in line

    @pytest.mark.slow
    def test_migrations(self, tmp_path: Path, postgres_url: str) -> None:
        """An older log, then an older Django: one line, and `truco migrate` helps."""
        old_postgres(postgres_url)
        variables = {"TRUCO_DATABASE": as_url(postgres_url), "TRUCO_DATA": str(tmp_path)}
        arguments = ["--port", "0"]
        assert "run `truco migrate`" in fail(*arguments, **variables)
        assert truco("migrate", **variables).returncode == 0
        back = truco("manage", "migrate", "players", "0001", **variables)
        assert back.returncode == 0, back.stderr
        line = fail(*arguments, **variables)
        assert "made by an earlier version of truco: run `truco migrate`" in line
        done = truco("migrate", **variables)
        assert (done.returncode, done.stderr) == QUIET
        assert PASSWORD not in done.stdout
        with serving(*arguments, **variables) as (address, _):
            assert httpx.get(address).status_code == 200

    @pytest.mark.slow
    def test_a_server_that_is_not_there(self, tmp_path: Path) -> None:
        line = fail(
            "--port", "0", "--data", str(tmp_path),
            "--database", "postgresql://nobody:hidden@127.0.0.1:9/none",
        )  # fmt: skip
        assert "hidden" not in line


class TestSqlite:
    def test_serve_copies_and_migrates_its_own_files(self, tmp_path: Path) -> None:
        old_site(tmp_path)
        with serving("--port", "0", "--data", str(tmp_path)) as (address, server):
            assert httpx.get(address).status_code == 200
            code, told = stop(server, signal.SIGTERM)
        assert code == 0
        assert len(told.splitlines()) == 2
        assert {"Benteveo", "Ñandú"} <= player_names(tmp_path)
        copies = sorted((tmp_path / "backups").iterdir())
        assert [copy.name.split("-")[0] for copy in copies] == ["live", "web"]
        assert [path for path in copies if path.stat().st_mode & 0o077] == []
        with closing(sqlite3.connect(copies[0])) as copy:
            assert copy.execute("PRAGMA user_version").fetchone() == (1,)
            assert copy.execute("SELECT count(*) FROM live_tables").fetchone() == (3,)

    @pytest.mark.slow
    def test_a_log_out_in_the_pages_closes_sockets_in_the_other_process(
        self, tmp_path: Path
    ) -> None:
        arguments = ["--port", "0", "--data", str(tmp_path)]
        with (
            serving(*arguments, "--only", "live") as (live, _),
            serving(*arguments, "--only", "web") as (pages, _),
            httpx.Client(base_url=pages) as visitor,
        ):
            sign_up(visitor, "Benteveo")
            ticket: str = visitor.post("/ticket/").json()["ticket"]
            made = httpx.post(
                f"{live}live/tables",
                json={"ruleset": "retruco", "players": 2},
                headers={"Authorization": f"Bearer {ticket}"},
            )
            assert_log_out_closes(visitor, live, made.json()["table"], ticket)

    @pytest.mark.slow
    def test_migrate(self, tmp_path: Path) -> None:
        old_site(tmp_path)
        assert "run `truco migrate`" in fail(
            "--only", "web", "--port", "0", "--data", str(tmp_path)
        )
        done = truco("migrate", "--data", str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert str(tmp_path / "live.sqlite3") in done.stdout
        again = truco("migrate", "--data", str(tmp_path))
        assert (again.returncode, again.stderr) == QUIET
        with serving("--port", "0", "--data", str(tmp_path)):
            busy = truco("migrate", "--data", str(tmp_path))
        assert busy.returncode == 2
        assert "in use" in busy.stderr

    def test_nothing_to_migrate(self, tmp_path: Path) -> None:
        done = truco("migrate", "--data", str(tmp_path / "mistyped"))
        assert done.returncode == 2
        assert "no database here" in done.stderr
        assert not (tmp_path / "mistyped").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TRUCO_DATABASE", "mysql://host/truco"),
        ("TRUCO_DATABASE", "postgresql://host"),
        ("TRUCO_DATABASE", "postgresql://host:port/truco"),
        ("TRUCO_REDIS", "redis://localhost"),
        ("TRUCO_SECRET", "a secret"),
    ],
)
def test_a_wrong_value(tmp_path: Path, name: str, value: str) -> None:
    line = fail("--port", "0", "--data", str(tmp_path), **{name: value})
    assert line.startswith(f"truco: {name}: ")


@pytest.mark.slow
def test_a_package_that_is_missing(tmp_path: Path) -> None:
    """Only who sets a PostgreSQL needs its driver."""
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError('no', name='psycopg')\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    line = fail(
        "--port", "0", "--data", str(tmp_path / "data"),
        TRUCO_DATABASE="postgresql://host/truco", PYTHONPATH=path,
    )  # fmt: skip
    assert line == "truco: psycopg is missing; install valecuatro[scale]"
    assert not re.search("Traceback", line)


def test_sqlite_needs_no_driver_of_others() -> None:
    """Whoever has the extra ``web`` alone can serve."""
    code = (
        "import sys; sys.modules.update(psycopg=None, redis=None);"
        "import truco.live.app, truco.web.server, truco.web.parts"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
