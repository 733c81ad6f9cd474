"""What is listed is exactly what is let through, and a refusal names its article."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.articles import articles
from strategies import Chooser, all_configs, dump
from truco.cards import CARDS, card_text
from truco.errors import IllegalAction
from truco.round import Round

NUMBERS = (0, 1, 2, 3, 4, 7, 8, 19, 20, 28, 33, 34, 40, 60)


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word of every ruleset under any option; numbered calls by their stem."""
    words: set[str] = set()
    for config in all_configs():
        words |= set(config.table.words.values())
        words |= set(config.table.number_words.values())
    return (*sorted(words), "canto", "contraflor-al-resto-3")


CARD_TEXTS = tuple(card_text(card) for card in range(CARDS))


def check_seat(state: Round, seat: int, chance: Chooser, *, all_numbers: bool = False) -> None:
    """Ask for everything that the seat could say or play: the list and the check agree."""
    listed = {say.say: say for say in state.says(seat)}
    assert len(listed) == len(state.says(seat)), "a word stands twice"
    cards = set(state.cards(seat))
    for card in CARD_TEXTS:
        assert allowed(state, seat, card) == (card in cards), f"{seat} {card}"
    for word in vocabulary():
        if not word.endswith("-"):
            assert allowed(state, seat, word) == (word in listed), f"{seat} {word}"
            continue
        numbers = range(61) if all_numbers else (NUMBERS[chance.below(len(NUMBERS))],)
        for number in numbers:
            expected = number in said_numbers(state, seat, word)
            assert allowed(state, seat, f"{word}{number}") == expected, f"{seat} {word}{number}"
    unlisted = {word.removesuffix("N") for word in listed} - set(vocabulary())
    assert not unlisted, f"listed and in nobody's vocabulary: {unlisted}"


def said_numbers(state: Round, seat: int, stem: str) -> set[int]:
    """The numbers that a listed call lets through.

    From its least up to the target: what exceeds the falta is allowed and counts as RT art. 27
    and the pages say. Where the least exceeds the falta the call is not listed, and yet allowed
    as long as the others of its kind are.
    """
    listed = next((say for say in state.says(seat) if say.say == f"{stem}N"), None)
    target = state.rules.target
    if listed is not None:
        assert listed.least is not None
        assert listed.most is not None
        if stem == "tantos-":
            return {*range(listed.least, listed.most + 1)} - {*range(8, 20)}
        assert listed.least <= listed.most <= target
        return {*range(listed.least, target + 1)}
    rows = (
        [call.amount for call in state.rules.envido if call.kind == "number"]
        if stem == "envido-"
        else [bet.amount for bet in state.rules.flor_bets if bet.kind == "number"]
    )
    kin = "falta-envido" if stem == "envido-" else f"{stem}al-resto"
    words = {say.say for say in state.says(seat)}
    lacks = target - max(state.score)
    if rows and kin in words and rows[0] > lacks:
        return {*range(rows[0], target + 1)}
    return set()


def allowed(state: Round, seat: int, say: str) -> bool:
    """Whether it is let through; a refusal must name an article that can be read."""
    refused: IllegalAction | None = None
    try:
        state.verify(seat, say)
    except IllegalAction as error:
        refused = error
    if refused is None:
        return True
    assert refused.message, f"{seat} {say}: refused without a word"
    assert articles(refused.cite), f"{seat} {say}: refused without an article"
    return False


def refusals(state: Round, chance: Chooser, count: int) -> Iterator[tuple[int, str]]:
    """Some (seat, say) pairs that are not allowed now."""
    words = [*CARD_TEXTS, *(word for word in vocabulary() if not word.endswith("-")), "envido-61"]
    found = 0
    while found < count:
        seat, say = chance.below(state.rules.players), words[chance.below(len(words))]
        if not allowed(state, seat, say):
            found += 1
            yield seat, say


def check_refusals(state: Round, chance: Chooser, count: int = 2) -> None:
    """What is refused changes nothing."""
    before = dump(state)
    for seat, say in refusals(state, chance, count):
        try:
            state.act(seat, say)
        except IllegalAction:
            assert dump(state) == before, f"{seat} {say} was refused and changed something"
        else:
            raise AssertionError(f"{seat} {say} was done after it had been refused")
