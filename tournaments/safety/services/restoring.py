"""Putting a backup back: prepared while everybody works on, carried out while nothing is served.

What is put back is made ready in a file of its own, brought up to date and checked; nothing of what
there is now is needed for that.  Then the server begins anew, and before it serves anything puts
that file in the place of the database: SQLite copies it over what can be read, in one transaction;
what cannot be read is laid aside, and a new file comes in its place.  A crash leaves all of the old
or all of the new.  The order stays until that is done, and the database itself tells whether it
was: twice is once.
"""

import json
import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError, require_first
from tournaments.core.services.private_files import sync_folder, write_private
from tournaments.models import User
from tournaments.safety.queries.backup_files import DATABASE, Backup, Unreadable, reading
from tournaments.safety.queries.backups import (
    BEFORE_RESTORE,
    DAMAGED,
    current_mark,
    database_file,
    kept,
    nothing_to_read,
)
from tournaments.safety.queries.database_faults import SQLITE_BUSY, Fault, fault_of
from tournaments.safety.queries.database_health import damage_of
from tournaments.safety.queries.database_pages import check_database
from tournaments.safety.queries.restoring import (
    BackupPreview,
    Restored,
    order_file,
    order_waiting,
    preview_of,
    restored_from,
    waiting_database,
    waiting_folder,
)
from tournaments.safety.services.backup_writing import ODD, workplace
from tournaments.safety.services.backups import NoBackup, keep, make_backup
from tournaments.safety.services.bare_backups import make_bare_backup
from tournaments.safety.services.database_files import (
    bring_back,
    default_database,
    has_unapplied,
    put_in_place,
    unused_folder,
)
from tournaments.safety.services.foreign_databases import require_keezdrive_database, take_in
from tournaments.safety.services.restore_preparing import (
    TIMEOUT,
    explained_trouble,
    finish_up,
    note_restores,
    order_for,
    readable_now,
    remembered_drives,
    require_ready,
    require_workable,
    stored_number,
    unpack_whole,
)

PAGES = 256  # of the database at a time, all within one transaction
ATTEMPTS = 3
LONGEST_WAIT = 60.0  # seconds for another to be ready
# What carrying out an order can fail with; an order that was tampered with is one of them.
FAILURES = (OSError, sqlite3.Error, DatabaseError, Unreadable, DomainError, LookupError, *ODD)
Watch = Callable[[int, int, int], None]
logger = logging.getLogger(__name__)


def order_restore(*, backup: Backup, by: User | None = None, now: datetime) -> None:
    """Have a backup put back at the next start, which is asked for at once.

    It is taken in before a backup of the present state is made: whatever happens to the files in
    the folder of backups from then on, there is a copy of the chosen one.  Raise DomainError when
    the backup of now cannot be made of data that can be read, or when the chosen one is damaged or
    none of ours.
    """
    require_first()
    with explained_trouble(), _alone(), workplace() as work:
        if order_waiting():
            raise DomainError(_("A backup is being put back already."))
        received, ready = work / DATABASE, work / "ready.sqlite3"
        unpack_whole(backup, received)
        take_in(received, ready)
        require_workable(ready)
        before = keep_present(now=now)
        order = order_for(backup, ready, by, now) | {"before": before.name if before else ""}
        finish_up(ready, order["id"])
        waiting_folder().mkdir(exist_ok=True)
        ready.replace(waiting_database())
        sync_folder(waiting_folder())
        keep(kept() | {"restored": None})
        _write_down(order)
    import_string(settings.BEGIN_AGAIN)()


def preview_backup(backup: Backup) -> BackupPreview:
    """Return what putting a backup back would replace, of which nothing is changed by looking.

    Raise DomainError where the backup is damaged or none of ours.
    """
    with explained_trouble(), workplace() as work:
        received = work / DATABASE
        unpack_whole(backup, received)
        require_keezdrive_database(received)
        return preview_of(received, readable_now())


def keep_present(*, now: datetime) -> Backup | None:
    """Make a backup of the present state and return it; None where that is not there or cannot be
    read, so that its files are to be laid aside.

    Raise NoBackup when there is no room for it.
    """
    if nothing_to_read():
        return None
    try:
        with default_database(database_file(), to_read=True):
            with suppress(DatabaseError, *ODD):
                if has_unapplied():  # of an older version, which has not all of our tables
                    return make_bare_backup(now=now, why=BEFORE_RESTORE)
            return make_backup(now=now, why=BEFORE_RESTORE)
    except NoBackup as error:
        if error.kind != DAMAGED and damage_of(database_file()) is None:
            raise
        return None


def carry_out_order(*, watch: Watch | None = None) -> Restored | None:
    """Put back what was ordered, and say how that went once it is checked; None without an order.

    Before anything is served.  What fails leaves the database as it was, and is told on the page of
    backups; `watch` is called after every few pages.
    """
    if not order_file().exists():
        return None
    with _alone():
        order = order_waiting()
        if order is None:  # another process was earlier
            return None
        try:
            _count_attempt(order)
            _install_order(order, watch)
            _log_restores(order)
            check_database()
        except FAILURES as error:
            logger.exception("The backup was not put back")
            outcome = _named(order) | {"failed": str(error)[:200] or repr(error)} | _undo(order)
            keep(kept() | {"restored": outcome})
        else:
            outcome = _named(order) | {"aside": _laid_aside(order)}
            outcome_kept = {"restored": outcome | {"untold": True}, "mark": None, "trouble": None}
            keep(kept() | outcome_kept)
        order_file().unlink(missing_ok=True)
        shutil.rmtree(waiting_folder(), ignore_errors=True)
    return restored_from(outcome)


