"""What may be said and signed at a table, and who sees it: `truco.live.talk` by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from strategies import Chooser, random_deal
from truco.live.clock import ManualClock
from truco.live.commands import KEY, Chat, Phrase, Sena
from truco.live.log import Json
from truco.live.seats import Seat, Seats, TableSettings
from truco.live.settings import LiveSettings, Pace
from truco.live.sides import own_side, sides
from truco.live.state import Refusal, TableState, new_state
from truco.live.talk import CHATS, PHRASES, Talk, senas
from truco.live.truco_house import TrucoHouse
from truco.match import Match
from truco.rules import load, names

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
LIMITS = LiveSettings()


@dataclass
class Scene:
    """A table in the middle of something, and its talk."""

    state: TableState
    talk: Talk
    clock: ManualClock

    @property
    def match(self) -> Match:
        assert isinstance(self.state.match, Match)
        return self.state.match

    def deal(self) -> Scene:
        """The next hand is dealt; with a ley both sides have looked."""
        self.match.deal(random_deal(self.state.rules, Chooser(1)))
        return self

    def give_up(self) -> None:
        """One after another goes to the mazo until the hand is over."""
        for seat in range(self.match.players):
            if self.match.phase == "play" and self.match.can(seat, "mazo"):
                self.match.act(seat, "mazo")
        assert self.match.phase == "deal"

    def trick(self) -> None:
        """A whole trick is played, and nothing said."""
        current = self.match.round
        assert current is not None
        hand, trick = current.hand, current.hand.trick
        while current.hand is hand and hand.trick == trick and not hand.over:
            seat = current.turn()
            assert seat is not None
            if self.match.can(seat, "levanta"):
                self.match.act(seat, "levanta")
            self.match.act(seat, current.cards(seat)[0])

    def chat(self, seat: int, to: str = "table") -> Json:
        return self.talk.chat(self.state, seat, Chat("c", "Qué lindo día", to))

    def phrase(self, seat: int, phrase: str = "hello", to: str = "table") -> Json:
        return self.talk.chat(self.state, seat, Phrase("c", phrase, to))

    def sign(self, seat: int, sena: str = "blind") -> set[int]:
        return set(self.talk.sena(self.state, seat, Sena("c", sena)))

    def watch(self, seat: int, target: int | None) -> None:
        self.talk.watch(self.state, seat, target)

    def seat(self, number: int, who: Seat) -> None:
        self.state.put(number, who)


def scene(ruleset: str, players: int, chat: str = "table", *, begun: bool = True) -> Scene:
    """A table full of people, before the first deal."""
    seats = Seats(Seat(f"P{n}", "human", f"p{n}") for n in range(players))
    target = load(ruleset).target
    settings = TableSettings(
        "t", ruleset, players, target, {}, Pace(0, 0), seats, False, "", "", chat=chat
    )
    state = new_state(TrucoHouse(), settings)
    if begun:
        state.match = state.house.start(state.rules, 0)
    clock = ManualClock()
    return Scene(state, Talk(clock, LIMITS), clock)


def refused(act: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as error:
        act()
    assert str(error.value)
    return error.value.code


# --- chat and phrases ------------------------------------------------------------------------


def test_what_is_said_goes_into_the_log_with_its_address() -> None:
    here = scene("argentino", 4)
    assert here.chat(0) == {"text": "Qué lindo día", "to": "table"}
    assert here.chat(1, "side") == {"text": "Qué lindo día", "to": "side"}
    assert here.phrase(2, "come", "side") == {"phrase": "come", "to": "side"}


@pytest.mark.parametrize(
    ("chat", "allowed"),
    [
        ("table", {"chat-table", "chat-side", "phrase-table", "phrase-side"}),
        ("side", {"chat-side", "phrase-side"}),
        ("phrases", {"phrase-table", "phrase-side"}),
        ("off", set()),
    ],
)
def test_the_table_says_what_may_be_said(chat: str, allowed: set[str]) -> None:
    here = scene("argentino", 4, chat).deal()
    for to in ("table", "side"):
        for kind, say in (("chat", here.chat), ("phrase", partial(here.phrase, phrase="hello"))):
            if f"{kind}-{to}" in allowed:
                assert say(0, to=to)["to"] == to
            else:
                assert refused(partial(say, 0, to=to)) == "quiet"


def test_the_ways_of_talk_are_those_of_the_protocol() -> None:
    row = next(line for line in PROTOCOL.splitlines() if line.startswith("| `chat` | `table`"))
    assert all(f"`{chat}`" in row for chat in CHATS)


def test_ar_l_18_talk_during_the_game() -> None:
    here = scene("argentino", 2).deal()
    assert here.chat(0)
    assert here.phrase(1)


def test_side_talk_needs_partners() -> None:
    here = scene("argentino", 2).deal()
    assert refused(lambda: here.chat(0, "side")) == "quiet"
    assert refused(lambda: here.phrase(0, to="side")) == "quiet"


def test_tn_l_13_nobody_talks_during_a_hand() -> None:
    here = scene("torneo-1904", 4)
    assert here.chat(0)
    here.deal()
    for talk in (here.chat, here.phrase):
        with pytest.raises(Refusal, match=r"no talk during a hand \(TN l\. 13\)") as error:
            talk(0)
        assert error.value.code == "quiet"
    assert refused(lambda: here.chat(0, "side")) == "quiet"
    here.give_up()
    assert here.chat(0)


def test_an_unknown_phrase_is_malformed() -> None:
    here = scene("argentino", 4)
    assert refused(lambda: here.phrase(0, "truco")) == "malformed"


def test_talk_is_rated_by_player() -> None:
    here = scene("argentino", 2)
    for turn in range(LIMITS.talk_lines):
        here.phrase(0) if turn % 2 else here.chat(0)
    assert refused(lambda: here.chat(0)) == "rate"
    assert refused(lambda: here.phrase(0)) == "rate"
    assert here.chat(1)
    here.clock.advance(10 / LIMITS.talk_lines + 0.01)
    assert here.chat(0)
    assert refused(lambda: here.chat(0)) == "rate"


def test_what_is_refused_costs_nothing() -> None:
    here = scene("torneo-1904", 4).deal()
    for _ in range(2 * LIMITS.talk_lines):
        assert refused(lambda: here.chat(0)) == "quiet"
        assert refused(lambda: here.sign(0, "amo")) == "malformed"
    assert here.sign(0)


def test_who_has_left_does_not_talk() -> None:
    here = scene("argentino", 4).deal()
    here.seat(0, Seat("P0", "bot", "p0", "plain"))
    assert refused(lambda: here.chat(0)) == "quiet"
    assert refused(lambda: here.sign(0)) == "quiet"
    assert refused(lambda: here.watch(0, 1)) == "quiet"


# --- signs -----------------------------------------------------------------------------------


def test_ar_l_98_partners_see_a_sign_and_nobody_else() -> None:
    here = scene("argentino", 6).deal()
    assert here.sign(0, "espada-ace") == {2, 4}
    assert here.sign(3) == {1, 5}


def test_ar_l_98_a_sign_may_lie() -> None:
    """Every sign is taken whatever the cards are: three of them cannot say all of this."""
    here = scene("argentino", 4).deal()
    for sign in senas(here.state.rules):
        assert here.sign(0, sign) == {2}
        here.clock.advance(10)


def test_ar_l_99_signs_that_are_not_in_the_rulebook() -> None:
    here = scene("argentino", 4).deal()
    for sign in ("muestra-two", "own-1", "madona", "thumbs-up"):
        assert refused(partial(here.sign, 0, sign)) == "malformed"


def test_ar_l_100_who_looks_at_that_moment_catches_it() -> None:
    here = scene("argentino", 4).deal()
    here.watch(1, 0)
    here.watch(3, 2)
    assert here.sign(0) == {2, 1}
    assert here.sign(2) == {0, 3}
    here.watch(1, 2)
    assert here.sign(0) == {2}
    assert here.sign(2) == {0, 1, 3}
    here.watch(1, None)
    here.watch(3, None)
    assert here.sign(2) == {0}


def test_a_look_lasts_into_the_next_hands() -> None:
    here = scene("argentino", 4)
    here.watch(1, 0)
    here.deal()
    assert here.sign(0) == {2, 1}


def test_gu_l_137_nobody_catches_signs_in_the_first_trick() -> None:
    here = scene("uruguayo", 4).deal()
    here.watch(1, 0)
    assert here.sign(0) == {2}
    here.trick()
    assert here.match.phase == "play"
    assert here.sign(0) == {2, 1}


def test_tn_l_13_private_signs_of_a_side() -> None:
    here = scene("torneo-1904", 4).deal()
    here.watch(3, 0)
    assert here.sign(0, "own-8") == {2, 3}
    assert refused(lambda: here.sign(0, "own-9")) == "malformed"


def test_tn_l_21_no_signs_in_a_hand_de_punta() -> None:
    here = scene("torneo-1904", 6).deal()
    assert here.sign(0) == {2, 4}
    here.give_up()
    here.deal()
    assert here.match.round is not None
    assert here.match.round.duels
    assert {refused(partial(here.sign, seat)) for seat in range(6)} == {"quiet"}


@pytest.mark.parametrize("name", names())
def test_no_signs_in_matches_of_two(name: str) -> None:
    here = scene(name, 2).deal()
    assert senas(here.state.rules) == {}
    assert refused(lambda: here.sign(0)) == "quiet"


def test_no_signs_between_hands() -> None:
    assert refused(lambda: scene("argentino", 4).sign(0)) == "quiet"
    assert refused(lambda: scene("argentino", 4, begun=False).sign(0)) == "quiet"
    here = scene("argentino", 4).deal()
    here.give_up()
    assert refused(lambda: here.sign(0)) == "quiet"


def test_who_has_gone_to_the_mazo_neither_signs_nor_is_signed_to() -> None:
    here = scene("argentino", 6).deal()
    here.watch(5, 2)
    here.match.act(0, "mazo")
    assert refused(lambda: here.sign(0)) == "quiet"
    assert here.sign(2) == {4, 5}
    here.match.act(4, "mazo")
    assert refused(lambda: here.sign(2)) == "quiet"


def test_three_players_the_pair_of_this_hand_are_partners() -> None:
    here = scene("porteno", 3).deal()
    assert here.match.round is not None
    assert here.match.round.gallo == 2
    assert here.sign(0) == {1}
    assert refused(lambda: here.sign(2)) == "quiet"
    here.watch(2, 0)
    assert refused(lambda: here.watch(0, 1)) == "not-yours"
    assert here.sign(0) == {1, 2}
    assert here.chat(1, "side")
    assert refused(lambda: here.chat(2, "side")) == "quiet"
    here.give_up()
    assert refused(lambda: here.chat(1, "side")) == "quiet"
    here.watch(0, 1)
    assert refused(lambda: here.watch(0, 0)) == "not-yours"


def test_three_players_a_look_at_who_becomes_the_partner_is_none_of_the_others() -> None:
    here = scene("porteno", 3)
    here.watch(1, 0)
    here.deal()
    assert here.sign(0) == {1}
    assert here.sign(1) == {0}
    assert refused(lambda: scene("porteno", 3).chat(0, "side")) == "quiet"


def test_a_bot_may_be_signed_to_and_catches_nothing() -> None:
    here = scene("argentino", 4).deal()
    here.watch(1, 0)
    here.seat(1, Seat("P1", "bot", "p1", "plain"))
    here.seat(2, Seat("Plain", "bot", None, "plain"))
    assert here.sign(0) == {2}


def test_a_look_goes_with_the_player() -> None:
    here = scene("argentino", 4).deal()
    here.watch(1, 0)
    first, third = here.state.seats[1], here.state.seats[3]
    here.seat(1, third)
    here.seat(3, first)
    assert here.sign(0) == {2, 3}


def test_who_has_come_to_the_side_catches_nothing_from_the_mazo() -> None:
    """She looked at the seat while she sat on the other side."""
    here = scene("argentino", 6).deal()
    here.watch(1, 0)
    first, second = here.state.seats[1:3]
    here.seat(1, second)
    here.seat(2, first)
    here.match.act(2, "mazo")
    assert here.sign(0) == {4}


@pytest.mark.parametrize("target", [0, 2, 4])
def test_only_the_other_side_is_watched(target: int) -> None:
    assert refused(lambda: scene("argentino", 4).watch(0, target)) == "not-yours"


def test_in_a_match_of_two_nobody_is_watched() -> None:
    assert refused(lambda: scene("argentino", 2).watch(0, 1)) == "not-yours"


def test_signs_are_rated_by_player() -> None:
    here = scene("argentino", 4).deal()
    for _ in range(LIMITS.talk_signs):
        here.sign(0)
    assert refused(lambda: here.sign(0)) == "rate"
    assert here.sign(2)
    assert here.chat(0)
    here.clock.advance(10 / LIMITS.talk_signs + 0.01)
    assert here.sign(0)


# --- sides and words -------------------------------------------------------------------------


def test_sides_of_a_table() -> None:
    house = TrucoHouse()
    assert sides(house, None, 4) == (frozenset({0, 2}), frozenset({1, 3}))
    assert own_side(house, None, 6, 5) == {1, 3, 5}
    assert own_side(house, None, 3, 1) == frozenset()


@pytest.mark.parametrize("name", names())
def test_protocol_md_lists_phrases_and_signs(name: str) -> None:
    section = PROTOCOL.partition("### What may be said and signed")[2].partition("\n## ")[0]
    assert ", ".join(f"`{phrase}`" for phrase in PHRASES) in " ".join(section.split())
    row = next(line for line in section.splitlines() if line.startswith(f"| `{name}`"))
    rules = replace(load(name).configure(load(name).players[0]), players=4)
    listed = ", ".join(f"`{key}` {gesture}" for key, gesture in senas(rules).items())
    assert row == f"| `{name}` | {listed or 'none'} |"


def test_keys_can_be_sent() -> None:
    keys = [*PHRASES, *(key for name in names() for key in load(name).data["senas"]["signs"])]
    assert all(KEY.fullmatch(key) for key in keys)
    assert len(set(PHRASES)) == len(PHRASES)
