"""What is offered where the file with all data is damaged: the backups that are proved to be good,
and putting one of them back."""

import logging
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.db import connection
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.access.queries import setup_code
from tournaments.core.queries.presence import not_none
from tournaments.core.services.data_lock import hold_data_folder, let_go
from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import DATABASE, Backup, Unreadable, unpack
from tournaments.safety.queries.backups import UPLOADED, all_backups, database_file
from tournaments.safety.queries.database_faults import NO_ROOM
from tournaments.safety.queries.database_health import DAMAGE_SENTENCES, EMPTY, GONE, damage_of
from tournaments.safety.queries.restoring import Restored
from tournaments.safety.services.backup_writing import workplace
from tournaments.safety.services.foreign_databases import require_keezdrive_database
from tournaments.safety.services.restoring import carry_out_order, order_restore

MOST = 5  # backups that are offered
GUESSES, PER = 10, 60.0  # wrong codes from one address, in seconds
MOST_ADDRESSES = 10_000
logger = logging.getLogger(__name__)


class Offer:
    """What is wrong (a key of `database_health.DAMAGE_SENTENCES`), the backups that were found good
    so far, newest first, and whether somebody chose: `done`, or to begin `anew`; for all threads
    that show it."""

    def __init__(self, damage: str) -> None:
        self.damage = damage
        self.done = threading.Event()
        self.anew = False
        self.no_room = False
        self.proving = True  # whether more may be found soon
        self._good: list[Backup] = []
        self._looked_at: set[tuple[Path, int]] = set()
        self._one = threading.Lock()
        self._guesses: dict[str, deque[float]] = {}

    @property
    def sentence(self) -> str:
        """Return what is wrong, in a sentence."""
        return str(DAMAGE_SENTENCES[self.damage]) % {"file": database_file()}

    @property
    def has_nothing(self) -> bool:
        """Whether there is no file of which anything could be kept, so that one may begin anew."""
        return self.damage in {GONE, EMPTY}

    @property
    def good(self) -> list[Backup]:
        """Those that were found good so far: of this computer before others, newest first."""
        return sorted(self._good, key=_first, reverse=True)

    def prove_next(self) -> bool:
        """Prove one more backup and return whether there was one.  To be called by one thread."""
        self.proving = self._prove_one()
        return self.proving

    def _prove_one(self) -> bool:
        if len(self._good) >= MOST:
            return False
        for backup in sorted(all_backups(), key=_first, reverse=True):
            if (about := (backup.path, backup.size)) not in self._looked_at:
                try:
                    good = is_good(backup)
                except OSError as error:
                    logger.warning("%s cannot be looked at now: %s", backup.path, error)
                    self.no_room = True
                    return False
                self.no_room = False
                self._looked_at.add(about)
                if good:
                    self._good.append(backup)
                return True
        return False

    def put_back(self, backup: Backup, *, now: datetime) -> None:
        """Put one back at once.  Raise DomainError with the sentence that says why it is not."""
        if self.done.is_set():
            return
        with self._alone():
            order_restore(backup=backup, now=now)
            _require_put_back(carry_out_order())

    def begin_anew(self) -> None:
        """Have the server begin with nothing; the backups stay.  Raise DomainError where there is a
        file with something in it, or another server on it."""
        if self.done.is_set():
            return
        with self._alone():
            if damage_of(database_file()) not in {GONE, EMPTY}:
                text = _("There is data in %(file)s: move it elsewhere first, and start again.")
                raise DomainError(text % {"file": database_file()})
            self.anew = True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold off whoever else chooses, and any other server on this data; what goes well is
        the choice.  Raise DomainError."""
        if not self._one.acquire(blocking=False):
            raise DomainError(_("A backup is being put back already."))
        try:
            hold_data_folder()
            try:
                yield
                self.done.set()
            finally:
                connection.close()
                let_go()
        finally:
            self._one.release()

    def opens(self, code: str, address: str) -> bool:
        """Return whether this is the code that was printed.  Raise DomainError for an address that
        tried too often; the others are not kept out by it."""
        if len(self._guesses) > MOST_ADDRESSES:
            self._guesses.clear()
        tries = self._guesses.setdefault(address, deque(maxlen=GUESSES))
        if len(tries) == GUESSES and time.monotonic() < tries[0] + PER:
            raise DomainError(_("Too many wrong codes: wait a minute."))
        if constant_time_compare(code, setup_code()):
            return True
        tries.append(time.monotonic())
        return False


def is_good(backup: Backup) -> bool:
    """Return whether a backup unpacks, byte for byte, into a whole database that this version can
    read. Raise OSError where there is no room to find out."""
    try:
        with workplace() as work:
            received = work / DATABASE
            unpack(backup, received)
            require_keezdrive_database(received)
    except (Unreadable, DomainError):
        return False
    except OSError as error:
        if error.errno in NO_ROOM:
            raise
        return False
    return True


def _first(backup: Backup) -> tuple[bool, bool, datetime]:
    """Return what was brought in, or is of another computer, is not what people want back first."""
    described = backup.description
    return backup.own, described.why != UPLOADED, described.made_at


def _require_put_back(restored: Restored | None) -> None:
    failed = restored.failed if restored else ""
    damage = damage_of(database_file())
    if failed or damage:
        why = failed or str(DAMAGE_SENTENCES[not_none(damage)]) % {"file": database_file()}
        message = _("The backup was not put back (%(why)s). Nothing is lost: try another one.")
        raise DomainError(message % {"why": why})
