"""Looking whether there is a newer Keezdrive, where whoever sits here asks for it.

Nothing is looked for by itself, and nothing is installed.
"""

import urllib.request
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPException

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from packaging.version import Version

from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.queries.status import drives_in_play
from tournaments.safety.services.bare_backups import make_backup_before_update

TIMEOUT = 5  # seconds for each step of the answer
LONGEST = 100  # bytes: a version, and nothing else


@dataclass(frozen=True, slots=True)
class Update:
    """A version that is newer than this one, and the backup that was made before."""

    version: str
    backup: Backup | None


def look_for_update(*, now: datetime) -> Update | None:
    """Return the newer version that there is, after a backup; None where this one is the newest.

    Raise DomainError while a drive is played, where nobody answers, and where no backup can be
    made.
    """
    if drives_in_play(now):
        raise DomainError(_("A drive is being played: look after it has ended."))
    newest = _newest()
    if newest <= Version(settings.VERSION):
        return None
    return Update(str(newest), make_backup_before_update(now=now) if is_kept_here() else None)


def _newest() -> Version:
    """Return what stands at the address that the installation names: the newest version."""
    try:
        if not settings.RELEASES.startswith(("https://", "http://")):
            raise ValueError(settings.RELEASES)
        with urllib.request.urlopen(settings.RELEASES, timeout=TIMEOUT) as answer:  # noqa: S310
            text = answer.read(LONGEST + 1).decode("ascii")
        if len(text) > LONGEST:
            raise ValueError(text)
        return Version(text.strip())
    except (OSError, HTTPException, ValueError) as error:
        raise DomainError(
            _(
                "Nobody could say whether there is a newer version: is there internet? This one "
                "keeps working."
            )
        ) from error
