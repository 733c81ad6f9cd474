"""The words of a described ruleset, in the languages of the project."""

from __future__ import annotations

from collections.abc import Mapping

from truco.describe.senas import SENAS

LANGUAGES = ("es", "ca", "en")

_TEXTS: Mapping[str, tuple[str, str, str]] = {
    "players": ("Jugadores", "Jugadors", "Players"),
    "target": ("Tantos del chico", "Tants del cantó", "Points of a game"),
    "games": ("Chicos", "Cantons", "Games"),
    "games.1": ("uno", "un", "one"),
    "games.2": (
        "dos, y un tercero si quedan iguales",
        "dos, i un tercer si queden iguals",
        "two, and a third if level",
    ),
    "games.n": ("al mejor de {n}", "al millor de {n}", "best of {n}"),
    "halves": ("Malas hasta {n}", "Dolentes fins a {n}", "Malas up to {n}"),
    "scoring": ("Se anota", "S'anota", "Scored"),
    "scoring.hand-end": ("al acabar la mano", "en acabar la mà", "at the end of the hand"),
    "scoring.immediate": ("en el acto", "a l'acte", "at once"),
    "deck": ("cartas", "cartes", "cards"),
    "order": (
        "Orden de las cartas, de mayor a menor",
        "Ordre de les cartes, de major a menor",
        "Order of the cards, highest first",
    ),
    "order.muestra": (
        "Con la muestra {card}",
        "Amb la mostra {card}",
        "With {card} as the muestra",
    ),
    "order.plain": (
        "Sin contar la muestra",
        "Sense comptar la mostra",
        "Leaving the muestra aside",
    ),
    "tantos": (
        "Tantos del envido, con tres cartas",
        "Tants de l'envit, amb tres cartes",
        "Tantos of the envido, three cards",
    ),
    "flores": ("Tantos de una flor", "Tants d'una flor", "Tantos of a flor"),
    "contest.truco": ("Truco", "Truc", "Truco"),
    "contest.envido": ("Envido", "Envit", "Envido"),
    "contest.flor": ("Flor", "Flor", "Flor"),
    "contest.penalty": ("multa", "multa", "penalty"),
    "near": (
        "Si al puntero le falta uno",
        "Si al davanter li'n falta un",
        "When the leader lacks one point",
    ),
    "duels": ("En una mano de punta", "En una mà de punta", "In a hand de punta"),
    "wanted": ("quiero", "vull", "wanted"),
    "refused": ("no quiero", "no vull", "not wanted"),
    "nobody": ("(nadie canta)", "(ningú no canta)", "(nobody calls)"),
    "said": ("N", "N", "N"),
    "rest": ("lo que falta al puntero", "el que manca al davanter", "what the leader lacks"),
    "game": ("todo el chico", "tot el cantó", "the game"),
    "malas": (
        "los dos en malas, todo el chico; si no, lo que falta al puntero",
        "els dos a les dolentes, tot el cantó; si no, el que manca al davanter",
        "both in malas the game, else what the leader lacks",
    ),
    "difference": (
        "lo que falta para igualar",
        "el que manca per igualar",
        "what levels the score",
    ),
    "match": ("todo el partido", "tota la partida", "the whole match"),
    "varies": ("según el tanteo", "segons el marcador", "by the score"),
    "others": ("También dan o quitan", "També donen o prenen", "What else gives or takes points"),
    "others.mazo": (
        "Todo un bando al mazo, de entrada",
        "Tot un bàndol se'n va, d'entrada",
        "A whole side leaves at once",
    ),
    "others.denied": (
        "Una flor que se calla",
        "Una flor que es calla",
        "A flor that is not sung",
    ),
    "others.false": (
        "Una flor que no se tiene",
        "Una flor que no es té",
        "A flor that one has not",
    ),
    "others.asked": (
        "Una flor escondida, pedida la flor",
        "Una flor amagada, demanada la flor",
        "A flor hidden after pido-flor",
    ),
    "others.asked-higher": (
        "La misma, si es la mayor",
        "La mateixa, si és la major",
        "The same, if it is the higher one",
    ),
    "others.hidden": (
        "Un envido ganado con flor escondida",
        "Un envit guanyat amb flor amagada",
        "An envido won with a hidden flor",
    ),
    "own": ("a su bando", "al seu bàndol", "to its own side"),
    "other": ("al otro bando", "a l'altre bàndol", "to the other side"),
    "options": ("Reglas de la casa", "Regles de la casa", "House rules"),
    "options.for": ("para {n}", "per a {n}", "for {n} players"),
    **SENAS,
}


def word(key: str, language: str, **values: object) -> str:
    """A text; ``values`` fill its places."""
    return _TEXTS[key][LANGUAGES.index(language)].format(**values)


def sign_words(key: str, language: str) -> str:
    """What a sign says; of a private one only its number."""
    own, _, number = key.partition("-")
    if own == "own":
        return word("sign.own", language, n=number)
    return word(f"sign.{key}", language)


def gesture_words(gesture: str, language: str) -> str:
    """How a gesture is made."""
    return word(f"gesture.{gesture}", language)


def texts() -> Mapping[str, tuple[str, str, str]]:
    """All of them, for the tests."""
    return _TEXTS
