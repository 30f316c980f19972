"""Everything that is claimed of a drive, worked out once more from its journal."""

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.checker import Finding, check_drive
from tournaments.core.queries.journal import head_of, links_of
from tournaments.core.queries.live import one_moment
from tournaments.management.finding_words import line_of
from tournaments.management.tables import drive_with, journal_in
from tournaments.models import Tournament
from tournaments.prizes.queries.reported_state import reported_state


class Command(BaseCommand):
    """`manage.py check_drive [CODE …] [--all] [--file JOURNAL]`: a line for each discrepancy; exit
    status 1 if there is one."""

    help = "Work out standings, draws and cards once more from the journal, and compare."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take drives by their codes, all of them, or the file of a journal."""
        parser.add_argument("codes", nargs="*", metavar="code")
        parser.add_argument("--all", action="store_true", help="all drives of this machine")
        parser.add_argument("--file", help="a journal; then only what can be said from that")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        """Print what does not agree, and how many drives were looked at."""
        if options["file"]:
            journal = journal_in(options["file"])
            checked = [(journal.head.drive, check_drive(journal.head, journal.links))]
        else:
            drives = self._drives(codes, everything=options["all"])
            checked = [(drive.code, findings_of(drive)) for drive in drives]
        self._print(checked)

    def _drives(self, codes: list[str], *, everything: bool) -> Iterable[Tournament]:
        if everything:
            return Tournament.objects.order_by("pk")
        if not codes:
            raise CommandError(_("Name a drive by its code, or say --all."))
        return [drive_with(code) for code in codes]

    def _print(self, checked: list[tuple[str, list[Finding]]]) -> None:
        for code, findings in checked:
            for finding in findings:
                self.stdout.write(line_of(code, finding))
        count = sum(len(findings) for _code, findings in checked)
        texts = {"drives": len(checked), "count": count}
        if count:
            raise CommandError(_("Drives: %(drives)s. Discrepancies: %(count)s.") % texts)
        self.stdout.write(_("Drives: %(drives)s. Everything agrees.") % texts)


def findings_of(drive: Tournament) -> list[Finding]:
    """Return what does not agree of a drive, in its journal and in what is said of it."""
    with one_moment():
        return check_drive(head_of(drive), list(links_of(drive)), reported_state(drive))
