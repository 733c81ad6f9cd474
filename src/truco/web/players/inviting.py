"""Who may ask whom to a table, how often, and what becomes of it."""

import time
from datetime import datetime, timedelta

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from truco.errors import TrucoError
from truco.web.players.models import Block, Invitation, Player
from truco.web.players.names import clean_name, fold
from truco.web.tables import TableFacts

MINUTES = 10
"""How long an invitation is good. What was declined is remembered as long."""

SENT = 10
SENT_BY_GUESTS = 5
"""Invitations that one player may have sent in that time and that nobody has accepted."""

TO_ONE = 3
"""The same, to one and the same player."""

WAITING = 10
"""Invitations that wait for one player; more are not delivered."""

TRIES = 30
"""Names that one player, or one address, may try in that time."""


class NotInvited(TrucoError):
    """An invitation that cannot be, with the reason for whoever sent it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def since() -> datetime:
    """Return when the oldest invitations were made that are still good."""
    return timezone.now() - timedelta(minutes=MINUTES)


def waiting(player: Player) -> QuerySet[Invitation]:
    """Return the invitations that wait for a player's answer, the newest first."""
    sent = Invitation.objects.filter(receiver=player, declined=False, made__gt=since())
    return sent.filter(sender__is_active=True).select_related("sender")


def sent_to(table: str, sender: Player) -> QuerySet[Invitation]:
    """Return whom a player has asked to a table and who has not come."""
    return Invitation.objects.filter(table=table, sender=sender, made__gt=since()).select_related(
        "receiver"
    )


def invite(
    sender: Player, name: str, facts: TableFacts, *, key: str = "", address: str = ""
) -> Invitation:
    """Ask the player of that name to a table; raise `NotInvited` if that cannot be."""
    if facts.seat_of(sender.key) is None:
        raise NotInvited("not-yours", _("Only who sits at the table invites to it."))
    if not facts.free:
        raise NotInvited("full", _("No seat is free any more."))
    _count_try(f"player:{sender.pk}")
    _count_try(f"address:{address}")
    receiver = find(name)
    _check(sender, receiver, facts)
    Invitation.objects.filter(made__lte=since()).delete()
    try:
        with transaction.atomic():
            return Invitation.objects.create(
                table=facts.id,
                ruleset=facts.ruleset,
                players=len(facts.players),
                key=key,
                sender=sender,
                receiver=receiver,
            )
    except IntegrityError as error:
        raise _asked_already(receiver) from error


def find(name: str) -> Player:
    """Return the player of a name: an account, or the only guest who bears it.

    Raises `NotInvited`; a name as it cannot be is one that nobody has.
    """
    unknown = NotInvited("unknown", _("Nobody here has that name."))
    try:
        wanted = clean_name(name)
    except ValidationError as error:
        raise unknown from error
    account = Player.objects.filter(guest=False, is_active=True, folded=fold(wanted)).first()
    if account is not None:
        return account
    guests = list(Player.objects.filter(guest=True, is_active=True, name=wanted)[:2])
    if not guests:
        raise unknown
    if len(guests) > 1:
        raise NotInvited("several", _("Several guests have that name: send the link instead."))
    return guests[0]


def _check(sender: Player, receiver: Player, facts: TableFacts) -> None:
    """Raise `NotInvited` if the one may not ask the other."""
    if receiver == sender:
        raise NotInvited("self", _("That is you."))
    told = {"name": str(receiver)}
    if facts.seat_of(receiver.key) is not None:
        raise NotInvited("seated", _("%(name)s sits here already.") % told)
    if Block.objects.filter(player=receiver, other=sender).exists():
        raise NotInvited("blocked", _("%(name)s takes no invitations from you.") % told)
    recent = Invitation.objects.filter(made__gt=since())
    if recent.filter(table=facts.id, receiver=receiver).exists():
        raise _asked_already(receiver)
    mine = recent.filter(sender=sender)
    most = SENT_BY_GUESTS if sender.guest else SENT
    if mine.count() >= most or mine.filter(receiver=receiver).count() >= TO_ONE:
        raise _too_many()
    if recent.filter(receiver=receiver, declined=False).count() >= WAITING:
        raise NotInvited("many", _("%(name)s has many invitations waiting.") % told)


def _asked_already(receiver: Player) -> NotInvited:
    told = {"name": str(receiver)}
    return NotInvited("again", _("%(name)s has been asked to this table already.") % told)


def _too_many() -> NotInvited:
    return NotInvited(
        "many", _("That was a lot of invitations: wait a few minutes, or send the link.")
    )


def _count_try(who: str) -> None:
    """Count a name that was tried; raise `NotInvited` if there were too many."""
    seconds = MINUTES * 60
    key = f"invitations:{who}:{int(time.time() // seconds)}"
    cache.add(key, 0, timeout=2 * seconds)
    if cache.incr(key) > TRIES:
        raise _too_many()


def decline(invitation: Invitation) -> None:
    """Say no; the sender sees it at his table."""
    invitation.declined = True
    invitation.save(update_fields=["declined"])


def block(player: Player, other: Player) -> None:
    """Take no more invitations from somebody, and decline those that wait."""
    Block.objects.get_or_create(player=player, other=other)
    Invitation.objects.filter(receiver=player, sender=other).update(declined=True)


def sat_down(player: Player, table: str) -> None:
    """Who sits at the table needs no invitation to it any more."""
    Invitation.objects.filter(receiver=player, table=table).delete()
