"""Records of random matches: plain or dealt verifiably, played out, left or broken off."""

from __future__ import annotations

from dataclasses import dataclass

from strategies import Chooser, Config, natural, random_deal
from truco.cards import CARDS
from truco.deal import (
    DRAW,
    HIGHEST,
    RANDOM,
    TURNED,
    HandDeal,
    Setup,
    deal_hand,
    gather,
    new_secret,
    run_draw,
    setup_of,
)
from truco.engine import compile_rules
from truco.record import FirstDeal, Player, Record, Recorder
from truco.rules import Rules

PURPOSE = {"highest-card": HIGHEST, "turned-card": TURNED, "random": RANDOM, "draw": RANDOM}
NAMES = ("Ana", "Bruno", "Carla", "Dora", "Emilio", "Fina", "Gil", "Hilda")


@dataclass(frozen=True)
class Plan:
    """How a random match is played. ``hands``: most of them; then it is left by that seat."""

    config: Config
    seed: int
    verifiable: bool = True
    hands: int = 1000
    leaves: bool = True


def random_bytes(chance: Chooser, count: int) -> bytes:
    return bytes(chance.below(256) for _ in range(count))


def name_of(plan: Plan) -> str:
    """The match's name."""
    return f"table-{plan.seed}.1"


def begin(plan: Plan, chance: Chooser) -> Recorder:
    """A recorder before the first hand, the dealer drawn as the rules want it."""
    rules = plan.config.rules
    players = [
        Player(NAMES[seat], "bot", "criollo") if seat % 3 == 1 else Player(NAMES[seat])
        for seat in range(rules.players)
    ]
    name = name_of(plan)
    return Record.start(rules, players, name, dealer=_dealer(rules, name, plan, chance))


def _dealer(rules: Rules, name: str, plan: Plan, chance: Chooser) -> FirstDeal:
    if not plan.verifiable:
        return FirstDeal(chance.below(rules.players))
    if rules.first_dealer == "inviter":
        return FirstDeal(1, "inviter")
    purpose = PURPOSE[rules.first_dealer]
    if purpose == TURNED and rules.players > 4:
        purpose = RANDOM
    secret = new_secret(name, DRAW, lambda count: random_bytes(chance, count))
    setup = Setup(rules.deck, rules.players, 0, True, False, ())
    power = list(compile_rules(rules).power)[-CARDS:]
    draw = run_draw(secret, purpose, rules.deck, gather(setup, {}, {}), power=power)
    form = draw.to_dict() | {"secret": secret.key.hex()}
    return FirstDeal((draw.result[0] + 1) % rules.players, "draw", [form])


def dealt(rules: Rules, match: str, number: int, mano: int, chance: Chooser) -> HandDeal:
    """The next hand, verifiable, with seeds and cuts of some seats."""
    setup = setup_of(rules, mano)
    seeds = {s: random_bytes(chance, 32) for s in range(rules.players) if chance.below(3)}
    cuts = {s: 3 + chance.below(len(rules.deck) - 5) for s in setup.cutters if chance.below(2)}
    secret = new_secret(match, number, lambda count: random_bytes(chance, count))
    return deal_hand(secret, setup, gather(setup, seeds, cuts))


def played(plan: Plan) -> Recorder:
    """A match played by the plan."""
    chance = Chooser(plan.seed)
    rules = plan.config.rules
    recorder = begin(plan, chance)
    match = recorder.match
    while match.phase != "over":
        if match.hand_number >= plan.hands and chance.below(3) == 0:
            if plan.leaves:
                recorder.leave(chance.below(rules.players))
            break
        if match.phase == "deal":
            mano = (match.mano + (match.hand_number > 0)) % rules.players
            if plan.verifiable:
                recorder.hand(dealt(rules, name_of(plan), match.hand_number + 1, mano, chance))
            else:
                recorder.hand(random_deal(rules, chance))
        assert match.round is not None
        seat, say = natural(match.round, chance)
        at = chance.below(1000) / 8 if chance.below(2) else None
        recorder.action(seat, say, at=at, comment="why?" if chance.below(9) == 0 else None)
    return recorder
