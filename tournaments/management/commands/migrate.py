"""`manage.py migrate`: as Django has it, after a backup of the data that it is about to change."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.management.server import (
    DamagedData,
    in_both,
    stop_damaged,
    stopping_in_a_sentence,
)
from tournaments.models import Tournament, User
from tournaments.safety.queries.backups import database_file, is_kept_here
from tournaments.safety.services.bare_backups import make_backup_before_update
from tournaments.safety.services.database_files import (
    applied_migrations,
    has_unapplied,
    is_half_replaced,
)


class Command(migrate.Command):
    """Whoever brings the tables to another version can go back to the one before."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Whoever typed it gets a sentence; `serve` sees to what is damaged itself."""
        try:
            with stopping_in_a_sentence():
                super().run_from_argv(argv)
        except DamagedData:
            stop_damaged()

    def handle(self, *args: Any, **options: Any) -> None:
        """Nothing is changed where the backup cannot be made."""
        only_looks = options["plan"] or options["check_unapplied"]
        changes = options["database"] == DEFAULT_DB_ALIAS and not only_looks
        if changes and is_half_replaced(applied_migrations()):
            raise CommandError(in_both(_unfinished))
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
