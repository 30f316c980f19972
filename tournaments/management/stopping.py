"""Ending a start that cannot go on with one sentence, in Dutch and in English, and status 1."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.queries.backups import database_file, is_kept_here, may_write
from tournaments.queries.database_faults import (
    NO_ROOM,
    NOT_ALLOWED,
    SQLITE_BUSY,
    Fault,
    fault_of,
)

SQLITE_NOT_ALLOWED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


class DamagedData(Exception):
    """What holds all data turns out to be damaged."""


def in_both(said: Callable[[], str]) -> str:
    """A sentence in Dutch, and on the next line in English."""
    lines = []
    for language in ("nl", "en"):
        with override(language):
            lines.append(said())
    return "\n".join(lines)


def stop(said: Callable[[], str]) -> NoReturn:
    """End this process with a sentence and status 1."""
    sys.stdout.flush()
    raise SystemExit(in_both(said))


def stop_damaged() -> NoReturn:
    """End this process where the data is damaged and nothing is offered here."""
    stop(_damaged)


@contextmanager
def stopping_in_a_sentence() -> Iterator[None]:
    """What disk and database have against beginning is told to whoever begins.

    Raises DamagedData where it is that, and lets pass what is a mistake of the program.
    """
    try:
        yield
    except OSError as error:
        number, why = error.errno, error.strerror or str(error)
        stop(lambda: _of_disk(number, why))
    except (sqlite3.Error, DatabaseError) as error:
        cause = _of_sqlite(error)
        fault = fault_of(cause)
        if fault == Fault.DAMAGED:
            raise DamagedData from error
        code = (getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF
        if fault == Fault.NO_ROOM:
            stop(no_room)
        if code in SQLITE_NOT_ALLOWED:
            stop(not_allowed)
        if code in SQLITE_BUSY:
            stop(_busy)
        raise


def _of_sqlite(error: BaseException) -> BaseException:
    """What SQLite said first, of which others made what it means to them."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, sqlite3.Error):
        cause = cause.__cause__ or cause.__context__
    return cause or error


def no_room() -> str:
    """That the disk of the data is full."""
    told = _("There is no room left for the data in %(folder)s: make room and start again.")
    return told % {"folder": settings.DATA_DIR}


def not_allowed() -> str:
    """That this user may not write there: in the folder, or else in the file with all data."""
    if may_write(settings.DATA_DIR) and _is_shut(database_file()):
        told = _(
            "The file with all data, %(file)s, may not be read or written: give yourself the right "
            "to, or choose another folder with --data."
        )
        return told % {"file": database_file()}
    told = _(
        "Nothing may be written in the folder of the data, %(folder)s: give yourself the right to, "
        "or choose another with --data."
    )
    return told % {"folder": settings.DATA_DIR}


def _damaged() -> str:
    if not is_kept_here():
        return _(
            "The database of Keezdrive is damaged: put a backup back with the tools of the "
            "database server."
        )
    told = _("The data in %(folder)s is damaged: start Keezdrive, which offers the backups.")
    return told % {"folder": settings.DATA_DIR}


def _is_shut(file: Path) -> bool:
    """Whether it is there and this user may not read or write it."""
    return file.exists() and not os.access(file, os.R_OK | os.W_OK)


def _busy() -> str:
    told = _("Another program holds the data in %(folder)s: stop that one and start again.")
    return told % {"folder": settings.DATA_DIR}


def _of_disk(number: int | None, why: str) -> str:
    if number in NO_ROOM:
        return no_room()
    if number in NOT_ALLOWED:
        return not_allowed()
    told = {"folder": settings.DATA_DIR, "why": why}
    return _("Keezdrive cannot work with the folder %(folder)s: %(why)s.") % told
