"""A player's own tables: noted when he opens one, looked up again while they run."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from asgiref.sync import async_to_sync
from django.http import HttpRequest

from truco.live.log import LogError
from truco.rules import load, names
from truco.web.pages.opponents import bot_name
from truco.web.players.inviting import sat_down
from truco.web.players.models import Chair, Player
from truco.web.tables import Looks, TableFacts

SEEN = "seen"
SEEN_LENGTH = 4
"""The last tables with free seats that a player opened: his session keeps their ids."""

SHOWN = 12
"""How many of his tables the lobby shows a player, the newest first."""

_directories: list[Looks] = []


@dataclass(frozen=True)
class OwnTable:
    """A table as the lobby lists it."""

    id: str
    title: str
    line: str
    running: bool
    waiting: bool


def use_directory(directory: Looks) -> None:
    """Let the pages read the log that this process has open."""
    _directories[:] = [directory]


def look(table_id: str) -> TableFacts | None:
    """Return a table's facts, None if there is no such table."""
    (directory,) = _directories
    seen: Callable[[str], TableFacts | None] = async_to_sync(directory.look)
    return seen(table_id)


def visit(request: HttpRequest, player: Player, facts: TableFacts) -> None:
    """Remember a table that a player opens, also if he may sit down there in a moment."""
    if not note_visit(player, facts) and facts.free:
        seen = [one for one in request.session.get(SEEN, []) if one != facts.id]
        request.session[SEEN] = [*seen, facts.id][-SEEN_LENGTH:]


def look_again_at_seen(request: HttpRequest, player: Player) -> None:
    """Remember the tables at which a player has sat down since he opened them."""
    left = []
    for table in request.session.get(SEEN, []):
        with suppress(LogError):
            facts = look(table)
            if facts is not None and not note_visit(player, facts) and facts.free:
                left.append(table)
    if left != request.session.get(SEEN, []):
        request.session[SEEN] = left


def note_visit(player: Player, facts: TableFacts) -> bool:
    """Remember a table for a player who sits there; tell whether he does."""
    seat = facts.seat_of(player.key)
    if seat is None:
        return False
    others = (name for index, name in enumerate(facts.names) if index != seat)
    Chair.objects.update_or_create(
        player=player,
        table=facts.id,
        defaults={
            "ruleset": facts.ruleset,
            "others": ", ".join(filter(None, others))[: Chair.OTHERS_LENGTH],
            "score": "–".join(map(str, facts.score)),
            "over": facts.over,
        },
    )
    sat_down(player, facts.id)
    return True


def own_tables(request: HttpRequest, player: Player, language: str) -> list[OwnTable]:
    """Return a player's newest tables as they stand now."""
    look_again_at_seen(request, player)
    chairs = Chair.objects.filter(player=player)
    running = [chair for chair in chairs[:SHOWN] if not chair.over]
    waiting = {chair.table for chair in running if _look_again(player, chair)}
    return [_listed(chair, language, chair.table in waiting) for chair in chairs.all()[:SHOWN]]


def _look_again(player: Player, chair: Chair) -> bool:
    """Bring a chair up to date; tell whether its table still waits for players.

    A table whose log cannot be read now is shown as it was. Who has stood up again before the
    match began has no chair there.
    """
    try:
        facts = look(chair.table)
    except LogError:
        return False
    if facts is None:
        return False
    if not note_visit(player, facts) and facts.free:
        chair.delete()
    return facts.free > 0


def _listed(chair: Chair, language: str, waiting: bool) -> OwnTable:
    known = chair.ruleset in names()
    others = ", ".join(bot_name(name) for name in chair.others.split(", "))
    return OwnTable(
        id=chair.table,
        title=load(chair.ruleset).titles[language] if known else chair.ruleset,
        line=" · ".join(filter(None, (others, chair.score))),
        running=not chair.over,
        waiting=waiting,
    )
