"""Why an action is not allowed: the words of the error, and the article (README 13).

Only asked after the engine's own check has said no; it explains, it never decides.
"""

from __future__ import annotations

from truco.engine import Hand
from truco.engine import words as w
from truco.engine.table import STOP_NEVER
from truco.errors import IllegalAction
from truco.rules import Rules
from truco.speech import NO_ACTION

_NUMBER_WORDS = {
    w.ENVIDO_N: "envido",
    w.CON_FLOR_N: "flor",
    w.CONTRAFLOR_N: "flor",
    w.TANTOS_N: "declare",
}


def explain(rules: Rules, hand: Hand, seat: int, say: str, action: int) -> IllegalAction:
    """The error for an action that the engine has refused."""
    message, key = _reason(rules, hand, seat, say, action)
    return IllegalAction(f"{say}: {message}", rules.cite(key) or key)


def _reason(rules: Rules, hand: Hand, seat: int, say: str, action: int) -> tuple[str, str]:
    if action == NO_ACTION:
        return f"{rules.name} has no such call with these options", "README 13"
    if hand.over:
        return "the hand is over", "README 8"
    if not hand.present >> seat & 1:
        return "this seat does not play in this duel", "match.alternate-duels"
    if not hand.inplay >> seat & 1:
        return "the seat has gone to the mazo", "README 10"
    if hand.waiting:
        return "the winner of the envido must show first", "envido.show"
    if hand.ley_side >= 0:
        return _ley(hand, seat, action)
    if hand.declaring:
        return _declaring(hand, seat)
    contest = _contest(action)
    question = _question(hand)
    if question and contest == "card":
        return f"no card is played while the {question} waits for an answer", "README 2"
    if question and not _asked(hand, seat) and contest != "flor":
        return f"the {question} is asked of the other side", "README 2"
    if question and hand.table.on_turn and not _speaks(hand, seat):
        return "at this table the next seat of the asked side answers", "talk.on-turn"
    return _by_contest(rules, hand, seat, action, contest)


