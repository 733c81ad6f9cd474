"""Every page in every language, with the headers that keep strangers' code out."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client

import truco.web
from truco import bots
from truco.rules import names
from truco.web import config
from truco.web.pages.opponents import opponents

LANGUAGES = ("es", "ca", "en")
DOCUMENTS = (
    "/",
    "/new/",
    "/help/",
    "/rules/",
    *(f"/rules/{name}/" for name in names()),
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/nowhere/",
)
LOCALE = Path(truco.web.__file__).parent / "locale"
SHORTEST = 7
"""Characters of the shortest message that is looked for; shorter ones are Spanish words too."""


def text_of(page: bytes) -> str:
    """What a reader sees of a page, attributes that are read out included."""
    source = re.sub(r"<script.*?</script>", " ", page.decode(), flags=re.DOTALL)
    named = "aria-label|data-refused|data-offline|data-ended|data-rate|data-wrong|alt"
    shown = re.findall(rf'(?:{named})="([^"]*)"', source)
    for words in re.findall(r'data-words="([^"]*)"', source):
        shown += leaves(json.loads(unescape(words)))
    return unescape(" ".join([*shown, re.sub(r"<[^>]*>", "\n", source)]))


def leaves(value: Any) -> Iterator[str]:
    """Every text in a piece of JSON that is no key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", DOCUMENTS)
def test_a_page_speaks_one_language(client: Client, address: str, language: str) -> None:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == (404 if address == "/nowhere/" else 200)
    assert f'<html lang="{language}"' in answer.content.decode()
    assert answer["Content-Language"] == language
    if language == "en":
        return
    shown = text_of(answer.content)
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalog = read_po(file)
    english = [str(m.id) for m in catalog if m.id != m.string and len(m.id) >= SHORTEST]
    left = [text for text in english if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", shown)]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_an_account_speaks_one_language(client: Client, language: str) -> None:
    page = client.post("/accounts/signup/", {}, headers={"Accept-Language": language})
    words = {"es": "obligatorio", "ca": "obligatori", "en": "required"}
    assert words[language] in page.content.decode()


def test_who_asks_for_nothing_is_answered_in_spanish(client: Client) -> None:
    assert client.get("/help/")["Content-Language"] == "es"
    assert client.get("/help/", headers={"Accept-Language": "zh"})["Content-Language"] == "es"


def test_the_language_can_be_chosen(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "ca", "next": "/help/"})
    assert answer["Location"] == "/help/"
    assert client.get("/help/", headers={"Accept-Language": "en"})["Content-Language"] == "ca"


