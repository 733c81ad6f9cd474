"""What ends a session or a player's right to be here closes his sockets, and only his."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from truco.live.sessions import of_player, of_session
from truco.live.tickets import load_key, verify
from truco.web.pages import sessions
from truco.web.players.models import Player
from web.test_guests import PASSWORD, player_of, sign_up
from web.test_manage import manage
from web.test_serve import serving

NEW_PASSWORD = "caballo-de-oros-11"


@pytest.fixture
def ended() -> Iterator[list[str]]:
    """What has ended, as the live part is told."""
    told: list[str] = []

    async def end(name: str) -> None:
        told.append(name)

    sessions.when_ended(end)
    yield told
    sessions._enders.clear()


def session_of(client: Client, site: Path) -> str:
    """What this browser's tickets call its session."""
    text = client.post("/ticket/").json()["ticket"]
    return of_session(verify(text, load_key(site / "secret"), 0.0).session)


def test_a_log_out_ends_the_session_and_no_other(
    client: Client, site: Path, ended: list[str]
) -> None:
    sign_up(client, "Benteveo")
    other = Client()
    other.post("/accounts/login/", {"login": "Benteveo", "password": PASSWORD})
    here, there = session_of(client, site), session_of(other, site)
    assert here != there
    client.post("/accounts/logout/")
    assert ended == [here]


def test_a_ticket_does_not_tell_the_key_of_the_session(client: Client, site: Path) -> None:
    name = session_of(client, site).removeprefix("session:")
    assert len(name) >= 16
    assert client.session.session_key not in name
    assert name not in client.session.session_key


def test_a_guest_who_signs_up_plays_on_and_logs_out_of_all(
    client: Client, site: Path, ended: list[str]
) -> None:
    client.get("/")
    as_guest = session_of(client, site)
    sign_up(client, "Picaflor")
    assert ended == []
    client.post("/accounts/logout/")
    assert ended == [as_guest]


def test_a_guest_who_logs_in_as_another_leaves_the_guests_tables(
    client: Client, site: Path, ended: list[str]
) -> None:
    sign_up(Client(), "Chajá")
    client.get("/")
    as_guest = session_of(client, site)
    client.post("/accounts/login/", {"login": "Chajá", "password": PASSWORD})
    assert player_of(client).username == "Chajá"
    assert ended == [as_guest]


def test_a_new_password_ends_all_that_was_open(client: Client, ended: list[str]) -> None:
    sign_up(client, "Tijereta")
    fields = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert client.post("/accounts/password/change/", fields).status_code == 302
    assert ended == [of_player(player_of(client).key)]


@pytest.fixture
def administrator(client: Client) -> Client:
    """Somebody who may change players."""
    other = Client()
    name = "Mangangá"
    if not Player.objects.filter(username=name).exists():
        sign_up(other, name)
        Player.objects.filter(username=name).update(is_staff=True, is_superuser=True)
    other.post("/accounts/login/", {"login": name, "password": PASSWORD})
    return other


def by_the_form(administrator: Client, player: Player) -> None:
    """Take the mark "active" off a player's own page."""
    address = f"/admin/players/player/{player.pk}/change/"
    form = administrator.get(address).context["adminform"].form
    kept = {name: form.initial.get(name) for name in form.fields if name != "is_active"}
    fields = {name: value for name, value in kept.items() if value not in (None, False, [])}
    joined = player.date_joined
    dates = {
        "date_joined_0": joined.strftime("%Y-%m-%d"),
        "date_joined_1": joined.strftime("%H:%M:%S"),
    }
    answer = administrator.post(address, {**fields, **dates})
    assert answer.status_code == 302, answer.context["errors"]


def by_the_list(administrator: Client, player: Player) -> None:
    """Mark him in the list and choose the action."""
    fields = {"action": "ban", "_selected_action": [player.pk]}
    assert administrator.post("/admin/players/player/", fields).status_code == 302


def by_deleting(administrator: Client, player: Player) -> None:
    """Delete him."""
    address = f"/admin/players/player/{player.pk}/delete/"
    assert administrator.post(address, {"post": "yes"}).status_code == 302


@pytest.mark.parametrize("ban", [by_the_form, by_the_list, by_deleting])
def test_a_ban_ends_all_that_was_open(
    client: Client,
    administrator: Client,
    ended: list[str],
    ban: Callable[[Client, Player], None],
) -> None:
    sign_up(client, f"Malo-{ban.__name__}")
    player = player_of(client)
    ban(administrator, player)
    assert ended == [of_player(player.key)]
    client.get("/")
    assert player_of(client).pk != player.pk
    assert player_of(client).guest


