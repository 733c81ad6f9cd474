"""The site around the table: lobby, accounts, languages, a network without a secure context."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, ViewportSize, expect

from browser.conftest import DESKTOP, PHONE, NewPlayer
from browser.player import Player, is_over
from browser.server import Server
from browser.test_matches import check_frames

PASSWORD = "siete-de-oros-27"
CLUB = "truco.club.lan"
PAGES = (
    "/",
    "/new/",
    "/rules/",
    "/rules/retruco/",
    "/rules/mallorca/",
    "/help/",
    "/accounts/signup/",
)
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_complains_or_is_wider_than_the_screen(
    server: Server, new_player: NewPlayer, size: ViewportSize
) -> None:
    player = new_player(size)
    for address in PAGES:
        player.page.goto(f"{server.address}{address}")
        assert player.page.evaluate(WIDER) == 0, address
    assert player.complaints == []


def test_the_lobby_shows_what_belongs_to_the_rulebook(
    server: Server, new_player: NewPlayer
) -> None:
    player = new_player(PHONE)
    page = player.page
    page.goto(f"{server.address}/")
    page.locator('[name="ruleset"][value="argentino"]').check()
    expect(page.locator("#target-argentino")).to_be_visible()
    expect(page.locator("#target-retruco")).to_be_hidden()
    page.locator('[name="ruleset"][value="retruco"]').check()
    expect(page.locator("#target-retruco")).to_be_visible()
    expect(page.locator("#target-argentino")).to_be_hidden()
    assert player.complaints == []


def test_house_rules_reach_the_table(server: Server, new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    page = player.page
    page.goto(f"{server.address}/")
    page.locator('[name="ruleset"][value="argentino"]').check()
    page.locator("#target-argentino").select_option("15")
    page.locator("fieldset:enabled > .more > summary").click()
    page.locator('[name="option-flor"]:enabled').check()
    page.locator("#argentino-envido-order").select_option("ascending")
    page.locator("#open button[type=submit]").click()
    page.wait_for_selector("[data-phase]")
    view = player.last_view()
    assert view["target"] == 15
    assert view["options"]["flor"] is True
    assert view["options"]["envido-order"] == "ascending"
    assert view["options"]["calls"] == "any-time"
    assert player.complaints == []


def test_a_refusal_of_the_table_is_told(server: Server, new_player: NewPlayer) -> None:
    player = new_player()
    page = player.page
    page.goto(f"{server.address}/")
    page.locator('[name="ruleset"]').first.evaluate("e => { e.value = 'tute'; e.checked = true; }")
    page.locator("#open button[type=submit]").click()
    expect(page.locator("#open-error")).to_contain_text("No se pudo abrir la mesa.")
    expect(page.locator("#open button[type=submit]")).to_be_enabled()


def test_a_guest_becomes_an_account_and_keeps_his_table(
    server: Server, new_player: NewPlayer
) -> None:
    player = new_player()
    page = player.page
    table = player.sit_down(server.address, "retruco")
    page.goto(f"{server.address}/accounts/signup/")
    page.get_by_label("Nombre").fill("Calandria")
    page.get_by_label("Contraseña").fill(PASSWORD)
    page.get_by_label(re.compile("Acepto")).check()
    page.get_by_role("button", name="Crear cuenta").click()
    expect(page.locator(".you")).to_have_text("Calandria")
    page.locator(f'a[href="/t/{table}/"]').click()
    page.wait_for_selector("[data-phase=play], [data-phase=deal]")
    assert player.look()["offers"]
    player.play(is_over)
    assert player.complaints == []


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Sentate a jugar"), ("ca", "Seu a jugar"), ("en", "Sit down and play")],
)
def test_the_language_is_chosen_at_the_foot(
    server: Server, new_player: NewPlayer, language: str, words: str
) -> None:
    player = new_player(PHONE)
    page = player.page
    page.goto(f"{server.address}/")
    page.locator(f'.languages [value="{language}"]').click()
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    player.sit_down(server.address, "argentino")
    assert page.locator("html").get_attribute("lang") == language
    assert player.complaints == []


@pytest.mark.slow
def test_a_whole_match_on_a_network_without_a_secure_context(
    playwright: Playwright, chromium: str, chance: random.Random, tmp_path: Path
) -> None:
    """A club reaches its server by a name on its own network, over plain http."""
    flags = ["--disable-gpu", "--disable-quic", "--disable-background-networking"]
    rule = f"--host-resolver-rules=MAP {CLUB} 127.0.0.1"
    with Server(tmp_path, host="0.0.0.0") as server:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*flags, rule])
        player = Player(browser.new_context(viewport=PHONE, reduced_motion="reduce"), chance)
        table = player.sit_down(f"http://{CLUB}:{server.port}", "retruco")
        assert player.page.evaluate("isSecureContext") is False
        player.play(is_over)
        check_frames(player, server, table)
        assert player.complaints == []
        assert server.complaints() == ""
        browser.close()
