"""`manage.py make_backup [--to FOLDER]`: a backup now, also while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.core.services.errors import DomainError
from tournaments.safety.services.bare_backups import make_bare_backup


class Command(BaseCommand):
    """Prints where it lies, once it is proved as every backup is."""

    help = "Make a backup now and print its path."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add where to, if not where backups go."""
        parser.add_argument("--to", type=Path, metavar="FOLDER", help="made if its parent is there")

    def handle(self, *, to: Path | None, **options: Any) -> None:
        """Print one line, or a sentence that says why there is no backup."""
        try:
            made = make_bare_backup(now=timezone.now(), folder=to.absolute() if to else None)
        except DomainError as refused:
            raise CommandError(str(refused.message)) from refused
        self.stdout.write(str(made.path))
