"""A server of its own for each module, and players at both sizes of a screen."""

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from browser.gallery import gallery as gallery
from browser.gallery import scene as scene
from browser.player import Player
from browser.server import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

NewPlayer = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, running; in the end it has had nothing to complain of."""
    with Server(tmp_path_factory.mktemp("site")) as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """What a player decides by; the seed is printed with a test that fails.

    `TRUCO_SEED` in the environment repeats a run.
    """
    import os

    seed = int(os.environ.get("TRUCO_SEED") or secrets.randbits(32))
    print(f"TRUCO_SEED={seed}")
    return random.Random(f"{seed} {request.node.name}")


@pytest.fixture
def new_player(browser: Browser, chance: random.Random) -> Iterator[NewPlayer]:
    """Makes players, each with a browser profile of his own."""
    players: list[Player] = []

    def make(viewport: ViewportSize = DESKTOP, **more: Any) -> Player:
        context = browser.new_context(
            viewport=viewport,
            has_touch=viewport == PHONE,
            reduced_motion="reduce",
            locale="es-UY",
            **more,
        )
        players.append(Player(context, chance))
        return players[-1]

    yield make
    for player in players:
        print(*player.complaints, sep="\n")
        with suppress(PlaywrightError):
            player.page.context.close()
