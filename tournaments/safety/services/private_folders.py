"""Everything that is kept belongs to one user of the computer: what others may read is closed."""

import os
import stat
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

from django.conf import settings

from tournaments.safety.queries.backup_files import NAME
from tournaments.safety.queries.backups import chosen_folder, database_file, is_kept_here
from tournaments.safety.services.database_files import LOGS

FOLDERS = (
    ".making-*",
    "backups",
    "before-following-*",
    "damaged-*",
    "following",
    "journals",
    "logs",
    "restoring",
    "working",
)

FILES = (
    "*.keezdrive*",
    ".*.part",
    "backup.json",
    "clock.json",
    "first.json",
    "followers.json",
    "keezdrive*",
    "restoring.lock",
    "running.lock",
    "secret-key*",
)

HARMLESS = (".DS_Store", ".probe-*", "Thumbs.db", "desktop.ini")  # what systems put anywhere

PUBLIC = "static"  # the same files as in the program, which a server of pages may read

MOST = 2000  # names in one folder

ONLY_GROUP_AND_OTHERS = 0o077


def close_data_folder() -> None:
    """Take from others on this computer what they may do in the data folder and with what is ours
    in it, and in the folder of backups.

    A folder that holds other things too, such as /tmp or somebody's home, stays as open as it is.
    Links are not followed; what this system or disk knows no owners of stays as it is.
    """
    if os.name == "nt":
        return
    data = Path(settings.DATA_DIR).resolve()
    database = database_file() if is_kept_here() else None
    names = [name for name in _names(data) if not _matches(name, HARMLESS)]
    program_files = [name for name in names if _is_program_file(name, database)]
    if program_files == names and _is_nobody_elses(data):
        _close(data)
    _close_all(data / name for name in program_files if name != PUBLIC)
    for folder in (name for name in program_files if _matches(name, FOLDERS)):
        _close_all(data / folder / name for name in _names(data / folder))
    if database:
        logs = (database.with_name(database.name + end) for end in LOGS)
        _close_all([database, *logs])
    backups = chosen_folder().resolve()
    packed = [name for name in _names(backups) if NAME.fullmatch(name)]
    _close_all(backups / name for name in packed)


def _names(folder: Path) -> list[str]:
    """Return what is in a folder, at most MOST; nothing where it is none, or a link."""
    try:
        if not stat.S_ISDIR(folder.lstat().st_mode):
            return []
        with os.scandir(folder) as entries:
            return [entry.name for entry, _count in zip(entries, range(MOST), strict=False)]
    except OSError:
        return []


def _is_program_file(name: str, database: Path | None) -> bool:
    if database and name.startswith(database.name):
        return True
    return name == PUBLIC or _matches(name, (*FOLDERS, *FILES))


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _is_nobody_elses(folder: Path) -> bool:
    """Return whether it is ours: not one where everybody may put things, as in /tmp, nor a home."""
    try:
        about = folder.stat()
        return not about.st_mode & stat.S_ISVTX and folder.resolve() != Path.home().resolve()
    except (OSError, RuntimeError):
        return False


def _close_all(paths: Iterable[Path]) -> None:
    for path in paths:
        _close(path)


def _close(path: Path) -> None:
    """Close it to others, by a handle of the thing itself, so that nobody can put a link in its
    place meanwhile."""
    try:
        about = path.lstat()
        kind = stat.S_ISDIR(about.st_mode) or stat.S_ISREG(about.st_mode)
        if not kind or not about.st_mode & ONLY_GROUP_AND_OTHERS or about.st_uid != os.geteuid():
            return
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return
    try:
        mode = stat.S_IMODE(os.fstat(handle).st_mode)
        os.fchmod(handle, mode & ~ONLY_GROUP_AND_OTHERS)
    except OSError:
        pass
    finally:
        os.close(handle)
