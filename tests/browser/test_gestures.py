"""How a card is played and a call is said by hand: on the gallery's recorded moments, which need
no server of the game.
"""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import DESKTOP
from browser.gallery import OpenScene, sent

POSITION = 41
"""The position of the recorded moment."""

ANSWERED = """() => {
  const { n, view } = __table.state.value;
  const frame = {
    t: "event", n: n + 1, e: { kind: "say", seat: 0, say: "quiero" },
    view: { ...view, asks: null, may: { cards: [], says: [] } },
  };
  __table.dispatch({ type: "frame", frame, at: 0 });
}"""


def act(say: str) -> dict[str, Any]:
    """The command for a word or a card."""
    return {"t": "act", "position": POSITION, "say": say}


def test_the_first_tap_raises_a_card_and_the_second_plays_it(scene: OpenScene) -> None:
    page = scene("turn")
    page.tap('[data-card="7o"]')
    assert sent(page) == []
    expect(page.locator('[data-card="7o"]')).to_have_attribute("aria-pressed", "true")
    page.tap('[data-card="7o"]')
    assert sent(page) == [act("7o")]


def test_a_tap_on_another_card_raises_that_one(scene: OpenScene) -> None:
    page = scene("turn")
    page.tap('[data-card="7o"]')
    page.tap('[data-card="1e"]')
    assert sent(page) == []
    expect(page.locator('[data-card="7o"]')).to_have_attribute("aria-pressed", "false")


def test_a_double_click_plays(scene: OpenScene) -> None:
    page = scene("turn", DESKTOP)
    page.dblclick('[data-card="12b"]')
    assert sent(page) == [act("12b")]


def test_a_card_dragged_to_the_table_is_played_and_a_short_drag_is_not(scene: OpenScene) -> None:
    page = scene("turn", DESKTOP)
    for far, commands in ((30, []), (260, [act("1e")])):
        box = page.locator('[data-held="1e"]').bounding_box()
        assert box
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 60 - far, steps=6)
        page.mouse.up()
        assert sent(page) == commands


def test_the_arrows_go_on_from_the_card_that_has_the_focus(scene: OpenScene) -> None:
    page = scene("turn", DESKTOP)
    page.locator('[data-card="12b"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-card="7o"]')).to_be_focused()


def test_the_keyboard_keeps_its_place_when_a_call_or_a_card_goes(scene: OpenScene) -> None:
    page = scene("asked", DESKTOP)
    page.locator('[data-say="quiero"]').focus()
    page.evaluate(ANSWERED)
    expect(page.locator("main.play")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".hand__card").first).to_be_focused()


@pytest.mark.parametrize("keys", [["2"], ["ArrowRight", "ArrowRight", "Enter"], ["ArrowLeft"] * 2])
def test_the_keyboard_plays(scene: OpenScene, keys: list[str]) -> None:
    page = scene("turn", DESKTOP)
    for key in keys:
        page.keyboard.press(key)
    if keys[-1] == "ArrowLeft":
        assert sent(page) == []
        page.keyboard.press("Enter")
    assert sent(page) == [act("7o")]


def test_keys_do_not_play_while_a_sheet_is_open(scene: OpenScene) -> None:
    page = scene("turn", DESKTOP)
    page.click("[data-opens=envido]")
    page.keyboard.press("1")
    assert sent(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-opens=envido]")).to_be_focused()


def test_one_answer_a_position(scene: OpenScene) -> None:
    page = scene("asked")
    page.click("[data-say=quiero]")
    page.click("[data-say=no-quiero]")
    assert sent(page) == [act("quiero")]


@pytest.mark.parametrize("number", [3, 7, 45])
def test_a_call_with_a_number_takes_any(scene: OpenScene, number: int) -> None:
    page = scene("turn")
    page.click("[data-opens=envido]")
    page.click("[data-asks-number=envido-N]")
    page.fill("[data-say-number=envido-N]", str(number))
    page.click("[data-say-confirm=envido-N]")
    assert sent(page) == [act(f"envido-{number}")]


def test_leaving_is_asked_back(scene: OpenScene) -> None:
    page = scene("turn")
    page.click(".bar [data-sheet-of=settings]")
    page.click("[data-action=leave]")
    page.click("[data-action=stay]")
    assert sent(page) == []
    page.click(".bar [data-sheet-of=settings]")
    page.click("[data-action=leave]")
    page.click("[data-action=leave-yes]")
    assert sent(page) == [{"t": "leave"}]


def test_settings_last(scene: OpenScene) -> None:
    page = scene("turn")
    page.click(".bar [data-sheet-of=settings]")
    page.locator("input[value=clear]").check(force=True)
    page.locator("input[value=ca]").check(force=True)
    expect(page.locator(".sheet__title")).to_have_text("Ajusts")
    page.reload()
    page.wait_for_selector(".table")
    expect(page.locator('use[href="#naipe-clear-7o"]')).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "ca")


@pytest.mark.parametrize("size", [DESKTOP, {"width": 360, "height": 740}])
@pytest.mark.parametrize("name", ["asked", "over", "four", "duel", "eight"])
def test_nothing_reaches_over_the_screen(scene: OpenScene, name: str, size: ViewportSize) -> None:
    page = scene(name, size)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.call, .hand__card, .plate, .balloon, .fly, .end')]
          .map((e) => [e.className, e.getBoundingClientRect()])
          .filter(([, b]) => b.left < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
          .map(([name]) => name)"""
    )
    assert outside == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('.call, .hand__card')]
          .filter((e) => e.getBoundingClientRect().height < 44).length"""
    )
    assert small == 0
