"""Several people, each in a browser of his own: how they find each other, and play together."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, Route

from browser.player import Player, is_over

HURRY = {"bot_ms": 0, "deal_ms": 0, "cut_ms": 0, "grace_ms": 0}
FEW = 3
BOLD = 0.6
"""How often what ends a hand or a match at once is thought of, so that a match is short."""


def hurry(page: Page) -> None:
    """Tables that this page asks for go on by themselves without a pause."""

    def change(route: Route) -> None:
        wish = {**(route.request.post_data_json or {}), "pace": HURRY}
        route.continue_(post_data=json.dumps(wish))

    def post(route: Route) -> None:
        change(route) if route.request.method == "POST" else route.continue_()

    page.route("**/live/quick", post)
    page.route("**/live/tables", post)


def at_table(player: Player) -> str:
    """Wait until the table's page is there and its socket is open; return the table's id."""
    page = player.page
    page.wait_for_url("**/t/*/**")
    page.wait_for_selector("[data-link=open]")
    return page.url.partition("?")[0].rstrip("/").rsplit("/", 1)[1]


def choose_game(page: Page, ruleset: str, players: int, target: int | None) -> None:
    """Rulebook, number of players and points, in the lobby or on the page of a new table."""
    page.locator(f'[name="ruleset"][value="{ruleset}"]').check()
    size = page.locator(f"#players-{ruleset}")
    if size.count():
        size.select_option(str(players))
    if target is not None:
        page.locator(f"#target-{ruleset}").select_option(str(target))


def open_table(
    player: Player,
    address: str,
    ruleset: str,
    players: int,
    target: int | None = None,
    *,
    ticks: Sequence[str] = (),
) -> str:
    """Open a table of one's own on its page, with some boxes ticked."""
    page = player.page
    hurry(page)
    page.goto(f"{address}/")
    page.locator('a[href="/new/"]').click()
    choose_game(page, ruleset, players, target)
    for tick in ticks:
        page.locator(f'[name="{tick}"]').check()
    page.locator("#new button[type=submit]").click()
    return at_table(player)


def join_by_list(player: Player, address: str, table: str) -> None:
    """Sit down at a table in the lobby's list, which shows it without being loaded anew."""
    player.page.goto(f"{address}/")
    player.page.locator(f'[data-sit="{table}"]').click()
    assert at_table(player) == table


def join_by_link(player: Player, link: str) -> None:
    """Come by a link, and sit down where the page offers it if the link does not say where."""
    player.page.goto(link)
    at_table(player)
    if "?" not in link:
        player.page.locator('[data-action="sit"]').first.click()


def quick_match(
    player: Player,
    address: str,
    ruleset: str,
    players: int,
    target: int | None = None,
    *,
    friend: bool = False,
) -> str:
    """Sit down at the first table that fits."""
    page = player.page
    hurry(page)
    page.goto(f"{address}/")
    page.locator('[name="company"][value="people"]').check()
    choose_game(page, ruleset, players, target)
    page.locator('[name="clock"][value=""]').check()
    if friend:
        page.locator('[name="friend"][value="yes"]').check()
    page.locator("#open button[type=submit]").click()
    return at_table(player)


def has_begun(players: Sequence[Player]) -> None:
    """The match has begun for all of them."""
    for player in players:
        player.page.wait_for_selector("#table[data-phase=play], #table[data-phase=deal]")


def play_together(players: Sequence[Player], until: Callable[[Any], bool] = is_over) -> None:
    """Everybody clicks at random in his turn until each page shows what is waited for."""
    left = list(players)
    while left:
        moved = False
        first: Any = None
        for player in list(left):
            shown = player.glance()
            first = first or shown
            if until(shown):
                left.remove(player)
                moved = True
            else:
                moved |= shown["busy"] or player.move(shown)
        if not moved:
            left[0].wait(first)


def play_until_stuck(players: Sequence[Player], rounds: int = 30) -> None:
    """These people go on as far as they can without the others."""
    for _ in range(rounds):
        if not [player for player in players if player.move(player.look())]:
            return


def leave(player: Player) -> None:
    """Get up from the table, in the midst of the match."""
    page = player.page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")  # calls that were looked at
    page.locator('[data-sheet-of="settings"]').click()
    page.locator('[data-action="leave"]').click()
    page.locator('[data-action="leave-yes"]').click()
    page.wait_for_selector("#open")


def under_way(shown: Any) -> bool:
    """Some words have been said or cards played; no match can be over by so few."""
    return int(shown["position"] or 0) >= FEW
