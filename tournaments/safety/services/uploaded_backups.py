"""A backup that somebody brings along as a file."""

import datetime
import shutil
import sqlite3
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import (
    DATABASE,
    Backup,
    Description,
    Unreadable,
    backup_at,
    backups_in,
    this_installation,
)
from tournaments.safety.queries.backups import UPLOADED, WRONG, own_folder
from tournaments.safety.services.backup_writing import kind_of, pack_database, workplace
from tournaments.safety.services.foreign_databases import (
    MAGIC,
    foreign_file_error,
    require_keezdrive_database,
)
from tournaments.safety.services.restore_preparing import unpack_whole

KEPT = 5
ZIP = b"PK"  # as one begins of which the end is missing too, and as many other files do


def take_upload(*, file: IO[bytes], now: datetime.datetime) -> Backup:
    """Lay a backup, or a bare database file, beside the others; nothing is put back by that.

    Of those that were brought in the newest KEPT stay; one that lies there already stays what it
    was, and so as long as it would have.  Raise DomainError beside `file` where it is
    damaged, is none of ours, or was made by a newer version.
    """
    own_folder().mkdir(exist_ok=True)
    try:
        with workplace() as work:
            received = work / "received"
            with received.open("xb") as whole:
                shutil.copyfileobj(file, whole)
            database, described = _database_of(received, now)
            require_keezdrive_database(database)
            taken = pack_database(database, own_folder(), described)
    except (OSError, sqlite3.Error, Unreadable) as error:
        raise DomainError(WRONG[kind_of(error)] % {"folder": own_folder()}, field="file") from error
    _forget_older()
    return taken


def _database_of(received: Path, now: datetime.datetime) -> tuple[Path, Description]:
    """Return the database in what was received, with what is said of it."""
    with received.open("rb") as file:
        begin = file.read(len(MAGIC))
    if begin == MAGIC:
        return received, _brought_in(now)
    try:
        backup = backup_at(received)
    except Unreadable as error:
        raise (_not_whole() if begin.startswith(ZIP) else foreign_file_error()) from error
    database = received.with_name(DATABASE)
    unpack_whole(backup, database)
    description = backup.description
    stored = (each.description for each in backups_in(own_folder()))
    same = (
        each
        for each in stored
        if (each.made_at, each.digest) == (description.made_at, description.digest)
    )
    return database, next(same, _brought_in(description.made_at))


def _not_whole() -> DomainError:
    text = _("This file is no backup of Keezdrive, or only a part of one: copy it once more.")
    return DomainError(text, field="file")


def _brought_in(made_at: datetime.datetime) -> Description:
    return Description(made_at, UPLOADED, this_installation(), "", 0, 0, 0)


def _forget_older() -> None:
    brought = [each for each in backups_in(own_folder()) if each.description.why == UPLOADED]
    brought.sort(key=lambda each: each.path.stat().st_mtime, reverse=True)
    for old in brought[KEPT:]:
        old.path.unlink(missing_ok=True)
