"""Backups by themselves and by hand: when one is made, where, and which old ones go."""

import datetime
import json
import logging
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.private_files import write_private
from tournaments.models import Tournament
from tournaments.safety.queries.backup_files import (
    Backup,
    Description,
    backups_in,
    this_installation,
)
from tournaments.safety.queries.backups import (
    AT_LEAST,
    BEFORE_RESTORE,
    BY_HAND,
    CHANGE,
    COMPLETE,
    DAILY_FOR,
    DAMAGED,
    OTHER,
    PUBLISHED,
    UPLOADED,
    WRONG,
    chosen_folder,
    current_mark,
    database_file,
    is_kept_here,
    kept,
    may_write,
    own_folder,
    rounds_reached,
    state_file,
    to_keep,
    trouble,
)
from tournaments.safety.queries.database_faults import Fault, fault_of
from tournaments.safety.services.backup_writing import ODD, NotMade, kind_of, write_backup
from tournaments.safety.services.database_files import aside_in


def _sentence(kind: str, folder: Path) -> str:
    return str(WRONG[kind]) % {"folder": folder}


_lazy_sentence = lazy(_sentence, str)


class NoBackup(DomainError):
    """A backup that could not be made; `kind` is one of those of `safety.queries.backups`."""

    def __init__(self, kind: str, folder: Path | None = None):
        super().__init__(_lazy_sentence(kind, folder or own_folder()))
        self.kind = kind


EVERY = datetime.timedelta(minutes=3)
# However large the data: making backups may take a fiftieth of the time.
SHARE = 50
MOST_FORMER = 10
DAMAGED_AT = re.compile(r"damaged-(\d{8}-\d{6})(-\d+)?")
logger = logging.getLogger(__name__)


def back_up_when_due(*, now: datetime.datetime) -> Backup | None:
    """Make a backup if anything changed since the last one, and either a round was published or
    complete since, or a few minutes went by.  After one that could be made nowhere a round waits
    as well: a copy of everything is much work for a disk that is full.

    What goes wrong is kept for the pages of the organiser, and never stops the evening.
    """
    if not is_kept_here():
        return None
    state = kept()
    mark: list[int] | None
    reached: dict[str, list[int]] | None
    try:
        mark, reached = current_mark(), rounds_reached()
        why, drive, round_ = _milestone(state.get("rounds"), reached)
    except (DatabaseError, *ODD) as error:
        mark, reached = _unreadable(error)
        state, why, drive, round_ = kept(), CHANGE, "", None
    if mark and state.get("mark") == mark and not state.get("trouble"):
        return None
    if (why == CHANGE or _came_nowhere(state)) and _is_too_soon(state, now):
        return None
    try:
        return _make(now=now, why=why, drive=drive, round_=round_, mark=mark, reached=reached)
    except NotMade:
        return None


def require_kept_here() -> None:
    """Raise DomainError where the data is not a file of this computer."""
    if not is_kept_here():
        raise DomainError(_("The data of this site is kept by a database server."))


def make_backup(*, now: datetime.datetime, why: str = BY_HAND) -> Backup:
    """Make a backup now.  Raise NoBackup with the sentence that says why there is none."""
    require_kept_here()
    mark: list[int] | None
    reached: dict[str, list[int]] | None
    try:
        mark, reached = current_mark(), rounds_reached()
    except (DatabaseError, *ODD) as error:
        mark, reached = _unreadable(error)
    try:
        return _make(now=now, why=why, mark=mark, reached=reached)
    except NotMade as error:
        raise NoBackup(error.kind) from error


def _unreadable(error: Exception) -> tuple[None, None]:
    """Return what is known of damaged data: nothing.  A backup is tried all the same, for what is
    broken may be an index, and every row still be there.  Raises the error where it is another
    one."""
    if not isinstance(error, ODD) and fault_of(error) != Fault.DAMAGED:
        raise error
    logger.error("The data in %s is damaged: %s", database_file(), error)
    keep(kept() | {"trouble": _trouble(DAMAGED, chosen_folder())})
    return None, None


def note_damage() -> None:
    """Remember that a page met damage, until a backup was put back or a good one made."""
    if not is_kept_here() or not database_file().is_file():
        return
    wrong = trouble()
    if wrong is None or wrong.kind != DAMAGED:
        damage = _trouble(DAMAGED, chosen_folder()) | {"file": str(database_file())}
        keep(kept() | {"trouble": damage})


def choose_folder(*, folder: str) -> Path:
    """Let backups go to a folder from now on; one that is not there is made, but not its parent.

    Raise DomainError beside `folder` when it cannot be written, or the installation says which.
    """
    if settings.BACKUP_FOLDER:
        raise DomainError(_("The folder is fixed by KEEZDRIVE_BACKUP."), field="folder")
    path = Path(folder.strip())
    if not path.is_absolute():
        message = _("Type the whole path, such as %(example)s.")
        raise DomainError(message % {"example": own_folder()}, field="folder")
    try:
        path.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        message = _("There is no such folder, and it cannot be made: look at the path.")
        raise DomainError(message, field="folder") from error
    if not may_write(path):
        raise DomainError(_("Nothing may be written in this folder."), field="folder")
    keep(kept() | {"folder": str(path), "trouble": None, "former": _former(besides=path)})
    return path


