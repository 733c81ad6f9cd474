"""`truco replay`: show the record of a match hand by hand."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco.cli.output import say, say_json
from truco.errors import RecordError, UsageError
from truco.record import SPECTATOR, Record, read_file
from truco.record.replaying import rules_changed
from truco.record.tell import Happened, Told, tell

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: "Subparsers") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="show the record of a match",
        description="Play a record again and show it hand by hand: cards, what was said and "
        "played, tricks, points. Exit code 1 if something in it did not happen so.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record (.truco.toml)")
    parser.add_argument("--hand", metavar="N", type=int, help="only this hand, counted from 1")
    parser.add_argument("--seat", metavar="SEAT", help=f'as this seat saw it, or "{SPECTATOR}"')
    parser.add_argument("--json", action="store_true", help="print it for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show it; 1 where the record does not hold. `MalformedText` for a file that is none."""
    record = read_file(arguments.file)
    hand = arguments.hand
    if hand is not None and not 1 <= hand <= len(record.hands):
        raise UsageError(f"--hand {hand}: the record has hands 1 to {len(record.hands)}")
    stories = tell(record, _viewer(arguments.seat, record), str(arguments.file))
    told: list[Told] = []
    failed: RecordError | None = None
    if not arguments.json:
        for line in _head(record):
            say(line)
    try:
        for story in stories:
            if hand not in (None, story.hand.number):
                continue
            told.append(story)
            if not arguments.json:
                for line in _hand(record, story):
                    say(line)
    except RecordError as error:
        failed = error
    _finish(arguments, record, told, failed)
    return 0 if failed is None else 1


def _viewer(text: str | None, record: Record) -> int | str | None:
    if text is None or text == SPECTATOR:
        return text
    if text.isascii() and text.isdigit() and int(text) < len(record.players):
        return int(text)
    last = len(record.players) - 1
    raise UsageError(f"--seat {text}: expected a seat from 0 to {last}, or {SPECTATOR}")


def _finish(
    arguments: argparse.Namespace, record: Record, told: list[Told], failed: RecordError | None
) -> None:
    if arguments.json:
        say_json(_plain(record, told, failed))
    elif failed is not None:
        say(f"error: {failed}")
    elif arguments.hand is None:
        say(_result(record))


# ---- for people


def _head(record: Record) -> Iterator[str]:
    rules = record.rules
    house = " (house rules)" if rules.house is not None else ""
    yield f"{record.match}: {rules.name}{house} to {rules.target}, {rules.players} players"
    for seat, player in enumerate(record.players):
        bot = f" {player.bot}" if player.bot else ""
        yield f"  seat {seat}: {player.name} ({player.kind}{bot})"
    dealer = (record.first_mano - 1) % len(record.players)
    yield f"  first dealer: seat {dealer} ({record.first_dealer})"
    for text in rules_changed(record, record.load_rules()):
        yield f"  note: {text}"
    if record.comment:
        yield f"  # {record.comment}"


def _hand(record: Record, told: Told) -> Iterator[str]:
    hand = told.hand
    games = f", games {_score(hand.games)}" if any(hand.games) else ""
    duels = ", de punta" if hand.setting.duels else ""
    yield ""
    yield (
        f"Hand {hand.number}: mano seat {hand.setting.mano}, "
        f"score {_score(hand.setting.score)}{games}{duels}"
    )
    if told.muestra is not None:
        yield f"  muestra {told.muestra}"
    for seat, cards in enumerate(told.cards):
        yield f"  {_name(record, seat)}: {cards}"
    for number, (action, events) in enumerate(told.steps, 1):
        comment = f"    # {action.comment}" if action.comment else ""
        yield f"  {number:3}. {_name(record, action.seat)}: {action.say}{comment}"
        for event in events or ():
            yield from (f"         {text}" for text in _event(record, event))
    if hand.points is not None:
        yield f"  points: {', '.join(hand.points) or 'none'}"
    if hand.comment:
        yield f"  # {hand.comment}"


def _event(record: Record, event: Happened) -> Iterator[str]:
    """What an action caused; its own event is the action."""
    kind = event["kind"]
    if kind == "declare":
        yield f"{_name(record, event['seat'])} declares {event['says']}"
    elif kind == "trick":
        winner = event["winner"]
        who = "parda" if winner is None else _name(record, winner)
        yield f"trick {event['trick']}: {who}"
    elif kind == "settle":
        yield f"{event['contest']}: {event['points']} to side {event['side']} ({event['why']})"
    elif kind == "show":
        yield f"{_name(record, event['seat'])} shows {' '.join(event['cards'])}"
    elif kind == "hand-over":
        yield f"score {_score(event['score'])}"
    elif kind == "game-over":
        yield f"game to {_side(record, event['winner'])}, games {_score(event['games'])}"


def _result(record: Record) -> str:
    result = record.result
    if result is None:
        return "\nThe match was not played to its end."
    left = "" if result.left is None else f"{_name(record, result.left)} left. "
    score = f"score {_score(result.score)}"
    games = f"games {_score(result.games)}, " if any(result.games) else ""
    if result.winner is None:
        return f"\n{left}The match is void: {games}{score}"
    return f"\n{left}The match goes to {_side(record, result.winner)}: {games}{score}"


def _name(record: Record, seat: int) -> str:
    return f"{seat} {record.players[seat].name}"


def _side(record: Record, side: int) -> str:
    return f"seat {side}" if len(record.players) == 3 else f"side {side}"


def _score(points: tuple[int, ...] | list[int]) -> str:
    return "-".join(map(str, points))


# ---- for programs


def _plain(record: Record, told: list[Told], failed: RecordError | None) -> dict[str, Any]:
    result = record.result
    data: dict[str, Any] = {
        "match": record.match,
        "ruleset": record.rules.name,
        "target": record.rules.target,
        "options": record.rules.options,
        "players": [
            {"seat": seat, "name": player.name, "kind": player.kind, "bot": player.bot}
            for seat, player in enumerate(record.players)
        ],
        "hands": [_plain_hand(story) for story in told],
        "result": result
        and {
            "winner": result.winner,
            "reason": result.reason,
            "left": result.left,
            "games": result.games,
            "score": result.score,
        },
    }
    if failed is not None:
        data["error"] = {
            "message": str(failed),
            "hand": failed.hand,
            "action": failed.action,
            "cite": failed.cite,
        }
    return data


def _plain_hand(told: Told) -> dict[str, Any]:
    hand = told.hand
    return {
        "number": hand.number,
        "game": hand.game,
        "games": hand.games,
        "mano": hand.setting.mano,
        "score": hand.setting.score,
        "duels": hand.setting.duels,
        "cards": [cards.split() for cards in told.cards],
        "muestra": told.muestra,
        "play": [
            {
                "seat": action.seat,
                "say": action.say,
                "at": action.at,
                "comment": action.comment,
                "events": events,
            }
            for action, events in told.steps
        ],
        "points": hand.points,
        "comment": hand.comment,
    }
