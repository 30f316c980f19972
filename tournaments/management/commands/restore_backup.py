"""`manage.py restore_backup FILE`: put a backup back where no server runs, or none can."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.queries.backup_files import Unreadable, backup_at
from tournaments.queries.backups import database_file, is_kept_here
from tournaments.services.refused import Refused
from tournaments.services.restoring import carry_out_order, order_restore


class Command(BaseCommand):
    """For a server that is stopped, and for a laptop on which nothing was ever started."""

    help = "Replace all data of this installation by a backup; stop the server first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file of the backup."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        """Everything that the page does, and at once what else waits for the next start."""
        if not is_kept_here():
            raise CommandError("This data is kept by a database server: use its own tools.")
        if not database_file().exists():
            call_command("migrate", interactive=False, verbosity=0)
        try:
            order_restore(backup=backup_at(file), by=None, now=timezone.now())
        except (Unreadable, OSError) as error:
            raise CommandError(f"{file}: {error}") from error
        except Refused as refused:
            raise CommandError(refused.message) from refused
        carry_out_order()
        self.stdout.write(f"Put back: {file}")
