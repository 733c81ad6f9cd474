"""`truco serve` as somebody meets it: it runs, or says in one line why it does not."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

START_SECONDS = 60
STOP_SECONDS = 15


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "truco", "serve", *arguments]


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRUCO_")}
    return {**kept, "PYTHONUNBUFFERED": "1", **more}


def fail(*arguments: str, **variables: str) -> str:
    """Run a server that cannot begin; return its one line."""
    done = subprocess.run(
        command(*arguments),
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
    )
    lines = done.stderr.splitlines()
    assert done.returncode == 2, done.stderr
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("truco: ")
    assert done.stdout == ""
    return lines[0]


@contextmanager
def serving(*arguments: str, **variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server that runs; gives the address that it prints."""
    server = subprocess.Popen(
        command(*arguments),
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if found is None:
            server.kill()
            pytest.fail(f"{line!r} {server.communicate()[1]}")
        yield found[0], server
    finally:
        server.kill()
        server.communicate()


def stop(server: subprocess.Popen[str], by: signal.Signals) -> tuple[int, str]:
    """End a server as its operator does; return its exit code and what it complained of."""
    server.send_signal(by)
    _, complaints = server.communicate(timeout=STOP_SECONDS)
    return server.returncode, complaints


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=lambda by: by.name)
def test_the_site_runs_until_it_is_stopped(tmp_path: Path, by: signal.Signals) -> None:
    data = tmp_path / "new" / "data"
    with serving("--port", "0", "--data", str(data)) as (address, server):
        with httpx.Client(base_url=address) as visitor:
            page = visitor.get("/")
            assert page.status_code == 200
            assert "Vale Cuatro" in page.text
            styles = re.findall(r'href="(/static/[^"]+\.css)"', page.text)
            assert [visitor.get(style).status_code for style in styles] == [200] * len(styles)
            assert visitor.get("/healthz").status_code == 200
            assert visitor.get("/readyz").status_code == 200
            assert "truco_tables 0.0" in visitor.get("/metrics").text
        code, complaints = stop(server, by)
    assert code == 0
    assert complaints == ""
    assert sorted(path.name for path in data.iterdir() if path.suffix != ".lock") >= [
        "live.sqlite3",
        "secret",
        "web.sqlite3",
    ]
    assert [path.name for path in data.iterdir() if path.stat().st_mode & 0o077] == []


@pytest.mark.slow
def test_environment_and_a_second_start(tmp_path: Path) -> None:
    variables = {"TRUCO_DATA": str(tmp_path), "TRUCO_PORT": "0", "TRUCO_HOST": "localhost"}
    for _ in range(2):
        with serving(**variables) as (address, server):
            assert httpx.get(address).status_code == 200
            assert stop(server, signal.SIGINT) == (0, "")


@pytest.mark.slow
def test_each_part_runs_alone(tmp_path: Path) -> None:
    arguments = ["--port", "0", "--data", str(tmp_path)]
    with serving(*arguments, "--only", "web") as (address, _):
        assert httpx.get(address).status_code == 200
        assert httpx.get(f"{address}healthz").status_code == 200
        assert httpx.post(f"{address}live/tables").status_code == 404
    with serving(*arguments, "--only", "live") as (address, _):
        assert httpx.get(f"{address}healthz").status_code == 200
        assert httpx.get(address).status_code == 404
        assert httpx.post(f"{address}live/tables", json={}).status_code == 401


def test_a_table_is_opened_with_a_ticket(tmp_path: Path) -> None:
    with (
        serving("--port", "0", "--data", str(tmp_path)) as (address, _),
        httpx.Client(base_url=address) as visitor,
    ):
        ticket = visitor.post("/ticket/").json()["ticket"]
        wanted = {"ruleset": "retruco", "players": 2, "bots": ["random"]}
        headers = {"Authorization": f"Bearer {ticket}"}
        made = visitor.post("/live/tables", json=wanted, headers=headers)
        assert made.status_code == 201, made.text
        assert visitor.get(f"/t/{made.json()['table']}/").status_code == 200


