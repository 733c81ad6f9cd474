"""The verifiable deal (``docs/deal.md``) as a live table uses it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from truco.cards import card_text, hand_text, parse_card
from truco.deal import (
    DRAW,
    HIGHEST,
    KINGS,
    RANDOM,
    TURNED,
    Contribution,
    Draw,
    HandDeal,
    Secret,
    Setup,
    deal_hand,
    gather,
    new_secret,
    run_draw,
)
from truco.events import Event
from truco.live.log import Json
from truco.rules import Rules

_PURPOSES = {
    "highest-card": HIGHEST,
    "turned-card": TURNED,
    "random": RANDOM,
    "draw": RANDOM,
}
"""How the first dealer is drawn, by the ruleset's word for it; the inviter needs no draw."""


def new_key(match: str, hand: int) -> str:
    """A fresh secret for a hand, in hexadecimal."""
    return new_secret(match, hand).key.hex()


def new_toss(table_id: str, number: int) -> str:
    """A fresh secret for the draw before a match, in hexadecimal."""
    return new_secret(f"{table_id}.{number}", DRAW).key.hex()


def contributions(setup: Setup, seeds: Mapping[int, bytes], cuts: Mapping[int, int]) -> list[Json]:
    """What the seats gave, with the defaults for what they did not, as the log keeps it."""
    return [one.to_dict() for one in gather(setup, seeds, cuts)]


def dealt(secret: Secret, setup: Setup, given: Sequence[Json]) -> HandDeal:
    """The hand that follows from secret and contributions."""
    return deal_hand(secret, setup, [Contribution.from_dict(one) for one in given])


def cards(hand: HandDeal) -> list[str]:
    """The cards of each seat, then the muestra, as the log keeps them for the server alone."""
    muestra = hand.deal.muestra
    turned = [] if muestra is None else [card_text(muestra)]
    return [*(hand_text(one) for one in hand.deal.hands), *turned]


def opened(hand: HandDeal, event: Event) -> Event:
    """The event with the salts of the cards in it, if it plays or shows any.

    ``open`` holds ``[index, salt]`` for each card: with it
    everybody can check that this is the card that was committed to.
    """
    if event.kind == "play":
        shown = [event.data["card"]]
    elif event.kind == "show":
        shown = list(event.data["cards"])
    else:
        return event
    seat = event.data["seat"]
    places = [hand.deal.hands[seat].index(parse_card(card)) for card in shown]
    salts = [[i, hand.salts[seat][i].hex()] for i in places]
    return Event(event.kind, {**event.data, "open": salts}, event.audience)


def needs_draw(rules: Rules, sides: str) -> bool:
    """Whether something is drawn before the first match: who deals, or who plays with whom.

    Who invites sits on seat 0 and deals first in ``retruco`` (RT art. 5): no draw.
    """
    return sides == "kings" or rules.first_dealer != "inviter"


def draws(
    secret: Secret, rules: Rules, power: Sequence[int], sides: str, seeds: Mapping[int, bytes]
) -> list[Draw]:
    """The draws before the first match: the sides by the kings if wished, then the first dealer.

    ``docs/deal.md`` section 8: one secret and the same contributions for both.
    """
    setup = Setup(rules.deck, rules.players, 0, True, False, ())
    given = gather(setup, seeds, {})
    drawn = [run_draw(secret, KINGS, rules.deck, given)] if sides == "kings" else []
    if rules.first_dealer == "inviter":
        return drawn
    purpose = _PURPOSES[rules.first_dealer]
    if purpose == TURNED and rules.players not in (2, 4):
        purpose = RANDOM  # the four suits point at four seats
    turner = secrets.randbelow(rules.players) if purpose == TURNED else 0
    high = power if purpose == HIGHEST else None
    drawn.append(run_draw(secret, purpose, rules.deck, given, power=high, turner=turner))
    return drawn


def beginning(drawn: Sequence[Draw], secret: Secret, players: int, host: int) -> Json:
    """How the first match begins, as the log keeps it: the draws with their secret.

    ``first_mano`` sits after the first dealer; ``host``, who opened the table, deals where nobody
    was drawn. ``sides``: by new seat, the old seat of who sits there from now on.
    """
    key = secret.key.hex()
    data: Json = {"draws": [one.to_dict() | {"secret": key} for one in drawn]}
    dealer = host
    for one in drawn:
        if one.purpose == KINGS:
            data["sides"] = list(one.result)
            dealer = data["sides"].index(host)
        else:
            dealer = one.result[0]
    return data | {"first_mano": (dealer + 1) % players}


def drawn(begins: Json) -> list[Json]:
    """The draws of a ``beginning``; the first version kept one at most, as ``draw``."""
    if "draws" in begins:
        return list(begins["draws"])
    return [begins["draw"]] if "draw" in begins else []