def _contest(action: int) -> str:
    if action < 40:
        return "card"
    if action >= w.NUMBER_BASE:
        return _NUMBER_WORDS[(action - w.NUMBER_BASE) // w.NUMBERS]
    if action <= w.NO_QUIERO:
        return "answer"
    for name, end in (
        ("mazo", w.TRUCO),
        ("truco", w.ENVIDO),
        ("envido", w.FLOR),
        ("flor", w.A_LEY),
    ):
        if action < end:
            return name
    if action == w.SON_BUENAS:
        return "declare"
    return "ley" if action < w.MOSTRAR else "show"


def _question(hand: Hand) -> str:
    if hand.flor_open:
        return "flor"
    if hand.envido_open:
        return "envido"
    return "truco" if hand.truco_open else ""


def _asked(hand: Hand, seat: int) -> bool:
    """Whether the seat's side is the one that is asked."""
    if hand.flor_open:
        return bool(hand.side_of(seat) != hand.flor_side)
    if hand.envido_open:
        return bool(hand.side_of(seat) != hand.envido_side)
    return bool(hand.side_of(seat) != hand.truco_side)


def _speaks(hand: Hand, seat: int) -> bool:
    """Whether anything is open to the seat now."""
    return any(hand.entry_seats[entry] >> seat & 1 for entry in range(hand.entries))


def _ley(hand: Hand, seat: int, action: int) -> tuple[str, str]:
    if hand.side_of(seat) == hand.ley_side:
        return "the a-ley waits for the other side's answer", "a-ley.on"
    if w.CON_LEY <= action < w.MOSTRAR:
        return "the answer misstates the flor", "a-ley.on"
    return "an a-ley is answered con-ley or sin-ley, with two parts", "a-ley.on"


def _declaring(hand: Hand, seat: int) -> tuple[str, str]:
    if seat != hand.declarer:
        return f"it is seat {hand.declarer} that declares now", "envido.declare"
    if hand.best_tantos < 0:
        return "the first to declare gives a number, 0-7 or from 20 up", "envido.most"
    return (
        f"declare a number (0-7 or from 20 up) better than {hand.best_tantos}, or son-buenas",
        "envido.declare",
    )


def _by_contest(rules: Rules, hand: Hand, seat: int, action: int, contest: str) -> tuple[str, str]:
    if contest == "card":
        return _card(hand, seat, action)
    if contest == "answer":
        if hand.flor_open:
            return _flor_answer(hand, seat, action)
        return "no question is open", "README 2"
    if contest == "truco":
        return _truco(rules, hand, seat, action)
    if contest == "envido":
        return _envido(rules, hand, seat, action)
    if contest == "flor":
        return _flor(rules, hand, seat, action)
    if contest == "ley":
        return "it is only said before anybody has looked, called or played", "a-ley.on"
    if contest == "declare":
        return "no tantos are being declared", "envido.declare"
    if contest == "show":
        return "only the winner of the envido shows, once no question is open", "envido.show"
    return _turn(hand, seat, "the mazo is not open to this seat now", "README 10")


def _turn(hand: Hand, seat: int, message: str, key: str) -> tuple[str, str]:
    if hand.table.on_turn and seat != hand.turn:
        return "at this table only the seat whose turn it is speaks", "talk.on-turn"
    return message, key


def _card(hand: Hand, seat: int, action: int) -> tuple[str, str]:
    if seat != hand.turn:
        return f"it is the turn of seat {hand.turn}", "README 1"
    if action in list(hand.cards[seat * 3 : seat * 3 + 3]):
        if (
            not (hand.held0 | hand.held1 | hand.held2) >> seat & 1
            or not hand.table.highest_after_parda
        ):
            return "the card has been played", "README 7"
        return (
            "after a parda in the first trick the highest card leads",
            "tricks.highest-after-parda",
        )
    return "the seat does not hold this card", "README 7"


def _truco(rules: Rules, hand: Hand, seat: int, action: int) -> tuple[str, str]:
    if _question(hand) in ("flor", "envido"):
        key = "envido.truco-answers" if "envido.truco-answers" in rules.cites else "README 4"
        return f"the {_question(hand)} is settled first", key
    next_level = w.TRUCO + hand.truco_level
    if action != next_level or hand.truco_level >= hand.table.truco_levels:
        if hand.truco_level >= hand.table.truco_levels:
            return "the ladder has no higher call", "README 9"
        return f"the next call of the ladder is {hand.table.words[next_level]}", "README 9"
    if hand.truco_level and hand.side_of(seat) == hand.truco_side:
        return "the other side has the word to raise", "README 9"
    if hand.table.hold_card and hand.in_trick >> seat & 1:
        return "the seat has already played to this trick", "truco.hold-card"
    return _turn(hand, seat, "it is not open now", "README 9")


def _envido(rules: Rules, hand: Hand, seat: int, action: int) -> tuple[str, str]:
    if hand.envido_open:
        return _envido_raise(hand, seat) or _envido_call(rules, hand, seat, action)
    if hand.flor_open or hand.sung:
        return "a flor has been sung", "README 6"
    if hand.envido_done:
        return "the envido of this hand has been disputed", "README 5"
    if hand.trick:
        return "the first trick is over", "envido.after-truco" if rules.cite(
            "envido.after-truco"
        ) else "README 5"
    if hand.truco_level > 1 or (
        hand.truco_level and not hand.truco_open and not hand.table.after_truco
    ):
        return "the truco has been answered", "envido.over-truco"
    if hand.truco_open and not hand.table.over_truco:
        return "the truco is answered first", "envido.over-truco"
    if hand.played >> seat & 1:
        return "the seat has played its first card", "envido.raise-with-cards"
    return _envido_call(rules, hand, seat, action)


def _envido_call(rules: Rules, hand: Hand, seat: int, action: int) -> tuple[str, str]:
    """What the call itself asks: a number within its bounds, a side that is behind (RT art. 18)."""
    if action >= w.NUMBER_BASE:
        call = next(call for call in rules.envido if call.kind == "number")
        if not call.amount <= (action - w.NUMBER_BASE) % w.NUMBERS <= rules.target:
            return f"the number is from {call.amount} to {rules.target}", call.cite
    else:
        call = rules.envido[action - w.ENVIDO]
        side = hand.side_of(seat)
        if call.kind == "equals" and hand.score_of(side) >= hand.score_of(1 - side):
            return "only the side that is behind may say it", call.cite
        if not call.opens and not hand.envido_open:
            return "it only raises an envido", call.cite
    if hand.envido_open:
        return "the order of the calls does not let this one follow", "envido.order"
    return _turn(hand, seat, "this call is not open to the seat now", "envido.order")


def _envido_raise(hand: Hand, seat: int) -> tuple[str, str] | None:
    if hand.envido_falta:
        return "there is no raise after this call", "README 3"
    if hand.table.raise_with_cards and hand.played >> seat & 1:
        return "to raise the seat needs its three cards", "envido.raise-with-cards"
    if not hand.table.raise_after_own_truco and hand.truco_side == hand.side_of(seat):
        return "one that called the truco does not raise the envido", "envido.raise-after-own-truco"
    if hand.table.envido_stop != STOP_NEVER and hand.envido_sum >= hand.rest:
        return "the sum has reached what the leader lacks", "envido.stop"
    return None


def _flor(rules: Rules, hand: Hand, seat: int, action: int) -> tuple[str, str]:
    bit = hand.holders >> seat & 1
    if action == w.PIDO_FLOR:
        return (
            "it is said once by each side, before the first card, with no question open",
            "flor.ask",
        )
    if action == w.FLOR and not bit and not hand.table.flor_any:
        return "the seat has no flor", "flor.holders"
    if action != w.FLOR:
        return _flor_bet(rules, hand, seat, action)
    if hand.sung >> seat & 1:
        return "the seat has sung its flor", "flor.contest"
    if hand.played >> seat & 1:
        return "a flor is sung before the first card", "flor.first"
    if hand.shut >> seat & 1:
        return "the seat has called or answered without singing", "flor.denied"
    if hand.closed or hand.flor_done:
        return "no flor can be sung any more", "flor.closed-by"
    if not hand.table.flor_on_turn:
        return _turn(hand, seat, "the flor is not sung now", "flor.first")
    return (
        "the first flor is sung on the turn, or once an envido or a truco is called",
        "flor.first",
    )


def _flor_answer(hand: Hand, seat: int, action: int) -> tuple[str, str]:
    """``quiero`` or ``no-quiero`` by the side whose flores are asked."""
    if wrong := _outside(hand, seat):
        return wrong
    if action == w.QUIERO:
        return "there is no bet to want", "flor.contest"
    return "this flor is not refused", "flor.contest"


def _outside(hand: Hand, seat: int) -> tuple[str, str] | None:
    """Why a seat of the asked side has no word in an open contest of flores."""
    if not hand.sung >> seat & 1:
        return "only one that has sung a flor answers here", "flor.contest"
    if hand.withdrawn >> seat & 1:
        return "the seat has withdrawn its flor", "flor.contest"
    if hand.flor_stage == 0 and hand.flor_seat != seat:
        return f"the word is with seat {hand.flor_seat}", "flor.contest"
    return None


def _flor_bet(rules: Rules, hand: Hand, seat: int, action: int) -> tuple[str, str]:
    if not hand.flor_open and not hand.sung & hand.side_bits(1 - hand.side_of(seat)):
        return "the other side has sung no flor", "flor.contest"
    if hand.flor_open and (wrong := _flor_raise(hand, seat, action)):
        return wrong
    if action >= w.NUMBER_BASE:
        bet = next(bet for bet in rules.flor_bets if bet.kind == "number")
        if not bet.amount <= (action - w.NUMBER_BASE) % w.NUMBERS <= rules.target:
            return f"the number is from {bet.amount} to {rules.target}", bet.cite
    return "this bet does not follow here", "flor.contest"


def _flor_raise(hand: Hand, seat: int, action: int) -> tuple[str, str] | None:
    if hand.side_of(seat) == hand.flor_side:
        return "the flor is asked of the other side", "README 2"
    if wrong := _outside(hand, seat):
        return wrong
    if action == w.CHICA:
        return "a flor withdraws alone only while no bet is made", "flor.contest"
    if hand.flor_sum >= hand.rest:
        return "the sum has reached what the leader lacks", "flor.bet-above-falta"
    if hand.table.bet_with_cards and hand.played >> seat & 1:
        return "to raise the seat needs its three cards", "flor.bet-with-cards"
    return None
