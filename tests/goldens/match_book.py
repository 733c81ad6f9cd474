"""Golden matches: seeded random matches whose events are hashed, and some told in words."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from goldens.perft_book import Entry, value
from strategies import Chooser, Config, all_configs, play_match
from truco.cards import hand_text
from truco.events import Event
from truco.match import Match
from truco.rules import names

HERE = Path(__file__).parent
FILE = HERE / "matches.toml"
TOLD = HERE / "told"
SEED = 1904
HANDS_TOLD = 6

HEAD = """\
# Random matches of seed 1904, each to its end: how many actions and hands, how it ended, and the
# SHA-256 over its events, one line of JSON each. Written by scripts/goldens.

"""


def entries() -> list[Entry]:
    """The matches of the book."""
    found: list[Entry] = tomllib.loads(FILE.read_text(encoding="utf-8"))["match"]
    return found


def config_of(entry: Entry) -> Config:
    """The table of an entry."""
    return Config(entry["ruleset"], entry["players"], tuple(entry.get("options", {}).items()))


def line(event: Event) -> str:
    """An event as one line of JSON: what happened, and for whom."""
    audience = None if event.audience is None else sorted(event.audience)
    return json.dumps([event.kind, event.data, audience], sort_keys=True)


def played(config: Config) -> dict[str, Any]:
    """Play the match of a table and say what came of it."""
    digest = hashlib.sha256()
    match = Match(config.rules)
    for now, events in play_match(config.rules, Chooser(SEED)):
        match = now
        for event in events:
            digest.update(line(event).encode() + b"\n")
    return {
        "actions": match.position,
        "hands": match.hand_number,
        "games": match.games,
        "score": match.score,
        "winner": match.winner,
        "events": digest.hexdigest(),
    }


def recorded() -> str:
    """The text of the book: every table's match anew."""
    blocks = []
    for config in all_configs():
        head: dict[str, Any] = {"ruleset": config.ruleset, "players": config.players}
        if config.chosen:
            head["options"] = dict(config.chosen)
        fields = {**head, **played(config)}
        blocks.append("[[match]]\n" + "".join(f"{k} = {value(v)}\n" for k, v in fields.items()))
    return HEAD + "\n".join(blocks)


# ---- told in words


def told_configs() -> list[Config]:
    """One table a ruleset: four players where there can be four."""
    players = {"retruco": 2, "argentino": 2}
    options = {"argentino": (("flor", True),)}
    return [Config(name, players.get(name, 4), options.get(name, ())) for name in names()]


def telling(config: Config) -> Iterator[str]:
    """The first hands of a table's match, a line an event, to be read by people."""
    yield f"{config.ruleset}, {config.players} players" + (
        f", {dict(config.chosen)}" if config.chosen else ""
    )
    for match, events in play_match(config.rules, Chooser(SEED)):
        if match.hand_number > HANDS_TOLD:
            return
        for event in events:
            yield from _told(event, match)


def _told(event: Event, match: Match) -> Iterator[str]:
    data = event.data
    if event.kind == "deal":
        muestra = f", muestra {data['muestra']}" if data["muestra"] else ""
        yield ""
        yield f"hand {data['hand']}: mano {data['mano']}{muestra}, score {match.score}"
        if match.round is not None:
            yield from (f"  {seat} holds {held}" for seat, held in enumerate(_held(match)))
    elif event.kind in ("say", "play", "declare"):
        word = data.get("say") or data.get("card") or f"declares {data['says']}"
        yield f"  {data['seat']} {word}"
    elif event.kind == "trick":
        yield f"    trick {data['trick']}: {'parda' if data['winner'] is None else data['winner']}"
    elif event.kind == "settle":
        yield f"    {data['contest']} {data['points']:+d} to side {data['side']} ({data['why']})"
    elif event.kind == "show":
        yield f"    {data['seat']} shows {' '.join(data['cards'])}"
    elif event.kind == "hand-over":
        yield f"    score {data['score']}"
    elif event.kind in ("game-over", "match-over"):
        yield f"    {event.kind}: {data['winner']}"


def _held(match: Match) -> list[str]:
    assert match.round is not None
    return [hand_text(hand) for hand in match.round.deal.hands]
