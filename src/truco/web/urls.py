"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path, re_path

from truco.web.pages import (
    errors,
    help,
    invitations,
    lobby,
    moved,
    new_table,
    qr,
    rulebooks,
    table,
)
from truco.web.players import views as players

admin.site.site_header = "Vale Cuatro"
admin.site.site_title = "Vale Cuatro"
admin.site.login = players.admin_login

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("t/<slug:table>/", table.table, name="table"),
    path("t/<slug:table>/qr.svg", qr.qr, name="qr"),
    path("t/<slug:table>/invite/", invitations.table_invitations, name="table-invitations"),
    path("new/", new_table.new_table, name="new-table"),
    path("invitations/", invitations.invitations, name="invitations"),
    re_path(
        r"^invitations/(?P<number>\d{1,18})/(?P<word>accept|decline|block)/$",
        invitations.answer,
        name="answer",
    ),
    path("blocks/<int:number>/lift/", invitations.unblock, name="unblock"),
    path("ticket/", table.ticket, name="ticket"),
    path("name/", players.rename, name="rename"),
    path("rules/", rulebooks.rulebooks, name="rulebooks"),
    path("rules/<slug:name>/", rulebooks.rulebook, name="rulebook"),
    path("help/", help.help_page, name="help"),
    path("accounts/login/", players.GuestLoginView.as_view(), name="account_login"),
    path("accounts/signup/", players.GuestSignupView.as_view(), name="account_signup"),
    path("accounts/", include("allauth.account.urls")),
    path("favicon.ico", moved.icon, name="icon"),
    path("static/<slug:digest>/<path:rest>", moved.static_file, name="moved"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler403 = errors.forbidden
handler404 = errors.not_found
handler429 = errors.too_many
handler500 = errors.broken
