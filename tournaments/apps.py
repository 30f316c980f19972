"""The one Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Label, name and key type."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let web process, worker and commands know both words for an entry."""
        from tournaments.wording import register_variants  # its models need the app first

        register_variants()
