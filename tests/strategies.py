"""Random play that the tests of rules, engine and match share."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from truco.cards import card_text
from truco.deal import Deal
from truco.engine import Hand, Table, compile_rules
from truco.match import Match
from truco.narrate import sees_cards
from truco.round import Round, Say
from truco.rules import Rules, load, names

FRESH_SEED = int(os.environ.get("TRUCO_SEED") or 0) or random.SystemRandom().randrange(1, 2**32)
"""The seed of this run's random play; ``TRUCO_SEED`` repeats one."""

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Config:
    """A table: ruleset, players, options and target, as a test id shows it."""

    ruleset: str
    players: int = 2
    chosen: tuple[tuple[str, Any], ...] = ()
    target: int | None = None

    def __str__(self) -> str:
        parts = [self.ruleset, str(self.players), *(f"{name}={v}" for name, v in self.chosen)]
        return "-".join([*parts, f"to{self.target}"] if self.target else parts)

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return configured(self)[0]

    @property
    def table(self) -> Table:
        """The rules as the engine has them."""
        return configured(self)[1]


@cache
def configured(config: Config) -> tuple[Rules, Table]:
    """The rules of a table, made once."""
    options = dict(config.chosen)
    rules = load(config.ruleset).configure(config.players, config.target, options)
    return rules, compile_rules(rules)


def plain_configs() -> list[Config]:
    """Every ruleset with each of its player counts and no house rule."""
    return [Config(name, players) for name in names() for players in load(name).players]


_HOUSE: dict[str, list[dict[str, Any]]] = {
    "retruco": [{"campeonato": True}, {"calls": "on-turn"}],
    "argentino": [
        {"flor": True},
        {"flor": True, "calls": "on-turn"},
        {"envido-order": "ascending"},
        {"declare": "manual"},
        {"show": "manual"},
        {"declare": "manual", "show": "manual", "flor": True},
    ],
    "torneo-1904": [{"calls": "on-turn"}, {"declare": "manual", "show": "manual"}],
    "porteno": [
        {"flor": False},
        {"calls": "on-turn"},
        {"declare": "manual"},
        {"retruco-refused": 2, "falta-in-malas": "rest"},
        {"a-ley": True},
    ],
    "uruguayo": [
        {"a-ley": False},
        {"calls": "on-turn"},
        {"declare": "manual"},
        {"falta-in-malas": "game"},
    ],
    "mallorca": [{"cantons": 1}, {"cantons": 5}, {"calls": "on-turn"}],
}


def house_configs() -> list[Config]:
    """Every ruleset under its house rules, for two players and for one larger table."""
    found = []
    for name, house in _HOUSE.items():
        counts = load(name).players
        larger = [players for players in counts if players > 3][:1]
        for options in house:
            chosen = tuple(options.items())
            found += [Config(name, players, chosen) for players in [2, *larger]]
        if 3 in counts:
            found.append(Config(name, 3, (("gallo", "mano"),)))
    return found


def all_configs() -> list[Config]:
    """The plain tables and those with house rules."""
    return plain_configs() + house_configs()


# ---- what may be done


def moves(state: Round) -> list[tuple[int, str]]:
    """Every (seat, say) that is listed; a numbered call once, with its least number."""
    return [(seat, say) for group in kinds(state).values() for seat, say in group]


def kinds(state: Round) -> dict[str, list[tuple[int, str]]]:
    """The listed (seat, say) pairs by kind of action: card, mazo, truco, envido, flor, ..."""
    found: dict[str, list[tuple[int, str]]] = {}
    for seat in state.actors():
        for card in state.cards(seat) if sees_cards(state.hand, seat) else []:
            found.setdefault("card", []).append((seat, card))
        for say in state.says(seat):
            kind = say.group if say.group != "answer" else say.say
            found.setdefault(kind, []).append((seat, numbered(say, say.least or 0)))
    return found


def numbered(say: Say, number: int) -> str:
    """A listed word as it is said: ``envido-N`` with a number of its range."""
    if say.least is None:
        return say.say
    return f"{say.say[:-1]}{number}"


def ranged(state: Round, seat: int, word: str) -> Say | None:
    """The listed numbered call of a seat that a say belongs to."""
    for say in state.says(seat):
        if say.least is not None and word.startswith(say.say[:-1]) and word[-1].isdigit():
            return say
    return None


# ---- chance


