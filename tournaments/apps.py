"""The one Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Label, name and key type."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
