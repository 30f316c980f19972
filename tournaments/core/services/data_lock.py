"""One server on a data folder, or one that puts a backup back: it holds a lock that the system
releases with it, even by kill -9.

The lock is on a file that stays; in it stands who holds it.  Processes that the server forks hold
it along, so that a worker that outlives its parent for a moment is waited for.
"""

import json
import os
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import lazy
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.file_lock import lock_file
from tournaments.core.services.private_files import for_this_user
from tournaments.moments import clock_time

NAME = "running.lock"
TIMEOUT, TIMEOUT_WITH_ORPHANS, TIMEOUT_WITH_RESTORE = 3.0, 10.0, 60.0  # seconds
_held: list[IO[bytes]] = []


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a data folder: the number of the process, its address, and since when (ISO 8601);
    as far as that could be read.  What has no address serves nothing: it puts a backup back."""

    process: int = 0
    address: str = ""
    since: str = ""

    @property
    def patience(self) -> float:
        """For how many seconds it is waited for."""
        if self.restores:
            return TIMEOUT_WITH_RESTORE
        return TIMEOUT if _runs(self.process) else TIMEOUT_WITH_ORPHANS

    @property
    def restores(self) -> bool:
        """Whether it puts a backup back."""
        return bool(self.process) and not self.address


class Held(DomainError):
    """Another has the data folder."""

    def __init__(self, folder: Path, holder: Holder) -> None:
        super().__init__(_sentence(folder, holder))
        self.folder, self.holder = folder, holder

    def sentence(self) -> str:
        """Return the sentence in the language that is spoken now."""
        return _sentence(self.folder, self.holder)


def hold_data_folder(*, host: str = "", port: int = 0) -> None:
    """Hold the data folder until this process ends or lets go, to serve it at an address, or
    without one to put a backup back.  Raise Held where another has it, and OSError where nothing
    can be kept there."""
    if _held:
        return
    folder = Path(settings.DATA_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = _opened(folder)
    begun = time.monotonic()
    while not lock_file(file):
        holder = _read(folder)
        if time.monotonic() > begun + holder.patience:
            file.close()
            raise Held(folder, holder)
        time.sleep(0.1)
    holder = Holder(os.getpid(), _address(host, port), timezone.now().isoformat())
    with suppress(OSError):  # on a full disk it is held all the same
        file.truncate(0)
        file.write(json.dumps(asdict(holder)).encode())
        file.flush()
    _held.append(file)


def last_holder() -> Holder:
    """Return who has the data folder, or had it last; as far as that could be read."""
    return _read(Path(settings.DATA_DIR))


def let_go() -> None:
    """Let another process have the folder that this one held."""
    while _held:
        _held.pop().close()


def _address(host: str, port: int) -> str:
    if not host:
        return ""
    name = host if host not in {"0.0.0.0", "::"} else "localhost"  # noqa: S104 - compared only
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def require_plain_files() -> None:
    """Raise DomainError where a folder, a pipe or a link to nothing has the name of what is worked
    with: opening those fails without a reason, or waits for ever.  A folder in the place of the
    database is damage, which is laid aside."""
    database = Path(connection.settings_dict["NAME"])
    logs = [database.with_name(database.name + end) for end in ("", "-wal", "-shm")]
    for file in (Path(settings.DATA_DIR) / NAME, *logs):
        if (
            os.path.lexists(file)
            and not file.is_file()
            and not (file == database and file.is_dir())
        ):
            raise DomainError(lazy(_no_file, str)(file))


def _no_file(file: Path) -> str:
    text = _("%(file)s is no file, or a link to one that is gone: move it elsewhere first.")
    return text % {"file": file}


def _opened(folder: Path) -> IO[bytes]:
    return open(folder / NAME, "r+b", buffering=0, opener=_making)


def _making(path: str, flags: int) -> int:
    return for_this_user(path, flags | os.O_CREAT)


def _read(folder: Path) -> Holder:
    try:
        stored: dict[str, Any] = json.loads((folder / NAME).read_text("utf-8"))
        return Holder(int(stored["process"]), str(stored["address"]), str(stored["since"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Holder()


def _runs(process: int) -> bool:
    """Return whether that process is there still; what it left behind is waited for longer."""
    if os.name == "nt" or process <= 0:
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _sentence(folder: Path, holder: Holder) -> str:
    values = {"folder": folder, "address": holder.address, "process": holder.process}
    if holder.restores:
        return (
            _(
                "A backup is being put back in the folder %(folder)s (process %(process)s): wait "
                "until that is done, and start again."
            )
            % values
        )
    try:
        since = timezone.localtime(datetime.fromisoformat(holder.since))
    except ValueError:
        return (
            _("Another Keezdrive works with the folder %(folder)s: stop that one first.") % values
        )
    values |= {"day": date_format(since, "j F"), "time": clock_time(since)}
    return (
        _(
            "Keezdrive runs already with the folder %(folder)s: %(address)s, since %(day)s, "
            "%(time)s (process %(process)s). Use that one, or stop it first with Ctrl-C."
        )
        % values
    )
