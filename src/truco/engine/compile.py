"""From a ruleset's data to the engine's ``Table`` of integers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from truco.cards import CARDS, NUMBERS, card_text
from truco.engine import table as t
from truco.engine import words as w
from truco.engine.table import Table
from truco.rules.model import FALTA_STAKE, MATCH_STAKE, Rules

_ORDER = {"any": t.ANY, "ascending": t.ASCENDING, "at-least": t.AT_LEAST, "higher": t.HIGHER}
_STOP = {"all": t.STOP_ALL, "but-falta": t.STOP_BUT_FALTA, "never": t.STOP_NEVER}
_CUT = {"none": t.CUT_NONE, "accepted": t.CUT_ACCEPTED, "both": t.CUT_BOTH}
_TANTOS = {"pairs": t.PAIRS, "piezas": t.PIEZAS, "amo": t.AMO}
_COUNT = {"best-two": t.BEST_TWO, "three": t.THREE, "piezas": t.COUNT_PIEZAS}
_CONTEST = {"reply": t.REPLY, "ladder": t.LADDER, "word": t.WORD}
_KIND = {
    "adds": t.ADDS,
    "sets": t.SETS,
    "number": t.NUMBER,
    "falta": t.FALTA,
    "equals": t.EQUALS,
    "rest": t.REST,
}
_PIEZA_WORTH = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}
_KING = 12


def compile_rules(rules: Rules) -> Table:
    """The table of a ruleset; every hand under it reads this one."""
    table = Table()
    table.players = rules.players
    table.target = rules.target
    table.half = rules.target // 2
    table.has_muestra = rules.has_muestra
    table.deck = vec[i64](rules.deck)
    table.on_turn = rules.values["talk.on-turn"]
    _cards(table, rules)
    _truco(table, rules)
    _envido(table, rules)
    if rules.flor:
        _flor(table, rules)
    table.a_ley = rules.values["a-ley.on"]
    _words(table, rules)
    return table


def _cards(table: Table, rules: Rules) -> None:
    table.number = vec[i64]([number if number < 10 else 0 for _ in range(4) for number in NUMBERS])
    table.highest_after_parda = rules.values["tricks.highest-after-parda"]
    both = [_powers(rules, muestra) for muestra in range(CARDS + 1)]
    table.power = vec[i64]([worth for power, _pieza in both for worth in power])
    table.pieza = vec[i64]([worth for _power, pieza in both for worth in pieza])


def _powers(rules: Rules, muestra: int) -> tuple[list[int], list[int]]:
    """Power and pieza worth of the forty cards under a muestra (RT art. 8; the steps of the
    data).
    """
    power = [0] * CARDS
    steps = list(reversed(rules.values["cards.order"]))
    for card in range(CARDS):
        text = card_text(card)
        step = text if text in steps else text[:-1]
        power[card] = steps.index(step) + 1 if step in steps else 0
    pieza = [0] * CARDS
    if not rules.has_muestra or muestra == t.NO_MUESTRA:
        return power, pieza
    ranks = list(rules.values["cards.piezas"])
    suit = muestra // 10
    shown = NUMBERS[muestra % 10]
    for rank, number in enumerate(ranks):
        face = _KING if number == shown else number
        card = suit * 10 + NUMBERS.index(face)
        power[card] = len(steps) + len(ranks) - rank
        pieza[card] = _PIEZA_WORTH[number]
    return power, pieza


def _truco(table: Table, rules: Rules) -> None:
    table.truco_levels = len(rules.truco)
    table.truco_stake = vec[i64]([-1 if call.stake is None else call.stake for call in rules.truco])
    table.truco_refused = vec[i64]([call.refused for call in rules.truco])
    table.uncalled = rules.values["truco.uncalled"]
    table.hold_card = rules.values["truco.hold-card"]


def _envido(table: Table, rules: Rules) -> None:
    values = {
        key.removeprefix("envido."): value
        for key, value in rules.values.items()
        if key.startswith("envido.")
    }
    table.envido_calls = len(rules.envido)
    table.envido_kind = vec[i64]([_KIND[call.kind] for call in rules.envido])
    table.envido_amount = vec[i64]([call.amount for call in rules.envido])
    table.envido_times = vec[i64]([call.times for call in rules.envido])
    table.envido_opens = vec[i64]([int(call.opens) for call in rules.envido])
    table.envido_order = _ORDER[values["order"]]
    table.envido_stop = _STOP[values["stop"]]
    table.refused_plus = 1 if values["refused"] == "sum-plus-one" else 0
    table.refused_table = {
        _chain(rules, chain.chain): chain.refused for chain in rules.refused_chains
    }
    table.envido_cut = _CUT[values["cut"]]
    table.above_falta = values["above-falta"]
    table.raise_with_cards = values["raise-with-cards"]
    table.raise_after_own_truco = values["raise-after-own-truco"]
    table.falta_in_malas = values["falta"] == "game-in-malas"
    table.duel_falta = values.get("duel-falta", 0)
    table.over_truco = values["over-truco"]
    table.after_truco = values["after-truco"]
    table.truco_answers = values["truco-answers"]
    table.mazo_point = values["mazo-point"]
    table.declare_manual = values["declare"] == "manual"
    table.show_manual = values["show"] == "manual"
    table.tantos_kind = _TANTOS[values["tantos"]]
    table.tantos_most = values["most"]


def _chain(rules: Rules, chain: tuple[str, ...]) -> int:
    """A chain of calls as the engine counts it: how often each was made, four bits each."""
    calls = [call.call for call in rules.envido]
    return sum(16 ** calls.index(call) for call in chain)


def _flor(table: Table, rules: Rules) -> None:
    values = {
        key.removeprefix("flor."): value
        for key, value in rules.values.items()
        if key.startswith("flor.")
    }
    table.flor = True
    table.flor_points = values["points"]
    table.flor_count = _COUNT[values["count"]]
    table.flor_any = values["holders"] == "any"
    table.flor_on_turn = values["first"] == "on-turn"
    table.truco_closes = values["closed-by"] == "envido-or-truco"
    table.shut_by_answer = values.get("shut-by-answer", False)
    table.denied = values.get("denied", 0)
    table.false_penalty = values.get("false-penalty", 0)
    table.false_fine = values.get("false-fine", 0)
    table.hidden_fine = values.get("hidden-fine", 0)
    table.hidden_higher_fine = values.get("hidden-higher-fine", 0)
    table.ask = values.get("ask", False)
    table.lone_at_end = values["lone"] == "hand-end"
    table.contest = _CONTEST[values["contest"]]
    table.withdraw = values.get("withdraw", False)
    _ladder(table, rules)
    table.bets = len(rules.flor_bets)
    table.bet_kind = vec[i64]([_KIND[bet.kind] for bet in rules.flor_bets])
    table.bet_amount = vec[i64]([bet.amount for bet in rules.flor_bets])
    table.bet_least = next((bet.amount for bet in rules.flor_bets if bet.kind == "number"), 1)
    table.con_pays_flor = values.get("con-pays-flor", False)
    table.bet_at_least = values.get("bet-at-least", False)
    table.bet_above_falta = values.get("bet-above-falta", 0)
    table.bet_with_cards = values.get("bet-with-cards", False)


def _ladder(table: Table, rules: Rules) -> None:
    ladder = rules.flor_ladder
    table.ladder_levels = len(ladder)
    special = {FALTA_STAKE: t.STAKE_REST, MATCH_STAKE: t.STAKE_MATCH}
    table.ladder_stake = vec[i64]([special.get(call.stake, call.stake) for call in ladder])
    table.ladder_refused = vec[i64](
        [-1 if call.refused is None else call.refused for call in ladder]
    )
    over = [-1] * 64
    calls = [call.call for call in ladder]
    for level, call in enumerate(ladder):
        for below, points in call.refused_over.items():
            if below in calls:
                over[level * 8 + calls.index(below)] = points
    table.ladder_refused_over = vec[i64](over)


def _words(table: Table, rules: Rules) -> None:
    """The word of each id that this ruleset uses."""
    words = {w.QUIERO: "quiero", w.NO_QUIERO: "no-quiero", w.MAZO: "mazo"}
    for level, call in enumerate(rules.truco):
        words[w.TRUCO + level] = call.call
    for place, envido in enumerate(rules.envido):
        if envido.kind != "number":
            words[w.ENVIDO + place] = envido.call
        else:
            table.number_words[w.ENVIDO_N] = envido.call.removesuffix("N")
    if rules.flor:
        _flor_words(table, rules, words)
    if table.a_ley:
        words |= {w.A_LEY: "a-ley", w.LEVANTA: "levanta"}
        parts = ("quiero-quiero", "quiero-paso", "paso-quiero", "paso-paso")
        for place, part in enumerate(parts):
            words[w.CON_LEY + place] = f"con-ley-{part}"
            words[w.SIN_LEY + place] = f"sin-ley-{part}"
    if table.show_manual:
        words |= {w.MOSTRAR: "mostrar", w.SIGO: "sigo"}
    if table.declare_manual:
        words[w.SON_BUENAS] = "son-buenas"
        table.number_words[w.TANTOS_N] = "tantos-"
    table.words = words
    table.ids = {word: action for action, word in reversed(words.items())}


def _flor_words(table: Table, rules: Rules, words: dict[int, str]) -> None:
    words[w.FLOR] = "flor"
    if table.contest == t.WORD:
        words[w.CHICA] = "chica"
    for level, call in enumerate(rules.flor_ladder[1:]):
        words[w.FLOR_CALL + level] = call.call
    for place, bet in enumerate(rules.flor_bets):
        if bet.kind == "number":
            table.number_words[w.CON_FLOR_N] = "con-flor-"
            table.number_words[w.CONTRAFLOR_N] = "contraflor-"
        else:
            words[w.CON_FLOR + place] = f"con-flor-{bet.bet}"
            words[w.CONTRAFLOR + place] = f"contraflor-{bet.bet}"
    if table.ask:
        words[w.PIDO_FLOR] = "pido-flor"
