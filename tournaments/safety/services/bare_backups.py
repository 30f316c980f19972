"""A backup of the file as it is, past the models and past what is kept of backups: the database may
be of an older version, and the folder one for once."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.core.services.data_lock import require_plain_files
from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import Backup, Description, this_installation
from tournaments.safety.queries.backups import (
    BEFORE_UPDATE,
    BY_HAND,
    DAMAGED,
    chosen_folder,
    database_file,
    nothing_to_read,
    own_folder,
)
from tournaments.safety.queries.database_health import has_no_data_yet
from tournaments.safety.services.backup_writing import NotMade, write_backup
from tournaments.safety.services.backups import NoBackup, require_kept_here


def make_bare_backup(*, now: datetime, why: str = BY_HAND, folder: Path | None = None) -> Backup:
    """Make a backup now, in a folder or, without one, where backups go: else in the data folder.

    The folder is made where its parent is there.  Raise DomainError with the sentence that says why
    there is no backup.
    """
    require_kept_here()
    require_plain_files()
    if has_no_data_yet(database_file()):
        raise DomainError(_("There is no data yet in %(where)s.") % {"where": database_file()})
    if nothing_to_read():
        raise NoBackup(DAMAGED)
    if folder and folder.exists() and not folder.is_dir():
        raise DomainError(_("%(folder)s is a file: name a folder.") % {"folder": folder})
    if folder and not folder.parent.is_dir():
        raise DomainError(_("There is no such folder, and it cannot be made: look at the path."))
    return _made_in([folder] if folder else [chosen_folder(), own_folder()], now, why)


def make_backup_before_update(*, now: datetime) -> Backup:
    """Make one of a database of an older version.  Raise DomainError."""
    return make_bare_backup(now=now, why=BEFORE_UPDATE)


def _made_in(folders: Sequence[Path], now: datetime, why: str) -> Backup:
    refused = None
    for folder in dict.fromkeys(folders):
        with suppress(OSError):  # what is in the way is told by making the backup
            folder.mkdir(mode=0o700, exist_ok=True)
        description = Description(now, why, this_installation(), "", 0, 0, 0)
        try:
            return write_backup(database_file(), folder, description)
        except NotMade as error:
            refused = refused or NoBackup(error.kind, folder)
    raise refused or DomainError(_("No backup could be made."))
