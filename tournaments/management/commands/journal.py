"""The journal of a drive as a file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.core.queries.journal import head_of, links_of
from tournaments.journal import write_journal
from tournaments.management.tables import drive_with


class Command(BaseCommand):
    """`manage.py journal CODE > FILE`: everything that changed a drive, a link on each line."""

    help = "Write the journal of a drive: everything that changed it, from which it can be rebuilt."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the drive by its code."""
        parser.add_argument("code")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        """Print the lines of the file."""
        tournament = drive_with(code)
        head = head_of(tournament)
        if not head.length:
            raise CommandError(_("Nothing has been written down of this drive yet."))
        for line in write_journal(head, links_of(tournament)):
            self.stdout.write(line, ending="")
