"""What a command works on: a drive, the file of a journal, a database with all tables."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.journal import BadJournal, Journal, read_journal
from tournaments.models import Tournament
from tournaments.safety.queries.backups import database_file, is_kept_here
from tournaments.safety.services.backup_writing import folder_for_now
from tournaments.safety.services.database_files import default_database, put_in_place, unused_folder


def drive_with(code: str) -> Tournament:
    """Return the drive with this code. Raise CommandError in a sentence where there is none."""
    tournament = Tournament.objects.filter(code=code).first()
    if tournament is None:
        raise CommandError(_("There is no drive with the code %(code)s.") % {"code": code})
    return tournament


def journal_in(file: str) -> Journal:
    """Return the journal in this file. Raise CommandError in a sentence where there is none."""
    try:
        with Path(file).open(encoding="utf-8") as lines:
            return read_journal(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(_("%(file)s cannot be read.") % {"file": file}) from error
    except BadJournal as error:
        raise CommandError(f"{file}: {error}") from error


IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Have, within it and in this thread, an empty database with all tables instead of that of the
    installation, which is not touched."""
    settings = connections.configure_settings({"default": IN_MEMORY})["default"]
    kept = connections["default"]
    connections["default"] = DatabaseWrapper(settings, "default")
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections["default"] = kept


def fill_empty_database() -> bool:
    """Make the tables where there are none yet and return whether that was so. A database of an
    older version stays as it is: its next start brings it up to date."""
    if has_file() and Tournament._meta.db_table in connection.introspection.table_names():
        return False
    bring_up_to_date()
    return True


def bring_up_to_date() -> None:
    """Make the tables, or bring them to this version; before that a backup is made of data that
    there is (the command `migrate`).

    On a machine where nothing was ever started they are made in a file beside, which gets its name
    when it is whole: nothing that stops half-way leaves half of them.
    """
    if has_file():
        call_command("migrate", interactive=False, verbosity=0)
        return
    connection.close()
    database = database_file()
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Beside it, and so on the same disk: the file only gets another name.
    with folder_for_now(database.parent, ".making-") as folder:
        made = folder / database.name
        with default_database(made):
            call_command("migrate", interactive=False, verbosity=0)
        with made.open("rb+") as file:
            os.fsync(file.fileno())
        Path(os.path.realpath(database)).unlink(missing_ok=True)  # empty: nothing to lay aside
        # A log that was left of a database that is gone would be played into the new one.
        put_in_place(made, database, unused_folder(timezone.now()))


def has_file() -> bool:
    """Return whether there is something to bring up to date; always where a server keeps the
    data."""
    return not is_kept_here() or (database_file().exists() and database_file().stat().st_size > 0)
