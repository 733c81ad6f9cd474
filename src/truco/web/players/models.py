"""Players, where they sit, who asks whom to a table, and letters that were not sent."""

from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from truco.web.players.names import FOLDED_LENGTH, NAME_LENGTH, fold


class Player(AbstractUser):
    """Somebody who plays: a guest, known by a session only, or the owner of an account.

    A guest who signs up stays the same player: the games are hung on the number.
    """

    first_name = None
    last_name = None
    username = models.CharField(
        _("username"),
        max_length=NAME_LENGTH,
        unique=True,
        error_messages={"unique": _("A player with that name already exists.")},
    )
    folded = models.CharField(max_length=FOLDED_LENGTH, unique=True, editable=False)
    name = models.CharField(_("name at the table"), max_length=NAME_LENGTH)
    guest = models.BooleanField(_("guest"), default=False)
    accepted_rules = models.DateTimeField(_("accepted the rules"), null=True, blank=True)

    REQUIRED_FIELDS: list[str] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name or self.username

    def save(self, *args: object, **kwargs: object) -> None:
        """An account's name at the table is its username, so that no two look alike.

        In a transaction: what is to come after it (`on_commit`) finds it saved.
        """
        if not self.guest:
            self.name = self.username
        self.folded = fold(self.username)
        with transaction.atomic(savepoint=False):
            super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """Return the name that others see."""
        return str(self)

    def get_short_name(self) -> str:
        """Return the name that others see."""
        return str(self)

    @property
    def key(self) -> str:
        """What the live part knows the player by; it never changes."""
        return f"p{self.pk}"


class Chair(models.Model):
    """A player's seat at a table, with what was last known of the table."""

    OTHERS_LENGTH = 200

    player = models.ForeignKey(Player, models.CASCADE, related_name="chairs")
    table = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=64)
    others = models.CharField(max_length=OTHERS_LENGTH, blank=True)
    score = models.CharField(max_length=40, blank=True)
    over = models.BooleanField(default=False)
    seated = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-seated"]
        constraints = [models.UniqueConstraint(fields=["player", "table"], name="one_chair")]

    def __str__(self) -> str:
        return f"{self.player}: {self.table}"


class Invitation(models.Model):
    """A player asks another to his table; good for some minutes (`truco.web.players.inviting`).

    ``key`` opens the seat that is kept for a friend. What was declined stays until it runs out,
    so that nobody asks again at once; what was accepted is deleted.
    """

    KEY_LENGTH = 64

    table = models.CharField(_("table"), max_length=64)
    ruleset = models.CharField(_("ruleset"), max_length=64)
    players = models.PositiveSmallIntegerField(_("number of players"))
    key = models.CharField(max_length=KEY_LENGTH, blank=True, editable=False)
    sender = models.ForeignKey(
        Player, models.CASCADE, related_name="sent", verbose_name=_("who invites")
    )
    receiver = models.ForeignKey(
        Player, models.CASCADE, related_name="received", verbose_name=_("who is invited")
    )
    made = models.DateTimeField(_("made"), default=timezone.now, db_index=True)
    declined = models.BooleanField(_("declined"), default=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made"]
        constraints = [
            models.UniqueConstraint(fields=["table", "receiver"], name="one_invitation"),
            models.CheckConstraint(
                condition=~models.Q(sender=models.F("receiver")), name="nobody_invites_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sender} → {self.receiver}: {self.table}"


class Block(models.Model):
    """A player takes no invitations from another."""

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="blocks", verbose_name=_("player")
    )
    other = models.ForeignKey(
        Player, models.CASCADE, related_name="blocked_by", verbose_name=_("who is blocked")
    )
    made = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ["-made"]
        constraints = [models.UniqueConstraint(fields=["player", "other"], name="one_block")]

    def __str__(self) -> str:
        return f"{self.player} × {self.other}"


class Letter(models.Model):
    """A letter that no mail server took: the administrator reads the code to its reader."""

    written = models.DateTimeField(_("written"), auto_now_add=True)
    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=200)
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-written"]

    def __str__(self) -> str:
        return f"{self.to}: {self.subject}"
