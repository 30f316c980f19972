"""The places for backups that this computer offers: its own folder, and what is plugged in."""

import ctypes
import datetime
import json
import os
import shutil
import string
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Count, Max, Sum
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import GameTable, LogEntry, NameVote, Tournament, User
from tournaments.play.queries.rounds import WITHOUT_CARD
from tournaments.safety.queries.backup_files import Backup, backups_in

FOLDER = "Keezdrive"  # on a stick, so that backups do not lie among its other files
REMOVABLE = 2  # DRIVE_REMOVABLE of GetDriveTypeW


@dataclass(frozen=True, slots=True)
class Place:
    """A folder for backups, with how many bytes are free there; `plugged_in` unless it is in the
    data folder, and `name` what a stick is called."""

    folder: Path
    free: int | None
    plugged_in: bool
    name: str
    chosen: bool


def places() -> list[Place]:
    """Return the data folder and every removable drive that can be written, and what is chosen
    now."""
    chosen = chosen_folder()
    found = [_place(own_folder(), own_folder().parent, chosen, plugged_in=False)]
    found += [
        _place(drive / FOLDER, drive, chosen, plugged_in=True)
        for drive in removable_drives()
        if may_write(drive)
    ]
    if not any(place.chosen for place in found):
        found.append(_place(chosen, chosen, chosen, plugged_in=True))
    return found


def _place(folder: Path, disk: Path, chosen: Path, *, plugged_in: bool) -> Place:
    name = (disk.name or str(disk)) if plugged_in else ""
    return Place(folder, free_space(disk), plugged_in, name, folder == chosen)


def removable_drives() -> list[Path]:
    """Return sticks and the like that are plugged in, as this system shows them."""
    if sys.platform == "win32":
        return list(_letters())
    if sys.platform == "darwin":
        return _mounted(Path("/Volumes").glob("*"))
    roots = ("/media", "/run/media")
    return _mounted(path for root in roots for path in Path(root).glob("*/*"))


def _mounted(paths: Iterator[Path]) -> list[Path]:
    """Return those at which a disk other than that of the system is mounted."""
    return sorted(path for path in paths if path.resolve() != Path("/") and os.path.ismount(path))


def _letters() -> Iterator[Path]:
    """Yield the letters of removable drives on Windows."""
    for letter in string.ascii_uppercase:
        root = f"{letter}:\\"
        if ctypes.windll.kernel32.GetDriveTypeW(root) == REMOVABLE:  # type: ignore[attr-defined]
            yield Path(root)


HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
ALL_FOR, HOURLY_FOR, DAILY_FOR = HOUR, DAY, 60 * DAY
MEANT_FOR = 30 * DAY  # what somebody asked for is kept this long
MOST, MOST_BYTES, AT_LEAST = 200, 1024**3, 3


def to_keep(backups: Iterable[Backup], now: datetime.datetime) -> list[Backup]:
    """Return all of the last hour, one an hour of the last day, one a day of the last sixty days,
    and what was made by hand for a month; of these the newest, as many as MOST and as MOST_BYTES
    allow, and the newest AT_LEAST whatever their size.  Newest first.

    One that was made later than now, by a clock that was wrong then or is wrong now, is as old as
    it is early: else it would stay for ever, in the place of what was made since.
    """
    newest_first = sorted(backups, key=lambda each: abs(now - each.description.made_at))
    kept: list[Backup] = []
    size = 0
    taken: set[tuple[str, datetime.datetime]] = set()
    for backup in newest_first:
        span = _span(backup, now)
        if len(kept) >= AT_LEAST and (span is None or span in taken):
            continue
        size += backup.size
        if len(kept) >= AT_LEAST and (len(kept) >= MOST or size > MOST_BYTES):
            break
        kept.append(backup)
        if span is not None:
            taken.add(span)
    return kept


def _span(backup: Backup, now: datetime.datetime) -> tuple[str, datetime.datetime] | None:
    """Return the span of time of which the newest backup is kept; None for one that is too old."""
    made_at = backup.description.made_at.astimezone(datetime.UTC)
    age = abs(now - made_at)
    meant = backup.description.why in (BY_HAND, BEFORE_RESTORE, BEFORE_UPDATE)
    if age <= ALL_FOR or (meant and age <= MEANT_FOR):
        return backup.name, made_at
    if age <= HOURLY_FOR:
        return "hour", made_at.replace(minute=0, second=0, microsecond=0)
    if age <= DAILY_FOR:
        return "day", made_at.replace(hour=0, minute=0, second=0, microsecond=0)
    return None


CHANGE, PUBLISHED, COMPLETE = "change", "published", "complete"
BY_HAND, BEFORE_RESTORE, UPLOADED = "hand", "restore", "upload"
BEFORE_UPDATE = "update"
GONE, FULL, READ_ONLY, DAMAGED, OTHER = "gone", "full", "read_only", "damaged", "other"

