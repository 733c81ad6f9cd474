"""Letters of a site without a mail server."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from truco.web.players.models import Letter

SUBJECT_LENGTH = 200
KEPT = 500
"""How many letters are kept; the oldest go first."""


class LetterBackend(BaseEmailBackend):
    """Keeps letters in the database, where an administrator reads them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep the letters; return how many there were."""
        for message in email_messages:
            subject = message.subject[:SUBJECT_LENGTH]
            for address in message.recipients():
                Letter.objects.create(to=address, subject=subject, text=message.body)
        kept = Letter.objects.values_list("pk", flat=True)[:KEPT]
        Letter.objects.exclude(pk__in=list(kept)).delete()
        return len(email_messages)
