"""Making ready what is to be put back: taken in, checked, and told what it follows on.

What there is now may be damaged: what is asked of it is wanted, and never needed.
"""

import logging
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.known_acts import remember_also, remembered_acts
from tournaments.core.services.log import audited, raise_version_beyond, record
from tournaments.models import Tournament, User
from tournaments.moments import plain_time
from tournaments.play.services import renew_seeds
from tournaments.safety.queries.backup_files import (
    Backup,
    Held,
    Unreadable,
    held_in,
    held_now,
    reading,
    unpack,
)
from tournaments.safety.queries.backups import FULL, database_file, nothing_to_read
from tournaments.safety.queries.database_faults import Fault, fault_of
from tournaments.safety.queries.database_pages import check_database
from tournaments.safety.queries.restoring import differences, waiting_database
from tournaments.safety.services.backup_writing import ODD, kind_of
from tournaments.safety.services.database_files import default_database

TIMEOUT = 20.0  # seconds that others may hold the database
logger = logging.getLogger(__name__)


def unpack_whole(backup: Backup, target: Path) -> None:
    """Unpack the database of a backup to a file.  Raise DomainError where that is not what was
    packed, and OSError where it cannot be written."""
    try:
        unpack(backup, target)
    except Unreadable as error:
        raise _damaged() from error


@contextmanager
def explained_trouble() -> Iterator[None]:
    """Raise what is wrong with the computer as a DomainError in a sentence: it is not the fault of
    the backup."""
    try:
        yield
    except (OSError, sqlite3.Error, DatabaseError) as error:
        if kind_of(error) == FULL:
            text = _("There is no room on the disk to put a backup back: make room, and try again.")
            raise DomainError(text) from error
        logger.exception("A backup could not be made ready")
        text = _("The backup could not be read or made ready. Nothing was changed. (%(error)s)")
        raise DomainError(text % {"error": error}) from error


def _damaged() -> DomainError:
    return DomainError(_("This backup is damaged: take another one."), field="file")


def require_workable(ready: Path) -> None:
    """Raise DomainError where no standings come out of what would be put back."""
    try:
        with default_database(ready):
            check_database()
    except DatabaseError as error:
        if fault_of(error) in (Fault.NO_ROOM, Fault.PASSING):
            raise
        raise _damaged() from error


def readable_now() -> dict[str, Held] | None:
    """Return what there is now; None where there is nothing, or nothing that can be read."""
    if nothing_to_read():
        return None
    try:
        with default_database(database_file(), to_read=True):
            return held_now()
    except ODD:
        return None
    except DatabaseError as error:
        if fault_of(error) != Fault.DAMAGED:
            raise
        return None


def remembered_drives() -> list[Any]:
    """Return what this computer remembers of its drives, as far as that can be read: it stays."""
    if nothing_to_read():
        return []
    try:
        with default_database(database_file(), to_read=True):
            return remembered_acts()
    except (DatabaseError, *ODD):
        return []


def order_for(backup: Backup, ready: Path, by: User | None, now: datetime) -> dict[str, Any]:
    """Return what is to be done, and what is to be told of it afterwards."""
    return {
        "id": secrets.randbelow(2**31 - 1) + 1,
        "made_at": backup.description.made_at.isoformat(),
        "by": by.pk if by else None,
        "by_name": str(by) if by else "",
        "attempts": 0,
        "drives": {
            each.code: {
                "version": max(each.now.version if each.now else 0, each.then.version),
                "cards": each.cards_lost,
                "same": each.same,
            }
            for each in differences(held_in(ready), readable_now() or {})
            if each.then and not (each.same and each.now and each.now.version == each.then.version)
        },
    }


def finish_up(ready: Path, number: int) -> None:
    """Keep who is signed in now signed in, where the backup has the same account with the same
    password (Django compares); the number tells that this very file was put back."""
    sessions = _sessions_now()
    with closing(sqlite3.connect(ready, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        file.execute("DELETE FROM django_session")
        file.executemany("INSERT OR IGNORE INTO django_session VALUES (?, ?, ?)", sessions)
        file.execute(f"PRAGMA user_version = {number:d}")
        file.execute("COMMIT")
        file.execute("PRAGMA journal_mode = WAL")  # and so it never has a journal


def _sessions_now() -> list[tuple[str, str, str]]:
    """Return who is signed in, as far as that can be read: nobody has to be."""
    query = "SELECT session_key, session_data, expire_date FROM django_session"
    if nothing_to_read():
        return []
    try:
        with closing(_open_live()) as live:
            rows = live.execute(query).fetchall()
        return [row for row in rows if all(isinstance(each, str) for each in row) and _ends(row[2])]
    except (sqlite3.Error, *ODD):
        return []


def _ends(session: str) -> bool:
    try:
        return parse_datetime(session) is not None
    except ValueError:
        return False


def _open_live() -> sqlite3.Connection:
    """Return the database as it is, only to be read: who writes may play a log of another file into
    it."""
    address = f"{database_file().absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=TIMEOUT)


def stored_number() -> int:
    """Return the number that the database bears; 0 where there is none that can be read."""
    if nothing_to_read():
        return 0
    try:
        with closing(_open_live()) as live:
            return int(live.execute("PRAGMA user_version").fetchone()[0])
    except ODD:
        return 0
    except sqlite3.Error as error:
        if fault_of(error) != Fault.DAMAGED:
            raise
        return 0


def require_ready(number: int) -> None:
    """Raise sqlite3.Error or Unreadable unless what waits is, whole, what was ordered."""
    with reading(waiting_database()) as ready:
        right = ready.execute("PRAGMA user_version").fetchone() == (number,)
        if not right or ready.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise Unreadable("what waits is not what was ordered")


def note_restores(order: Mapping[str, Any]) -> None:
    """Note it in every drive that is not as it was, and that it is noted: once, whatever stops."""
    by = User.objects.filter(pk=order["by"]).first()
    with transaction.atomic():
        remember_also(order.get("known", ()))
        for tournament in Tournament.objects.filter(code__in=order["drives"]):
            facts = order["drives"][tournament.code]
            if facts.get("same"):  # but for what is in no log, such as votes
                raise_version_beyond(tournament, seen=facts["version"])
                continue
            note_restore(
                tournament=tournament,
                by=by if by and str(by) == order["by_name"] else None,
                version=facts["version"],
                made_at=datetime.fromisoformat(order["made_at"]),
                cards_lost=facts["cards"],
            )
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA user_version = {-order['id']:d}")


@audited
def note_restore(
    *, tournament: Tournament, by: User | None, version: int, made_at: datetime, cards_lost: int
) -> None:
    """Write into the log of a drive that it was put back, and let every phone ask anew.

    `version` is the highest that is known of it, in the backup and in what there was.
    """
    raise_version_beyond(tournament, seen=version)
    record(
        tournament=tournament,
        actor=by,
        action="restore_backup",
        after={
            "made_at": plain_time(made_at),
            "cards_lost": cards_lost,
        },
    )
    renew_seeds(tournament=tournament, by=by)
