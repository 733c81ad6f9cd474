"""Rulesets as data: one TOML file a ruleset, each value beside the article it comes from."""

from truco.rules.loader import load, names, parse
from truco.rules.model import Rules
from truco.rules.ruleset import Option, Ruleset

__all__ = ["Option", "Rules", "Ruleset", "load", "names", "parse"]
