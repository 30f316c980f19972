"""What public pages must know of a drive at every visit, without asking the database each time.

What is kept lies in the cache under a name without the version of the drive, so that a long evening
fills no memory.  Of many who ask at once for what has grown old, one makes it anew.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.core.cache import cache
from django.db import connection, transaction

from tournaments.models import Tournament

DRIVE_KEPT = 1  # seconds; what another process changed without telling the cache is seen after that
KEPT = 60 * 60  # seconds
LONGEST_MAKING = 10  # seconds after which somebody else may try
TIMEOUT = 5  # seconds that somebody waits for what another one is making

Made = TypeVar("Made")


def live_tournament(code: str) -> Tournament | None:
    """Return the drive with this code as it is now, None where there is none; only for reading.

    Between two changes it is read from the database once a second, however many people ask.
    Somebody who read it just before a change may keep the old one that long.
    """
    drive, version = _names(code)
    tournament: Tournament | None = cache.get(drive)
    if tournament is None:
        tournament = Tournament.objects.filter(code=code).first()
        if tournament is not None:
            public_version = {version: tournament.version} if tournament.public else {}
            cache.set_many({drive: tournament, **public_version}, DRIVE_KEPT)
    return tournament


def live_version(code: str) -> int | None:
    """Return the newest version of a drive that everybody may see, None where that is not known.

    It says no more than that, and so costs a tenth of the drive itself.
    """
    version: int | None = cache.get(_names(code)[1])
    return version


def forget_live_tournament(code: str) -> None:
    """Have the next visitor read the drive from the database."""
    cache.delete_many(_names(code))


def skip_throttle(tournament: Tournament) -> None:
    """Have every page made anew at once: everybody waits for what is new now."""
    cache.set(f"hurry:{name_of(tournament)}", time.time(), KEPT)


def throttle_skipped_at(tournament: Tournament) -> float:
    """Return when everybody waited for something last, in seconds since 1970; 0 where that is long
    ago."""
    at: float = cache.get(f"hurry:{name_of(tournament)}", 0.0)
    return at


def cached_per_version(name: str, tournament: Tournament, make: Callable[[], Made]) -> Made:
    """Return what `make` gives, made once for each version of the drive; `name` says what it is."""
    name = f"{name}:{name_of(tournament)}"

    def look() -> tuple[int, Made] | None:
        kept: tuple[int, Made] | None = cache.get(name)
        return kept if kept and kept[0] >= tournament.version else None

    def renew() -> tuple[int, Made]:
        made = (tournament.version, make())
        cache.set(name, made, KEPT)
        return made

    return (look() or single_flight(f"{name}:making", look, renew))[1]


def single_flight(
    lock: str,
    look: Callable[[], Made | None],
    make: Callable[[], Made],
    meanwhile: Made | None = None,
) -> Made:
    """Return what one of all who ask at once makes; the others look until it is there, or content
    themselves with what there is `meanwhile`."""
    mine, deadline = secrets.token_hex(8), time.monotonic() + TIMEOUT
    while not cache.add(lock, mine, LONGEST_MAKING) and time.monotonic() < deadline:
        if meanwhile is not None:
            return meanwhile
        time.sleep(0.02)
        if (found := look()) is not None:
            return found
    try:
        found = look()  # another may have made it just before this one got the lock
        return make() if found is None else found
    finally:
        if cache.get(lock) == mine:  # else it took too long, and the lock is another's by now
            cache.delete(lock)


def name_of(tournament: Tournament) -> str:
    """Return a drive in the names of what is kept: a demo that was made again has its old code."""
    return f"{tournament.code}-{tournament.pk}"


def _names(code: str) -> tuple[str, str]:
    return f"drive:{code}", f"version:{code}"


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything within it as it was at one moment, whatever is written beside it.

    Write nothing in it: PostgreSQL refuses that, SQLite would not. Within a transaction that is
    open already, that one has to see to it.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _deferred(), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Make transactions of SQLite that only read deferred, so that they hold up no writer."""
    used: Any = connection  # that of SQLite has a mode
    usual = used.transaction_mode
    used.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        used.transaction_mode = usual
