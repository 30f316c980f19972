"""Putting a backup back: prepared while everybody works on, carried out while nothing is served.

What is put back is made ready in a file of its own, checked and brought up to date.  Then the
server begins anew, and before it serves anything copies that file over the database, in one
transaction of SQLite: a crash leaves all of the old or all of the new.  The order stays until that
is done, and the database itself tells whether it was: twice is once.
"""

import json
import logging
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournaments.models import Tournament, User
from tournaments.queries.backup_contents import held_in, held_now
from tournaments.queries.backup_files import DATABASE, Backup, Unreadable, unpack
from tournaments.queries.backups import BEFORE_RESTORE, DAMAGED, database_file, kept, mark_now
from tournaments.queries.restoring import (
    Looked,
    differences,
    looked_at,
    order_file,
    order_waiting,
    waiting_database,
    waiting_folder,
)
from tournaments.services.backup_writing import workplace
from tournaments.services.backups import NoBackup, keep, make_backup
from tournaments.services.foreign_databases import require_ours, take_in
from tournaments.services.leadership import require_first
from tournaments.services.log import AHEAD, act, record
from tournaments.services.private_files import sync_folder, write_private
from tournaments.services.refused import Refused

PAGES = 256  # of the database at a time, all within one transaction
ATTEMPTS = 3
PATIENCE = 20.0  # seconds that others may hold the database
LONGEST_WAIT = 60.0  # seconds for another to be ready
Watch = Callable[[int, int, int], None]
logger = logging.getLogger(__name__)


def order_restore(*, backup: Backup, by: User | None, now: datetime) -> None:
    """Have a backup put back at the next start, which is asked for at once.

    It is taken in before a backup of the present state is made: whatever happens to the files in
    the folder of backups from then on, there is a copy of the chosen one.  Raises Refused when the
    backup of now cannot be made, or when the chosen one is damaged or none of ours.
    """
    require_first()
    with _alone(), workplace() as work:
        if order_waiting():
            raise Refused(_("A backup is being put back already."))
        received, ready = work / DATABASE, work / "ready.sqlite3"
        unpack_whole(backup, received)
        take_in(received, ready, database_file())
        keep_present(now=now)
        order = _order(backup, ready, by)
        _finish_up(ready, order["id"])
        waiting_folder().mkdir(exist_ok=True)
        ready.replace(waiting_database())
        sync_folder(waiting_folder())
        write_private(order_file(), json.dumps(order).encode())
    import_string(settings.BEGIN_AGAIN)()


def look_at(backup: Backup) -> Looked:
    """What putting a backup back would replace, of which nothing is changed by looking.

    Raises Refused where the backup is damaged or none of ours.
    """
    with workplace() as work:
        received = work / DATABASE
        unpack_whole(backup, received)
        require_ours(received)
        return looked_at(received, held_now())


def keep_present(*, now: datetime) -> None:
    """A backup of the present state; of data that is damaged the files as they are, laid aside.

    Raises NoBackup when there is no room for it.
    """
    try:
        make_backup(now=now, why=BEFORE_RESTORE)
    except NoBackup as error:
        if error.kind != DAMAGED:
            raise
        aside = Path(settings.DATA_DIR) / f"damaged-{now:%Y%m%d-%H%M%S}"
        aside.mkdir()
        for file in database_file().parent.glob(f"{database_file().name}*"):
            shutil.copy2(file, aside)


def unpack_whole(backup: Backup, target: Path) -> None:
    """The database of a backup as a file.  Raises Refused where that is not what was packed."""
    try:
        unpack(backup, target)
    except (Unreadable, OSError) as error:
        raise Refused(_("This backup is damaged: take another one.")) from error


def carry_out_order(*, watch: Watch | None = None) -> bool:
    """Put back what was ordered, before anything is served; answers whether there was an order.

    What fails leaves the database as it was, and is told on the page of backups; `watch` is called
    after every few pages.
    """
    if not order_file().exists():
        return False
    with _alone():
        order = order_waiting()
        if order is None:  # another process was earlier
            return False
        try:
            _count_attempt(order)
            _keep_last_moment(order["id"])
            _copy_over(order["id"], watch)
            _tell(order)
        except (OSError, sqlite3.Error, DatabaseError, Unreadable, Refused, KeyError) as error:
            logger.exception("The backup was not put back")
            keep(kept() | {"restored": {"failed": str(error)[:200], **_named(order)}})
        else:
            keep(kept() | {"restored": {"untold": True, **_named(order)}, "mark": None})
        order_file().unlink(missing_ok=True)
        shutil.rmtree(waiting_folder(), ignore_errors=True)
    return True


def told_restored() -> datetime | None:
    """Of when the backup is that was put back, for whoever is told so first; None after that."""
    restored = kept().get("restored")
    if not isinstance(restored, dict) or not restored.pop("untold", False):
        return None
    keep(kept() | {"restored": restored})
    return parse_datetime(str(restored.get("made_at") or ""))


