"""The checker passes a history that is clean, and finds every kind of fault that is planted."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from torture.scene import Scene, change, play
from truco.cards import card_text
from truco.live.log import Entry, Log
from truco.torture.checker import CHECKS
from truco.torture.history import Note, Viewer
from truco.torture.knowledge import cards_in


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """A clean history; take a copy."""
    return asyncio.run(play(tmp_path_factory.mktemp("scene")))


@pytest.fixture
def scene(played: Scene) -> Scene:
    """A history to plant something in."""
    return copy.deepcopy(played)


def test_a_clean_history_is_passed(scene: Scene) -> None:
    verdict = scene.verdict()
    assert verdict.violations == []
    assert {name for name in CHECKS if not verdict.looked[name]} == {"server"}


class Liar:
    """A log that says of one action that it was stored, and has not stored it."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._acts = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(self, entry: Entry, epoch: int) -> None:
        self._acts += entry.kind == "act"
        if (entry.kind, self._acts) != ("act", 2):
            await self._log.append(entry, epoch)


async def test_a_server_that_has_not_stored_what_it_says_is_found(tmp_path: Path) -> None:
    scene = await play(tmp_path, wrap=lambda log: cast(Log, Liar(log)))
    assert {"answers", "log", "order", "states"} <= scene.wrong


# --- planting -------------------------------------------------------------------------------


def acts(scene: Scene) -> tuple[Viewer, list[str]]:
    """A client, and the ids of its acknowledged acts."""
    for viewer in scene.history.viewers:
        said = {one.frame["id"] for one in viewer.notes if one.frame.get("t") == "act"}
        acked = [one.frame["id"] for one in viewer.notes if one.frame.get("t") == "ack"]
        if found := [one for one in acked if one in said]:
            return viewer, found
    raise AssertionError("nobody has played")


def entry_of(scene: Scene, command: str) -> int:
    """Where in the log a command is."""
    return next(i for i, one in enumerate(scene.stored.entries) if one.command == command)


def put(scene: Scene, place: int, **fields: object) -> None:
    """Change fields of an entry of the log."""
    entries = list(scene.stored.entries)
    entries[place] = replace(entries[place], **fields)  # type: ignore[arg-type]
    scene.stored = replace(scene.stored, entries=tuple(entries))


def keep(scene: Scene, entries: list[Entry]) -> None:
    scene.stored = replace(scene.stored, entries=tuple(entries))


def find(scene: Scene, viewer: Viewer, what: str, t: str, **fields: object) -> int:
    """The first place of such a frame with these fields."""
    places = scene.places(viewer, what, t)
    return next(i for i in places if fields.items() <= viewer.notes[i].frame.items())


def event_of(scene: Scene, viewer: Viewer, kind: str) -> int:
    """The first place of an event of this kind that is not hidden."""
    places = scene.places(viewer, "got", "event")
    return next(i for i in places if (viewer.notes[i].frame["e"] or {}).get("kind") == kind)


def first(scene: Scene, viewer: Viewer, what: str, t: str) -> int:
    return scene.places(viewer, what, t)[0]


def an_act_is_lost(scene: Scene) -> None:
    _, (command, *_) = acts(scene)
    put(scene, entry_of(scene, command), command=None)


def the_end_of_the_log_is_lost(scene: Scene) -> None:
    entries = scene.stored.entries
    last = max(i for i, one in enumerate(entries) if one.kind == "act")
    keep(scene, list(entries[:last]))


def an_act_is_changed(scene: Scene) -> None:
    viewer, (command, *_) = acts(scene)
    place = find(scene, viewer, "sent", "act", id=command)
    change(viewer, place, say="something-else")


def an_act_is_doubled(scene: Scene) -> None:
    _, (command, *_) = acts(scene)
    place = entry_of(scene, command)
    seat = scene.stored.entries[place].seat
    other = next(i for i, one in enumerate(scene.stored.entries) if one.kind == "deal")
    put(scene, other, command=command, seat=seat)


