"""What was acknowledged is in the log, once, as it was sent; what was refused is not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from truco.live.log import Entry, Json, Stored
from truco.torture.history import Findings, History, Viewer

LOGGED: dict[str, tuple[str, ...]] = {
    "act": ("say",),
    "back": (),
    "chat": ("text", "to"),
    "claim": ("seat",),
    "deal": (),
    "leave": (),
    "phrase": ("phrase", "to"),
    "rematch": (),
}
"""The commands that become an entry of the log, under their own name, and what it keeps of them."""

TEMPORARY = frozenset({"storage", "rate"})
"""Refusals after which the same command may be sent again."""


@dataclass(slots=True)
class Sent:
    """One command: what was sent under its id, and every answer it got."""

    id: str
    frame: Json
    others: list[Json] = field(default_factory=list)
    acks: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


def commands(viewer: Viewer) -> dict[str, Sent]:
    """The commands of a client with their answers."""
    found: dict[str, Sent] = {}
    for note in viewer.notes:
        frame = note.frame
        if note.what == "sent" and "id" in frame:
            sent = found.setdefault(frame["id"], Sent(frame["id"], frame))
            sent.others += [frame] if frame != sent.frame else []
        elif note.what == "got" and frame.get("id") in found:
            if frame["t"] == "ack":
                found[frame["id"]].acks.append(frame["n"])
            elif frame["t"] == "refused":
                found[frame["id"]].refusals.append(frame["code"])
    return found


def check_answers(history: History, stored: Stored) -> Findings:
    """Compare every answered command with the log, and the log with what was sent.

    The ids of the harness are unique at a table; a player may be given another seat (the kings).
    """
    entries: dict[str, list[Entry]] = defaultdict(list)
    for entry in stored.entries:
        if entry.command is not None:
            entries[entry.command].append(entry)
    findings = Findings()
    known: set[str] = set()
    for viewer in history.viewers:
        seats = {frame["you"] for frame in viewer.got() if frame["t"] == "welcome"}
        if any(frame["t"] == "error" and frame["code"] == "no-table" for frame in viewer.got()):
            findings.wrong.append(f"{viewer.name}: the table is not there any more")
        for sent in commands(viewer).values():
            known.add(sent.id)
            findings.looked += bool(sent.acks)
            found = entries.get(sent.id, ())
            findings.wrong += [f"{viewer.name}, {sent.id}: {one}" for one in _judge(sent, found)]
            findings.wrong += [
                f"{viewer.name}, {sent.id}: acted for seat {one.seat}"
                for one in found
                if one.seat not in seats
            ]
    for command, found in entries.items():
        if len(found) > 1:
            findings.wrong.append(f"{command}: acted {len(found)} times")
        if command not in known:
            findings.wrong.append(f"{command}: nobody has sent this")
    return findings


def _judge(sent: Sent, found: Sequence[Entry]) -> Iterator[str]:
    """What is wrong with one command."""
    final = [code for code in sent.refusals if code not in TEMPORARY]
    if sent.frame["t"] == "act" and "illegal" in final:
        yield f"{sent.frame['say']} was offered in the view, and refused as illegal"
    if sent.frame["t"] not in LOGGED:
        return  # a server that starts anew has forgotten its answer
    if sent.acks and final:
        yield f"acknowledged, and refused as {final[0]}"
    if len(set(sent.acks)) > 1:
        yield f"acknowledged with the numbers {sorted(set(sent.acks))}"
    if sent.acks and not found:
        yield f"acknowledged with number {sent.acks[0]}, but it is not in the log"
    if found and final and not sent.acks:
        yield f"refused as {final[0]}, but it is in the log at number {found[0].n}"
    for entry in found:
        kept = LOGGED[sent.frame["t"]]
        was = (sent.frame["t"], *(sent.frame.get(name) for name in kept))
        told = (entry.kind, *(entry.data.get(name) for name in kept))
        if was != told:
            yield f"sent as {was}, logged as {told}"
        if sent.acks and sent.acks[0] != entry.n:
            yield f"acknowledged with number {sent.acks[0]}, logged with {entry.n}"


def check_seeds(history: History) -> Findings:
    """A seed that was acknowledged is in the deal, as it was given.

    A table that starts afresh forgets what was given to a hand that is not dealt; its welcome says
    so (``given``), and the client is not deceived. Where a seat has two tabs, the other one may
    have given anew what this one finds there. A new commitment waits for new seeds: what was given
    to the last one, or is acknowledged once more, is no part of it.
    """
    findings = Findings()
    tabs = Counter(_account(viewer) for viewer in history.viewers)
    for viewer in history.viewers:
        alone = tabs[_account(viewer)] == 1
        sent = commands(viewer)
        kept: dict[int, Json] = {}
        seat: int | None = None
        for frame in viewer.got():
            if frame["t"] == "welcome":
                seat = frame["you"]
                if not alone or seat not in (frame.get("deal") or {}).get("given", ()):
                    kept.clear()
            elif frame["t"] == "ack" and frame["id"] in sent:
                seed = sent[frame["id"]].frame
                if seed["t"] == "seed":
                    kept[seed["hand"]] = seed
            elif frame["t"] == "event" and (frame["e"] or {}).get("kind") == "commit":
                kept.clear()
            elif frame["t"] == "event" and (frame["e"] or {}).get("kind") == "proof":
                given = kept.pop(frame["e"]["hand"], None)
                if given is not None:
                    findings.looked += 1
                    findings.wrong += _seed_lost(viewer, seat, given, frame["e"])
    return findings


def _account(viewer: Viewer) -> str:
    """Whose tab it is."""
    return viewer.account or viewer.name


def _seed_lost(viewer: Viewer, seat: int | None, given: Json, proof: Json) -> list[str]:
    used: Json = next((one for one in proof["contributions"] if one["seat"] == seat), {})
    if used.get("seed") == given["seed"] and given.get("cut") in (None, used.get("cut")):
        return []
    return [f"{viewer.name}, {given['id']}: the seed is not in the deal of hand {given['hand']}"]
