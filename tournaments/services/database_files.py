"""The files of a database that cannot be read: laid aside as they are, and another in their place.

One that can be read is written over by SQLite, which knows who else has it open: to rename a
database away under somebody loses what he writes.  Every step here can be done once more after a
crash, and a log (`-wal`, `-shm`, `-journal`) goes with the database that it is of: SQLite would
play it into any other that it finds beside it.
"""

import errno
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from tournaments.services.private_files import for_this_user, sync_folder

LOGS = ("-wal", "-shm", "-journal")


def unused_folder(now: datetime) -> Path:
    """A folder for what is laid aside now, which is not there yet."""
    name = f"damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S}"
    folder, number = aside_in() / name, 1
    while folder.exists():
        number += 1
        folder = aside_in() / f"{name}-{number}"
    return folder


def aside_in() -> Path:
    """Where the folders are of what was laid aside."""
    return Path(settings.DATA_DIR)


def lay_aside(database: Path, folder: Path) -> None:
    """Move a database and its logs into a folder, the logs first.  Raises OSError."""
    database = _real(database)
    for file in (*_logs(database), database):
        if os.path.lexists(file):
            folder.mkdir(mode=0o700, exist_ok=True)
            _move(file, _unused(folder / file.name))
            sync_folder(folder)
    sync_folder(database.parent)


def bring_back(database: Path, folder: Path, *, instead: bool) -> None:
    """Move what was laid aside back; `instead` of a database that is there by now.

    That goes where it is known to be another, or because the one of before comes in its place.
    Raises OSError.
    """
    database = _real(database)
    if instead or os.path.lexists(folder / database.name):
        remove(database)
    for file in (database, *_logs(database)):
        if os.path.lexists(folder / file.name):
            _move(folder / file.name, file)
    sync_folder(database.parent)
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()


def remove(database: Path) -> None:
    """Remove a database, its logs first: they must never lie beside another.  Raises OSError."""
    for file in (*_logs(database), database):
        file.unlink(missing_ok=True)
        sync_folder(database.parent)


def put_in_place(new: Path, database: Path, aside: Path) -> None:
    """Lay a database aside and put a copy of `new` in its place, once all of that lies on the disk.

    Raises OSError.
    """
    database = _real(database)
    part = database.with_name(f".{database.name}.part")
    try:
        _copy(new, part)
        lay_aside(database, aside)
        os.replace(part, database)
        sync_folder(database.parent)
    finally:
        part.unlink(missing_ok=True)


def _real(database: Path) -> Path:
    """SQLite keeps the logs beside the file itself, not beside a link to it."""
    return Path(os.path.realpath(database))


def _logs(database: Path) -> list[Path]:
    return [Path(f"{database}{end}") for end in LOGS]


def _unused(path: Path) -> Path:
    """A name at which nothing would be written over: what a crash left half moved lies there."""
    wanted, number = path, 1
    while os.path.lexists(path):
        number += 1
        path = wanted.with_name(f"{wanted.name}.{number}")
    return path


def _move(file: Path, target: Path) -> None:
    try:
        os.replace(file, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy(file, target)
        file.unlink()


def _copy(file: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with file.open("rb") as source, open(target, "xb", opener=for_this_user) as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())
