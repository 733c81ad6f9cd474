"""The server is killed in mid-hand and started again: the page comes back by itself."""

import json
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from browser.conftest import DESKTOP, PHONE, NewPlayer
from browser.knowledge import read_log
from browser.player import Player, is_over
from browser.server import Server
from browser.test_matches import check_frames

BACK_MS = 30_000
OLD_TICKET = "WyJwMSJd.b2xk"
OLD_HELLO = f"""(() => {{
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {{
    WebSocket.prototype.send = send;
    send.call(this, JSON.stringify({{ ...JSON.parse(text), ticket: "{OLD_TICKET}" }}));
  }};
}})()"""
"""Makes the page say hello with an old ticket, once."""


def in_mid_hand(shown: Any) -> bool:
    """The hand is under way, and nobody but the player is to move."""
    playing = shown["phase"] == "play" and int(shown["position"]) > 0
    return playing and shown["myTurn"] == "true" and bool(shown["offers"])


def in_mid_hand_or_over(shown: Any) -> bool:
    """The same, or the match has ended before."""
    return in_mid_hand(shown) or is_over(shown)


def come_back(player: Player, sockets: int) -> None:
    """Wait until the page has opened another socket by itself and was welcomed on it."""
    player.page.wait_for_function(
        "() => document.querySelector('[data-link]')?.dataset.link === 'open'", timeout=BACK_MS
    )
    assert player.wire.opened > sockets


def unexpected(player: Player) -> list[str]:
    """What was complained of, but for the connections that a dead server refused or cut."""
    dead = ("WebSocket connection to", "Failed to load resource: net::ERR_CONNECTION_")
    return [line for line in player.complaints if not any(what in line for what in dead)]


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("ruleset", ["retruco", "argentino"])
def test_kill_in_mid_hand_and_play_on(
    server: Server, new_player: NewPlayer, ruleset: str, size: ViewportSize
) -> None:
    player = new_player(size)
    table = player.sit_down(server.address, ruleset)
    for _ in range(3):
        if is_over(player.play(in_mid_hand_or_over)):
            break
        before, sockets = player.last_view(), player.wire.opened
        server.kill()
        kept = read_log(server.data / "live.sqlite3", table)
        assert player.carried_out() <= set(kept.commands)
        server.start()
        come_back(player, sockets)
        assert player.last_view() == before
        player.play_some(player.chance.randint(1, 6))
    player.play(is_over)
    watcher = check_frames(player, server, table)
    assert player.carried_out() == set(watcher.truth.commands)
    assert len(watcher.truth.commands) == len(set(watcher.truth.commands))
    assert unexpected(player) == []


@pytest.mark.slow
def test_kill_while_a_move_is_on_its_way(server: Server, new_player: NewPlayer) -> None:
    """The move is carried out once, whether the log had it or not."""
    player = new_player()
    table = player.sit_down(server.address, "argentino")
    for _ in range(5):
        shown = player.play(in_mid_hand_or_over)
        if is_over(shown):
            break
        sockets = player.wire.opened
        card = next((o["value"] for o in shown["offers"] if o["kind"] == "data-card"), None)
        if card is None:
            player.play_some(1)
        else:
            player.page.evaluate(
                "card => { const b = document.querySelector(`[data-card='${card}']`);"
                " b.click(); setTimeout(() => b.click(), 0); }",
                card,
            )
        server.kill()
        server.start()
        come_back(player, sockets)
    player.play(is_over)
    watcher = check_frames(player, server, table)
    sent = [json.loads(frame) for frame in player.wire.sent]
    ids = {frame["id"] for frame in sent if "id" in frame}
    assert set(watcher.truth.commands) <= ids
    assert len(watcher.truth.commands) == len(set(watcher.truth.commands))
    assert unexpected(player) == []


@pytest.mark.slow
def test_a_page_that_is_opened_anew_shows_the_same_hand(
    server: Server, new_player: NewPlayer
) -> None:
    player = new_player(PHONE)
    player.sit_down(server.address, "retruco")
    player.play(in_mid_hand)
    before = player.last_view()
    player.page.reload()
    player.page.wait_for_selector("[data-phase=play]")
    assert player.last_view() == before
    player.page.goto(f"{server.address}/")
    assert player.page.locator('a[href^="/t/"]').count() == 1
    player.page.locator('a[href^="/t/"]').click()
    player.page.wait_for_selector("[data-phase=play]")
    assert player.last_view() == before
    assert player.complaints == []


def test_a_ticket_that_has_run_out_is_renewed(server: Server, new_player: NewPlayer) -> None:
    """A page that has stood open for long comes back with a new ticket, without being touched."""
    player = new_player(PHONE)
    player.sit_down(server.address, "retruco")
    player.page.add_init_script(OLD_HELLO)
    sockets = player.wire.opened
    player.page.reload()
    player.page.wait_for_selector("[data-phase=play], [data-phase=deal]")
    hellos = [json.loads(frame)["ticket"] for frame in player.wire.sent if '"hello"' in frame]
    assert OLD_TICKET in hellos
    assert hellos[-1] != OLD_TICKET
    assert player.wire.opened == sockets + 2
    assert player.last_view()["you"] == 0
    assert player.complaints == []
