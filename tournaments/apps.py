"""The one Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Its name, and what is made ready before anybody speaks."""

    name = "tournaments"

    def ready(self) -> None:
        """Let web process, worker and commands know both words for an entry."""
        from tournaments.wording import register_variants  # its models need the app first

        register_variants()