def test_who_is_banned_does_not_get_in_until_he_is_let_in(
    client: Client, administrator: Client, ended: list[str]
) -> None:
    sign_up(client, "Calancate")
    player = player_of(client)
    by_the_list(administrator, player)
    fields = {"login": "Calancate", "password": PASSWORD}
    client.post("/accounts/login/", fields)
    assert player_of(client).pk != player.pk
    again = {"action": "let_in_again", "_selected_action": [player.pk]}
    administrator.post("/admin/players/player/", again)
    client.post("/accounts/login/", fields)
    assert player_of(client).pk == player.pk
    assert ended.count(of_player(player.key)) == 1


@pytest.fixture
def between(client: Client, site: Path) -> Iterator[list[str]]:
    """Whose ticket this browser gets at the moment in which the live part is told of an end."""
    got: list[str] = []

    def ask() -> None:
        page = Client()
        page.cookies = client.cookies.copy()
        ticket = verify(page.post("/ticket/").json()["ticket"], load_key(site / "secret"), 0.0)
        got.extend((of_session(ticket.session), of_player(ticket.player)))

    async def end(name: str) -> None:
        await sync_to_async(ask)()

    sessions.when_ended(end)
    yield got
    sessions._enders.clear()


def test_who_logs_out_gets_no_ticket_in_between(
    client: Client, site: Path, between: list[str]
) -> None:
    sign_up(client, "Jilguero")
    name = session_of(client, site)
    client.post("/accounts/logout/")
    assert between
    assert name not in between


def test_who_logs_in_as_another_gets_no_ticket_of_the_guest_in_between(
    client: Client, site: Path, between: list[str]
) -> None:
    sign_up(Client(), "Federal")
    client.get("/")
    name = session_of(client, site)
    client.post("/accounts/login/", {"login": "Federal", "password": PASSWORD})
    assert between
    assert name not in between


def test_who_is_banned_gets_no_ticket_in_between(
    client: Client, administrator: Client, between: list[str]
) -> None:
    sign_up(client, "Cotorra")
    player = player_of(client)
    by_the_list(administrator, player)
    assert between
    assert of_player(player.key) not in between


def test_a_change_of_something_else_ends_nothing(client: Client, ended: list[str]) -> None:
    sign_up(client, "Tacuarita")
    player = player_of(client)
    player.email = "tacuarita@example.org"
    player.save()
    player.save(update_fields=["last_login"])
    assert ended == []


@contextmanager
def socket_of(address: str, visitor: httpx.Client) -> Iterator[ClientConnection]:
    """A socket at a table of this visitor's, welcomed; ``address``: of the live part."""
    ticket = visitor.post("/ticket/").json()["ticket"]
    wanted = {"ruleset": "retruco", "players": 2, "bots": ["random"]}
    headers = {"Authorization": f"Bearer {ticket}"}
    opened = httpx.post(f"{address}live/tables", json=wanted, headers=headers, trust_env=False)
    table = opened.json()["table"]
    where = f"{address.replace('http', 'ws', 1)}live/table/{table}"
    with connect(where, proxy=None) as socket:
        socket.send(json.dumps({"t": "hello", "ticket": ticket}))
        assert json.loads(socket.recv(10))["t"] == "welcome"
        yield socket


def test_a_log_out_on_the_running_site_closes_the_socket(tmp_path: Path) -> None:
    """From the form to the socket: the whole way, through both parts."""
    with (
        serving("--port", "0", "--data", str(tmp_path)) as (address, _),
        httpx.Client(base_url=address, trust_env=False) as visitor,
        httpx.Client(base_url=address, trust_env=False) as other,
    ):
        for one in (visitor, other):
            one.get("/")
        with socket_of(address, visitor) as mine, socket_of(address, other) as theirs:
            token = visitor.cookies["csrftoken"]
            visitor.post("/accounts/logout/", data={"csrfmiddlewaretoken": token})
            with suppress(ConnectionClosed):
                for _ in mine:
                    pass
            assert (mine.close_code, mine.close_reason) == (4401, "session")
            theirs.send('{"t": "ping"}')
            while json.loads(theirs.recv(10))["t"] != "pong":
                pass