def an_act_is_another_s(scene: Scene) -> None:
    _, (command, *_) = acts(scene)
    place = entry_of(scene, command)
    put(scene, place, seat=1 - (scene.stored.entries[place].seat or 0))


def an_ack_has_another_number(scene: Scene) -> None:
    viewer, (command, *_) = acts(scene)
    place = find(scene, viewer, "got", "ack", id=command)
    change(viewer, place, n=viewer.notes[place].frame["n"] + 1)


def two_acks_differ(scene: Scene) -> None:
    viewer, (command, *_) = acts(scene)
    ack = viewer.notes[find(scene, viewer, "got", "ack", id=command)]
    viewer.notes.append(Note(ack.at, "got", ack.frame | {"n": ack.frame["n"] + 7}))


def refuse(scene: Scene, code: str, *, instead: bool) -> None:
    """An act that was acknowledged gets a refusal."""
    viewer, (command, *_) = acts(scene)
    place = find(scene, viewer, "got", "ack", id=command)
    frame = {"t": "refused", "id": command, "code": code, "message": "", "cite": None}
    note = Note(viewer.notes[place].at, "got", frame)
    if instead:
        viewer.notes[place] = note
    else:
        viewer.notes.append(note)


def nobody_sent_it(scene: Scene) -> None:
    _, (command, *_) = acts(scene)
    put(scene, entry_of(scene, command), command="ghost-1")


def the_table_is_gone(scene: Scene) -> None:
    scene.viewer("w0").note(0.0, "got", {"t": "error", "code": "no-table", "message": ""})


def a_seed_is_not_used(scene: Scene) -> None:
    for viewer in scene.history.viewers:
        answered = {one.frame.get("id") for one in viewer.notes if one.frame.get("t") == "ack"}
        for place in scene.places(viewer, "sent", "seed"):
            if viewer.notes[place].frame["id"] in answered:
                change(viewer, place, seed="0" * 64)


