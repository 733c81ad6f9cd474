"""Somebody at a table who clicks what the page offers, and nothing else."""

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext
from playwright.sync_api import TimeoutError as TooLate

from browser.wire import Wire

CLICK_MS = 800
CHANGE_MS = 15_000
RARE = ("mazo", "falta", "resto")
RARE_CHANCE = 0.05
"""How often what ends a hand or a match at once is thought of: most hands are played."""

OFFERS = """() => {
  const root = document.getElementById("table");
  const place = root.querySelector("dialog[open]") ?? root;
  const seen = (e) =>
    e.checkVisibility() && !e.disabled && e.getAttribute("aria-disabled") !== "true";
  const all = (name) => [...place.querySelectorAll(`[${name}]`)].filter(seen)
    .map((e) => ({ kind: name, value: e.getAttribute(name), least: e.min ?? "" }));
  const kinds = ["data-card", "data-say", "data-opens", "data-asks-number", "data-say-number"];
  return {
    ...root.dataset, phase: root.dataset.phase ?? "", n: root.dataset.n ?? "",
    busy: root.querySelector("[aria-busy=true]") !== null,
    offers: kinds.flatMap(all), actions: all("data-action"),
  };
}"""
ANSWERED = "() => !document.querySelector('#table [aria-busy=true]')"
CHANGED = "([n]) => document.getElementById('table').dataset.n !== n"
GONE = """() => {
  if (document.getElementById("table")) return true;
  const problem = document.getElementById("open-error");
  if (problem && !problem.hidden) throw new Error(problem.textContent);
  return false;
}"""
HIGHEST_RAISE = 3
"""How far above its least a number is called."""


class Player:
    """A page, a source of chance, and what was complained of."""

    def __init__(self, context: BrowserContext, chance: random.Random) -> None:
        self.page = context.new_page()
        self.chance = chance
        self.rare = RARE_CHANCE
        self.wire = Wire(self.page)
        self.complaints: list[str] = []
        self.clicks = 0
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _on_console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def sit_down(
        self, address: str, ruleset: str, bot: str = "random", players: int | None = None
    ) -> str:
        """Open a table from the lobby, at the quick pace; return its id."""
        page = self.page
        page.goto(f"{address}/")
        page.locator(f'[name="ruleset"][value="{ruleset}"]').check()
        if players is not None:
            page.locator(f"#players-{ruleset}").select_option(str(players))
        page.locator(f'[name="bot"][value="{bot}"]').check()
        page.locator("#pace > summary").click()
        page.locator('[name="pace"][value="quick"]').check()
        page.locator("#open button[type=submit]").click()
        page.wait_for_function(GONE)
        page.wait_for_selector("[data-phase]")
        return page.url.rstrip("/").rsplit("/", 1)[1]

    def last_view(self) -> Any:
        """Return what the page was last told of the match."""
        frames = map(json.loads, reversed(self.wire.received))
        return next(frame["view"] for frame in frames if frame.get("view"))

    def card(self) -> Any:
        """Return the table's card as the page was last told it."""
        frames = map(json.loads, reversed(self.wire.received))
        return next(frame["table"] for frame in frames if "table" in frame)

    def carried_out(self) -> set[str]:
        """Return the ids of the commands that were acknowledged and stand in the log.

        A seed is acknowledged when it has come; the deal that is made of it is the server's step.
        """
        sent = map(json.loads, self.wire.sent)
        seeds = {frame["id"] for frame in sent if frame["t"] == "seed"}
        answers = map(json.loads, self.wire.received)
        return {frame["id"] for frame in answers if frame["t"] == "ack"} - seeds

    def look(self) -> Any:
        """Return what the page shows and offers, when no command of its own is on its way."""
        self.page.wait_for_function(ANSWERED, timeout=CHANGE_MS)
        return self.page.evaluate(OFFERS)

    def glance(self) -> Any:
        """Return the same at once, also while a command is on its way (``busy``)."""
        return self.page.evaluate(OFFERS)

    def play(self, until: Callable[[Any], bool]) -> Any:
        """Click at random until the page shows what is waited for; return what it shows."""
        while True:
            shown = self.look()
            if until(shown):
                return shown
            if not self.move(shown):
                self.wait(shown)

    def play_some(self, clicks: int) -> Any:
        """Click that often at random, or to the end of the match."""
        enough = self.clicks + clicks
        return self.play(lambda shown: self.clicks >= enough or is_over(shown))

    def move(self, shown: Any) -> bool:
        """Click one of the things on offer, if there are any."""
        choice = self._choose(shown)
        if choice is not None:
            self._click(choice)
        return choice is not None

    def _choose(self, shown: Any) -> Any:
        """One of the offers; where a dialog is open, one of the dialog's."""
        offers = shown["offers"]
        numbers = [offer for offer in offers if offer["kind"] == "data-say-number"]
        if numbers:
            return self.chance.choice(numbers)
        rare = [offer for offer in offers if any(word in offer["value"] for word in RARE)]
        others = [offer for offer in offers if offer not in rare]
        if rare and (not others or self.chance.random() < self.rare):
            return self.chance.choice([one for one in rare if one["value"] != "mazo"] or rare)
        if others:
            kind = self.chance.choice(sorted({offer["kind"] for offer in others}))
            return self.chance.choice([offer for offer in others if offer["kind"] == kind])
        deals = [action for action in shown["actions"] if action["value"] == "deal"]
        return deals[0] if deals else None

    def _click(self, offer: Any) -> None:
        """Click; what has gone meanwhile (the other side has spoken) is let go."""
        self.clicks += 1
        target = self.page.locator(f'[{offer["kind"]}="{offer["value"]}"]:visible').first
        try:
            if offer["kind"] == "data-say-number":
                number = int(offer["least"]) + self.chance.randint(0, HIGHEST_RAISE)
                target.fill(str(number), timeout=CLICK_MS)
                target = self.page.locator(f'[data-say-confirm="{offer["value"]}"]')
            target.click(timeout=CLICK_MS)
            if offer["kind"] == "data-card":  # the first tap raises the card, the second plays it
                target.click(timeout=CLICK_MS)
        except TooLate:
            return

    def wait(self, shown: Any) -> None:
        """Wait until something has happened since the page was looked at."""
        self.page.wait_for_function(CHANGED, arg=[shown["n"]], timeout=CHANGE_MS)


def is_over(shown: Any) -> bool:
    """The match is over."""
    return bool(shown["phase"] == "over")
