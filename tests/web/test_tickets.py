"""Tickets of the web part, read by the live part."""

import time
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from truco.live.tickets import LIFETIME, load_key, verify
from truco.web.players.models import Player


def test_a_ticket_names_the_player_of_the_session(client: Client, site: Path) -> None:
    client.get("/")
    answer = client.post("/ticket/", content_type="application/json", data={})
    ticket = verify(answer.json()["ticket"], load_key(site / "secret"), time.time())
    guest = Player.objects.get(pk=int(ticket.player.removeprefix("p")))
    assert guest.guest
    assert ticket.name == guest.name
    assert ticket.expires > time.time() + 60
    assert answer["Cache-Control"].startswith("max-age=0")


def test_a_ticket_for_nobody_makes_a_guest(client: Client, site: Path) -> None:
    answer = client.post("/ticket/")
    assert verify(answer.json()["ticket"], load_key(site / "secret"), time.time()).player
    assert "sessionid" in answer.cookies


def test_the_table_page_carries_a_ticket(client: Client, site: Path) -> None:
    page = client.get("/t/abc/").content.decode()
    text = page.split('data-ticket="')[1].split('"')[0]
    assert verify(text, load_key(site / "secret"), time.time()).player
    assert 'data-table="abc"' in page
    assert 'data-ws="/live/table/abc"' in page


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
    ],
    ids=str,
)
def test_a_page_of_another_site_gets_no_ticket(client: Client, headers: dict[str, str]) -> None:
    assert client.post("/ticket/", headers=headers).status_code == 403


def test_our_own_page_gets_one(client: Client) -> None:
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://testserver"}):
        assert client.post("/ticket/", headers=headers).status_code == 200


def test_the_table_asks_for_a_new_ticket_by_reading(client: Client, site: Path) -> None:
    client.get("/")
    answer = client.get("/ticket/", headers={"Sec-Fetch-Site": "same-origin"})
    assert verify(answer.json()["ticket"], load_key(site / "secret"), time.time()).player
    assert "no-store" in answer["Cache-Control"]
    assert client.get("/ticket/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert client.delete("/ticket/").status_code == 405


def test_a_ticket_is_as_old_as_the_question_who_asks_for_it(
    client: Client, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is put out while he is being given one: it was made before, and opens nothing."""
    client.get("/")
    looked: list[float] = []
    loaded = SessionStore._get_session_from_db

    def noted(self: SessionStore) -> object:
        looked.append(time.time())
        return loaded(self)

    monkeypatch.setattr(SessionStore, "_get_session_from_db", noted)
    ticket = verify(client.post("/ticket/").json()["ticket"], load_key(site / "secret"), 0.0)
    assert ticket.expires - LIFETIME <= looked[0]
