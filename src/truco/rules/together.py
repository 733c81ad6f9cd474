"""What no single key can say: whether the parts of a ruleset fit together and can be played."""

from __future__ import annotations

from collections.abc import Iterator

from truco.cards import card_text, number_of
from truco.errors import RulesError
from truco.rules.model import Rules

_KING = 12
_TANTOS_MOST = {"pairs": 33, "piezas": 37, "amo": 35}
_FLOR_NEEDS = ("points", "count", "holders", "first", "closed-by", "lone", "contest")
_FLOR_MOST = 5
RESERVED = frozenset(
    "quiero no-quiero mazo flor chica pido-flor a-ley levanta mostrar sigo son-buenas leave "
    "tantos-N con-flor-N contraflor-N".split()
)
"""Words that mean the same in every ruleset; no call may take one."""


def check_together(rules: Rules, source: str) -> None:
    """``RulesError`` for the first thing that does not fit."""
    for key, wrong in _wrongs(rules):
        raise RulesError(source, key, wrong)


def _wrongs(rules: Rules) -> Iterator[tuple[str, str]]:
    yield from _cards(rules)
    yield from _muestra(rules)
    yield from _truco(rules)
    yield from _envido(rules)
    yield from _refused_chains(rules)
    if rules.flor:
        yield from _flor(rules)
    yield from _words(rules)


def _cards(rules: Rules) -> Iterator[tuple[str, str]]:
    """Each card of the deck has one step of the order, and each step has a card."""
    order = rules.values["cards.order"]
    deck = [card_text(card) for card in rules.deck]
    taken = {step for step in order if step in deck}
    for step in order:
        cards = [card for card in deck if card == step or card[:-1] == step]
        if not cards or (step not in deck and set(cards) <= taken):
            yield "cards.order", f"{step!r} stands for no card of the deck"
    for card in deck:
        if card not in order and card[:-1] not in order:
            yield "cards.order", f"{card} has no place in the order"
    need = 3 * rules.players + rules.has_muestra
    if len(deck) < need:
        yield "deck.numbers", f"the deck has {len(deck)} cards, {need} are dealt"


def _muestra(rules: Rules) -> Iterator[tuple[str, str]]:
    piezas = rules.values.get("cards.piezas", ())
    if rules.has_muestra and not piezas:
        yield "cards.piezas", "is missing: a muestra makes piezas"
    numbers = {number_of(card) for card in rules.deck}
    if rules.has_muestra and not {*piezas, _KING} <= numbers:
        yield "cards.piezas", "expected numbers of the deck, and a 12 in it"
    uses = {rules.values["envido.tantos"], rules.values.get("flor.count") if rules.flor else None}
    if "piezas" in uses and not rules.has_muestra:
        yield "cards.muestra", "expected true where tantos or flor count piezas"
    kind = rules.values["envido.tantos"]
    if rules.values["envido.most"] < _TANTOS_MOST[kind]:
        yield "envido.most", f"expected at least {_TANTOS_MOST[kind]}, which a hand can have"


def _truco(rules: Rules) -> Iterator[tuple[str, str]]:
    """Each level is worth more than the one below; only the last may be worth the game."""
    below = rules.values["truco.uncalled"]
    for place, call in enumerate(rules.truco):
        where = f"truco.ladder.{place}"
        if call.stake is None:
            if place + 1 < len(rules.truco):
                yield f"{where}.stake", "only the last level may be worth the game"
            continue
        if call.stake <= below:
            yield f"{where}.stake", f"expected more than the {below} below it, not {call.stake}"
        if call.refused > call.stake:
            yield f"{where}.refused", f"expected at most the stake {call.stake}"
        below = call.stake


def _envido(rules: Rules) -> Iterator[tuple[str, str]]:
    order, stop = rules.values["envido.order"], rules.values["envido.stop"]
    if not any(call.opens for call in rules.envido):
        yield "envido.calls", "expected at least one call that opens"
    if sum(call.kind == "number" for call in rules.envido) > 1:
        yield "envido.calls", "expected at most one numbered call"
    if stop == "never" and order not in ("ascending", "higher"):
        yield "envido.stop", f"never needs the order ascending or higher, not {order}: no end"
    for place, call in enumerate(rules.envido):
        where = f"envido.calls.{place}"
        if call.kind == "sets" and order != "higher":
            yield f"{where}.sets", 'needs envido.order = "higher"'
        if order == "ascending" and not call.times and call.kind != "falta":
            yield f"{where}.times", "is missing: an ascending order counts the calls"


