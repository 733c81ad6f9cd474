"""Matches of people against people, each in a browser of his own, from the lobby to the score."""

import json

import pytest
from playwright.sync_api import expect

from browser.cable import Cable
from browser.conftest import DESKTOP, PHONE, NewPlayer
from browser.knowledge import read_log
from browser.people import (
    BOLD,
    at_table,
    has_begun,
    join_by_link,
    join_by_list,
    leave,
    open_table,
    play_together,
    play_until_stuck,
    quick_match,
    under_way,
)
from browser.player import Player, is_over
from browser.server import Server
from truco.torture.knowledge import Watcher

ALL_PRESENT = "() => !document.querySelector('.presence[data-present=false]')"


def people(new_player: NewPlayer, count: int) -> list[Player]:
    """That many, on telephones and at desks, who are careful: no match is over in a few words."""
    found = [new_player(PHONE if number % 2 == 0 else DESKTOP) for number in range(count)]
    for player in found:
        player.rare = 0
    return found


def grow_bold(players: list[Player]) -> None:
    """End the hands and the match soon."""
    for player in players:
        player.rare = BOLD


def check_knowledge(player: Player, server: Server, table: str, seat: int | None) -> Watcher:
    """No frame that this page was sent had a card that its seat may not know."""
    watcher = Watcher(read_log(server.data / "live.sqlite3", table))
    for frame in player.wire.received:
        watcher.read(json.loads(frame))
    assert watcher.wrong == []
    assert watcher.you == seat
    return watcher


def check_scores(players: list[Player]) -> None:
    """All pages show the same end."""
    views = [player.last_view() for player in players]
    assert {view["phase"] for view in views} == {"over"}
    assert len({json.dumps([view["score"], view["winner"]]) for view in views}) == 1


@pytest.mark.slow
def test_two_people_from_the_lobby_to_a_rematch(server: Server, new_player: NewPlayer) -> None:
    ana, bea = both = people(new_player, 2)
    bea.page.goto(f"{server.address}/")  # the list is open before there is a table in it
    table = open_table(ana, server.address, "argentino", 2, 15)
    bea.page.locator(f'[data-sit="{table}"]').click()
    has_begun(both)
    grow_bold(both)
    play_together(both)
    check_scores(both)
    for player in both:
        player.page.locator('[data-action="rematch"]').first.click()
    play_together(both, lambda shown: shown["phase"] in ("play", "deal"))
    play_together(both)
    check_scores(both)
    for seat, player in enumerate(both):
        watcher = check_knowledge(player, server, table, seat)
        assert watcher.cards > 0
        assert player.carried_out() <= set(watcher.truth.commands)
        assert player.complaints == []


@pytest.mark.slow
def test_four_people_one_loses_the_network_and_one_watches(
    server: Server, new_player: NewPlayer
) -> None:
    """By quick match with a friend, by his link, by the list, by quick match alone."""
    ana, bea, caro, dani = four = people(new_player, 4)
    eva = new_player(PHONE)
    with Cable(server.port) as cable:
        table = quick_match(ana, server.address, "argentino", 4, 15, friend=True)
        link = ana.page.locator("[data-address]").input_value()
        assert f"/t/{table}/?key=" in link
        join_by_link(bea, link)
        join_by_list(caro, cable.address, table)
        join_by_link(eva, f"{server.address}/t/{table}/?watch=1")
        assert quick_match(dani, server.address, "argentino", 4, 15) == table
        has_begun([*four, eva])
        play_together(four, under_way)
        cable.pull()
        caro.page.context.set_offline(True)
        caro.page.wait_for_selector("[data-link]:not([data-link=open])")
        ana.page.wait_for_selector(".presence[data-present=false]")
        assert not is_over(ana.look())
        play_until_stuck([ana, bea, dani])
        sockets = caro.wire.opened
        cable.put_in()
        caro.page.context.set_offline(False)
        caro.page.wait_for_selector(".table[data-link=open]")
        assert caro.wire.opened > sockets
        ana.page.wait_for_function(ALL_PRESENT)
        grow_bold(four)
        play_together(four)
        expect(eva.page.locator("#table")).to_have_attribute("data-phase", "over")
    check_scores([*four, eva])
    for player, seat in ((ana, 0), (bea, 2), (caro, 1), (dani, 3), (eva, None)):
        check_knowledge(player, server, table, seat)
    for player in (ana, bea, dani, eva):
        assert player.complaints == []
    assert [line for line in caro.complaints if "WebSocket" not in line] == []


@pytest.mark.slow
def test_six_people_one_leaves_and_comes_back(server: Server, new_player: NewPlayer) -> None:
    six = people(new_player, 6)
    ana, bea = six[:2]
    table = open_table(ana, server.address, "argentino", 6, 15, ticks=["stand_in"])
    for number, player in enumerate(six[1:]):
        if number % 2:
            join_by_link(player, f"{server.address}/t/{table}/?seat=any")
        else:
            join_by_list(player, server.address, table)
    has_begun(six)
    play_together(six, under_way)
    leave(bea)
    ana.page.wait_for_selector("[data-stands-in]")
    play_until_stuck([ana, *six[2:]], rounds=2)
    bea.page.locator(f'a[href="/t/{table}/"]').click()
    at_table(bea)
    bea.page.locator('[data-action="back-to-seat"]').click()
    expect(bea.page.locator("[data-stood-in]")).to_have_count(0)
    ana.page.wait_for_selector("[data-stands-in]", state="detached")
    grow_bold(six)
    play_together(six)
    check_scores(six)
    for player in six:
        check_knowledge(player, server, table, player.last_view()["you"])
        assert player.complaints == []


@pytest.mark.slow
def test_two_people_on_a_network_without_a_secure_context(
    new_player: NewPlayer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A club's server at the address that it has on its network, over plain http."""
    with Server(tmp_path_factory.mktemp("club"), host="0.0.0.0") as server:
        address = server.told
        if "localhost" in address:
            pytest.skip("this machine has no address on a network")
        ana, bea = both = people(new_player, 2)
        table = open_table(ana, address, "argentino", 2, 15)
        assert ana.page.evaluate("isSecureContext") is False
        picture = ana.page.locator(f'img[src^="/t/{table}/qr.svg"]')
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert ana.page.locator("[data-address]").input_value() == f"{address}/t/{table}/"
        join_by_link(bea, f"{address}/t/{table}/")
        has_begun(both)
        grow_bold(both)
        play_together(both)
        check_scores(both)
        for seat, player in enumerate(both):
            check_knowledge(player, server, table, seat)
            assert player.complaints == []
        assert server.complaints() == ""
