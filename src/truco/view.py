"""What one seat may know of a match: built up from that, never cut down from the whole.

A view is plain data for the wire and for bots. Two deals that agree on a seat's cards, with
equal public events, give equal views.
"""

from __future__ import annotations

from typing import Any, TypedDict

from truco.cards import card_text
from truco.engine import Hand
from truco.engine.legal import held_cards
from truco.engine.lies import SON_BUENAS_MARK, declarations
from truco.engine.words import PARDA, TRUCO
from truco.match import Match
from truco.narrate import sees_cards
from truco.question import asks
from truco.round import Round


class View(TypedDict):
    """A match as one viewer may see it. ``you`` None: a spectator."""

    you: int | None
    ruleset: str
    players: int
    target: int
    malas: int
    options: dict[str, Any]
    phase: str
    hand: int
    game: int
    games: list[int]
    games_to_win: int
    score: list[int]
    position: int
    winner: int | None
    mano: int
    dealer: int
    turn: int | None
    sides: list[list[int]]
    present: list[int]
    muestra: str | None
    seats: list[dict[str, Any]]
    tricks: list[dict[str, Any]]
    trick_cards: str
    asks: dict[str, Any] | None
    waiting: list[str]
    stakes: dict[str, Any]
    said: list[dict[str, Any]]
    declared: list[list[Any]]
    points: list[list[Any]]
    shown: dict[str, list[str]]
    may: dict[str, Any]
    duel: dict[str, int] | None
    result: dict[str, Any] | None


def view(match: Match, viewer: int | None, public: View | None = None) -> View:
    """The match as the seat ``viewer`` may know it; None: as a spectator.

    ``public`` is the spectator's view, if it has been made already: the seats' views of one moment
    share it.
    """
    seen = _public(match) if public is None else public
    if viewer is None:
        return seen
    seats = list(seen["seats"])
    seats[viewer] = {**seats[viewer], "cards": _own_cards(match.round, viewer)}
    return {**seen, "you": viewer, "seats": seats, "may": _may(match, viewer)}


def _public(match: Match) -> View:
    current = match.round
    rules = match.rules
    playing = match.phase == "play"
    sides = current.sides() if current else []
    return {
        "you": None,
        "ruleset": rules.name,
        "players": rules.players,
        "target": rules.target,
        "malas": rules.malas,
        "options": dict(rules.options),
        "phase": match.phase,
        "hand": match.hand_number,
        "game": match.game_number,
        "games": list(match.games),
        "games_to_win": rules.games_to_win,
        "score": current.board() if current and playing else list(match.score),
        "position": match.position,
        "winner": match.winner,
        "mano": match.mano,
        "dealer": match.dealer,
        "turn": current.turn() if current and playing else None,
        "sides": sides,
        "present": _seats(current.hand.present) if current else [],
        "muestra": current.muestra if current else None,
        "seats": _public_seats(match, current, sides),
        "tricks": _tricks(current) if current else [],
        "trick_cards": rules.values["cards.trick-cards"],
        "asks": asks(current) if current else None,
        "waiting": _waiting(current.hand) if current else [],
        "stakes": _stakes(current.hand) if current else {},
        "said": [{"seat": seat, "say": say} for seat, say in current.said] if current else [],
        "declared": _declared(current.hand) if current else [],
        "points": [list(row) for row in current.points()] if current else [],
        "shown": current.shown() if current else {},
        "may": {"cards": [], "says": []},
        "duel": _duel(current) if current else None,
        "result": _result(match),
    }


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits >> seat & 1]


def _public_seats(
    match: Match, current: Round | None, sides: list[list[int]]
) -> list[dict[str, Any]]:
    """What everybody sees of each seat."""
    if current is None:
        return [_waiting_seat(seat) for seat in range(match.players)]
    hand = current.hand
    played: list[list[str]] = [[] for _ in range(match.players)]
    for trick in current.plays:
        for who, card in trick:
            played[who].append(card)
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    return [
        {
            "seat": seat,
            "side": side_of[seat],
            "in_play": bool(hand.inplay >> seat & 1),
            "lifted": sees_cards(hand, seat),
            "cards": None,
            "held": int(held_cards(hand, seat)).bit_count(),
            "played": played[seat],
        }
        for seat in range(match.players)
    ]


def _waiting_seat(seat: int) -> dict[str, Any]:
    """A seat before the first deal."""
    return {
        "seat": seat,
        "side": seat % 2,
        "in_play": True,
        "lifted": True,
        "cards": None,
        "held": 0,
        "played": [],
    }


def _own_cards(current: Round | None, seat: int) -> list[str] | None:
    """The cards that a seat holds; None while it has not lifted them."""
    if current is None:
        return []
    hand = current.hand
    if not sees_cards(hand, seat):
        return None
    held = held_cards(hand, seat)
    return [card_text(hand.cards[seat * 3 + p]) for p in range(3) if held >> p & 1]


def _tricks(current: Round) -> list[dict[str, Any]]:
    hand = current.hand
    winners = (hand.winner0, hand.winner1, hand.winner2)
    tricks = []
    for number, plays in enumerate(current.plays):
        winner: int | str | None = None
        if number < hand.trick:
            winner = "parda" if winners[number] == PARDA else winners[number]
        cards = [[seat, card] for seat, card in plays]
        if cards or winner is not None:
            lead = plays[0][0] if plays else None
            tricks.append({"lead": lead, "cards": cards, "winner": winner})
    return tricks


def _waiting(hand: Hand) -> list[str]:
    """Questions that wait under the one on top."""
    if hand.truco_open and (hand.flor_open or hand.envido_open):
        return ["truco"]
    return []


def _stakes(hand: Hand) -> dict[str, Any]:
    """The truco stake in force, and the side that has the word to raise it."""
    table = hand.table
    level = hand.truco_agreed
    stake = table.uncalled if level == 0 else table.truco_stake[level - 1]
    word = None
    if level and not hand.truco_open and level < table.truco_levels:
        word = 1 - hand.truco_side
    return {
        "truco": {
            "say": table.words[TRUCO + level - 1] if level else None,
            "stake": "game" if stake < 0 else stake,
            "word": word,
        }
    }


def _declared(hand: Hand) -> list[list[Any]]:
    return [
        [seat, "son-buenas" if number == SON_BUENAS_MARK else str(number)]
        for seat, number in declarations(hand)
    ]


def _may(match: Match, viewer: int | None) -> dict[str, Any]:
    """What the viewer may do now: cards, and words with their group and range."""
    current = match.round
    if viewer is None or current is None or match.phase != "play":
        return {"cards": [], "says": []}
    says = []
    for say in current.says(viewer):
        entry: dict[str, Any] = {"say": say.say, "group": say.group}
        if say.least is not None:
            entry |= {"from": say.least, "to": say.most}
        says.append(entry)
    lifted = sees_cards(current.hand, viewer)
    return {"cards": current.cards(viewer) if lifted else [], "says": says}


def _duel(current: Round) -> dict[str, int] | None:
    if not current.duels:
        return None
    number = min(len(current.finished) + 1, len(current.duels))
    return {"number": number, "of": len(current.duels)}


def _result(match: Match) -> dict[str, Any] | None:
    if match.phase != "over":
        return None
    return {"winner": match.winner, "reason": match.reason, "games": list(match.games)}