def _former(besides: Path | None = None) -> list[str]:
    """Return the folders to which backups went, the last one first: old ones go there too."""
    stored = kept().get("former")
    former = [each for each in stored if isinstance(each, str)] if isinstance(stored, list) else []
    candidates = dict.fromkeys([str(chosen_folder()), *former])
    return [each for each in candidates if Path(each) != besides][:MOST_FORMER]


def _make(
    *,
    now: datetime.datetime,
    why: str,
    mark: list[int] | None,
    reached: dict[str, list[int]] | None,
    drive: str = "",
    round_: int | None = None,
) -> Backup:
    """Make a backup in the chosen folder or, where that fails, in the data folder; without `mark`
    the data is known to be damaged, which stays the trouble whatever comes of it.

    Raise NotMade when it can be made nowhere.
    """
    wanted = chosen_folder()
    description = Description(now, why, this_installation(), "", 0, 0, 0, drive, round_)
    state = kept()
    began = time.monotonic()
    wrong = None if mark else _trouble(DAMAGED, wanted)
    with suppress(OSError):  # what is in the way is told where the backup is made
        own_folder().mkdir(exist_ok=True)
    for folder in dict.fromkeys((wanted, own_folder())):
        try:
            made = write_backup(database_file(), folder, description)
        except NotMade as error:
            logger.warning("No backup in %s: %s", folder, error.__cause__)
            if wrong is None or error.kind == DAMAGED:  # whatever the folder, and worse
                wrong = _trouble(error.kind, folder)
            continue
        if wrong and wrong["kind"] != DAMAGED:
            wrong["elsewhere"] = True
        done = {"mark": mark, "at": now.isoformat(), "rounds": reached or state.get("rounds")}
        keep(state | done | _tried(now, began) | {"trouble": wrong})
        if why != BEFORE_RESTORE:  # the one to be put back may be old: it stays until that is done
            for card in dict.fromkeys((folder, own_folder(), *map(Path, _former()))):
                _thin(card, now)
            _thin_damaged(now)
        return made
    earlier = trouble()
    # A stick that is out mends no data: damage that was found stays the trouble that is shown.
    was_damaged = earlier is not None and earlier.kind == DAMAGED
    still = kept().get("trouble") if was_damaged else wrong
    keep(state | _tried(now, began) | {"trouble": still})
    raise NotMade(wrong["kind"] if wrong else OTHER)


def _trouble(kind: str, folder: Path) -> dict[str, Any]:
    return {"kind": kind, "folder": str(folder), "elsewhere": False}


def _milestone(before: Any, reached: dict[str, list[int]]) -> tuple[str, str, int | None]:
    """Return why a backup is made now: the first drive of which a round was published or
    complete."""
    if not isinstance(before, dict):
        return CHANGE, "", None
    for code, (published, complete) in reached.items():
        was = before.get(code) or [0, 0]
        for why, number, old in ((COMPLETE, complete, was[1]), (PUBLISHED, published, was[0])):
            if number > old:
                name = Tournament.objects.filter(code=code).values_list("name", flat=True).first()
                return why, name or "", number
    return CHANGE, "", None


def _tried(now: datetime.datetime, began: float) -> dict[str, Any]:
    """Return when a backup was begun, whether or not it was made, and how many seconds that
    took."""
    return {"tried": now.isoformat(), "took": time.monotonic() - began}


def _came_nowhere(state: dict[str, Any]) -> bool:
    """Return whether the last backup could be made in no folder at all."""
    wrong = state.get("trouble")
    return isinstance(wrong, dict) and not wrong.get("elsewhere")


def _is_too_soon(state: dict[str, Any], now: datetime.datetime) -> bool:
    """Return whether the last attempt is so recent that what changed in between can wait."""
    try:
        last = datetime.datetime.fromisoformat(str(state["tried"]))
        pause = max(EVERY, datetime.timedelta(seconds=SHARE * float(state["took"])))
    except (KeyError, TypeError, ValueError):
        return False
    # A clock that was set back must not put backups off for hours.
    return last <= now < last + pause


def _thin(folder: Path, now: datetime.datetime) -> None:
    """Remove old backups of this computer; those of another one on the same stick are not ours."""
    try:
        own = [each for each in backups_in(folder) if each.own and each.description.why != UPLOADED]
        stay = set(to_keep(own, now))
        for backup in own:
            if backup not in stay:
                backup.path.unlink(missing_ok=True)
    except OSError as error:
        logger.warning("Old backups in %s stay: %s", folder, kind_of(error))


def _thin_damaged(now: datetime.datetime) -> None:
    """Remove what was laid aside of damaged data (`database_files`) as long ago as a backup stays,
    but for the last few: nobody else may have it."""
    found = [(DAMAGED_AT.fullmatch(each.name), each) for each in aside_in().glob("damaged-*")]
    aside = sorted((match[1], str(each)) for match, each in found if match)
    for laid, folder in aside[:-AT_LEAST]:
        at = datetime.datetime.strptime(laid, "%Y%m%d-%H%M%S").replace(tzinfo=datetime.UTC)
        if abs(now - at) > DAILY_FOR:
            shutil.rmtree(folder, ignore_errors=True)


def keep(state: dict[str, Any]) -> None:
    """Write down how it went; where even that fails, the pages cannot tell more than they do."""
    try:
        write_private(state_file(), json.dumps(state, indent=1).encode())
    except OSError as error:
        logger.warning("The state of backups cannot be kept: %s", error)