def _named(order: dict[str, Any]) -> dict[str, Any]:
    return {"made_at": order.get("made_at"), "by": order.get("by_name")}


def _order(backup: Backup, ready: Path, by: User) -> dict[str, Any]:
    """What is to be done, and what is to be told of it afterwards."""
    try:
        now = held_now()
    except DatabaseError:  # damaged
        now = {}
    changed = [each for each in differences(held_in(ready), now) if not each.same]
    return {
        "id": secrets.randbelow(2**31 - 1) + 1,
        "made_at": backup.description.made_at.isoformat(),
        "by": by.pk if by else None,
        "by_name": str(by) if by else "",
        "attempts": 0,
        "drives": {
            each.code: {
                "version": (each.now.version if each.now else 0) + AHEAD,
                "cards": each.cards_lost,
            }
            for each in changed
            if each.then
        },
    }


def _finish_up(ready: Path, number: int) -> None:
    """Who is signed in now stays so, where the backup has the same account with the same password
    (Django compares); the number tells that this very file was put back."""
    live = f"{database_file().absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(ready, isolation_level=None, uri=True)) as file:
        file.execute("ATTACH ? AS live", (live,))
        file.execute("BEGIN IMMEDIATE")
        file.execute("DELETE FROM main.django_session")
        file.execute("INSERT INTO main.django_session SELECT * FROM live.django_session")
        file.execute(f"PRAGMA main.user_version = {number:d}")
        file.execute("COMMIT")
        file.execute("DETACH live")
        file.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _alone() -> Iterator[None]:
    """Of several that order or carry out at once one goes on and the others wait.

    An empty database serves as the lock, on every system; it ends with the process that has it.
    Raises Refused where that takes too long.
    """
    lock = Path(settings.DATA_DIR) / "restoring.lock"
    with closing(sqlite3.connect(lock, isolation_level=None, timeout=LONGEST_WAIT)) as held:
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise Refused(_("A backup is being put back already.")) from error
        yield


def _count_attempt(order: dict[str, Any]) -> None:
    """A file at which the program stops every time must not keep it from starting for ever."""
    if order["attempts"] >= ATTEMPTS:
        raise Unreadable("the program stopped while putting it back")
    write_private(order_file(), json.dumps(order | {"attempts": order["attempts"] + 1}).encode())


def _keep_last_moment(number: int) -> None:
    """What came in between the order and the end of the server is in a backup as well."""
    if _number() not in (number, -number) and kept().get("mark") != mark_now():
        keep_present(now=timezone.now())


def _copy_over(number: int, watch: Watch | None) -> None:
    """Copy the database that waits over that of the installation, unless that was done."""
    if _number() in (number, -number):
        return
    connection.close()
    source = f"{waiting_database().absolute().as_uri()}?mode=ro&immutable=1"
    with (
        closing(sqlite3.connect(source, uri=True)) as ready,
        closing(sqlite3.connect(database_file(), timeout=PATIENCE)) as live,
    ):
        live.execute("PRAGMA synchronous = FULL")
        ready.backup(live, pages=PAGES, progress=watch)


def _number() -> int:
    with closing(sqlite3.connect(database_file(), timeout=PATIENCE)) as live:
        return int(live.execute("PRAGMA user_version").fetchone()[0])


def _tell(order: dict[str, Any]) -> None:
    if _number() != -order["id"]:
        note_restores(order)
        cache.clear()


def note_restores(order: Mapping[str, Any]) -> None:
    """Note it in every drive that is not as it was, and that it is noted: once, whatever stops."""
    by = User.objects.filter(pk=order["by"]).first()
    with transaction.atomic():
        for tournament in Tournament.objects.filter(code__in=order["drives"]):
            told = order["drives"][tournament.code]
            note_restore(
                tournament=tournament,
                by=by if by and str(by) == order["by_name"] else None,
                version=told["version"],
                made_at=datetime.fromisoformat(order["made_at"]),
                cards_lost=told["cards"],
            )
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA user_version = {-order['id']:d}")


@act
def note_restore(
    *, tournament: Tournament, by: User | None, version: int, made_at: datetime, cards_lost: int
) -> None:
    """Write into the log of a drive that it was put back, and let every phone ask anew.

    A phone knows the number of what it shows; from now on they are at least `version`, and that is
    higher than any that a phone can have seen.
    """
    higher = Tournament.objects.filter(pk=tournament.pk, version__lt=version)
    higher.update(version=version)
    record(
        tournament=tournament,
        actor=by,
        action="restore_backup",
        after={
            "made_at": f"{timezone.localtime(made_at):%Y-%m-%d %H:%M}",
            "cards_lost": cards_lost,
        },
    )
