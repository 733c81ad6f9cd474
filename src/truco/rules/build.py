"""From checked data to ``Rules``: ladders, calls and bets as frozen rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from truco.errors import RulesError
from truco.rules import schema
from truco.rules.model import (
    FALTA_STAKE,
    MATCH_STAKE,
    EnvidoCall,
    FlorBet,
    FlorCall,
    RefusedChain,
    Rules,
    TrucoCall,
)
from truco.rules.senas import signs
from truco.rules.together import check_together

_Row = Mapping[str, Any]


def build(
    name: str, source: str, data: Mapping[str, Any], players: int, options: Mapping[str, Any]
) -> Rules:
    """The rules of a table; ``RulesError`` names what is missing or does not fit together."""
    values, cites = _flatten(data)
    _check_complete(values, source)
    flor = data["flor"]
    on = bool(values["flor.on"])
    rules = Rules(
        name=name,
        titles=data.get("title", {}),
        players=players,
        options=options,
        values=values,
        cites=cites,
        truco=tuple(
            _truco(row, source, place)
            for place, row in enumerate(_rows(data, source, "truco", "ladder"))
        ),
        envido=tuple(
            _envido(row, source, place)
            for place, row in enumerate(_rows(data, source, "envido", "calls"))
        ),
        refused_chains=tuple(
            _chain(row, source, place)
            for place, row in enumerate(data["envido"].get("refused-table", []))
        ),
        flor_ladder=tuple(
            _ladder(row, source, place) for place, row in enumerate(flor.get("ladder", []))
        )
        if on
        else (),
        flor_bets=tuple(_bet(row, source, place) for place, row in enumerate(flor.get("bets", [])))
        if on
        else (),
        senas=signs(values, cites.get("senas.own", "")),
    )
    check_together(rules, source)
    return rules


def _check_complete(values: Mapping[str, Any], source: str) -> None:
    for section, keys in schema.SECTIONS.items():
        for key in keys:
            if section not in _OPTIONAL and f"{section}.{key}" not in {*values, *_OPTIONAL}:
                raise RulesError(source, f"{section}.{key}", "is missing")
    if "flor.on" not in values:
        raise RulesError(source, "flor.on", "is missing")


# What a ruleset may leave out: flor, where none is played, and these.
_OPTIONAL = frozenset(
    {"flor", "cards.piezas", "match.targets", "match.halves", "envido.duel-falta"}
)


def _flatten(data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    values: dict[str, Any] = {}
    cites: dict[str, str] = {}
    for section in schema.SECTIONS:
        table = data.get(section, {})
        cite = table.get("cite", {})
        if isinstance(cite, str):
            cites[section] = cite
        else:
            cites.update(
                {f"{section}.{key}": article for key, article in cite.items() if key != "cite"}
            )
            cites[section] = cite.get("cite", "")
        for key, value in table.items():
            if key in schema.SECTIONS[section]:
                values[f"{section}.{key}"] = tuple(value) if isinstance(value, list) else value
    cites.update(data.get("cite", {}))
    return values, cites


def _rows(data: Mapping[str, Any], source: str, section: str, key: str) -> list[_Row]:
    rows = data.get(section, {}).get(key)
    if not rows:
        raise RulesError(source, f"{section}.{key}", "is missing: expected at least one")
    most = schema.LADDER_MOST if key == "ladder" else schema.CALLS_MOST
    if len(rows) > most:
        raise RulesError(source, f"{section}.{key}", f"expected at most {most}")
    return list(rows)


def _field(row: _Row, key: str, where: str, source: str) -> Any:
    if key not in row:
        raise RulesError(source, f"{where}.{key}", "is missing")
    return row[key]


def _truco(row: _Row, source: str, place: int) -> TrucoCall:
    where = f"truco.ladder.{place}"
    stake = _field(row, "stake", where, source)
    return TrucoCall(
        call=_field(row, "call", where, source),
        stake=None if stake == "game" else stake,
        refused=_field(row, "refused", where, source),
        cite=row.get("cite", ""),
    )


_EnvidoKind = Literal["adds", "sets", "number", "falta", "equals"]
_ENVIDO_KINDS: dict[str, _EnvidoKind] = {
    "adds": "adds",
    "sets": "sets",
    "least": "number",
    "falta": "falta",
    "equals": "equals",
}


def _envido(row: _Row, source: str, place: int) -> EnvidoCall:
    where = f"envido.calls.{place}"
    kinds = [key for key in _ENVIDO_KINDS if row.get(key)]
    if len(kinds) != 1:
        raise RulesError(source, where, f"expected exactly one of {', '.join(_ENVIDO_KINDS)}")
    call = _field(row, "call", where, source)
    if call.endswith("-N") != (kinds[0] == "least"):
        raise RulesError(source, f"{where}.call", "a numbered call ends in -N and has a least")
    amount = row[kinds[0]]
    return EnvidoCall(
        call=call,
        kind=_ENVIDO_KINDS[kinds[0]],
        amount=0 if isinstance(amount, bool) else amount,
        times=row.get("times", 0),
        opens=row.get("opens", True),
        cite=row.get("cite", ""),
    )


def _chain(row: _Row, source: str, place: int) -> RefusedChain:
    where = f"envido.refused-table.{place}"
    chain = _field(row, "chain", where, source)
    refused = _field(row, "refused", where, source)
    return RefusedChain(tuple(chain), refused, row.get("cite", ""))


_STAKES = {"rest": FALTA_STAKE, "match": MATCH_STAKE}


def _ladder(row: _Row, source: str, place: int) -> FlorCall:
    where = f"flor.ladder.{place}"
    stake = _field(row, "stake", where, source)
    return FlorCall(
        call=_field(row, "call", where, source),
        stake=_STAKES[stake] if isinstance(stake, str) else stake,
        refused=row.get("refused"),
        refused_over=row.get("refused-over", {}),
        cite=row.get("cite", ""),
    )


_BetKind = Literal["adds", "number", "falta", "rest"]
_BET_KINDS: dict[str, _BetKind] = {
    "adds": "adds",
    "least": "number",
    "falta": "falta",
    "rest": "rest",
}


def _bet(row: _Row, source: str, place: int) -> FlorBet:
    where = f"flor.bets.{place}"
    kinds = [key for key in _BET_KINDS if row.get(key)]
    if len(kinds) != 1:
        raise RulesError(source, where, f"expected exactly one of {', '.join(_BET_KINDS)}")
    amount = row[kinds[0]]
    return FlorBet(
        bet=_field(row, "bet", where, source),
        kind=_BET_KINDS[kinds[0]],
        amount=0 if isinstance(amount, bool) else amount,
        cite=row.get("cite", ""),
    )