@pytest.mark.slow
def test_a_log_out_on_pages_of_their_own_closes_the_socket(tmp_path: Path) -> None:
    """The pages and the live part are two processes with one log."""
    place = ("--port", "0", "--data", str(tmp_path), "--only")
    with (
        serving(*place, "live") as (live, _),
        serving(*place, "web") as (pages, _),
        httpx.Client(base_url=pages, trust_env=False) as visitor,
    ):
        visitor.get("/")
        with socket_of(live, visitor) as socket:
            post(visitor, "/accounts/logout/", {})
            with suppress(ConnectionClosed):
                for _ in socket:
                    pass
            assert (socket.close_code, socket.close_reason) == (4401, "session")


def administrator_of(data: Path) -> dict[str, str]:
    """Make an administrator as an operator does; return what he logs in with."""
    variables = {
        "DJANGO_SUPERUSER_USERNAME": "Jefa",
        "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
        "DJANGO_SUPERUSER_EMAIL": "",
    }
    done = manage("--data", str(data), "createsuperuser", "--noinput", **variables)
    assert done.returncode == 0, done.stderr
    return {"login": "Jefa", "password": PASSWORD}


def post(visitor: httpx.Client, path: str, fields: dict[str, str]) -> httpx.Response:
    """Send a form with its token."""
    token = {"csrfmiddlewaretoken": visitor.cookies["csrftoken"]}
    return visitor.post(path, data=fields | token)


@pytest.mark.slow
def test_a_ban_on_the_running_site_closes_the_socket(tmp_path: Path) -> None:
    log_in = administrator_of(tmp_path)
    with (
        serving("--port", "0", "--data", str(tmp_path)) as (address, _),
        httpx.Client(base_url=address, trust_env=False) as visitor,
        httpx.Client(base_url=address, trust_env=False) as administrator,
    ):
        visitor.get("/")
        administrator.get("/accounts/login/")
        post(administrator, "/accounts/login/", log_in)
        ticket = visitor.post("/ticket/").json()["ticket"]
        guest = verify(ticket, load_key(tmp_path / "secret"), 0.0).player.removeprefix("p")
        with socket_of(address, visitor) as socket:
            fields = {"action": "ban", "_selected_action": guest}
            assert post(administrator, "/admin/players/player/", fields).status_code == 302
            with suppress(ConnectionClosed):
                for _ in socket:
                    pass
            assert (socket.close_code, socket.close_reason) == (4401, "session")
        headers = {"Authorization": f"Bearer {ticket}"}
        assert visitor.get("/live/tables", headers=headers).status_code == 401
        assert (
            verify(
                visitor.post("/ticket/").json()["ticket"], load_key(tmp_path / "secret"), 0.0
            ).player.removeprefix("p")
            != guest
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", ["player.is_active = False", "player.set_password('otra-cosa-distinta')"]
)
def test_a_ban_by_hand_closes_the_socket_on_the_running_site(tmp_path: Path, change: str) -> None:
    """`truco manage shell` is another process; the server reads in the log what it did."""
    with (
        serving("--port", "0", "--data", str(tmp_path)) as (address, _),
        httpx.Client(base_url=address, trust_env=False) as visitor,
    ):
        visitor.get("/accounts/signup/")
        fields = {"username": "Malvón", "password1": PASSWORD, "accept": "on"}
        assert post(visitor, "/accounts/signup/", fields).status_code == 302
        with socket_of(address, visitor) as socket:
            script = (
                "from truco.web.players.models import Player;"
                f" player = Player.objects.get(username='Malvón'); {change}; player.save()"
            )
            done = manage("--data", str(tmp_path), "shell", "-v0", "-c", script)
            assert done.returncode == 0, done.stderr
            with suppress(ConnectionClosed):
                for _ in socket:
                    pass
            assert (socket.close_code, socket.close_reason) == (4401, "session")


def test_a_page_of_another_site_opens_no_socket_here(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path)) as (address, _):
        where = f"{address.replace('http', 'ws', 1)}live/table/AAAAAAAAAAAAAAAA"
        for origin in map(Origin, ("http://evil.example", "null", "http://127.0.0.1:1")):
            with pytest.raises(InvalidStatus) as refused, connect(where, origin=origin, proxy=None):
                pass
            assert refused.value.response.status_code == 403
        with connect(where, origin=Origin(address.rstrip("/")), proxy=None) as socket:
            assert socket.subprotocol is None
