"""The Django application of the players."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Players and their letters."""

    name = "truco.web.players"
    label = "players"
    verbose_name = _("Players")