class Chooser:
    """Chooses by bytes (hypothesis shrinks them) or by a seeded stream once they are used up."""

    def __init__(self, seed: int, given: bytes = b"") -> None:
        self.random = random.Random(seed)
        self.given = iter(given)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``. ``random()`` is the same in every Python version."""
        byte = next(self.given, None)
        return byte % bound if byte is not None else int(self.random.random() * bound)

    def pick(self, items: list[Any]) -> Any:
        """One of the items."""
        return items[self.below(len(items))]


def natural(state: Round, chance: Chooser) -> tuple[int, str]:
    """The kind of action first, mazo one in fifty, so that hands are really played."""
    groups = kinds(state)
    if len(groups) > 1 and "mazo" in groups and chance.below(50):
        del groups["mazo"]
    seat, say = chance.pick(groups[chance.pick(sorted(groups))])
    listed = ranged(state, seat, say)
    if listed is not None and listed.least is not None and listed.most is not None:
        spread = min(listed.most, listed.least + 7) - listed.least + 1
        number = listed.least + chance.below(spread)
        if listed.say == "tantos-N" and 7 < number < 20:  # no such tantos (AR l. 44)
            number = 20 + number % 14
        say = numbered(listed, number)
    return seat, str(say)


def shuffled(cards: list[int], chance: Chooser) -> list[int]:
    """The cards in another order."""
    rest = list(cards)
    return [rest.pop(chance.below(len(rest))) for _ in range(len(rest))]


def random_deal(rules: Rules, chance: Chooser, flores: int = 3) -> Deal:
    """A deal in which about one seat in ``flores`` gets three cards of a suit (0: as they come)."""
    rest = shuffled(list(rules.deck), chance)
    muestra = rest.pop() if rules.has_muestra else None
    hands = []
    for _ in range(rules.players):
        held: list[int] = []
        if flores and chance.below(flores) == 0:
            suit = chance.below(4)
            held = [card for card in rest if card // 10 == suit][:3]
        held += [card for card in rest if card not in held][: 3 - len(held)]
        rest = [card for card in rest if card not in held]
        hands.append(tuple(held))
    return Deal(tuple(hands), muestra)


def random_score(rules: Rules, chance: Chooser) -> list[int]:
    """A score at the start of a hand; one in two near the end of the game."""
    count = 3 if rules.players == 3 else 2
    near = chance.below(2)
    low = max(0, rules.target - 6) if near else 0
    return [low + chance.below(rules.target - low) for _ in range(count)]


def random_round(config: Config, chance: Chooser) -> Round:
    """A round about to be played."""
    rules, table = configured(config)
    duels = rules.players == 6 and rules.values["match.alternate-duels"] and chance.below(2) == 0
    mano = chance.below(rules.players)
    return Round(
        rules, table, random_deal(rules, chance), mano, random_score(rules, chance), duels=duels
    )


def play_match(rules: Rules, chance: Chooser, most: int = 100_000) -> Iterator[tuple[Match, Any]]:
    """Play a match to its end; gives the match and the events of each step."""
    match = Match(rules, chance.below(rules.players))
    for _ in range(most):
        if match.phase == "over":
            return
        if match.phase == "deal":
            yield match, match.deal(random_deal(rules, chance))
        else:
            assert match.round is not None
            yield match, match.act(*natural(match.round, chance))
    raise AssertionError(f"no end after {most} steps")


seeds = st.integers(0, 2**32 - 1)
choices = st.binary(max_size=120)


# ---- the whole state


def dump(thing: Any) -> Any:
    """Every field of a match, a round or a hand, as plain data that can be compared."""
    if isinstance(thing, Match | Round):
        return {name: dump(getattr(thing, name)) for name in _public_fields(thing)}
    if isinstance(thing, Hand):
        return _dump_hand(thing)
    if isinstance(thing, str | dict) or not hasattr(thing, "__iter__"):
        return thing
    return [dump(item) for item in thing]


def _dump_hand(hand: Hand) -> dict[str, Any]:
    """The fields of a hand; of its list of moves only what is listed now."""
    fields = {name: dump(getattr(hand, name)) for name in hand_fields()}
    for name in ("entry_word", "entry_seats"):
        fields[name] = fields[name][: hand.entries]
    if not hand.number_seats:
        fields["number_least"] = fields["number_most"] = 0
    return fields


_SCRATCH = ("blank", "rows", "total0", "total1")
"""Fields of a hand that are no state: its rules, and where the engine reckons."""


@cache
def hand_fields() -> tuple[str, ...]:
    """The fields of a hand, whether compiled or not."""
    sample = Hand(configured(Config("argentino"))[1])
    return tuple(name for name in _public_fields(sample) if name not in _SCRATCH)


def _public_fields(thing: Any) -> list[str]:
    """The fields and properties of a thing by name; a compiled one has no ``__dict__``."""
    names = (name for name in dir(thing) if not name.startswith("_") and name not in _RULES)
    return [name for name in names if not callable(getattr(thing, name))]


_RULES = ("rules", "table", "deal")
"""What a match or a hand is played by: no state."""


def cards_of(deal: Deal) -> list[list[str]]:
    """The dealt cards as text, by seat."""
    return [[card_text(card) for card in hand] for hand in deal.hands]
