"""From two states of a hand to the events between them."""

from __future__ import annotations

from truco.cards import card_text, is_card
from truco.engine import Hand, shown_seats, tally
from truco.engine.finish import kept_flor, loser_side
from truco.engine.legal import held_cards
from truco.engine.lies import SON_BUENAS_MARK, declarations
from truco.engine.words import CONTESTS, NOBODY, PARDA, WHY, WHY_LONE
from truco.events import Event
from truco.rules import Rules


def narrate(rules: Rules, before: Hand, after: Hand, seat: int, say: str) -> list[Event]:
    """What ``say`` by ``seat`` made of ``before``: in the order in which a table would tell it."""
    if is_card(say):
        events = [Event("play", {"seat": seat, "card": say})]
    else:
        events = [Event("say", {"seat": seat, "say": say})]
    for who, number in declarations(after)[len(declarations(before)) :]:
        says = "son-buenas" if number == SON_BUENAS_MARK else str(number)
        events.append(Event("declare", {"seat": who, "says": says}))
    events.extend(_settled(before, after))
    events.extend(_tricks(before, after))
    if after.shown_by_hand and not before.shown_by_hand:
        events.append(_show(after, after.envido_winner_seat))
    if after.over:
        events.extend(_taken_away(before, after))
        events.extend(_ended(after))
    events.extend(_lifted(rules, before, after))
    return events


def sees_cards(hand: Hand, seat: int) -> bool:
    """Whether a seat has been shown its own cards: under a-ley only once its side has lifted (GU
    l. 235).
    """
    if not hand.table.a_ley:
        return True
    side = hand.side_of(seat)
    if hand.ley_side >= 0:
        return bool(side != hand.ley_side)
    return bool(hand.begun or hand.lifted >> side & 1)


def cards_event(hand: Hand, seat: int) -> Event:
    """A seat's cards, for that seat alone."""
    cards = [card_text(card) for card in hand.cards[seat * 3 : seat * 3 + 3]]
    return Event("cards", {"seat": seat, "cards": cards}, frozenset({seat}))


def _lifted(rules: Rules, before: Hand, after: Hand) -> list[Event]:
    return [
        cards_event(after, seat)
        for seat in range(rules.players)
        if sees_cards(after, seat) and not sees_cards(before, seat)
    ]


def _settled(before: Hand, after: Hand) -> list[Event]:
    """Flor and envido, once they are decided; nothing after the row that wins (README 12)."""
    events = []
    won = [after.flor_points0, after.flor_points1]
    envido = True
    if after.over:
        board = _board(after)
        won, envido = board["flor"], any(board["envido"])
    ends = after.match_winner < 0 and (after.over or after.waiting)
    ends = ends and not (before.over or before.waiting)
    kept = [kept_flor(after, side) if ends and won[side] else 0 for side in (0, 1)]
    for side, old in enumerate((before.flor_points0, before.flor_points1)):
        if points := won[side] - old - kept[side]:
            events.append(_settle(side, "flor", points, WHY[after.flor_why]))
    events += [_settle(side, "flor", own, WHY[WHY_LONE]) for side, own in enumerate(kept) if own]
    if after.envido_winner >= 0 and before.envido_winner < 0 and envido:
        why = WHY[after.envido_why]
        events.append(_settle(after.envido_winner, "envido", after.envido_points, why))
    return events


def _taken_away(before: Hand, after: Hand) -> list[Event]:
    """An envido told as won that a lie, or cards not shown, takes from its winner (AR l. 46-48)."""
    board = _board(after)["envido"]
    side, points = after.envido_winner, after.envido_points
    told = before.envido_winner >= 0 or any(board)
    if side < 0 or not told or board[side]:
        return []
    events = [_settle(side, "envido", -points, "forfeit")]
    if board[1 - side]:
        events.append(_settle(1 - side, "envido", board[1 - side], "forfeit"))
    return events


def _board(hand: Hand) -> dict[str, list[int]]:
    """What each side has got by each contest of a hand that is over."""
    board: dict[str, list[int]] = {name: [0, 0] for name in CONTESTS}
    for side, contest, points in tally(hand, True):
        board[CONTESTS[contest]][side] += points
    return board


def _settle(side: int, contest: str, points: int, why: str) -> Event:
    return Event("settle", {"side": side, "contest": contest, "points": points, "why": why})


def _tricks(before: Hand, after: Hand) -> list[Event]:
    events = []
    old = (before.winner0, before.winner1, before.winner2)
    new = (after.winner0, after.winner1, after.winner2)
    for number, winner in enumerate(new, 1):
        if winner != old[number - 1] and winner != NOBODY:
            data = {"trick": number, "winner": None if winner == PARDA else winner}
            events.append(Event("trick", data))
    return events


def _show(hand: Hand, seat: int) -> Event:
    held = held_cards(hand, seat)
    cards = [card_text(hand.cards[seat * 3 + p]) for p in range(3) if held >> p & 1]
    return Event("show", {"seat": seat, "cards": cards})


def _ended(hand: Hand) -> list[Event]:
    """Truco and penalties, and the cards that are shown."""
    events = []
    for side, contest, points in tally(hand, True):
        name = CONTESTS[contest]
        if name == "truco":
            lost = loser_side(hand) >= 0
            events.append(_settle(side, name, points, "forfeit" if lost else WHY[hand.truco_why]))
        elif name == "penalty":
            events.append(_settle(side, name, points, "fine" if points < 0 else "flor"))
    seats = shown_seats(hand)
    for seat in range(hand.seats):
        if seats >> seat & 1 and held_cards(hand, seat):
            events.append(_show(hand, seat))
    return events