def an_event_is_missing(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    del viewer.notes[scene.places(viewer, "got", "event")[3]]


def an_event_comes_twice(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    place = scene.places(viewer, "got", "event")[3]
    viewer.notes.insert(place, viewer.notes[place])


def events_change_places(scene: Scene) -> None:
    notes = scene.viewer("w0").notes
    one, two = scene.places(scene.viewer("w0"), "got", "event")[3:5]
    notes[one], notes[two] = notes[two], notes[one]


def an_event_tells_something_else(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    place = event_of(scene, viewer, "say")
    change(viewer, place, e=viewer.notes[place].frame["e"] | {"say": "nonsense"})


def an_event_is_hidden_from_whom_it_is_for(scene: Scene) -> None:
    viewer = scene.viewer("s0.a")
    place = event_of(scene, viewer, "cards")
    change(viewer, place, e=None)


def the_table_goes_back(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    welcome = viewer.notes[first(scene, viewer, "got", "welcome")]
    viewer.notes.append(welcome)


def come_back(scene: Scene, numbers: list[int]) -> None:
    """A spectator who comes back in the end is told these of the last three events."""
    viewer = scene.viewer("w0")
    last = viewer.notes[scene.places(viewer, "got", "event")[-1]].frame
    frames = [viewer.notes[i].frame for i in scene.places(viewer, "got", "event")]
    told = {frame["n"]: frame["e"] for frame in frames}
    viewer.note(0.0, "shut", {})
    viewer.note(0.0, "open", {"t": "hello", "since": last["n"] - 3})
    del viewer.notes[scene.places(viewer, "got", "event")[-3] : -2]
    missed = [{"n": last["n"] + one, "e": told[last["n"] + one]} for one in numbers]
    welcome = viewer.notes[first(scene, viewer, "got", "welcome")].frame
    now = {"n": last["n"], "view": last["view"], "deal": None, "events": missed}
    viewer.note(0.0, "got", welcome | now)


def an_event_is_not_in_the_log(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    last = viewer.notes[scene.places(viewer, "got", "event")[-1]].frame
    more = {"n": last["n"] + 1, "e": {"kind": "leave", "seat": 0}}
    viewer.note(0.0, "got", last | more | {"view": last["view"] | {"winner": 9}})


def a_view_is_wrong(scene: Scene) -> None:
    viewer = scene.viewer("s1.a")
    place = scene.places(viewer, "got", "event")[-1]
    view = viewer.notes[place].frame["view"] | {"score": [99, 0]}
    for place in scene.places(viewer, "got", "event"):
        if viewer.notes[place].frame["view"]["position"] == view["position"]:
            change(viewer, place, view=view)


def a_stranger_sees_an_old_view(scene: Scene) -> None:
    viewer = scene.viewer("stranger")
    old = scene.viewer("w0")
    view = old.notes[scene.places(old, "got", "event")[-8]].frame["view"]
    change(viewer, first(scene, viewer, "got", "welcome"), view=view | {"score": [1, 1]})


def a_snapshot_is_wrong(scene: Scene) -> None:
    place = [i for i, one in enumerate(scene.stored.entries) if one.snapshot is not None][-1]
    snapshot = copy.deepcopy(scene.stored.entries[place].snapshot)
    assert snapshot is not None
    snapshot["match"]["hand_number"] += 1
    put(scene, place, snapshot=snapshot)


def an_entry_is_missing(scene: Scene) -> None:
    keep(scene, [one for one in scene.stored.entries if one.seq != 3])


def an_entry_has_another_number(scene: Scene) -> None:
    put(scene, -1, n=scene.stored.entries[-2].n - 1)


def a_card(scene: Scene) -> str:
    """A card of seat 1 that nobody has seen before the end of the first hand."""
    dealt = next(one for one in scene.stored.entries if one.kind == "deal").data["cards"]
    card: str = dealt[1].split()[0]
    return card


def a_view_shows_a_card(scene: Scene) -> None:
    viewer = scene.viewer("w0")
    place = event_of(scene, viewer, "deal")
    view = copy.deepcopy(viewer.notes[place].frame["view"])
    view["seats"][1]["cards"] = [a_card(scene)]
    change(viewer, place, view=view)


def an_event_shows_a_card(scene: Scene) -> None:
    viewer = scene.viewer("s0.a")
    places = scene.places(viewer, "got", "event")
    place = places[places.index(event_of(scene, viewer, "deal")) + 1]
    change(viewer, place, e={"kind": "cards", "seat": 1, "cards": [a_card(scene)]})


def an_ack_names_a_card(scene: Scene) -> None:
    viewer, _ = acts(scene)
    change(viewer, first(scene, viewer, "got", "ack"), debug=[a_card(scene)])


def a_table_frame_names_a_card(scene: Scene) -> None:
    scene.viewer("w0").note(0.0, "got", {"t": "table", "table": {a_card(scene): 1}})


def nobody_saw_the_end(scene: Scene) -> None:
    scene.history.finished = False


def it_stood_still(scene: Scene) -> None:
    _, end = scene.history.calm[0]
    scene.history.calm.append((end, end + 100))


PLANTED: dict[str, tuple[str, Callable[[Scene], None]]] = {
    f"{check}: {function.__name__}": (check, function)
    for check, function in [
        ("answers", an_act_is_lost),
        ("answers", the_end_of_the_log_is_lost),
        ("order", the_end_of_the_log_is_lost),
        ("answers", an_act_is_changed),
        ("answers", an_act_is_doubled),
        ("answers", an_act_is_another_s),
        ("answers", an_ack_has_another_number),
        ("answers", two_acks_differ),
        ("answers", nobody_sent_it),
        ("answers", the_table_is_gone),
        ("seeds", a_seed_is_not_used),
        ("order", an_event_is_missing),
        ("order", an_event_comes_twice),
        ("order", events_change_places),
        ("order", an_event_tells_something_else),
        ("order", an_event_is_hidden_from_whom_it_is_for),
        ("order", the_table_goes_back),
        ("order", an_event_is_not_in_the_log),
        ("states", an_event_is_not_in_the_log),
        ("states", a_view_is_wrong),
        ("states", a_stranger_sees_an_old_view),
        ("snapshots", a_snapshot_is_wrong),
        ("log", an_entry_is_missing),
        ("log", an_entry_has_another_number),
        ("cards", a_view_shows_a_card),
        ("cards", an_event_shows_a_card),
        ("cards", an_ack_names_a_card),
        ("cards", a_table_frame_names_a_card),
        ("progress", nobody_saw_the_end),
        ("progress", it_stood_still),
        ("progress", the_end_of_the_log_is_lost),
    ]
}


@pytest.mark.parametrize(("check", "plant"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found(scene: Scene, check: str, plant: Callable[[Scene], None]) -> None:
    plant(scene)
    assert check in scene.wrong


@pytest.mark.parametrize("code", ["stale", "illegal"])
@pytest.mark.parametrize("instead", [True, False])
def test_a_refusal_of_what_was_done_is_found(scene: Scene, code: str, instead: bool) -> None:
    refuse(scene, code, instead=instead)
    assert scene.wrong == {"answers"}


@pytest.mark.parametrize("code", ["storage", "rate"])
def test_what_was_refused_for_a_while_may_be_done_later(scene: Scene, code: str) -> None:
    refuse(scene, code, instead=False)
    assert scene.wrong == set()


def test_who_comes_back_is_told_what_he_missed(scene: Scene) -> None:
    come_back(scene, [-2, -1, 0])
    assert scene.wrong == set()


@pytest.mark.parametrize("numbers", [[], [-2, 0], [-1, 0], [-2, -1], [-2, -1, -1, 0]])
def test_a_gap_in_what_he_is_told_is_found(scene: Scene, numbers: list[int]) -> None:
    come_back(scene, numbers)
    assert "order" in scene.wrong


def test_a_seed_that_a_fresh_table_does_not_list_may_be_forgotten(scene: Scene) -> None:
    a_seed_is_not_used(scene)
    for viewer in scene.history.viewers:
        for place in reversed(scene.places(viewer, "got", "ack")):
            welcome = viewer.notes[first(scene, viewer, "got", "welcome")].frame
            n = viewer.notes[place].frame["n"]
            deal = {"given": [], "match": "m", "hand": 1, "cutters": []}
            fresh = {"t": "welcome", "you": welcome["you"], "n": n, "deal": deal}
            viewer.notes.insert(place + 1, Note(0.0, "got", fresh | {"view": None}))
    assert "seeds" not in scene.wrong


def test_a_seed_is_no_part_of_the_same_hand_of_another_match(scene: Scene) -> None:
    """Though a doubled answer to it comes after its own deal."""
    viewer = scene.viewer("s0.a")
    events = scene.places(viewer, "got", "event")
    kinds = {(viewer.notes[i].frame["e"] or {}).get("kind"): i for i in reversed(events)}
    proof = viewer.notes[kinds["proof"]].frame
    answers = [viewer.notes[i].frame for i in scene.places(viewer, "got", "ack")]
    commit = proof | {"e": {"kind": "commit", "hand": proof["e"]["hand"]}}
    other = proof | {"e": proof["e"] | {"contributions": []}}
    late = [Note(0.0, "got", frame) for frame in (*answers, commit, other)]
    viewer.notes[kinds["proof"] + 1 : kinds["proof"] + 1] = late
    assert "seeds" not in scene.wrong


def test_every_check_has_a_fault(scene: Scene) -> None:
    assert {check for check, _ in PLANTED.values()} == set(CHECKS) - {"server"}


def test_all_cards_are_found() -> None:
    assert set(cards_in({"a": ["1e", {"b": "7o 3b"}], "4c": 1})) == {"1e", "7o", "3b", "4c"}
    assert list(cards_in([card_text(19), "act", "envido-5", "", "e"])) == ["12b"]
