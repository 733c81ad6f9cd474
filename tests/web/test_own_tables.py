"""The tables that a player has, in his lobby and at their own address."""

from django.test import Client

from truco.live.log import LogBusy
from truco.web.pages import own_tables
from truco.web.players.models import Chair
from truco.web.tables import TableFacts
from web.conftest import Tables
from web.test_guests import player_of, sign_up

SPANISH = {"Accept-Language": "es"}


def lobby(client: Client) -> str:
    page: str = client.get("/", headers=SPANISH).content.decode()
    return page


def test_a_table_that_is_not_there(client: Client) -> None:
    answer = client.get("/t/nowhere/", headers=SPANISH)
    assert answer.status_code == 404
    assert "En esta mesa no hay nadie" in answer.content.decode()


def test_a_table_one_sits_at_is_listed_as_it_stands(client: Client, tables: Tables) -> None:
    assert "Ninguna todavía" in lobby(client)
    me = player_of(client).key
    tables.put("mine", me, None, score=(3, 5))
    client.get("/t/mine/")
    page = lobby(client)
    assert 'href="/t/mine/"' in page
    assert "El criollo · 3–5" in page
    assert "en juego" in page
    tables.put("mine", me, None, score=(20, 5), over=True)
    page = lobby(client)
    assert "El criollo · 20–5" in page
    assert "terminada" in page


def test_a_table_one_only_looked_at_is_not(client: Client, tables: Tables) -> None:
    lobby(client)
    tables.put("theirs", "p999999", None)
    assert client.get("/t/theirs/").status_code == 200
    assert 'href="/t/theirs/"' not in lobby(client)


def test_who_signs_up_keeps_his_tables(client: Client, tables: Tables) -> None:
    lobby(client)
    tables.put("kept", player_of(client).key, None)
    client.get("/t/kept/")
    sign_up(client, "Gavilán")
    assert 'href="/t/kept/"' in lobby(client)
    assert client.get("/t/kept/").status_code == 200


def test_a_log_that_cannot_be_read_leaves_the_list_as_it_was(
    client: Client, tables: Tables
) -> None:
    class Busy:
        async def look(self, table_id: str) -> TableFacts | None:
            raise LogBusy("busy")

    lobby(client)
    tables.put("held", player_of(client).key, None, score=(1, 2))
    client.get("/t/held/")
    own_tables.use_directory(Busy())
    assert "El criollo · 1–2" in lobby(client)
    answer = client.get("/t/held/")
    assert answer.status_code == 503


def test_only_the_newest_tables_are_listed(client: Client, tables: Tables) -> None:
    lobby(client)
    me = player_of(client).key
    for number in range(own_tables.SHOWN + 3):
        tables.put(f"table-{number:02}", me, None)
        client.get(f"/t/table-{number:02}/")
    page = lobby(client)
    assert page.count('href="/t/table-') == own_tables.SHOWN
    assert 'href="/t/table-14/"' in page
    assert 'href="/t/table-00/"' not in page
    assert Chair.objects.filter(player=player_of(client)).count() == own_tables.SHOWN + 3


def test_a_table_that_waits_for_players_says_so(client: Client, tables: Tables) -> None:
    lobby(client)
    me = player_of(client).key
    tables.put("waits", me, None, free=1)
    client.get("/t/waits/")
    assert ">espera jugadores<" in lobby(client)
    tables.put("waits", me, "p999999")
    page = lobby(client)
    assert ">espera jugadores<" not in page
    assert "en juego" in page


def test_who_stands_up_before_the_match_has_no_table_there(client: Client, tables: Tables) -> None:
    lobby(client)
    tables.put("left", player_of(client).key, None, free=1)
    client.get("/t/left/")
    assert 'href="/t/left/"' in lobby(client)
    tables.put("left", None, None, free=2)
    assert 'href="/t/left/"' not in lobby(client)
    assert not Chair.objects.filter(player=player_of(client)).exists()
