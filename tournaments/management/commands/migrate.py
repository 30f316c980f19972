"""`manage.py migrate`: as Django has it, after a backup of the data that it is about to change."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.management.restore_lines import command_for
from tournaments.management.server import (
    DamagedData,
    in_both,
    stop_damaged,
    stopping_in_a_sentence,
)
from tournaments.models import Tournament, User
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import (
    BEFORE_UPDATE,
    all_backups,
    database_file,
    is_kept_here,
)
from tournaments.safety.queries.newer_data import can_use_newer_data
from tournaments.safety.services.bare_backups import make_backup_before_update
from tournaments.safety.services.database_files import (
    applied_migrations,
    has_unapplied,
    is_half_replaced,
    known_migrations,
)
from tournaments.safety.services.foreign_databases import require_keezdrive_database
from tournaments.safety.services.restore_preparing import unpack_whole


class Command(migrate.Command):
    """Whoever brings the tables to another version can go back to the one before."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Say in a sentence what stops whoever typed it; `serve` sees to what is damaged itself."""
        try:
            with stopping_in_a_sentence():
                super().run_from_argv(argv)
        except DamagedData:
            stop_damaged()

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate after a backup, and change nothing where that cannot be made."""
        only_looks = options["plan"] or options["check_unapplied"]
        changes = options["database"] == DEFAULT_DB_ALIAS and not only_looks
        if changes and is_half_replaced(applied_migrations()):
            raise CommandError(in_both(_unfinished))
        if changes and is_of_newer() and not can_use_newer_data():
            raise CommandError("\n".join([in_both(_newer), *_lines_back()]))
        if changes and holds_data() and (options["app_label"] or has_unapplied()):
            self._back_up()
        super().handle(*args, **options)

    def _back_up(self) -> None:
        try:
            made = make_backup_before_update(now=timezone.now())
        except DomainError as refused:
            why = refused.message
            raise CommandError(in_both(lambda: _not_brought(why))) from refused
        text = _("Backup before the update: %(path)s") % {"path": made.path}
        self.stdout.write(text)


def _unfinished() -> str:
    return _(
        "The tables of this data were left unfinished by a Keezdrive from before version 0.1.0: "
        "this version cannot go on with them. The data is as it was."
    )


def is_of_newer() -> bool:
    """Return whether the file with all data had migrations that are not known here.  On a database
    server several releases run beside each other."""
    return is_kept_here() and not applied_migrations() <= known_migrations()


def _newer() -> str:
    text = _(
        "The data in %(folder)s is of a newer Keezdrive: start that one. Or go back to the backup "
        "from before its update; what was entered since is not in it."
    )
    return text % {"folder": settings.DATA_DIR}


def _lines_back() -> list[str]:
    """Return what to type for the newest backup of an update that this version can put back."""
    before = (each for each in all_backups() if each.description.why == BEFORE_UPDATE)
    newest = next(filter(_can_be_put_back, before), None)
    return command_for(newest) if newest else []


def _can_be_put_back(backup: Backup) -> bool:
    """Return whether it is whole, and of no newer version than this."""
    with TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        try:
            unpack_whole(backup, Path(folder, "database"))
            require_keezdrive_database(Path(folder, "database"))
        except (DomainError, OSError):
            return False
    return True


def _not_brought(why: object) -> str:
    return _(
        "%(why)s The data is as it was: it is brought to this version of Keezdrive only after a "
        "backup."
    ) % {"why": why}


def holds_data() -> bool:
    """Return whether there is anything that somebody would want back."""
    if not is_kept_here() or not database_file().exists():
        return False
    tables = set(connection.introspection.table_names())
    kept = [model._meta.db_table for model in (User, Tournament)]
    with connection.cursor() as cursor:
        for table in tables.intersection(kept):
            cursor.execute(f"SELECT EXISTS (SELECT 1 FROM {table})")  # noqa: S608 - of our own
            if cursor.fetchone()[0]:
                return True
    return False
