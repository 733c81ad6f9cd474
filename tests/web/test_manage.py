"""The site administrated by hand, and what is thrown away by itself."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from truco.web.players.models import Chair, Player
from truco.web.players.tidying import GUEST_DAYS, tidy
from web.test_guests import PASSWORD, player_of

LONG_AGO = timezone.now() - timedelta(days=GUEST_DAYS + 1)


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRUCO_")}
    return subprocess.run(
        [sys.executable, "-m", "truco", "manage", *arguments],
        env={**kept, **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.slow
def test_an_administrator_is_made(tmp_path: Path) -> None:
    made = manage(
        "--data", str(tmp_path), "createsuperuser", "--noinput", "--username", "duende",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    asked = (
        "from truco.web.players.models import Player; p = Player.objects.get(); print(p, p.guest)"
    )
    shown = manage("shell", "-v0", "-c", asked, TRUCO_DATA=str(tmp_path))
    assert shown.stdout.strip() == "duende False"


@pytest.mark.slow
def test_a_command_that_cannot_be(tmp_path: Path) -> None:
    done = manage("--data", str(tmp_path), "changepassword", "nobody")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["CommandError: user 'nobody' does not exist"]
    file = tmp_path / "file"
    file.touch()
    done = manage("--data", str(file), "check")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_guests_who_never_sat_are_forgotten(client: Client) -> None:
    client.get("/")
    recent = player_of(client)
    old, seated = (
        Player.objects.create(username=f"guest-{name}", name=name, guest=True)
        for name in ("old", "seated")
    )
    account = Player.objects.create(username="Urraca")
    Chair.objects.create(player=seated, table="somewhere", ruleset="retruco")
    for player in (old, seated, account):
        Player.objects.filter(pk=player.pk).update(date_joined=LONG_AGO)
    tidy()
    left = set(Player.objects.values_list("pk", flat=True))
    assert {recent.pk, seated.pk, account.pk} <= left
    assert old.pk not in left


def test_a_visitor_who_was_forgotten_becomes_another_guest(client: Client) -> None:
    client.get("/")
    first = player_of(client)
    Player.objects.filter(pk=first.pk).delete()
    assert client.get("/").status_code == 200
    assert player_of(client).pk != first.pk
