"""Reading the file of a journal for a command."""

from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.journal import BadJournal, Journal, read_journal


def journal_in(file: str) -> Journal:
    """The journal in this file. Raises CommandError in a sentence where there is none."""
    try:
        with Path(file).open(encoding="utf-8") as lines:
            return read_journal(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(_("%(file)s cannot be read.") % {"file": file}) from error
    except BadJournal as error:
        raise CommandError(f"{file}: {error}") from error
