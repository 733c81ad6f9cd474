"""The administrator's view of players, their invitations, and letters."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from truco.web.players.models import Block, Invitation, Letter, Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Players; guests are told apart."""

    list_display = ("username", "name", "email", "guest", "is_staff", "date_joined", "last_login")
    list_filter = ("guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email")
    readonly_fields = ("guest", "accepted_rules")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Player"), {"fields": ("name", "email", "guest", "accepted_rules")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    actions = ("ban", "let_in_again")

    @admin.action(description=_("Ban: out at once, and not let in again"), permissions=["change"])
    def ban(self, request: HttpRequest, players: QuerySet) -> None:
        """Ban players; saved one by one, so that what they have open is closed."""
        self._let_in(players, yes=False)

    @admin.action(description=_("Let in again"), permissions=["change"])
    def let_in_again(self, request: HttpRequest, players: QuerySet) -> None:
        """Lift a ban."""
        self._let_in(players, yes=True)

    def _let_in(self, players: QuerySet, *, yes: bool) -> None:
        for player in players:
            player.is_active = yes
            player.save(update_fields=["is_active"])


@admin.register(Letter)
class LetterAdmin(admin.ModelAdmin):
    """Letters that no mail server took: to read, not to write."""

    list_display = ("written", "to", "subject")
    readonly_fields = ("written", "to", "subject", "text")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Letters are written by the site alone."""
        return False


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    """Who asks whom to which table: to see whether somebody is a nuisance."""

    list_display = ("made", "sender", "receiver", "table", "ruleset", "declined")
    list_filter = ("declined", "ruleset")
    search_fields = ("sender__username", "sender__name", "receiver__username", "receiver__name")
    readonly_fields = ("made", "sender", "receiver", "table", "ruleset", "players", "declined")
    list_select_related = ("sender", "receiver")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players invite from their tables."""
        return False


@admin.register(Block)
class BlockAdmin(admin.ModelAdmin):
    """Who takes no invitations from whom."""

    list_display = ("made", "player", "other")
    search_fields = ("player__username", "player__name", "other__username", "other__name")
    autocomplete_fields = ("player", "other")
    list_select_related = ("player", "other")
