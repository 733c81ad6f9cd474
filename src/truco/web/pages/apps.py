"""The Django application of the pages; it has no tables of its own."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """The pages."""

    name = "truco.web.pages"
    label = "pages"

    def ready(self) -> None:
        """Listen for the end of sessions."""
        from truco.web.pages import sessions

        sessions.connect()
