"""Whole matches, clicked at random from what the page offers, to the final score."""

import json

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import DESKTOP, PHONE, NewPlayer
from browser.knowledge import read_log
from browser.player import Player, is_over
from browser.server import Server
from truco.torture.knowledge import Watcher

SIZES = {"phone": PHONE, "desktop": DESKTOP}


def check_frames(player: Player, server: Server, table: str) -> Watcher:
    """Every frame that the page was sent: none had a card that its seat may not know."""
    watcher = Watcher(read_log(server.data / "live.sqlite3", table))
    for frame in player.wire.received:
        watcher.read(json.loads(frame))
    assert watcher.wrong == []
    assert watcher.you == 0
    return watcher


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize(
    ("ruleset", "bot"), [("retruco", "criollo"), ("argentino", "plain"), ("retruco", "random")]
)
def test_a_match_to_its_end(
    server: Server, new_player: NewPlayer, ruleset: str, bot: str, size: ViewportSize
) -> None:
    player = new_player(size)
    table = player.sit_down(server.address, ruleset, bot)
    shown = player.play(is_over)
    last = json.loads(player.wire.received[-1])
    view = player.last_view()
    assert view["phase"] == "over"
    assert max(view["score"]) >= view["target"]
    assert view["winner"] in (0, 1)
    assert shown["n"] == str(last.get("n", shown["n"]))
    expect(player.page.locator('[data-action="rematch"]')).to_be_visible()
    watcher = check_frames(player, server, table)
    assert watcher.cards > len(watcher.truth.hands) * 3
    assert player.carried_out() == set(watcher.truth.commands)
    assert player.wire.opened == 1
    assert player.complaints == []


@pytest.mark.slow
def test_a_rematch_at_the_same_table(server: Server, new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    table = player.sit_down(server.address, "retruco")
    player.play(is_over)
    player.page.locator('[data-action="rematch"]').first.click()
    player.play(lambda shown: shown["phase"] != "over" and shown["offers"])
    player.play(is_over)
    check_frames(player, server, table)
    assert player.complaints == []


EVERY_GAME = [
    ("torneo-1904", 2),
    ("porteno", 2),
    ("uruguayo", 2),
    ("mallorca", 2),
    ("porteno", 3),
    ("argentino", 4),
    ("uruguayo", 4),
    ("torneo-1904", 6),
    ("mallorca", 8),
]
"""The rulesets and numbers of players that ``test_a_match_to_its_end`` leaves."""


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players"), EVERY_GAME)
def test_a_match_in_every_ruleset_and_number_of_players(
    server: Server, new_player: NewPlayer, ruleset: str, players: int
) -> None:
    player = new_player(PHONE)
    table = player.sit_down(server.address, ruleset, "random", players=players)
    player.play(is_over)
    assert player.last_view()["winner"] is not None
    check_frames(player, server, table)
    assert player.complaints == []