def test_others_on_the_network_reach_it_by_plain_http(tmp_path: Path) -> None:
    arguments = ["--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)]
    with serving(*arguments) as (address, _):
        port = address.rstrip("/").rsplit(":", 1)[1]
        for host in ("club.lan", "192.168.1.20", "truco.local"):
            headers = {"Host": f"{host}:{port}", "Origin": f"http://{host}:{port}"}
            page = httpx.get(f"http://127.0.0.1:{port}/", headers=headers)
            assert page.status_code == 200
            assert "secure" not in page.headers["Set-Cookie"].lower()
            token = page.cookies["csrftoken"]
            answer = httpx.post(
                f"http://127.0.0.1:{port}/name/",
                data={"name": "Vecino", "csrfmiddlewaretoken": token},
                headers={
                    **headers,
                    "Cookie": "; ".join(f"{n}={v}" for n, v in page.cookies.items()),
                },
            )
            assert answer.status_code == 302
            assert (
                httpx.post(f"http://127.0.0.1:{port}/ticket/", headers=headers).status_code == 200
            )


def test_a_local_site_answers_to_local_names_only(tmp_path: Path) -> None:
    arguments = ["--port", "0", "--data", str(tmp_path)]
    with serving(*arguments, TRUCO_HOSTS="truco.example.org") as (address, _):
        for host, status in (("evil.example", 400), ("truco.example.org", 200), ("localhost", 200)):
            assert httpx.get(address, headers={"Host": host}).status_code == status


def test_a_port_in_use(tmp_path: Path, taken: int) -> None:
    line = fail("--port", str(taken), "--data", str(tmp_path))
    assert f"port {taken} is in use" in line


@pytest.mark.parametrize("port", ["eighty", "-1", "65536", "8000.5", "８０"])
def test_a_port_that_is_none(tmp_path: Path, port: str) -> None:
    assert "expected a number from 0 to 65535" in fail(f"--port={port}", "--data", str(tmp_path))
    line = fail("--data", str(tmp_path), TRUCO_PORT=port)
    assert "expected a number from 0 to 65535" in line


def test_a_host_that_is_not_ours(tmp_path: Path) -> None:
    assert "unknown host" in fail(
        "--host", "nowhere.invalid", "--port", "0", "--data", str(tmp_path)
    )
    line = fail("--host", "192.0.2.7", "--port", "0", "--data", str(tmp_path))
    assert "cannot listen on 192.0.2.7" in line


def test_a_data_directory_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert str(file) in fail("--port", "0", "--data", str(file))
    assert str(file / "below") in fail("--port", "0", "--data", str(file / "below"))


def test_a_data_directory_that_cannot_be_written(tmp_path: Path) -> None:
    line = fail("--port", "0", "--data", "/proc/truco")
    assert line.startswith("truco: data directory /proc/truco: ")


def test_a_web_database_of_another_version(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path)):
        pass
    with closing(sqlite3.connect(tmp_path / "web.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('players', '9999_later', '2099-01-01')"
        )
    line = fail("--port", "0", "--data", str(tmp_path))
    assert "written by another version of truco" in line
    assert "players.9999_later" in line


@pytest.mark.slow
def test_a_log_of_another_version(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path)):
        pass
    with closing(sqlite3.connect(tmp_path / "live.sqlite3")) as database, database:
        database.execute("PRAGMA user_version = 9999")
    line = fail("--port", "0", "--data", str(tmp_path))
    assert "live.sqlite3" in line


@pytest.mark.slow
@pytest.mark.parametrize("name", ["web.sqlite3", "live.sqlite3"])
def test_a_file_that_is_no_database(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("no database at all, but long enough to be looked at\n" * 100)
    assert name in fail("--port", "0", "--data", str(tmp_path))


def test_a_secret_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short\n")
    assert str(tmp_path / "secret") in fail("--port", "0", "--data", str(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("mail", ["http://x", "smtp://", "smtp://host:port"])
def test_a_mail_server_that_is_none(tmp_path: Path, mail: str) -> None:
    line = fail("--port", "0", "--data", str(tmp_path), TRUCO_MAIL=mail)
    assert "TRUCO_MAIL" in line


@pytest.mark.slow
def test_two_servers_on_one_data_directory(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path)):
        line = fail("--port", "0", "--data", str(tmp_path))
    assert "in use by another" in line


def test_a_stop_with_somebody_at_a_table(tmp_path: Path) -> None:
    arguments = ["--port", "0", "--data", str(tmp_path)]
    with serving(*arguments) as (address, server):
        with httpx.Client(base_url=address) as visitor:
            ticket = visitor.post("/ticket/").json()["ticket"]
            wanted = {"ruleset": "argentino", "players": 2, "bots": ["criollo"]}
            headers = {"Authorization": f"Bearer {ticket}"}
            table = visitor.post("/live/tables", json=wanted, headers=headers).json()["table"]
        with connect(f"{address.replace('http', 'ws', 1)}live/table/{table}") as player:
            player.send(json.dumps({"t": "hello", "ticket": ticket, "since": None}))
            assert json.loads(player.recv())["t"] == "welcome"
            assert stop(server, signal.SIGINT) == (0, "")