def _refused_chains(rules: Rules) -> Iterator[tuple[str, str]]:
    known = {call.call for call in rules.envido}
    if rules.refused_chains and rules.values["envido.order"] not in ("ascending", "higher"):
        yield "envido.refused-table", "needs the order ascending or higher"
    for place, chain in enumerate(rules.refused_chains):
        where = f"envido.refused-table.{place}"
        for call in chain.chain:
            if call not in known:
                yield f"{where}.chain", f"{call!r} is no envido call of this ruleset"
        if any(
            sorted(chain.chain) == sorted(other.chain) for other in rules.refused_chains[:place]
        ):
            yield f"{where}.chain", "stands twice"


def _flor(rules: Rules) -> Iterator[tuple[str, str]]:
    for key in _FLOR_NEEDS:
        if f"flor.{key}" not in rules.values:
            yield f"flor.{key}", "is missing"
            return
    if rules.values["flor.contest"] == "ladder":
        yield from _flor_ladder(rules)
    else:
        yield from _flor_bets(rules)


def _flor_ladder(rules: Rules) -> Iterator[tuple[str, str]]:
    ladder = rules.flor_ladder
    if not 1 <= len(ladder) <= _FLOR_MOST:
        yield "flor.ladder", f"expected 1 to {_FLOR_MOST} levels"
        return
    if ladder[0].call != "flor":
        yield "flor.ladder.0.call", f"expected flor, not {ladder[0].call}"
    for place, call in enumerate(ladder):
        where = f"flor.ladder.{place}"
        if call.stake < 0 and (place == 0 or call.refused is None):
            yield f"{where}.stake", "rest and match need a lower call, and points when refused"
        lower = {below.call for below in ladder[:place]}
        for below in call.refused_over:
            if below not in lower:
                yield f"{where}.refused-over.{below}", "is no lower call of the ladder"


def _flor_bets(rules: Rules) -> Iterator[tuple[str, str]]:
    bets = rules.flor_bets
    if not 1 <= len(bets) <= _FLOR_MOST:
        yield "flor.bets", f"expected 1 to {_FLOR_MOST} bets"
    for place, bet in enumerate(bets):
        where = f"flor.bets.{place}"
        if (bet.bet == "N") != (bet.kind == "number"):
            yield f"{where}.bet", "the bet N has a least, and no other has"
        if bet.bet.endswith("-N"):
            yield f"{where}.bet", "expected a word, or N alone"
        if bet.bet in [other.bet for other in bets[:place]]:
            yield f"{where}.bet", f"{bet.bet} stands twice"


def _words(rules: Rules) -> Iterator[tuple[str, str]]:
    """No word means two things."""
    words = [(f"truco.ladder.{place}.call", call.call) for place, call in enumerate(rules.truco)]
    words += [(f"envido.calls.{place}.call", call.call) for place, call in enumerate(rules.envido)]
    if rules.flor and rules.values["flor.contest"] == "ladder":
        ladder = list(enumerate(rules.flor_ladder))[1:]
        words += [(f"flor.ladder.{place}.call", call.call) for place, call in ladder]
    seen = set(RESERVED)
    if rules.flor and rules.values["flor.contest"] != "ladder":
        seen |= {
            f"{kind}-{bet.bet}" for bet in rules.flor_bets for kind in ("con-flor", "contraflor")
        }
    numbered = {call.call for call in rules.envido if call.kind == "number"}
    for where, word in words:
        if word in seen or word.startswith(("con-ley-", "sin-ley-")):
            yield where, f"{word} already means something else"
        if word.endswith("-N") and word not in numbered:
            yield where, f"{word}: only a numbered envido ends in -N"
        seen.add(word)
