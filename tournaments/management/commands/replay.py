"""A drive rebuilt from the file of its journal."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from tournaments.core.services.errors import DomainError
from tournaments.history.services.replays import replay_journal
from tournaments.management.tables import fill_empty_database, journal_in
from tournaments.models import User
from tournaments.play.services import renew_brought


class Command(BaseCommand):
    """`manage.py replay FILE [--organiser NAME]`: the same drive on a machine without it."""

    help = "Rebuild a drive from its journal: the same rows, the same draws, the same hashes."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, and who is to have the drive."""
        parser.add_argument("file")
        parser.add_argument("--organiser", help="the account that gets the drive")

    def handle(self, *args: Any, file: str, organiser: str | None, **options: Any) -> None:
        """Print the code and the head hash of the drive; where there is no database yet, make one
        and say where."""
        journal = journal_in(file)
        if fill_empty_database():
            where = connection.settings_dict["NAME"]
            self.stdout.write(_("There was no data yet in %(where)s.") % {"where": where})
        by = User.objects.filter(username=organiser).first() if organiser else None
        if organiser and by is None:
            raise CommandError(_("There is no account %(name)s.") % {"name": organiser})
        try:
            made = replay_journal(journal=journal, by=by)
            if made.memberships.exists():
                renew_brought(tournament=made, by=by)
        except DomainError as refused:
            raise CommandError(str(refused)) from refused
        head = journal.head
        text = ngettext_lazy(
            "Drive %(drive)s is rebuilt from %(count)s link. Head: %(hash)s",
            "Drive %(drive)s is rebuilt from %(count)s links. Head: %(hash)s",
            "count",
        )
        values = {"drive": head.drive, "count": head.length, "hash": head.hash}
        self.stdout.write(text % values)
