"""What allauth says here is said as the rest of the site speaks."""

import re
from importlib import resources

import pytest
from babel.messages.pofile import read_po
from django.test import Client

from truco.web.players.borrowed import BORROWED

FORMAL = re.compile(
    r"\b(usted|su contraseña|ha (olvidado|indicado|iniciado|cerrado)|heu|vostr[ae])\b"
)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_allauth_still_says_what_is_said_anew(language: str) -> None:
    folder = resources.files("allauth") / "locale" / language / "LC_MESSAGES" / "django.po"
    with folder.open("rb") as file:
        known = {message.id for message in read_po(file)}
    assert [text for text in BORROWED if text not in known] == []


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        (
            "es",
            "Hornerito",
            ("Entraste como Hornerito", "¿Te olvidaste la contraseña?", "Al menos 8 caracteres"),
        ),
        (
            "ca",
            "Orenella",
            ("Has entrat com a Orenella", "Has oblidat la contrasenya?", "Almenys 8 caràcters"),
        ),
    ],
)
def test_a_player_is_spoken_to_as_at_the_table(
    client: Client, language: str, name: str, words: tuple[str, ...]
) -> None:
    fields = {"username": name, "password1": "siete-de-espada-33", "accept": "on"}
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    pages = [client.post("/accounts/signup/", fields, follow=True)]
    pages += [client.get("/accounts/password/change/")]
    wrong = {"oldpassword": "x", "password1": "123", "password2": "123"}
    pages += [client.post("/accounts/password/change/", wrong)]
    pages += [client.post("/accounts/logout/", follow=True)]
    pages += [client.post("/accounts/login/", {"login": name, "password": "x"})]
    shown = "\n".join(page.content.decode() for page in pages)
    for word in words:
        assert word in shown
    assert not FORMAL.search(shown.lower())
