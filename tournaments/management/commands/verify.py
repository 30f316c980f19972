"""Whether the journal in a file is whole."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournaments.journal import first_broken
from tournaments.management.tables import journal_in
from tournaments.standings.queries.seals import SHORT, Seal

WRONG = {
    "number": gettext_lazy("a link is missing or stands twice"),
    "previous": gettext_lazy("it does not follow from the link before it"),
    "content": gettext_lazy("what it says was changed"),
    "hash": gettext_lazy("its time or its hash was changed"),
}


def _in_groups(hash_: str) -> str:
    """Return the whole number, its first digits as the final standings show them."""
    return f"{Seal(0, hash_).short} {hash_[SHORT:]}"


class Command(BaseCommand):
    """`manage.py verify FILE`: the first broken link, with exit status 1, or the head hash."""

    help = "Check a journal: every link must follow from the one before it and be as it was."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file."""
        parser.add_argument("file")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Print how many links are whole."""
        journal = journal_in(file)
        broken = first_broken(journal.head.drive, journal.links)
        if broken is not None:
            raise CommandError(
                _("Link %(number)s is broken: %(why)s.")
                % {"number": broken.number, "why": WRONG[broken.wrong]}
            )
        last = journal.links[-1].hash if journal.links else ""
        if (len(journal.links), last) != (journal.head.length, journal.head.hash):
            raise CommandError(
                _("The journal ends after link %(count)s of %(length)s.")
                % {"count": len(journal.links), "length": journal.head.length}
            )
        text = ngettext_lazy(
            "Drive %(drive)s: %(count)s link is whole. Head: %(hash)s",
            "Drive %(drive)s: %(count)s links are whole. Head: %(hash)s",
            "count",
        )
        values = {"drive": journal.head.drive, "count": journal.head.length, "hash": last}
        self.stdout.write(text % values)
        for link in journal.links:
            if link.content["action"] == "finish_tournament":
                final = _("Link %(number)s made the standings final. Its check number: %(hash)s")
                self.stdout.write(final % {"number": link.number, "hash": _in_groups(link.hash)})
        if erased := sum(link.erased for link in journal.links):
            text = ngettext_lazy(
                "Personal data was erased from %(count)s link: of that only the hash is held.",
                "Personal data was erased from %(count)s links: of those only the hash is held.",
                "count",
            )
            self.stdout.write(text % {"count": erased})
