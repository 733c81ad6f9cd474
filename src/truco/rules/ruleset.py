"""A ruleset as loaded, and how options make ``Rules`` of it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from truco.errors import RulesError
from truco.rules import schema
from truco.rules.build import build
from truco.rules.model import Rules
from truco.rules.options import check_whole_options, word_of
from truco.rules.toml import short


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that the data declares: its choices (None: a table of numbers) and its
    default.
    """

    name: str
    choices: tuple[Any, ...] | None
    default: Any
    players: tuple[int, ...]
    cite: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset file merged with its base. ``configure`` makes it ready for a table."""

    name: str
    source: str
    data: Mapping[str, Any]

    @property
    def titles(self) -> Mapping[str, str]:
        """The name of the game, by language."""
        title = self.data.get("title", {})
        return {language: title.get(language, self.name) for language in schema.LANGUAGES}

    @property
    def players(self) -> tuple[int, ...]:
        """Player counts that the rulebook allows."""
        return tuple(self.data.get("players", ()))

    @property
    def target(self) -> int:
        """The ruleset's own target."""
        return int(self.data["match"]["target"])

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets that a table may choose."""
        targets = self.data["match"].get("targets", [])
        return tuple(targets if self.target in targets else sorted([self.target, *targets]))

    @property
    def options(self) -> dict[str, Option]:
        """The options that the data declares, by name."""
        return {name: self._option(name) for name in self.data.get("options", {})}

    def _option(self, name: str) -> Option:
        entry = self.data["options"][name]
        choices = entry.get("choices")
        return Option(
            name=name,
            choices=None if choices is None else tuple(choices),
            default=entry["default"] if "default" in entry else self._stated(name),
            players=tuple(entry.get("players", ())),
            cite=entry.get("cite", ""),
            texts=entry.get("text", {}),
        )

    def _stated(self, name: str) -> dict[str, Any]:
        """The default of a table of numbers that gives none: what the ruleset says without it."""
        fields = self.data["options"][name]["fields"]
        return {field: self._get(key, f"options.{name}") for field, key in fields.items()}

    def check(self) -> None:
        """Make every table ready that could be chosen; ``RulesError`` for one that does not fit."""
        check_whole_options(self.data, self.source)
        if self.data.get("abstract"):
            return
        for key in ("players", "match"):
            if not self.data.get(key):
                raise RulesError(self.source, key, "is missing")
        if "target" not in self.data["match"]:
            raise RulesError(self.source, "match.target", "is missing")
        for players in self.players:
            self.configure(players)
            for option in self.options.values():
                if option.players and players not in option.players:
                    continue
                for choice in option.choices or ():
                    self._try(players, option.name, choice)

    def _try(self, players: int, name: str, choice: Any) -> None:
        try:
            self.configure(players, options={name: choice})
        except RulesError as error:
            chosen = f"{error.expected} (with {name} = {word_of(choice)})"
            raise RulesError(error.source, error.key, chosen) from None

    def configure(
        self,
        players: int = 2,
        target: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Rules:
        """Rules for a table; ``RulesError`` where players, target or an option do not belong."""
        if self.data.get("abstract"):
            raise RulesError(self.source, "abstract", "is a base for rulesets and cannot be played")
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise RulesError(
                self.source, "players", f"expected one of {allowed}, not {short(players)}"
            )
        chosen = dict(options or {})
        data = deepcopy(dict(self.data))
        settled: dict[str, Any] = {}
        for name in chosen:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise RulesError(
                    self.source, f"options.{name}", f"unknown option: expected one of {known}"
                )
        for name, option in self.options.items():
            if name in chosen or not option.players or players in option.players:
                settled[name] = self._choose(data, option, chosen, players)
        if target is not None:
            if wrong := schema.whole(1, schema.TARGET_MOST)(target):
                raise RulesError(self.source, "target", wrong)
            data["match"]["target"] = target
        return build(self.name, self.source, data, players, settled)

    def _choose(
        self, data: dict[str, Any], option: Option, chosen: Mapping[str, Any], players: int
    ) -> Any:
        """Apply one option to the data and give the value it has."""
        where = f"options.{option.name}"
        if option.name in chosen and option.players and players not in option.players:
            allowed = ", ".join(map(str, option.players))
            raise RulesError(self.source, where, f"is for {allowed} players, not for {players}")
        value = chosen.get(option.name, option.default)
        if option.choices is None:
            return self._fill(data, option, value)
        if not any(value == choice and type(value) is type(choice) for choice in option.choices):
            words = ", ".join(word_of(choice) for choice in option.choices)
            raise RulesError(self.source, where, f"expected one of {words}, not {short(value)}")
        sets = self.data["options"][option.name].get("sets", {}).get(word_of(value), {})
        for key, entry in sets.items():
            self._put(data, key, entry, where)
        return value

    def _fill(self, data: dict[str, Any], option: Option, value: Any) -> dict[str, int]:
        """Apply an option that is a table of numbers; what it leaves out keeps its default."""
        where = f"options.{option.name}"
        fields = self.data["options"][option.name].get("fields", {})
        if not isinstance(value, Mapping):
            raise RulesError(
                self.source, where, f"expected a table with {', '.join(fields)}, not {short(value)}"
            )
        table = {**option.default, **value}
        for field, points in table.items():
            if field not in fields:
                raise RulesError(
                    self.source, f"{where}.{field}", f"unknown: expected one of {', '.join(fields)}"
                )
            check = schema.check_for(fields[field])
            if check is not None and (wrong := check(points)):
                raise RulesError(self.source, f"{where}.{field}", wrong)
            self._put(data, fields[field], points, where)
        return table

    def _put(self, data: dict[str, Any], key: str, value: Any, where: str) -> None:
        """Set a dotted key; a part that is a number is a place in a list."""
        *path, last = key.split(".")
        spot: Any = data
        try:
            for part in path:
                spot = spot[int(part)] if isinstance(spot, list) else spot.setdefault(part, {})
            spot[last] = value
        except (IndexError, ValueError, TypeError, KeyError):
            raise self._not_there(key, where) from None

    def _get(self, key: str, where: str) -> Any:
        """The value at a dotted key."""
        spot: Any = self.data
        try:
            for part in key.split("."):
                spot = spot[int(part)] if isinstance(spot, list) else spot[part]
        except (IndexError, ValueError, TypeError, KeyError):
            raise self._not_there(key, where) from None
        return spot

    def _not_there(self, key: str, where: str) -> RulesError:
        missing = f"sets {key!r}, which is not there: drop the option, or state it anew"
        return RulesError(self.source, where, missing)
