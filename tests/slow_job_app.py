"""Registers `tests.slow_job` with the worker; apart, because apps load before models."""

from django.apps import AppConfig


class SlowJobConfig(AppConfig):
    """Teaches the worker the kind `slow`."""

    name = "tests"
    label = "slow_job"

    def ready(self) -> None:
        """Register the kind; after the models are loaded."""
        from tests.slow_job import hang_once
        from tournaments.tasks import MAKERS

        MAKERS["slow"] = hang_once
