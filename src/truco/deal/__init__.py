"""The deal: shuffle, cut, cards, and the proof that nobody has chosen them.

A hand is dealt so that every player can verify it when the match is over::

    secret = new_secret("m-1", 1)                  # the server keeps it in its log
    publish(secret.commitment().to_dict())         # first
    given = gather(setup, seeds, cuts)             # then what the seats contribute
    hand = deal_hand(secret, setup, given)         # hand.deal has the cards
    publish(hand.public.to_dict())
    publish(hand.open_dealt(0, card).to_dict())    # as each card is played or shown
    publish(reveal(hand))                          # when the match is over

``verify_hand`` says what is wrong with it. ``practice_deal`` deals from a plain number for
simulators, ``run_draw`` draws the first dealer and the sides. Specification: ``docs/deal.md``.
"""

from truco.deal.audit import read_revealed, reveal, verify_forms, verify_hand
from truco.deal.draw import (
    HIGHEST,
    KINGS,
    RANDOM,
    TURNED,
    Draw,
    run_draw,
    verify_draw,
)
from truco.deal.encoding import PROTOCOL
from truco.deal.hand import (
    HandDeal,
    Opening,
    PublicDeal,
    check_card,
    deal_hand,
    deck_order,
)
from truco.deal.practice import practice_deal, practice_order
from truco.deal.secret import (
    DEFAULT_SEED,
    DRAW,
    Commitment,
    Contribution,
    Secret,
    gather,
    new_secret,
    parse_seed,
)
from truco.deal.table import Deal, Setup, cut_deck, cutting_seats, hand_out, setup_of

__all__ = [
    "DEFAULT_SEED",
    "DRAW",
    "HIGHEST",
    "KINGS",
    "PROTOCOL",
    "RANDOM",
    "TURNED",
    "Commitment",
    "Contribution",
    "Deal",
    "Draw",
    "HandDeal",
    "Opening",
    "PublicDeal",
    "Secret",
    "Setup",
    "check_card",
    "cut_deck",
    "cutting_seats",
    "deal_hand",
    "deck_order",
    "gather",
    "hand_out",
    "new_secret",
    "parse_seed",
    "practice_deal",
    "practice_order",
    "read_revealed",
    "reveal",
    "run_draw",
    "setup_of",
    "verify_draw",
    "verify_forms",
    "verify_hand",
]
