"""Looking whether there is a newer Keezdrive, where whoever sits here asks for it.

Nothing is looked for by itself, and nothing is installed: the page says what to type.
"""

import re
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from packaging.version import InvalidVersion, Version

from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.queries.status import drives_in_play
from tournaments.safety.services.bare_backups import make_backup_before_update

PATIENCE = 20  # seconds for the whole answer
# pip knows where this computer gets its packages from; so no address stands here.
QUESTION = ("-m", "pip", "index", "versions", "keezdrive", "--timeout", "5", "--retries", "0")
NEWEST = re.compile(r"^keezdrive \(([^)]+)\)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Update:
    """A version that is newer than this one, what to type for it and for the way back, and the
    backup that was made before."""

    version: str
    forward: str
    back: str
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
    backup = make_backup_before_update(now=now) if is_kept_here() else None
    forward, back = _commands(str(newest))
    return Update(str(newest), forward, back, backup)


def _newest() -> Version:
    try:
        asked = subprocess.run(  # noqa: S603 - our own Python
            [sys.executable, *QUESTION],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        found = NEWEST.search(asked.stdout)
        if found:
            return Version(found[1])
    except (OSError, subprocess.TimeoutExpired, InvalidVersion):
        pass  # is as good as no answer
    raise DomainError(
        _(
            "Nobody could say whether there is a newer version: is there internet? This one keeps "
            "working."
        )
    )


def _commands(version: str) -> tuple[str, str]:
    """Return what to type for that version and for this one, by how this one was installed."""
    present, folders = settings.VERSION, Path(sys.prefix).parts
    if not settings.INSTALLED:
        return "git pull", f"git checkout {present}"
    if "pipx" in folders:
        install = "pipx install --force keezdrive=={}"
    elif "uv" in folders:
        install = "uv tool install --force keezdrive=={}"
    else:
        install = f'"{sys.executable}" -m pip install keezdrive=={{}}'
    return install.format(version), install.format(present)
