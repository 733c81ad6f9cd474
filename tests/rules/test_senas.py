"""Señas and talk: what each rulebook's page lists, and that it decides nothing of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from truco.errors import RulesError
from truco.rules import Rules, load, names, parse
from truco.rules.senas import GESTURES, SIGNS

ARGENTINO = {
    "espada-ace": "raise-brows",
    "basto-ace": "wink",
    "espada-seven": "mouth-right",
    "oro-seven": "mouth-left",
    "three": "bite-lip",
    "two": "kiss",
    "false-ace": "open-mouth",
    "envido-30": "wrinkle-nose",
    "blind": "close-eyes",
}
MUESTRA = {
    "muestra-two": "raise-brows",
    "muestra-four": "kiss",
    "muestra-five": "wrinkle-nose",
    "muestra-eleven": "wink-right",
    "muestra-ten": "wink-left",
}
GUIA = {
    "good-ace": "mouth-right",
    "good-seven": "mouth-left",
    "three": "bite-lip",
    "two": "mouth-ajar",
    "false-ace": "tongue-tip",
    "flor": "puff-cheeks",
    "envido": "lick-lip",
    "blind": "close-eyes",
}
MALLORCA = {
    "amo": "raise-brows",
    "madona": "wink",
    "espada-ace": "tongue-right",
    "basto-ace": "tongue-left",
    "espada-seven": "mouth-right",
    "oro-seven": "mouth-left",
    "three": "bite-lip",
    "blind": "close-eyes",
}


def rules(name: str, players: int | None = None, **options: object) -> Rules:
    ruleset = load(name)
    return ruleset.configure(players or ruleset.players[-1], options=options)


def listed(of: Rules) -> dict[str, str]:
    return {sign.key: sign.gesture for sign in of.senas}


def test_argentino_senas_as_the_page_lists_them() -> None:
    assert listed(rules("argentino")) == ARGENTINO


def test_ar_l_101_and_ar_l_102_have_signs_of_their_own() -> None:
    cites = {sign.key: sign.cite for sign in rules("argentino").senas}
    assert (cites["envido-30"], cites["blind"]) == ("AR l. 101", "AR l. 102")


def test_ar_l_102_the_sign_of_who_has_nothing_closes_both_eyes() -> None:
    everywhere = {listed(rules(n))["blind"] for n in names() if n != "retruco"}
    assert everywhere == {"close-eyes"}


def test_ar_l_18_talk_is_free_during_the_game() -> None:
    assert rules("argentino").talk_in_hand


def test_match_the_online_table_talk_and_signs_where_a_rulebook_says_nothing() -> None:
    for name in names():
        assert rules(name).talk_in_hand == (name != "torneo-1904")
        assert rules(name).senas_caught_from == (2 if name == "uruguayo" else 1)


def test_ar_l_99_no_invented_signs_but_tn_l_13_private_ones() -> None:
    own = {name: [s for s in listed(rules(name)) if s.startswith("own-")] for name in names()}
    assert own.pop("torneo-1904") == [f"own-{number}" for number in range(1, 9)]
    assert not any(own.values())


def test_ar_l_100_a_sign_can_be_caught_from_the_first_trick_on() -> None:
    assert rules("argentino").senas_caught_from == 1


def test_tn_l_13_the_conventional_signs_and_private_ones_that_look_otherwise() -> None:
    signs = listed(rules("torneo-1904"))
    assert dict(list(signs.items())[:9]) == ARGENTINO
    assert len(set(signs.values())) == len(signs) == 17


def test_tn_l_13_nobody_talks_during_a_hand() -> None:
    assert not rules("torneo-1904").talk_in_hand


def test_guia_senas_as_the_page_lists_them() -> None:
    assert listed(rules("uruguayo")) == MUESTRA | GUIA
    assert listed(rules("porteno")) == GUIA


def test_guia_senas_need_what_is_played() -> None:
    without = listed(rules("porteno", flor=False))
    assert without == {key: gesture for key, gesture in GUIA.items() if key != "flor"}


def test_gu_l_193_the_nose_for_the_five_of_the_muestra() -> None:
    five = next(sign for sign in rules("uruguayo").senas if sign.key == "muestra-five")
    assert (five.gesture, five.cite) == ("wrinkle-nose", "GU l. 193")


def test_gu_l_137_nobody_catches_signs_in_the_first_trick() -> None:
    assert rules("uruguayo").senas_caught_from == 2
    assert rules("porteno").senas_caught_from == 1


def test_mallorca_senyes_as_the_page_lists_them() -> None:
    assert listed(rules("mallorca")) == MALLORCA


def test_retruco_is_played_by_two_and_has_none() -> None:
    assert listed(rules("retruco")) == {}


@pytest.mark.parametrize("name", names())
def test_no_gesture_has_two_meanings(name: str) -> None:
    signs = listed(rules(name))
    assert len(set(signs.values())) == len(signs)


def test_every_word_of_the_signs_is_used() -> None:
    signs = [sign for name in names() for sign in rules(name).senas]
    assert {sign.key for sign in signs if not sign.key.startswith("own-")} == set(SIGNS)
    assert {sign.gesture for sign in signs} == set(GESTURES)


@pytest.mark.parametrize("name", names())
def test_the_hash_leaves_talk_and_signs_out(name: str) -> None:
    here = rules(name)
    turned = {
        "chat.in-hand": not here.talk_in_hand,
        "senas.caught-from": 3,
        "senas.own": ("smile",),
        "senas.signs": {},
    }
    assert replace(here, values={**here.values, **turned}).digest == here.digest
    assert replace(here, values={**here.values, "match.games": 9}).digest != here.digest


def test_a_house_may_have_other_signs() -> None:
    text = """\
base = "argentino"
[chat]
in-hand = false
[senas]
own = ["smile"]
[senas.signs]
two.gesture = "frown"
flor = {gesture = "puff-cheeks", needs = "flor"}
"""
    house = parse(text, "mine", "mine.toml")
    assert listed(house.configure(4)) == ARGENTINO | {"two": "frown", "own-1": "smile"}
    assert "flor" in listed(house.configure(4, options={"flor": True}))
    assert not house.configure(4).talk_in_hand


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("signs.two.gesture = 'dance'", "senas.signs: 'two': gesture: expected one of raise-brows"),
        ("signs.queen.gesture = 'kiss'", "senas.signs: 'queen': expected one of espada-ace"),
        ("signs.two = 'kiss'", "senas.signs: 'two': expected a table with a gesture"),
        ("signs.two = {}", "senas.signs: 'two': expected a table with a gesture"),
        ("signs.two = {gesture = 'kiss', hand = 1}", "senas.signs: 'two': 'hand': unknown key"),
        ("signs.two = {gesture = 'kiss', needs = 'luck'}", "'two': needs: expected one of flor"),
        ("signs = 3", "senas.signs: expected a table"),
        ("caught-from = 4", "senas.caught-from: expected a whole number from 1 to 3"),
        ("own = ['smile', 'smile']", "senas.own: item 2: 'smile' stands twice"),
        ("fingers = true", "senas.fingers: unknown key"),
    ],
)
def test_signs_that_cannot_be(line: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        parse(f'base = "common"\nabstract = true\n[senas]\n{line}\n', "mine", "mine.toml")
    assert said in str(error.value)
