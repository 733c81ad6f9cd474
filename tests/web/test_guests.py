"""A visitor is a player at once; a guest who signs up stays the same player."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user
from django.core.cache import cache
from django.test import Client, override_settings

from truco.web.players import guests
from truco.web.players.guests import is_account
from truco.web.players.models import Letter, Player

PASSWORD = "siete-de-espada-33"


def player_of(client: Client) -> Any:
    """The player that the server knows this browser as."""

    class Request:
        session = client.session

    return get_user(Request())


def sign_up(client: Client, username: str, **more: str) -> Any:
    fields = {"username": username, "password1": PASSWORD, "accept": "on", **more}
    return client.post("/accounts/signup/", fields)


@pytest.mark.parametrize(
    ("language", "word"), [("es", "Invitado"), ("ca", "Convidat"), ("en", "Guest")]
)
def test_a_visitor_is_a_guest_named_in_his_language(
    client: Client, language: str, word: str
) -> None:
    page = client.get("/", headers={"Accept-Language": language}).content.decode()
    player = player_of(client)
    assert player.guest
    assert not player.has_usable_password()
    assert player.name.startswith(f"{word} ")
    assert player.name in page


def test_a_guest_comes_back_as_the_same_player(client: Client) -> None:
    client.get("/")
    first = player_of(client).pk
    client.get("/help/")
    client.get("/")
    assert player_of(client).pk == first


def test_a_document_makes_nobody_a_player(client: Client) -> None:
    for address in ("/help/", "/rules/", "/rules/retruco/", "/accounts/login/"):
        client.get(address)
    assert player_of(client).is_anonymous


def test_the_session_of_who_comes_back_does_not_run_out(client: Client) -> None:
    client.get("/")
    session = client.session
    session["renewed"] -= 31
    session.save()
    client.get("/")
    assert client.session["renewed"] > session["renewed"]
    assert client.session.get_expiry_age() > timedelta(days=300).total_seconds()


def test_a_guest_chooses_his_name(client: Client) -> None:
    client.get("/")
    client.post("/name/", {"name": "  el   Gato  "})
    assert player_of(client).name == "el Gato"


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 21, "a\u202eb", "nul\0l", "\u200b", "tab\x07"], ids=ascii
)
def test_a_name_that_cannot_be_shown_is_refused(client: Client, name: str) -> None:
    client.get("/")
    before = player_of(client).name
    page = client.post("/name/", {"name": name}, follow=True).content.decode()
    assert player_of(client).name == before
    assert "notice--error" in page


def test_a_guest_may_not_take_the_name_of_an_account(client: Client) -> None:
    sign_up(client, "LaVieja")
    guest = Client()
    guest.get("/")
    page = guest.post("/name/", {"name": "la vieja"}, follow=True).content.decode()
    assert "notice--error" in page
    assert player_of(guest).name.lower().replace(" ", "") != "lavieja"


def test_signing_up_keeps_the_player(client: Client) -> None:
    client.get("/")
    guest = player_of(client)
    answer = sign_up(client, "Carancho")
    assert answer.status_code == 302
    account = player_of(client)
    assert account.pk == guest.pk
    assert account.key == guest.key
    assert is_account(account)
    assert account.name == account.username == "Carancho"
    assert account.accepted_rules is not None
    assert account.password.startswith("scrypt$")


def test_an_account_logs_in_from_anywhere(client: Client) -> None:
    sign_up(client, "Chimango", email="chimango@example.org")
    account = player_of(client).pk
    for name in ("chimango", "chimango@example.org"):
        other = Client()
        other.get("/")
        other.post("/accounts/login/", {"login": name, "password": PASSWORD})
        assert player_of(other).pk == account


def test_who_logs_out_is_a_guest_again(client: Client) -> None:
    sign_up(client, "Biguá")
    assert is_account(player_of(client))
    client.post("/accounts/logout/")
    client.get("/")
    assert player_of(client).guest


def test_the_owner_of_an_account_neither_signs_up_nor_logs_in(client: Client) -> None:
    sign_up(client, "Tero")
    assert client.get("/accounts/signup/").status_code == 302
    assert client.get("/accounts/login/").status_code == 302


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"username": "x y"}, "username"),
        ({"username": "guest-123"}, "username"),
        ({"username": ""}, "username"),
        ({"username": "x" * 21}, "username"),
        ({"password1": "12345678"}, "password1"),
        ({"password1": "short"}, "password1"),
        ({"accept": ""}, "accept"),
        ({"email": "nobody"}, "email"),
    ],
)
def test_a_sign_up_that_cannot_be(client: Client, fields: dict[str, str], field: str) -> None:
    client.get("/")
    good = {"username": "Ombú", "password1": PASSWORD, "accept": "on"}
    answer = client.post("/accounts/signup/", {**good, **fields})
    assert answer.status_code == 200
    assert field in answer.context["form"].errors
    assert player_of(client).guest


def test_two_accounts_never_differ_by_case_alone(client: Client) -> None:
    sign_up(client, "Ñandú")
    other = Client()
    other.get("/")
    answer = sign_up(other, "ñanDÚ")
    assert "username" in answer.context["form"].errors


def test_log_ins_are_limited(client: Client) -> None:
    sign_up(client, "Churrinche")
    client.post("/accounts/logout/")
    fields = {"login": "Churrinche", "password": "wrong-wrong-wrong"}
    for _ in range(5):
        client.post("/accounts/login/", fields)
    client.post("/accounts/login/", {**fields, "password": PASSWORD})
    assert not is_account(player_of(client))


def test_guests_of_one_address_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(guests, "time", SimpleNamespace(time=lambda: now))
    statuses = [Client().get("/").status_code for _ in range(62)]
    assert statuses == [200] * 60 + [429] * 2
    now += 60
    assert Client().get("/").status_code == 200
    assert Client().get("/help/").status_code == 200


def test_without_a_mail_server_the_administrator_reads_the_code(client: Client) -> None:
    sign_up(client, "Zorzal", email="zorzal@example.org")
    client.post("/accounts/logout/")
    with override_settings(EMAIL_BACKEND="truco.web.players.mail.LetterBackend"):
        client.post("/accounts/password/reset/", {"email": "zorzal@example.org"})
    letter = Letter.objects.get(to="zorzal@example.org")
    code = next(word for word in letter.text.split() if len(word) == 9 and word[4] == "-")
    answer = client.post("/accounts/password/reset/confirm/", {"code": code}, follow=True)
    assert answer.status_code == 200
    new = "caballo-de-copa-11"
    client.post("/accounts/password/reset/complete/", {"password1": new, "password2": new})
    assert Player.objects.get(username="Zorzal").check_password(new)


def test_only_the_staff_sees_the_administration(client: Client) -> None:
    client.get("/")
    answer = client.get("/admin/players/player/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=/admin/players/player/"
    sign_up(client, "Hornero")
    assert client.get("/admin/", follow=True).status_code == 403
    Player.objects.filter(username="Hornero").update(is_staff=True, is_superuser=True)
    assert client.get("/admin/login/?next=/admin/players/letter/")["Location"].endswith("letter/")
    assert client.get("/admin/login/?next=//evil.example/")["Location"] == "/admin/"
    for address in ("/admin/", "/admin/players/player/", "/admin/players/letter/"):
        assert client.get(address).status_code == 200


def test_an_administrator_who_logs_in_gets_where_he_wanted(client: Client) -> None:
    sign_up(client, "Lechuza")
    Player.objects.filter(username="Lechuza").update(is_staff=True, is_superuser=True)
    client.post("/accounts/logout/")
    client.get("/")
    login = client.get("/admin/", follow=True).redirect_chain[-1][0]
    fields = {"login": "Lechuza", "password": PASSWORD, "next": login.split("next=")[1]}
    answer = client.post("/accounts/login/", fields, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0] == "/admin/"


def test_attempts_from_elsewhere_do_not_make_one_s_own_forgotten(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache has room: else whoever tries many names or addresses would lift every limit."""
    monkeypatch.setattr(guests, "time", SimpleNamespace(time=lambda: 1_000_000.0))
    with override_settings(CONFIG=replace(settings.CONFIG, guests_per_minute=1)):
        assert client.get("/").status_code == 200
        for number in range(1000):
            cache.add(f"another:{number}", 0, timeout=120)
        assert Client().get("/").status_code == 429
