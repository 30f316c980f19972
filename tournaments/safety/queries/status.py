"""How this installation is doing: what its page `/status/` shows."""

import platform
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import all_backups, free_space, is_kept_here, trouble
from tournaments.safety.queries.following import FollowerStatus, seen_followers

LITTLE_ROOM = 500 * 1024 * 1024  # bytes: some hundreds of backups of an evening
EVENING = timedelta(hours=12)  # after which a drive that nobody finished is no longer played


@dataclass(frozen=True, slots=True)
class Status:
    """What runs here, with which data, and what keeps that safe.

    `free` is in bytes, None where the system does not say. `playing` are the names of drives.
    """

    version: str
    python: str
    system: str
    folder: Path
    free: int | None
    is_kept_here: bool
    backup: Backup | None
    has_backup_trouble: bool
    followers: list[FollowerStatus]
    playing: list[str]

    @property
    def is_nearly_full(self) -> bool:
        """Whether the disk soon holds no more cards."""
        return self.free is not None and self.free < LITTLE_ROOM


def status() -> Status:
    """Return how this installation is doing now."""
    kept_here = is_kept_here()
    backups = all_backups() if kept_here else []
    return Status(
        version=settings.VERSION,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        folder=Path(settings.DATA_DIR),
        free=free_space(Path(settings.DATA_DIR)),
        is_kept_here=kept_here,
        backup=backups[0] if backups else None,
        has_backup_trouble=kept_here and trouble() is not None,
        followers=seen_followers() if kept_here else [],
        playing=drives_in_play(timezone.now()),
    )


def drives_in_play(now: datetime) -> list[str]:
    """Return the names of the drives of which a round was published in the last hours, and that are
    not finished."""
    recent = Tournament.objects.filter(
        finished_at__isnull=True, demo=False, rounds__published_at__gt=now - EVENING
    )
    return list(recent.distinct().order_by("name").values_list("name", flat=True))