WHY = {
    CHANGE: gettext_lazy("in between"),
    PUBLISHED: gettext_lazy("round %(round)s published"),
    COMPLETE: gettext_lazy("round %(round)s complete"),
    BY_HAND: gettext_lazy("made by hand"),
    BEFORE_RESTORE: gettext_lazy("before another was put back"),
    UPLOADED: gettext_lazy("brought in from a file"),
    BEFORE_UPDATE: gettext_lazy("before an update of the program"),
}
WRONG = {
    GONE: gettext_lazy("The folder for backups, %(folder)s, is gone: is the stick still in?"),
    FULL: gettext_lazy("There is no room left for backups in %(folder)s."),
    READ_ONLY: gettext_lazy("Nothing may be written in the folder for backups, %(folder)s."),
    DAMAGED: gettext_lazy(
        "The data of this computer is damaged. Stop entering, and put back the newest backup."
    ),
    OTHER: gettext_lazy("No backup could be made in %(folder)s."),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why backups do not come where they should; `elsewhere` when they lie in the data folder
    meanwhile, and `last` when the last one was made, wherever."""

    kind: str
    folder: str
    elsewhere: bool
    last: datetime.datetime | None

    @property
    def sentence(self) -> str:
        """One sentence on what is wrong, and one on where backups are meanwhile."""
        wrong = WRONG.get(self.kind, WRONG[OTHER]) % {"folder": self.folder}
        if not self.elsewhere:
            return str(wrong)
        kept = _("Until then they are kept on this computer.")
        return f"{wrong} {kept}"


def is_kept_here() -> bool:
    """Return whether the data is a file of this computer; a database server is not ours to copy."""
    return connection.vendor == "sqlite"


def database_file() -> Path:
    """Return the file that holds all data."""
    return Path(connection.settings_dict["NAME"])


def nothing_to_read() -> bool:
    """Return whether that file is not there, or without a byte, so that nobody may open it: even
    who only reads has SQLite remove the `-wal` beside it, in which the last cards may be."""
    database = database_file()
    return not database.exists() or database.stat().st_size == 0


def own_folder() -> Path:
    """Return where backups go unless another folder is chosen."""
    return Path(settings.DATA_DIR) / "backups"


def chosen_folder() -> Path:
    """Return where backups are to go: as the installation says, else as was chosen on the page."""
    if settings.BACKUP_FOLDER:
        return Path(settings.BACKUP_FOLDER)
    chosen = kept().get("folder")
    return Path(chosen) if isinstance(chosen, str) and chosen else own_folder()


def all_backups() -> list[Backup]:
    """Return the backups of the chosen folder and of the data folder, newest first, each once."""
    found: dict[str, Backup] = {}
    for folder in (own_folder(), chosen_folder()):
        try:
            found |= {backup.name: backup for backup in backups_in(folder)}
        except OSError:
            continue
    return sorted(found.values(), key=lambda each: each.description.made_at, reverse=True)


def backup_named(name: str) -> Backup | None:
    """Return the backup of that name, which may come from an address, among those that there
    are."""
    return next((backup for backup in all_backups() if backup.name == name), None)


def trouble() -> Trouble | None:
    """Return what goes wrong with backups at present."""
    state = kept()
    wrong = state.get("trouble")
    file = str(database_file())
    if not isinstance(wrong, dict) or wrong.get("file", file) != file:  # met in another file
        return None
    return Trouble(
        kind=str(wrong.get("kind", OTHER)),
        folder=str(wrong.get("folder", "")),
        elsewhere=bool(wrong.get("elsewhere")),
        last=parse_datetime(str(state.get("at") or "")),
    )


def state_file() -> Path:
    """Return where the choice and the state are kept."""
    return Path(settings.DATA_DIR) / "backup.json"


def kept() -> dict[str, Any]:
    """Return what is kept of this computer's backups; nothing where the file is not there or no
    JSON."""
    return mapping_in(state_file()) or {}


def mapping_in(file: Path) -> dict[str, Any] | None:
    """Return what a small file of ours holds; None where it is not there or no JSON."""
    try:
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None


def current_mark() -> list[int]:
    """Return what differs as soon as anything was changed that a backup is for; four small queries.

    Every act is in the log, except for a vote; who signs in or looks on changes nothing.
    """
    drives = Tournament.objects.aggregate(count=Count("pk"), versions=Sum("version"))
    log = LogEntry.objects.aggregate(count=Count("pk"), newest=Max("pk"))
    votes = NameVote.objects.aggregate(count=Count("pk"), newest=Max("at"))
    users = User.objects.count()
    return [
        drives["count"],
        drives["versions"] or 0,
        log["count"],
        log["newest"] or 0,
        votes["count"],
        int(votes["newest"].timestamp() * 1_000_000) if votes["newest"] else 0,
        users,
    ]


def rounds_reached() -> dict[str, list[int]]:
    """Return how many rounds of each drive are published, and how many of these are complete; of
    the drives that are not finished. One query."""
    tables = GameTable.objects.filter(
        round__published_at__isnull=False, round__tournament__finished_at__isnull=True
    )
    by_round = tables.values_list("round__tournament__code", "round__number")
    reached: dict[str, list[int]] = {}
    for code, number, missing in by_round.annotate(missing=Count("pk", filter=WITHOUT_CARD)):
        rounds = reached.setdefault(code, [0, 0])
        rounds[0] = max(rounds[0], number)
        rounds[1] += not missing
    return reached


def free_space(folder: Path) -> int | None:
    """Return how many bytes are free there; None where that cannot be known."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def may_write(folder: Path) -> bool:
    """Return whether a file could be made there."""
    return folder.is_dir() and os.access(folder, os.W_OK)
