"""Ways to a table: its link, the link as a picture, the form of a table of one's own."""

import io
import json
import re
from html import unescape
from typing import Any

import pytest
import segno
from django.test import Client

from truco.live.house import House
from truco.live.requests import read_wish, settle
from truco.live.settings import Pace
from truco.live.truco_house import TrucoHouse
from truco.rules import load, names
from truco.web.pages import choices

ENGLISH = {"Accept-Language": "en"}


def drawn(address: str) -> bytes:
    """The picture of an address, as the site draws it: the path of its dark modules."""
    picture = io.BytesIO()
    segno.make_qr(address, error="m").save(picture, kind="svg", border=4)
    return path_of(picture.getvalue())


def path_of(svg: bytes) -> bytes:
    found = re.findall(rb' d="([^"]+)"', svg)
    return bytes(found[-1])


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("/t/abc/qr.svg", "http://testserver/t/abc/"),
        ("/t/abc/qr.svg?key=Ab-_9", "http://testserver/t/abc/?key=Ab-_9"),
        ("/t/abc/qr.svg?key=%26next%3Dx", "http://testserver/t/abc/"),
        ("/t/abc/qr.svg?other=1", "http://testserver/t/abc/"),
    ],
)
def test_the_picture_is_the_address_by_which_others_come(
    client: Client, asked: str, address: str
) -> None:
    answer = client.get(asked)
    assert answer["Content-Type"] == "image/svg+xml"
    assert path_of(answer.content) == drawn(address)
    assert b"<script" not in answer.content
    assert b"viewBox" in answer.content
    assert "no-store" in answer["Cache-Control"]


def test_the_picture_has_the_name_by_which_the_site_was_called(client: Client) -> None:
    answer = client.get("/t/abc/qr.svg", secure=True, headers={"Host": "localhost:8443"})
    assert path_of(answer.content) == drawn("https://localhost:8443/t/abc/")
    evil = client.get("/t/abc/qr.svg", headers={"Host": "evil.example"})
    assert evil.status_code == 400


def test_the_picture_does_not_tell_whether_there_is_such_a_table(client: Client) -> None:
    known, unknown = (client.get(f"/t/{table}/qr.svg") for table in ("abc", "abd"))
    assert known.status_code == unknown.status_code == 200
    assert {*known.headers} == {*unknown.headers}
    assert "sessionid" not in client.cookies


def test_a_link_makes_a_guest_at_once(client: Client) -> None:
    for address in ("/t/abc/", "/t/abc/?key=xyz", "/t/abc/?seat=2"):
        visitor = Client()
        page = visitor.get(address)
        assert page.status_code == 200
        assert "sessionid" in visitor.cookies
        shown = page.content.decode()
        assert 'data-qr-url="/t/abc/qr.svg"' in shown
        assert 'data-invite-url="/t/abc/invite/"' in shown
        assert re.search(r'data-csrf="\w{32,}"', shown)


def test_unknown_tables_look_alike(client: Client) -> None:
    """An id that was never given and one that cannot be are answered in the same way."""
    answers = [client.get(f"/t/{table}/") for table in ("AAAAAAAAAAAAAAAA", "x", "a" * 64)]
    assert {answer.status_code for answer in answers} == {404}
    shown = {re.sub(r'value="[^"]*"', "", answer.content.decode()) for answer in answers}
    assert len(shown) == 1


# --- the form of a table -----------------------------------------------------------------------


@pytest.fixture
def house() -> House:
    return TrucoHouse()


def page(client: Client, address: str = "/new/") -> str:
    text: str = client.get(address, headers=ENGLISH).content.decode()
    return text


def values(shown: str, name: str) -> list[str]:
    """The values of radio buttons of that name."""
    return re.findall(rf'type="radio" name="{name}" value="([^"]*)"', shown)


def options(shown: str, name: str) -> list[str]:
    """The values of a list of that name."""
    found = re.search(rf'<select[^>]*name="{name}".*?</select>', shown, flags=re.DOTALL)
    assert found is not None
    return re.findall(r'<option value="([^"]*)"', found[0])


def test_all_that_the_live_part_takes_can_be_chosen_and_is_taken(
    client: Client, house: House
) -> None:
    """Each choice of the form, put into a wish, makes a table."""
    shown = page(client)
    assert set(values(shown, "ruleset")) == set(names())
    wish = {"ruleset": "argentino", "players": 4}
    choices_of: dict[str, list[Any]] = {
        "sides": values(shown, "sides"),
        "chat": values(shown, "chat"),
        "bot_after": [int(wait) for wait in options(shown, "bot_after") if wait],
        "clock": [as_clock(value) for value in values(shown, "clock") if value != "own"],
        "bots": [[bot] * 3 for bot in options(shown, "bot")],
    }
    assert all(len(found) >= 2 for found in choices_of.values())
    for name, found in choices_of.items():
        for value in found:
            body = json.dumps({**wish, name: value}).encode()
            settled = settle(read_wish(body, Pace(), tuple(house.bots())), house, "x", "p1", "Ana")
            assert settled.to_json()["ruleset"] == "argentino"
    assert max(map(int, options(shown, "bots"))) == max(max(load(n).players) for n in names()) - 1


def as_clock(value: str) -> dict[str, int] | None:
    if not value:
        return None
    action, bank = map(int, value.split("+"))
    return {"action": action, "bank": bank}


def test_the_form_knows_the_bounds_of_a_clock(client: Client) -> None:
    shown = page(client)
    for name, bounds in choices.clock_bounds().items():
        field = re.search(rf'<input id="{name}"[^>]*>', shown)
        assert field is not None
        assert f'min="{bounds.least}" max="{bounds.most}"' in field[0]


def test_a_rulebook_may_be_chosen_beforehand(client: Client) -> None:
    assert 'value="mallorca" checked' in page(client, "/new/?ruleset=mallorca")
    assert 'value="argentino" checked' in page(client, "/new/?ruleset=nonsense")


def test_the_lobby_has_words_for_every_table_in_the_list(client: Client) -> None:
    shown = page(client, "/")
    found = re.search(r'data-words="([^"]*)"', shown)
    assert found is not None
    words = json.loads(unescape(found[1]))
    assert set(words["rulesets"]) == set(names())
    for name, ruleset in words["rulesets"].items():
        assert ruleset["target"] == load(name).target
        for option in ruleset["options"].values():
            assert option["label"]
    assert words["rulesets"]["argentino"]["options"]["flor"]["label"] == "Play with flor"
    assert set(words["chats"]) == set(values(page(client), "chat"))


def test_against_the_machine_stays_one_click(client: Client) -> None:
    shown = page(client, "/")
    assert 'name="company" value="bots" checked' in shown
    assert re.search(r'name="bot" value="[^"]+" checked', shown)
    assert values(shown, "clock")[0] == choices.clock_value(choices.CLOCKS["normal"])
