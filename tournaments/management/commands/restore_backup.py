"""`manage.py restore_backup FILE`: put a backup back where no server runs, or none can."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.data_lock import hold_data_folder, let_go, require_plain_files
from tournaments.core.services.errors import DomainError
from tournaments.management.server import stopping_in_a_sentence
from tournaments.safety.queries.backup_files import Backup, Unreadable, backup_at
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.services.restoring import carry_out_order, order_restore


class Command(BaseCommand):
    """For a server that is stopped, and for a laptop on which nothing was ever started."""

    help = "Replace all data of this installation by a backup; stop the server first."
    requires_system_checks: list[str] = []  # they may ask a database that is damaged

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file of the backup."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        """Do all that the page does, and at once what else waits for the next start."""
        if not is_kept_here():
            raise CommandError("This data is kept by a database server: use its own tools.")
        try:
            require_plain_files()
            with stopping_in_a_sentence():
                hold_data_folder()  # a server that is started meanwhile waits
            backup = backup_in(file)
            carry_out_order()  # what was ordered before, else it would come over this one
            order_restore(backup=backup, now=timezone.now())
            restored = carry_out_order()
        except DomainError as refused:
            raise CommandError(str(refused.message)) from refused
        finally:
            let_go()
        if restored is None or restored.failed:
            raise CommandError(restored.sentence if restored else _("The backup was not put back."))
        self.stdout.write(f"Put back: {file}")
        self.stdout.write(restored.sentence)


def backup_in(file: Path) -> Backup:
    """Return the backup that a file is.  Raise CommandError with what is wrong with the file."""
    try:
        return backup_at(file)
    except Unreadable as error:
        text = _("%(file)s is no backup of Keezdrive, or it is damaged: take another one.")
        raise CommandError(text % {"file": file}) from error
    except OSError as error:
        text = _("%(file)s cannot be read (%(error)s): look at the path.")
        raise CommandError(text % {"file": file, "error": error.strerror}) from error
