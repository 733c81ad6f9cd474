"""What nobody needs any more: ended sessions, old invitations, guests who never sat down."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from truco.web.players.inviting import since
from truco.web.players.models import Invitation, Player

GUEST_DAYS = 30
"""How long a guest is kept who has no table; his browser becomes another guest then."""


def tidy() -> None:
    """Delete ended sessions, invitations that ran out, and old guests without a table."""
    now = timezone.now()
    Session.objects.filter(expire_date__lt=now).delete()
    Invitation.objects.filter(made__lte=since()).delete()
    old = now - timedelta(days=GUEST_DAYS)
    Player.objects.filter(guest=True, chairs=None, date_joined__lt=old).delete()
