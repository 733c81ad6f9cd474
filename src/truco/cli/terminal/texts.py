"""The terminal's own words, in Spanish, Catalan and English; all others are the page's."""

from __future__ import annotations

OWN: dict[str, tuple[str, str, str]] = {
    "term.head": (
        "{title} · de a {players} · a {target} · mano {hand}",
        "{title} · {players} jugadors · a {target} · mà {hand}",
        "{title} · {players} players · to {target} · hand {hand}",
    ),
    "term.games": (" · chicos {score}", " · cantons {score}", " · games {score}"),
    "term.us": ("nosotros", "noltros", "us"),
    "term.them": ("ellos", "ells", "them"),
    "term.type": (
        "número, carta (7e) o palabra (envido 5) · ? ayuda · q salir",
        "número, carta (7e) o paraula (envido 5) · ? ajuda · q sortir",
        "number, card (7e) or word (envido 5) · ? help · q leave",
    ),
    "term.help.card": (
        "Una carta se juega con su número de la lista o con su nombre: 7e es el siete de espadas.",
        "Una carta es juga amb el seu número de la llista o el seu nom: 7e és el set d'espases.",
        "Play a card by its number in the list or by its name: 7e is the seven of swords.",
    ),
    "term.help.say": (
        "Un canto, con su número o su palabra, y la cantidad detrás si la lleva: envido 5.",
        "Un cant, amb el seu número o la seva paraula, i la quantitat darrere si en du: envido 5.",
        "Make a call by its number or its word, with an amount where it has one: envido 5.",
    ),
    "term.help.leave": (
        "Enter vuelve a mostrar la mesa; q se levanta de ella.",
        "Enter torna a mostrar la taula; q s'aixeca.",
        "Enter shows the table again; q leaves it.",
    ),
    "term.pass": ("Enter: callar", "Enter: callar", "Enter: say nothing"),
    "term.sing": (
        "Podés cantar antes de que contesten",
        "Pots cantar abans que contestin",
        "You may sing before they answer",
    ),
    "term.amount": (
        "{say}: falta la cantidad, de {least} a {most}",
        "{say}: hi falta la quantitat, de {least} a {most}",
        "{say}: say how many, {least} to {most}",
    ),
    "term.place": (
        "no hay opción {n}: van de 1 a {most}",
        "no hi ha opció {n}: van d'1 a {most}",
        "there is no choice {n}: they are 1 to {most}",
    ),
    "term.next": ("Enter: sigue la próxima mano", "Enter: la mà següent", "Enter: the next hand"),
    "term.left": (
        "Te levantaste de la mesa.",
        "T'has aixecat de la taula.",
        "You have left the table.",
    ),
    "term.again": (
        "Las mismas cartas otra vez: --seed {seed}",
        "Les mateixes cartes una altra vegada: --seed {seed}",
        "The same cards again: --seed {seed}",
    ),
}
