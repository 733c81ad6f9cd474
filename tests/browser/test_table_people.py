"""The people at a table, on the gallery's recorded moments: seats, talk, signs, cut, leaving."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import DESKTOP, PHONE
from browser.gallery import OpenScene, sent

SMALL: ViewportSize = {"width": 360, "height": 640}
COPIED = "() => { document.execCommand = (what) => { window.__copied = what; return true; }; }"
LEAST_CUT, MOST_CUT = 3, 33


def reach_over(page: Page, selector: str) -> Any:
    """Which of these elements reach over the screen's edges, by class."""
    return page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
          .map((e) => [e.className, e.getBoundingClientRect()])
          .filter(([, b]) => b.width && (b.left < -1 || b.right > innerWidth + 1))
          .map(([name]) => name)""",
        selector,
    )


def test_somebody_without_a_seat_takes_one_or_watches(scene: OpenScene) -> None:
    page = scene("free")
    page.evaluate("() => { window.__sat = []; __table.socket.sit = async (w) => __sat.push(w); }")
    expect(page.locator("[data-action=sit]")).to_have_count(2)
    page.click("[data-action=sit][data-seat='3']")
    assert page.evaluate("() => __sat") == [{"seat": 3}]
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"1:3\d"))


def test_who_sits_moves_and_the_host_calls_bots(scene: OpenScene) -> None:
    page = scene("taken")
    page.click("[data-action=move][data-seat='2']")
    page.click("[data-action=fill]")
    assert sent(page) == [{"t": "move", "seat": 2}, {"t": "fill"}]


def test_a_seat_that_is_kept_is_nobodys_button(scene: OpenScene) -> None:
    page = scene("kept")
    expect(page.locator("[data-kept]")).to_have_count(1)
    expect(page.locator("[data-action=move]")).to_have_count(1)


def test_the_address_is_copied_without_a_secure_context(scene: OpenScene) -> None:
    page = scene("alone")
    page.evaluate(COPIED)
    page.click("[data-action=copy]")
    assert page.evaluate("() => [__copied, String(getSelection())]") == [
        "copy",
        page.input_value("[data-address]"),
    ]
    expect(page.locator("[data-action=copy]")).to_have_text("Copiado")


@pytest.mark.parametrize("keys", [["Enter"], ["ArrowRight", "ArrowRight", " "], ["Home", "Enter"]])
def test_the_keyboard_cuts(scene: OpenScene, keys: list[str]) -> None:
    page = scene("cut", DESKTOP)
    deck = page.get_by_role("slider")
    deck.focus()
    for key in keys[:-1]:
        deck.press(key)
    at = int(deck.get_attribute("aria-valuenow") or "0")
    page.evaluate("() => { __table.cutting.cut = (n) => __sent.push(n); }")
    deck.press(keys[-1])
    assert sent(page) == [at]
    assert LEAST_CUT <= at <= MOST_CUT


def test_a_tap_cuts_where_it_falls_with_three_cards_at_least(scene: OpenScene) -> None:
    page = scene("cut")
    page.evaluate("() => { __table.cutting.cut = (n) => __sent.push(n); }")
    box = page.get_by_role("slider").bounding_box()
    assert box
    for part in (0.01, 0.25, 0.99):
        page.touchscreen.tap(box["x"] + box["width"] * part, box["y"] + 20)
    low, middle, high = sent(page)
    assert (low, high) == (LEAST_CUT, MOST_CUT)
    assert low < middle < high


def test_talk_on_a_phone(scene: OpenScene) -> None:
    page = scene("talk")
    tool = page.locator("[data-sheet-of=chat]")
    expect(tool).to_have_attribute("data-unread", "4")
    tool.click()
    page.click(".chat__to [data-to=side]")
    page.fill("[data-chat-text]", "  vení   a mí ")
    page.keyboard.press("Enter")
    page.click("[data-phrase=hurry]")
    assert sent(page) == [
        {"t": "chat", "text": "vení a mí", "to": "side"},
        {"t": "phrase", "phrase": "hurry", "to": "side"},
    ]
    expect(page.locator("dialog")).to_have_count(0)
    expect(tool).to_have_attribute("data-unread", "0")


def test_who_is_muted_is_not_heard_also_after_a_reload(scene: OpenScene) -> None:
    page = scene("talk", DESKTOP)
    page.locator("[data-mute='2']").first.click()
    expect(page.locator(".chat__line[data-to=side] [data-mute]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".chat__line")
    page.evaluate("() => __table.onFrame({ t: 'pong' })")
    assert page.evaluate("() => JSON.parse(localStorage['truco.muted'])") == [["demo", 2]]


def test_a_sign_is_made_by_one_tap_and_seen_for_two_seconds(scene: OpenScene) -> None:
    page = scene("river")
    page.clock.install()
    page.click("[data-sheet-of=senas]")
    page.click(".sena[data-sena=three]")
    assert sent(page) == [{"t": "sena", "sena": "three"}]
    expect(page.locator("dialog")).to_have_count(0)
    page.evaluate("() => __table.onFrame({ t: 'ack', id: 'c-1', n: 10 })")
    expect(page.locator(".signed[data-sena=three]")).to_be_visible()
    page.clock.run_for(2100)
    expect(page.locator(".signed")).to_have_count(0)


def test_one_watches_one_rival_or_nobody(scene: OpenScene) -> None:
    page = scene("senas", PHONE)
    for seat in (1, 3, 3):
        page.click(f"[data-watch='{seat}']")
    assert sent(page) == [{"t": "watch", "seat": seat} for seat in (1, 3, None)]
    expect(page.locator("[data-watch]")).to_have_count(2)


def test_private_signs_are_named_on_this_device(scene: OpenScene) -> None:
    page = scene("own-senas", PHONE)
    page.click("[data-sheet-of=senas]")
    page.click("[data-action=name-senas]")
    page.locator(".own-sena input").nth(2).fill("Voy a ciegas")
    page.locator(".own-senas [type=submit]").click()
    expect(page.locator(".sena[data-sena=own-3]")).to_contain_text("Voy a ciegas")


def test_the_match_of_somebody_away_is_claimed_or_waited_for(scene: OpenScene) -> None:
    page = scene("absent")
    page.click("[data-absent] [data-action=wait]")
    expect(page.locator("[data-absent]")).to_have_count(0)
    page = scene("absent")
    page.click("[data-absent] [data-action=claim]")
    assert sent(page) == [{"t": "claim", "seat": 1}]


def test_a_seat_is_taken_back_from_its_bot(scene: OpenScene) -> None:
    page = scene("stood-in")
    expect(page.locator("[data-card], [data-say]")).to_have_count(0)
    page.click("[data-action=back-to-seat]")
    assert sent(page) == [{"t": "back"}]


def test_what_leaving_costs_is_told_before(scene: OpenScene) -> None:
    page = scene("clock", DESKTOP)
    page.click("[data-sheet-of=settings]")
    page.click("[data-action=leave]")
    expect(page.locator("[data-cost=stand-in]")).to_be_visible()
    page.click("[data-action=stay]")
    assert sent(page) == []


def test_a_harmless_answer_is_no_alarm(scene: OpenScene) -> None:
    page = scene("answered")
    expect(page.locator("[data-refused=answered]")).to_have_attribute("role", "status")


def test_the_running_clock_is_told(scene: OpenScene) -> None:
    page = scene("clock-own")
    clock = page.locator(".own-clock [role=timer]")
    expect(clock).to_have_attribute("aria-label", re.compile(r"Quedan \d+ segundos"))
    expect(page.locator(".strikes")).to_have_attribute("aria-label", re.compile("2 veces de 3"))


@pytest.mark.parametrize("size", [SMALL, DESKTOP])
@pytest.mark.parametrize(
    "name", ["free", "kept", "clock-six", "senas-eight", "talk", "cut-four", "kings", "absent"]
)
def test_nothing_reaches_over_the_screen(scene: OpenScene, name: str, size: ViewportSize) -> None:
    page = scene(name, size)
    parts = ".plate, .balloon, .signed, .eye, .cut, .slip, .absent, .round, .waiting__sheet *"
    assert reach_over(page, parts) == []
