"""Making the file of a backup: a copy of the database, proved, packed, read back, and only then
given its name."""

import errno
import json
import os
import shutil
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from django.conf import settings

from tournaments.core.services.private_files import for_this_user, sync_folder
from tournaments.safety.queries.backup_files import (
    DATABASE,
    DESCRIPTION,
    Backup,
    Description,
    Unreadable,
    backup_at,
    copied,
    held_in,
    name_of,
    read_packed,
    reading,
)
from tournaments.safety.queries.backups import DAMAGED, FULL, GONE, OTHER, READ_ONLY
from tournaments.safety.queries.database_faults import NO_ROOM, NOT_ALLOWED, Fault, fault_of

LEFT_BEHIND = 3600  # seconds after which what a crash left half made is removed
TIMEOUT = 20.0  # seconds that the database may be busy
# Of what nobody wants back: who is signed in where, attempts at passwords, papers, which can be
# made again and would be most of the file, and photos of forms that were read: the pictures of
# their boxes stay, and an evening of photos is twenty times as large.
FORGOTTEN = (
    "DELETE FROM django_session",
    "DELETE FROM axes_accessattempt",
    "DELETE FROM axes_accesslog",
    "DELETE FROM tournaments_job WHERE result IS NOT NULL AND state = 'done'",
    "UPDATE tournaments_formphoto SET content = x'' WHERE state <> 'queued'",
)
FOLDER_GONE = {errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO}
# A column holds another kind of value than it should, or an error itself cannot be read.
ODD = (TypeError, ValueError, OverflowError)


class NotMade(Exception):
    """A backup that could not be made; `kind` is one of those of `safety.queries.backups`."""

    def __init__(self, kind: str):
        super().__init__(kind)
        self.kind = kind


def write_backup(database: Path, folder: Path, description: Description) -> Backup:
    """Make a backup of a database in a folder, which must be there.

    What the description tells of the contents is filled in here.  While others write, the copy is
    of one moment.  Raise NotMade, and then leaves nothing that looks like a backup.
    """
    if not folder.is_dir():
        raise NotMade(GONE)
    try:
        _tidy(folder)
        with workplace() as work:
            copy = work / DATABASE
            _snapshot(database, copy)
            return pack_database(copy, folder, description)
    except (OSError, sqlite3.Error, Unreadable, *ODD) as error:
        raise NotMade(kind_of(error)) from error


def pack_database(copy: Path, folder: Path, description: Description) -> Backup:
    """Make a backup of a file that nobody else writes.

    Raise OSError, sqlite3.Error where the file is not whole, or Unreadable when what was written
    is not what can be read.
    """
    return _packed(copy, folder, _proved(copy, description))


def kind_of(error: Exception) -> str:
    """Return what is wrong, in one of the words for which there is a sentence."""
    if isinstance(error, OSError):
        for kind, numbers in ((FULL, NO_ROOM), (GONE, FOLDER_GONE), (READ_ONLY, NOT_ALLOWED)):
            if error.errno in numbers:
                return kind
    fault = fault_of(error)
    if fault == Fault.DAMAGED or isinstance(error, ODD):
        return DAMAGED
    if fault == Fault.NO_ROOM:
        return FULL
    return OTHER


@contextmanager
def workplace() -> Iterator[Path]:
    """Yield a folder for one piece of work, on the disk of the data: a stick is slow, and a folder
    for passing files may be small."""
    root = Path(settings.DATA_DIR) / "working"
    root.mkdir(exist_ok=True)
    with folder_for_now(root, "") as work:
        yield work


@contextmanager
def folder_for_now(root: Path, prefix: str) -> Iterator[Path]:
    """Yield a folder in another that is gone afterwards, whatever happens in it; one of that prefix
    that a crash left there before goes first: of all that lies in `root`, where that is empty."""
    for left in root.glob(f"{prefix}*"):
        if time.time() - left.stat().st_mtime > LEFT_BEHIND:
            shutil.rmtree(left, ignore_errors=True)
    work = Path(mkdtemp(prefix=prefix, dir=root))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def check_whole(file: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError unless every page, index, constraint and reference is right."""
    if file.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise _damaged()
    if file.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise _damaged()


def _damaged() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _snapshot(database: Path, copy: Path) -> None:
    """Copy the database as it is at one moment; others go on writing meanwhile."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=TIMEOUT)) as live:
        live.execute("VACUUM INTO ?", (str(copy),))
    with closing(sqlite3.connect(copy, isolation_level=None)) as file:
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_schema")}
        file.execute("PRAGMA secure_delete = ON")
        for forget in FORGOTTEN:
            if tables & set(forget.split()):
                file.execute(forget)
        file.execute("VACUUM")


def _proved(copy: Path, description: Description) -> Description:
    """Return the description with what the copy holds, once that is proved to be whole."""
    with reading(copy) as file:
        check_whole(file)
    held = held_in(copy)
    with copy.open("rb") as source:
        digest = copied(source, None, copy.stat().st_size)
    return replace(
        description,
        digest=digest,
        bytes=copy.stat().st_size,
        drives=len(held),
        cards=sum(drive.count for drive in held.values()),
    )


def _packed(copy: Path, folder: Path, description: Description) -> Backup:
    """Pack, make sure that it lies on the disk, read it back from there, and give it its name."""
    final = folder / name_of(description)
    part = folder / f".{final.name}.{os.getpid()}-{time.monotonic_ns()}.part"
    try:
        with open(part, "xb", opener=for_this_user) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
                packed.writestr(DESCRIPTION, json.dumps(description.as_data()))
                packed.write(copy, DATABASE)
            file.flush()
            os.fsync(file.fileno())
            if hasattr(os, "posix_fadvise"):  # else the stick itself would not be read
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        read_packed(part, description.digest, description.bytes)  # byte for byte what was proved
        os.replace(part, final)
        sync_folder(folder)
    finally:
        # Where the stick is gone this fails as well, and the first reason is the one to tell.
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return backup_at(final)


def _tidy(folder: Path) -> None:
    """Remove what a crash left half written in a folder."""
    for part in folder.glob(".keezdrive-*.part"):
        if time.time() - part.stat().st_mtime > LEFT_BEHIND:
            part.unlink(missing_ok=True)
