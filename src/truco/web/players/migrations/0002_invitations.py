import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocked_by",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who is blocked",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "block",
                "verbose_name_plural": "blocks",
                "ordering": ["-made"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "other"), name="one_block")
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=64, verbose_name="table")),
                ("ruleset", models.CharField(max_length=64, verbose_name="ruleset")),
                ("players", models.PositiveSmallIntegerField(verbose_name="number of players")),
                ("key", models.CharField(blank=True, editable=False, max_length=64)),
                (
                    "made",
                    models.DateTimeField(
                        db_index=True, default=django.utils.timezone.now, verbose_name="made"
                    ),
                ),
                ("declined", models.BooleanField(default=False, verbose_name="declined")),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="received",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who is invited",
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who invites",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["-made"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "receiver"), name="one_invitation"),
                    models.CheckConstraint(
                        condition=models.Q(("sender", models.F("receiver")), _negated=True),
                        name="nobody_invites_himself",
                    ),
                ],
            },
        ),
    ]
