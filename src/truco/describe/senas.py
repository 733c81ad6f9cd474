"""The words of the señas, in the languages of the project: what a sign says, and how it is made."""

from __future__ import annotations

from collections.abc import Mapping

SENAS: Mapping[str, tuple[str, str, str]] = {
    "senas": ("Señas entre compañeros", "Senyes entre companys", "Signs between partners"),
    "senas.caught-from": (
        "El otro bando puede verlas desde la {n}.ª baza",
        "L'altre bàndol les pot veure des de la {n}a vasa",
        "The other side may catch them from trick {n} on",
    ),
    "chat.quiet": (
        "No se charla durante la mano",
        "No es xerra durant la mà",
        "No chat while a hand is played",
    ),
    "sign.espada-ace": ("El as de espadas", "L'as d'espases", "The one of espada"),
    "sign.basto-ace": ("El as de bastos", "L'as de bastos", "The one of basto"),
    "sign.good-ace": (
        "El as de espadas o el de bastos",
        "L'as d'espases o el de bastos",
        "The one of espada or of basto",
    ),
    "sign.espada-seven": ("El siete de espadas", "El set d'espases", "The seven of espada"),
    "sign.oro-seven": ("El siete de oros", "El set d'oros", "The seven of oro"),
    "sign.good-seven": (
        "El siete de espadas o el de oros",
        "El set d'espases o el d'oros",
        "The seven of espada or of oro",
    ),
    "sign.three": ("Un tres", "Un tres", "A three"),
    "sign.two": ("Un dos", "Un dos", "A two"),
    "sign.false-ace": ("Un ancho falso", "Un as bord", "A false one (oro or copa)"),
    "sign.muestra-two": ("El dos de la muestra", "El dos de la mostra", "The two of the muestra"),
    "sign.muestra-four": (
        "El cuatro de la muestra",
        "El quatre de la mostra",
        "The four of the muestra",
    ),
    "sign.muestra-five": (
        "El cinco de la muestra",
        "El cinc de la mostra",
        "The five of the muestra",
    ),
    "sign.muestra-eleven": (
        "El perico (once de la muestra)",
        "El perico (onze de la mostra)",
        "The perico (eleven of the muestra)",
    ),
    "sign.muestra-ten": (
        "La perica (diez de la muestra)",
        "La perica (deu de la mostra)",
        "The perica (ten of the muestra)",
    ),
    "sign.amo": ("El amo", "L'amo", "The amo (eleven of basto)"),
    "sign.madona": ("La madona", "La madona", "The madona (ten of oro)"),
    "sign.flor": ("Flor", "Flor", "A flor"),
    "sign.envido": ("Buenos tantos", "Bons tants", "Good tantos for the envido"),
    "sign.envido-30": ("30 tantos o más", "30 tants o més", "30 or more for the envido"),
    "sign.blind": ("Nada (ciego)", "Res (cec)", "Nothing (blind)"),
    "sign.own": (
        "Seña propia {n}: lo que acuerde el bando",
        "Senya pròpia {n}: el que acordi el bàndol",
        "Own sign {n}: what the side agrees on",
    ),
    "gesture.raise-brows": ("levantar las cejas", "alçar les celles", "raise the eyebrows"),
    "gesture.wink": ("guiñar un ojo", "fer l'ullet", "wink"),
    "gesture.wink-right": ("guiñar el ojo derecho", "aclucar l'ull dret", "wink the right eye"),
    "gesture.wink-left": ("guiñar el ojo izquierdo", "aclucar l'ull esquerre", "wink the left eye"),
    "gesture.wrinkle-nose": ("fruncir la nariz", "arrufar el nas", "wrinkle the nose"),
    "gesture.close-eyes": ("cerrar los dos ojos", "tancar els dos ulls", "close both eyes"),
    "gesture.mouth-right": (
        "torcer la boca a la derecha",
        "tòrcer la boca a la dreta",
        "pull the mouth to the right",
    ),
    "gesture.mouth-left": (
        "torcer la boca a la izquierda",
        "tòrcer la boca a l'esquerra",
        "pull the mouth to the left",
    ),
    "gesture.bite-lip": (
        "morderse el labio de abajo",
        "mossegar-se el llavi de baix",
        "bite the lower lip",
    ),
    "gesture.kiss": ("tirar un beso", "fer una besada", "blow a kiss"),
    "gesture.open-mouth": ("abrir la boca", "obrir la boca", "open the mouth"),
    "gesture.mouth-ajar": ("entreabrir la boca", "entreobrir la boca", "open the mouth a little"),
    "gesture.tongue-tip": (
        "mostrar la punta de la lengua",
        "mostrar la punta de la llengua",
        "show the tip of the tongue",
    ),
    "gesture.tongue-right": (
        "sacar la lengua a la derecha",
        "treure la llengua a la dreta",
        "put the tongue out to the right",
    ),
    "gesture.tongue-left": (
        "sacar la lengua a la izquierda",
        "treure la llengua a l'esquerra",
        "put the tongue out to the left",
    ),
    "gesture.puff-cheeks": ("inflar los cachetes", "inflar les galtes", "puff the cheeks"),
    "gesture.lick-lip": (
        "pasar la lengua por el labio de arriba",
        "llepar-se el llavi de dalt",
        "lick the upper lip",
    ),
    "gesture.look-up": ("mirar arriba", "mirar amunt", "look up"),
    "gesture.look-down": ("mirar abajo", "mirar avall", "look down"),
    "gesture.look-left": ("mirar a la izquierda", "mirar a l'esquerra", "look left"),
    "gesture.look-right": ("mirar a la derecha", "mirar a la dreta", "look right"),
    "gesture.frown": ("fruncir el ceño", "arrufar les celles", "frown"),
    "gesture.smile": ("sonreír", "somriure", "smile"),
}
