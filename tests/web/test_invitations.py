"""Inviting by name: who may, whom, how often, and what becomes of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from truco.web.pages import own_tables
from truco.web.players import inviting
from truco.web.players.guests import BACKEND
from truco.web.players.models import Block, Invitation, Player
from truco.web.players.tidying import tidy
from web.conftest import Tables
from web.test_guests import player_of

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(autouse=True)
def nobody_is_invited(client: Client) -> None:
    """The database is one for all tests."""
    Invitation.objects.all().delete()
    Block.objects.all().delete()


Account = Callable[[str], Client]


@pytest.fixture
def account(client: Client) -> Account:
    """The browser of an account of that name, made when it is asked for first."""

    def log_in(name: str) -> Client:
        browser = Client(headers=ENGLISH)
        browser.force_login(Player.objects.get_or_create(username=name)[0], BACKEND)
        return browser

    return log_in


@pytest.fixture
def ana(account: Account, tables: Tables) -> Client:
    """Ana, at her table "hers" with a free seat."""
    browser = account("Ana")
    tables.put("hers", player_of(browser).key, None, free=1)
    return browser


@pytest.fixture
def bea(account: Account) -> Client:
    """Bea, in her own browser."""
    return account("Bea")


def invite(browser: Client, name: str, table: str = "hers", **more: str) -> Any:
    return browser.post(f"/t/{table}/invite/", {"name": name, **more})


def told(browser: Client) -> Any:
    """What the pages of a browser are told again and again."""
    return browser.get("/invitations/").json()


def number_of(browser: Client) -> int:
    return Invitation.objects.get(receiver=player_of(browser), declined=False).pk


# --- the way of an invitation ------------------------------------------------------------------


def test_an_invitation_is_seen_on_every_page_and_leads_to_the_table(
    ana: Client, bea: Client
) -> None:
    answer = invite(ana, "bea")
    assert (answer.status_code, answer.json()) == (201, {"name": "Bea"})
    assert told(bea)["waiting"] == 1
    lobby = bea.get("/").content.decode()
    assert "<strong>Ana</strong>" in lobby
    for address in ("/", "/help/", "/rules/", "/new/"):
        page = bea.get(address).content.decode()
        assert '/#invitations" data-invitations="/invitations/">' in page
    answer = bea.post(f"/invitations/{number_of(bea)}/accept/")
    assert answer["Location"] == "/t/hers/?seat=any"
    assert told(bea)["waiting"] == 0
    assert 'data-invitations="/invitations/" hidden>' in bea.get("/help/").content.decode()


def test_an_invitation_to_the_kept_seat_carries_its_key(ana: Client, bea: Client) -> None:
    assert invite(ana, "Bea", key="aB3-_x").status_code == 201
    answer = bea.post(f"/invitations/{number_of(bea)}/accept/")
    assert answer["Location"] == "/t/hers/?key=aB3-_x"


def test_a_key_that_is_none_cannot_lead_elsewhere(ana: Client, bea: Client) -> None:
    assert invite(ana, "Bea", key="x&next=//evil.example#" + "y" * 99).status_code == 201
    answer = bea.post(f"/invitations/{number_of(bea)}/accept/")
    assert answer["Location"] == "/t/hers/?seat=any"


def test_who_invited_sees_that_it_was_declined(ana: Client, bea: Client) -> None:
    invite(ana, "Bea")
    assert ana.get("/t/hers/invite/").json() == {
        "invitations": [{"name": "Bea", "state": "waiting"}]
    }
    assert bea.post(f"/invitations/{number_of(bea)}/decline/")["Location"] == "/"
    assert ana.get("/t/hers/invite/").json() == {
        "invitations": [{"name": "Bea", "state": "declined"}]
    }
    assert told(bea)["waiting"] == 0
    assert invite(ana, "Bea").json()["error"]["code"] == "again"


def test_an_invitation_runs_out(ana: Client, bea: Client) -> None:
    invite(ana, "Bea")
    number = number_of(bea)
    Invitation.objects.update(made=timezone.now() - timedelta(minutes=inviting.MINUTES))
    assert told(bea)["waiting"] == 0
    assert bea.post(f"/invitations/{number}/accept/").status_code == 404
    assert ana.get("/t/hers/invite/").json() == {"invitations": []}
    assert invite(ana, "Bea").status_code == 201


def test_what_has_run_out_is_thrown_away(ana: Client, bea: Client) -> None:
    invite(ana, "Bea")
    tidy()
    assert Invitation.objects.count() == 1
    Invitation.objects.update(made=timezone.now() - timedelta(minutes=inviting.MINUTES))
    tidy()
    assert Invitation.objects.count() == 0


def test_who_came_by_himself_needs_no_invitation(ana: Client, bea: Client, tables: Tables) -> None:
    invite(ana, "Bea")
    tables.put("hers", player_of(ana).key, player_of(bea).key)
    bea.get("/t/hers/")
    assert told(bea)["waiting"] == 0


@pytest.mark.parametrize("gone", [True, False], ids=["gone", "full"])
def test_a_table_without_a_seat_is_not_gone_to(
    ana: Client, bea: Client, tables: Tables, gone: bool
) -> None:
    invite(ana, "Bea")
    tables.put("hers", player_of(ana).key, "p999999", free=0)
    if gone:
        del tables.known["hers"]
    page = bea.post(f"/invitations/{number_of(bea)}/accept/", follow=True)
    assert page.redirect_chain[-1][0] == "/"
    assert "That table is full now." in page.content.decode()
    assert told(bea)["waiting"] == 0


# --- who may not, and whom not -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["Nadie", "", "x" * 500, "a\0b", "guest-0", "<b>"], ids=ascii)
def test_a_name_that_nobody_has(ana: Client, name: str) -> None:
    answer = invite(ana, name)
    assert answer.status_code == 404
    assert answer.json()["error"] == {"code": "unknown", "message": "Nobody here has that name."}


def test_nobody_invites_himself_or_who_sits_there(ana: Client, bea: Client, tables: Tables) -> None:
    assert invite(ana, "Ana").json()["error"]["code"] == "self"
    tables.put("hers", player_of(ana).key, player_of(bea).key, None, None, free=2)
    error = invite(ana, "Bea").json()["error"]
    assert error == {"code": "seated", "message": "Bea sits here already."}
    me = player_of(ana)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(table="x", ruleset="x", players=2, sender=me, receiver=me)


def test_only_who_sits_there_invites(ana: Client, bea: Client, tables: Tables) -> None:
    for table in ("hers", "nowhere"):
        answer = invite(bea, "Ana", table)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "not-yours"
    tables.put("hers", player_of(ana).key, "p999999", free=0)
    assert invite(ana, "Bea").json()["error"]["code"] == "full"


def test_only_the_invited_answers(ana: Client, bea: Client, account: Account) -> None:
    invite(ana, "Bea")
    number = number_of(bea)
    for browser in (ana, account("Clara"), Client()):
        for word in ("accept", "decline", "block"):
            assert browser.post(f"/invitations/{number}/{word}/").status_code == 404
    assert bea.get(f"/invitations/{number}/accept/").status_code == 405
    assert bea.post(f"/invitations/{number}/nonsense/").status_code == 404
    assert told(bea)["waiting"] == 1


def test_who_is_blocked_asks_no_more_until_he_is_let(
    ana: Client, bea: Client, tables: Tables
) -> None:
    invite(ana, "Bea")
    bea.post(f"/invitations/{number_of(bea)}/block/")
    assert told(bea)["waiting"] == 0
    tables.put("another", player_of(ana).key, None, free=1)
    assert invite(ana, "Bea", "another").json()["error"]["code"] == "blocked"
    number = Block.objects.get(player=player_of(bea)).pk
    assert ana.post(f"/blocks/{number}/lift/").status_code == 404
    assert f"/blocks/{number}/lift/" in bea.get("/").content.decode()
    bea.post(f"/blocks/{number}/lift/")
    assert invite(ana, "Bea", "another").status_code == 201


def test_a_guest_is_found_by_his_name_if_it_is_his_alone(ana: Client) -> None:
    guests = [Client(), Client()]
    for guest in guests:
        guest.get("/")
        guest.post("/name/", {"name": "el Único"})
        if guest is guests[0]:
            assert invite(ana, "el Único").json() == {"name": "el Único"}
            assert told(guest)["waiting"] == 1
            Invitation.objects.all().delete()
    assert invite(ana, "el Único").json()["error"]["code"] == "several"


def test_a_banned_player_is_not_found(ana: Client, bea: Client) -> None:
    Player.objects.filter(pk=player_of(bea).pk).update(is_active=False)
    try:
        assert invite(ana, "Bea").json()["error"]["code"] == "unknown"
    finally:
        Player.objects.filter(username="Bea").update(is_active=True)


def test_a_player_who_was_banned_invites_nobody_any_more(ana: Client, bea: Client) -> None:
    invite(ana, "Bea")
    Player.objects.filter(username="Ana").update(is_active=False)
    try:
        assert told(bea)["waiting"] == 0
    finally:
        Player.objects.filter(username="Ana").update(is_active=True)


def test_a_form_of_another_site_invites_nobody(
    ana: Client, bea: Client, strict_client: Client
) -> None:
    strict_client.cookies = ana.cookies
    assert invite(strict_client, "Bea").status_code == 403
    assert told(bea)["waiting"] == 0


# --- how many ----------------------------------------------------------------------------------


def others(count: int) -> list[str]:
    """The names of that many accounts."""
    wanted = [f"Otro-{number}" for number in range(count)]
    for name in wanted:
        Player.objects.get_or_create(username=name)
    return wanted


@pytest.mark.parametrize("guest", [True, False], ids=["guest", "account"])
def test_a_player_invites_some_and_then_waits(
    client: Client, ana: Client, tables: Tables, guest: bool
) -> None:
    browser = client if guest else ana
    browser.get("/")
    most = inviting.SENT_BY_GUESTS if guest else inviting.SENT
    tables.put("big", player_of(browser).key, None, free=1)
    codes = [invite(browser, name, "big").status_code for name in others(most + 1)]
    assert codes == [201] * most + [429]
    Invitation.objects.update(made=timezone.now() - timedelta(minutes=inviting.MINUTES))
    assert invite(browser, "Otro-0", "big").status_code == 201


def test_one_player_is_not_asked_to_table_after_table(
    ana: Client, bea: Client, tables: Tables
) -> None:
    codes = []
    for number in range(inviting.TO_ONE + 1):
        tables.put(f"t{number}", player_of(ana).key, None, free=1)
        codes.append(invite(ana, "Bea", f"t{number}").status_code)
    assert codes == [201] * inviting.TO_ONE + [429]


def test_invitations_do_not_heap_up_before_anybody(ana: Client, bea: Client) -> None:
    for name in others(inviting.WAITING):
        sender = Player.objects.get(username=name)
        Invitation.objects.create(
            table=f"of-{name}",
            ruleset="retruco",
            players=2,
            sender=sender,
            receiver=player_of(bea),
        )
    error = invite(ana, "Bea").json()["error"]
    assert error == {"code": "many", "message": "Bea has many invitations waiting."}


def test_names_are_not_tried_without_end(ana: Client, bea: Client) -> None:
    codes = [invite(ana, f"nadie{number}").status_code for number in range(inviting.TRIES + 1)]
    assert codes == [404] * inviting.TRIES + [429]
    assert invite(ana, "Bea").status_code == 429


def test_an_address_does_not_get_round_that_with_many_guests(
    client: Client, tables: Tables
) -> None:
    codes = []
    for number in range(inviting.TRIES // 10 + 1):
        guest = Client()
        guest.get("/")
        tables.put(f"g{number}", player_of(guest).key, None, free=1)
        codes += [invite(guest, "nadie", f"g{number}").status_code for _ in range(10)]
    assert codes == [404] * inviting.TRIES + [429] * 10


# --- around it ---------------------------------------------------------------------------------


def test_who_asks_what_waits_becomes_no_guest(client: Client) -> None:
    assert told(client) == {"waiting": 0, "html": told(client)["html"]}
    assert player_of(client).is_anonymous
    assert "no-store" in client.get("/invitations/")["Cache-Control"]


def test_the_administrator_sees_invitations_and_blocks(
    ana: Client, bea: Client, account: Account
) -> None:
    invite(ana, "Bea")
    Block.objects.create(player=player_of(bea), other=player_of(ana))
    administrator = account("Jefa")
    Player.objects.filter(username="Jefa").update(is_staff=True, is_superuser=True)
    for kind in ("invitation", "block"):
        page = administrator.get(f"/admin/players/{kind}/")
        assert page.status_code == 200
        assert "Bea" in page.content.decode()
    number = Invitation.objects.get().pk
    assert administrator.get(f"/admin/players/invitation/{number}/change/").status_code == 200
    assert administrator.get("/admin/players/invitation/add/").status_code == 403


def test_a_seat_that_was_taken_after_the_page_is_remembered(bea: Client, tables: Tables) -> None:
    """Who sits down by the table's own page finds the table in the lobby."""
    tables.put("theirs", "p999999", None, free=1)
    bea.get("/t/theirs/")
    assert 'href="/t/theirs/"' not in bea.get("/").content.decode()
    tables.put("theirs", "p999999", player_of(bea).key)
    assert 'href="/t/theirs/"' in bea.get("/").content.decode()
    assert own_tables.SEEN in bea.session
    assert bea.session[own_tables.SEEN] == []


def test_an_answer_to_an_invitation_that_cannot_be(client: Client) -> None:
    client.get("/")
    for number in ("0", "9" * 18, "9" * 30, "9" * 5000):
        assert client.post(f"/invitations/{number}/accept/").status_code == 404
        assert client.post(f"/blocks/{number}/lift/").status_code == 404