def restore_to_announce() -> Restored | None:
    """Return what was put back, for whoever asks first; None after that."""
    restored = kept().get("restored")
    if not isinstance(restored, dict) or not restored.pop("untold", False):
        return None
    keep(kept() | {"restored": restored})
    return restored_from(restored)


def _named(order: dict[str, Any]) -> dict[str, Any]:
    named = {"made_at": order.get("made_at"), "by": order.get("by_name")}
    return named | {"number": order.get("id")}


@contextmanager
def _alone() -> Iterator[None]:
    """Let one of several that order or carry out at once go on, while the others wait.

    An empty database serves as the lock, on every system; it ends with the process that has it.
    Raise DomainError where that takes too long, or nothing can be written.
    """
    lock = Path(settings.DATA_DIR) / "restoring.lock"
    with explained_trouble():
        if lock.exists() and lock.stat().st_size:  # damaged like everything else
            lock.unlink()
        held = sqlite3.connect(lock, isolation_level=None, timeout=LONGEST_WAIT)
    with closing(held):
        with explained_trouble():
            try:
                held.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if not _is_busy(error):
                    raise
                raise DomainError(_("A backup is being put back already.")) from error
        yield


def _write_down(order: dict[str, Any]) -> None:
    write_private(order_file(), json.dumps(order).encode())


def _count_attempt(order: dict[str, Any]) -> None:
    """Count the attempt: a file at which the program stops must not keep it from starting for
    ever."""
    if order["attempts"] >= ATTEMPTS:
        raise Unreadable("the program stopped while putting it back")
    _write_down(order | {"attempts": order["attempts"] + 1})
    order["attempts"] += 1


def _install_order(order: dict[str, Any], watch: Watch | None) -> None:
    """Put what waits in the place of what there is, unless that was done."""
    if _is_in_place(order):
        return
    require_ready(order["id"])
    if "known" not in order:
        order["known"] = remembered_drives()
        _write_down(order)
    whole = not order.get("aside") and _keep_last_moment(order)
    connection.close()
    if not (whole and _is_copied_over(watch)):
        if not order.get("aside"):
            order["aside"] = str(unused_folder(timezone.now()))
            _write_down(order)
        put_in_place(waiting_database(), database_file(), Path(order["aside"]))


def _is_copied_over(watch: Watch | None) -> bool:
    """Copy what waits over the database; false where what is there cannot be written over."""
    try:
        _copy_over(watch)
    except (sqlite3.Error, *ODD) as error:
        if fault_of(error) == Fault.NO_ROOM or _is_busy(error):
            raise
        logger.warning("What there is cannot be written over: %s", error)
        return False
    return True


def _is_busy(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in SQLITE_BUSY


def _keep_last_moment(order: dict[str, Any]) -> bool:
    """Back up what came in between the order and the end of the server as well; return whether
    there is a backup of all that there is."""
    has_backup = bool(order.get("before")) and not nothing_to_read()
    try:
        with default_database(database_file(), to_read=True):
            same = has_backup and kept().get("mark") == current_mark()
    except (DatabaseError, *ODD):
        same = False
    if not same:
        before = keep_present(now=timezone.now())
        order["before"] = before.name if before else ""
        _write_down(order)
    return bool(order["before"])


def _copy_over(watch: Watch | None) -> None:
    """Have SQLite copy the database that waits over that of the installation."""
    with (
        reading(waiting_database()) as ready,
        closing(sqlite3.connect(database_file(), timeout=TIMEOUT)) as live,
    ):
        live.execute("PRAGMA synchronous = FULL")
        ready.backup(live, pages=PAGES, progress=watch)


def _is_in_place(order: dict[str, Any]) -> bool:
    """Return whether what was ordered is the database by now."""
    return stored_number() in (order["id"], -order["id"])


def _log_restores(order: dict[str, Any]) -> None:
    if stored_number() != -order["id"]:
        note_restores(order)
        cache.clear()


def _undo(order: dict[str, Any]) -> dict[str, str]:
    """Bring back what was laid aside and return where what there was is now, if elsewhere."""
    connection.close()
    try:
        in_place = _is_in_place(order)
        if order.get("aside"):
            bring_back(database_file(), Path(order["aside"]), instead=in_place)
        elif in_place:  # written over, and then found not to be right
            return {"before": order.get("before", "")}
    except (OSError, sqlite3.Error, LookupError, *ODD):
        logger.exception("What was laid aside was not brought back")
        return {"aside": _laid_aside(order)}
    return {}


def _laid_aside(order: dict[str, Any]) -> str:
    """Return the folder of what was laid aside; none where there was nothing."""
    aside = str(order.get("aside") or "")
    return aside if aside and Path(aside).exists() else ""