@pytest.mark.parametrize(
    "address", ["/", "/new/", "/help/", "/nowhere/", "/accounts/login/", "/t/abc/"]
)
def test_nothing_but_our_own_is_run_or_shown(client: Client, address: str) -> None:
    answer = client.get(address)
    policy = answer["Content-Security-Policy"].split("; ")
    assert policy[0] == "default-src 'self'"
    assert not any("unsafe" in part or "*" in part for part in policy)
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    page = answer.content.decode()
    assert not re.search(r"\son\w+=|\sstyle=|<style|<script(?![^>]*\ssrc=)|javascript:", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_what_a_page_names_is_there(client: Client) -> None:
    wanted: set[str] = set()
    for address in ("/", "/t/abc/", "/rules/mallorca/", "/nowhere/"):
        page = client.get(address).content.decode()
        wanted |= set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    assert len(wanted) > len(settings.LANGUAGES)
    missing = [address for address in sorted(wanted) if client.get(address).status_code != 200]
    assert missing == []


def test_static_files_may_be_kept_for_ever(client: Client) -> None:
    answer = client.get(f"{settings.STATIC_URL}truco/base.css")
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Type"].startswith("text/css")
    again = client.get(
        f"{settings.STATIC_URL}truco/base.css", headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304
    script = client.get(f"{settings.STATIC_URL}site/lobby.js")
    assert script["Content-Type"].startswith("text/javascript")


def test_a_page_of_another_version_still_finds_its_files(client: Client) -> None:
    answer = client.get("/static/0123456789ab/truco/base.css")
    assert answer.status_code == 302
    assert answer["Location"] == f"{settings.STATIC_URL}truco/base.css"
    assert "no-store" in answer["Cache-Control"]
    for nowhere in ("/static/0123456789ab/gone.css", f"{settings.STATIC_URL}gone.css"):
        assert client.get(nowhere).status_code == 404
    outside = client.get("/static/0123456789ab/../../settings.py")
    assert outside.status_code in (400, 404)


def test_every_bot_of_the_house_may_be_sat_against(client: Client) -> None:
    assert sorted(bot.value for bot in opponents()) == sorted(bots.names())


def test_every_setting_is_documented() -> None:
    source = Path(truco.web.__file__).parent.parent
    files = [*(source / "web").rglob("*.py"), source / "cli" / "serve.py"]
    named = {name for file in files for name in re.findall(r"TRUCO_[A-Z_]+", file.read_text())}
    assert config.__doc__ is not None
    documented = set(re.findall(r"``(TRUCO_[A-Z_]+)``", config.__doc__))
    assert named == documented


def test_pages_about_a_player_are_not_kept(client: Client) -> None:
    for address in ("/", "/new/", "/t/abc/"):
        assert "no-store" in client.get(address)["Cache-Control"]


def test_a_form_without_its_token_is_refused(strict_client: Client) -> None:
    strict_client.get("/")
    for address in ("/name/", "/accounts/signup/", "/accounts/login/", "/accounts/logout/"):
        answer = strict_client.post(address, {"name": "x"}, headers={"Accept-Language": "en"})
        assert answer.status_code == 403
        assert "That form is too old" in answer.content.decode()


def test_what_needs_https_is_said_over_https_only(client: Client) -> None:
    client.get("/")
    assert not client.cookies["sessionid"]["secure"]
    assert "Cross-Origin-Opener-Policy" not in client.get("/help/")
    other = Client()
    answer = other.get("/", secure=True)
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert other.cookies["sessionid"]["secure"]
    assert other.cookies["sessionid"]["httponly"]
    assert other.cookies["sessionid"]["samesite"] == "Lax"


def test_the_lobby_offers_what_the_rulesets_declare(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    for name in names():
        assert f'name="ruleset" value="{name}"' in page
    assert 'name="option-flor"' in page
    assert "Play with flor" in page


def test_a_rulebook_shows_cards_calls_and_articles(client: Client) -> None:
    page = client.get("/rules/retruco/", headers={"Accept-Language": "en"}).content.decode()
    shown = text_of(page.encode())
    assert "Of the muestra's suit: 2, 4, 5, 11, 10" in shown
    assert shown.index("1 of espada") < shown.index("7 of oro") < shown.index("3 of copa")
    for words in ("Vale cuatro", "Hasta igualar", "RT art. 46-47", "N points, from 3 up"):
        assert words in shown
    order = re.findall(r"svg/(\d+[eboc])\.svg", page)
    assert len(order) == len(set(order)) == 40


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ("El cinco de la muestra", "fruncir la nariz", "No puede mirar antes de la baza 2")),
        ("ca", ("El cinc de la mostra", "arrufar el nas", "No pot mirar abans de la vasa 2")),
        ("en", ("The five of the muestra", "wrinkle the nose", "not look before trick 2")),
    ],
)
def test_a_rulebook_shows_its_signs(client: Client, language: str, words: tuple[str, ...]) -> None:
    headers = {"Accept-Language": language}
    shown = text_of(client.get("/rules/uruguayo/", headers=headers).content)
    for word in (*words, "GU l. 193"):
        assert word in shown
    argentino = text_of(client.get("/rules/argentino/", headers=headers).content)
    assert words[0] not in argentino
    assert words[1] in argentino
    assert "Señas" not in client.get("/rules/retruco/", headers=headers).content.decode()


def test_the_tournament_tells_of_its_silence_and_its_own_signs(client: Client) -> None:
    shown = text_of(client.get("/rules/torneo-1904/", headers={"Accept-Language": "en"}).content)
    assert "Nobody chats while a hand is played" in shown
    assert "Own sign 8" in shown


def test_the_mallorcan_deck_has_no_twos(client: Client) -> None:
    page = client.get("/rules/mallorca/").content.decode()
    order = re.findall(r"svg/(\d+[eboc])\.svg", page)
    assert len(order) == len(set(order)) == 36
