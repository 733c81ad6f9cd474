"""The lobby and the page of a new table, as several people use them at once."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from browser.conftest import DESKTOP, PHONE, NewPlayer
from browser.people import at_table, has_begun, join_by_link, join_by_list, open_table, quick_match
from browser.player import Player
from browser.server import Server
from browser.test_site import WIDER

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def rename(player: Player, address: str, name: str) -> None:
    """Give a guest a name, in the lobby."""
    page = player.page
    page.goto(f"{address}/")
    page.locator("#name").fill(name)
    page.locator('form[action="/name/"] button').click()
    expect(page.locator("#name")).to_have_value(name)


def listed(page: Page, table: str) -> None:
    """The lobby shows a table, and fits the screen with it."""
    expect(page.locator(f'[data-sit="{table}"]')).to_be_visible()
    assert page.evaluate(WIDER) == 0


@SIZES
def test_the_list_of_open_tables_lives(
    server: Server, new_player: NewPlayer, size: ViewportSize
) -> None:
    ana, bea, caro = (new_player(size) for _ in range(3))
    rename(ana, server.address, "Anahí")
    bea.page.goto(f"{server.address}/")
    table = open_table(ana, server.address, "mallorca", 4)
    listed(bea.page, table)
    row = bea.page.locator("[data-list] > li").filter(has_text="Anahí").first
    expect(row).to_contain_text("Truc mallorquín")
    expect(row).to_contain_text("3 lugares libres de 4")
    ana.page.goto(f"{server.address}/")
    expect(ana.page.locator(f'a[href="/t/{table}/"]')).to_be_visible()
    expect(ana.page.locator(f'[data-sit="{table}"]')).to_have_count(0)
    join_by_list(caro, server.address, table)
    expect(row).to_contain_text("2 lugares libres de 4")
    assert ana.complaints + bea.complaints + caro.complaints == []


def test_a_table_that_is_full_goes_from_the_list(server: Server, new_player: NewPlayer) -> None:
    ana, bea, caro = (new_player() for _ in range(3))
    caro.page.goto(f"{server.address}/")
    table = open_table(ana, server.address, "retruco", 2)
    listed(caro.page, table)
    join_by_list(bea, server.address, table)
    expect(caro.page.locator(f'[data-sit="{table}"]')).to_have_count(0)


def test_who_was_slower_is_told(server: Server, new_player: NewPlayer) -> None:
    """Two press the same button; the list of the second has not heard of the first."""
    ana, bea, caro = (new_player() for _ in range(3))
    table = open_table(ana, server.address, "retruco", 2)
    caro.page.goto(f"{server.address}/")
    listed(caro.page, table)
    caro.page.route("**/live/tables", lambda route: route.abort())
    join_by_list(bea, server.address, table)
    caro.page.locator(f'[data-sit="{table}"]').click()
    expect(caro.page.locator("#open-tables [data-problem]")).to_be_visible()
    assert caro.page.url == f"{server.address}/"


def test_an_invitation_by_name_is_accepted(server: Server, new_player: NewPlayer) -> None:
    ana, bea = new_player(PHONE), new_player(PHONE)
    rename(ana, server.address, "Ana María")
    rename(bea, server.address, "Beatriz")
    open_table(ana, server.address, "retruco", 2, ticks=())
    form = ana.page.locator("form:has([data-action=invite])")
    form.locator("input").first.fill("Nadie Más")
    form.locator("[data-action=invite]").click()
    expect(ana.page.locator("main")).to_contain_text("Acá no hay nadie con ese nombre.")
    form.locator("input").first.fill("Beatriz")
    form.locator("[data-action=invite]").click()
    expect(ana.page.locator("[data-state=waiting]")).to_contain_text("Beatriz")
    invitation = bea.page.locator("#invitations li").filter(has_text="Ana María")
    expect(invitation).to_be_visible()
    expect(bea.page.locator("[data-invitations]")).to_have_text("Invitaciones: 1")
    assert bea.page.evaluate(WIDER) == 0
    invitation.locator("button").first.click()
    at_table(bea)
    has_begun([ana, bea])
    assert bea.last_view()["you"] == 1
    assert bea.complaints == []
    assert [line for line in ana.complaints if "404" not in line] == []


def test_an_invitation_is_declined(server: Server, new_player: NewPlayer) -> None:
    ana, bea = new_player(), new_player(PHONE)
    rename(bea, server.address, "Belén")
    bea.page.goto(f"{server.address}/help/")
    open_table(ana, server.address, "retruco", 2)
    form = ana.page.locator("form:has([data-action=invite])")
    form.locator("input").first.fill("Belén")
    form.locator("[data-action=invite]").click()
    badge = bea.page.locator("[data-invitations]")
    expect(badge).to_be_visible(timeout=20_000)  # told on every page, without being loaded anew
    badge.click()
    bea.page.locator('#invitations form[action$="/decline/"] button').click()
    expect(bea.page.locator("#invitations li")).to_have_count(0)
    expect(ana.page.locator("[data-state=declined]")).to_be_visible(timeout=20_000)


def test_a_quick_match_with_a_friend_by_the_keyboard_alone(
    server: Server, new_player: NewPlayer
) -> None:
    ana, bea = new_player(DESKTOP), new_player(DESKTOP)
    keys = ana.page.keyboard
    ana.page.goto(f"{server.address}/")
    ana.page.locator('[name="company"]:checked').focus()
    keys.press("ArrowRight")
    ana.page.locator('[name="ruleset"]:checked').focus()
    for _ in range(3):
        keys.press("ArrowRight")
    expect(ana.page.locator('[name="ruleset"]:checked')).to_have_value("uruguayo")
    ana.page.locator("#players-uruguayo").focus()
    keys.press("4")
    keys.press("Tab")
    keys.press("Tab")
    expect(ana.page.locator('[name="friend"]:checked')).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Enter")
    table = at_table(ana)
    link = ana.page.locator("[data-address]").input_value()
    assert link.startswith(f"{server.address}/t/{table}/?key=")
    join_by_link(bea, link)
    expect(bea.page.locator('[data-own=true][data-seat="2"]')).to_be_visible()
    expect(bea.page.locator("[data-address]")).to_have_value(f"{server.address}/t/{table}/")
    assert ana.complaints + bea.complaints == []


def test_quick_matches_that_do_not_fit_do_not_meet(server: Server, new_player: NewPlayer) -> None:
    ana, bea, caro = (new_player() for _ in range(3))
    first = quick_match(ana, server.address, "porteno", 2)
    assert quick_match(bea, server.address, "porteno", 3) != first
    assert quick_match(caro, server.address, "porteno", 2) == first
    has_begun([ana, caro])


@SIZES
def test_what_does_not_go_together_cannot_be_chosen(
    server: Server, new_player: NewPlayer, size: ViewportSize
) -> None:
    page = new_player(size).page
    page.goto(f"{server.address}/new/")
    page.locator('[name="ruleset"][value="retruco"]').check()
    for name in ("sides", "friend", "stand_in"):
        expect(page.locator(f'[name="{name}"]').first).to_be_hidden()
    expect(page.locator('[name="chat"][value="side"]')).to_be_disabled()
    expect(page.locator("#bots option:enabled")).to_have_count(2)
    page.locator('[name="ruleset"][value="argentino"]').check()
    page.locator("#players-argentino").select_option("4")
    page.locator('[name="friend"]').check()
    expect(page.locator("#bots option:enabled")).to_have_count(3)
    page.locator('[name="sides"][value="kings"]').check()
    expect(page.locator('[name="friend"]')).to_be_disabled()
    assert page.evaluate(WIDER) == 0


@pytest.mark.parametrize(("path", "form"), [("/", "open"), ("/new/", "new")])
def test_no_form_can_be_sent_before_its_script_has_come(
    server: Server, new_player: NewPlayer, path: str, form: str
) -> None:
    """On a slow network the browser would send a plain form, which nobody there understands."""
    player = new_player(PHONE)
    page = player.page
    held: list[Route] = []
    page.route("**/site/wish*.js", lambda route: held.append(route))
    with page.expect_request("**/site/wish*.js"):
        page.goto(f"{server.address}{path}", wait_until="commit")
    button = page.locator(f"#{form} button[type=submit]")
    expect(button).to_be_disabled()
    held[0].continue_()
    button.click()
    at_table(player)
    assert player.complaints == []


def test_what_is_wrong_is_said_at_its_field(server: Server, new_player: NewPlayer) -> None:
    """Also what only the live part knows to be wrong."""
    player = new_player(PHONE)
    page = player.page
    page.goto(f"{server.address}/new/")
    page.locator('[name="clock"][value="own"]').check()
    page.locator("#action").fill("3")
    page.locator("#new button[type=submit]").click()
    told = page.locator('[data-part="action"] .field__error')
    expect(told).to_have_text("Un número entero de 5 a 600.")
    expect(page.locator("#action")).to_be_focused()
    page.locator("#action").evaluate("e => { e.max = ''; e.value = '601'; }")
    page.locator("#new button[type=submit]").click()
    expect(told).to_have_text("Un número entero de 5 a 600.")
    expect(page.locator("#action")).to_have_attribute("aria-invalid", "true")
    page.locator("#action").fill("20")
    page.locator("#new button[type=submit]").click()
    at_table(player)
    assert [line for line in player.complaints if "400" not in line] == []


def test_a_table_is_laid_as_it_was_chosen(server: Server, new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    page = player.page
    page.goto(f"{server.address}/new/?ruleset=argentino")
    page.locator("#players-argentino").select_option("4")
    page.locator("#bots").select_option("1")
    page.locator("#bot").select_option("random")
    page.locator("#bot-after").select_option("120")
    for name, value in (
        ("door", "private"),
        ("sides", "kings"),
        ("clock", "15+60"),
        ("chat", "phrases"),
    ):
        page.locator(f'[name="{name}"][value="{value}"]').check()
    page.locator('[name="stand_in"]').check()
    page.locator("#new button[type=submit]").click()
    at_table(player)
    card = player.card()
    assert card["clock"] == {"action": 15, "bank": 60}
    chosen = {name: card[name] for name in ("sides", "chat", "stand_in", "open", "players")}
    assert chosen == {
        "sides": "kings", "chat": "phrases", "stand_in": True, "open": False, "players": 4,
    }  # fmt: skip
    assert [seat["kind"] for seat in card["seats"]] == ["human", "bot", "free", "free"]
    assert 0 < card["fills_ms"] <= 120_000
