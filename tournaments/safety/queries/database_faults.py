"""What an error of the database means: no room, a damaged file, or what passes by itself."""

import errno
import sqlite3
from enum import StrEnum

from django.db import DatabaseError, OperationalError

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
SQLITE_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
# A disk that gives up in the middle of a write, as one with a quota does, tells a failed write.
SQLITE_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
# What cannot be read back is lost: sectors that fail, a file that ends before it should, and one
# whose journal has to be played back first; ours has none, for it has a write-ahead log.
SQLITE_UNREADABLE = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
    sqlite3.SQLITE_IOERR_DATA,
    sqlite3.SQLITE_READONLY_ROLLBACK,
}
# What SQLite says with a code for any mistake, or Django without one.  Our tables are made before
# anything is served: where one is gone, so is what was in the file.
DAMAGED_WORDS = (
    "no such table",
    "unsupported file format",
    "Could not decode",
    "database disk image is malformed",
    "malformed database schema",
    "file is not a database",
)
POSTGRESQL_NO_ROOM = {"53100"}
POSTGRESQL_DAMAGED = {"XX001", "XX002", "58P01"}  # data, an index; a file of a table is gone


class Fault(StrEnum):
    """What is wrong, as far as it makes a difference to what people have to do."""

    NO_ROOM = "no room"
    DAMAGED = "damaged"
    PASSING = "passing"
    OTHER = "other"


def fault_of(error: BaseException) -> Fault:
    """Return what an error of Django, of SQLite or of PostgreSQL means; OTHER for a mistake of
    ours."""
    cause = error.__cause__ if isinstance(error, DatabaseError) else error
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    state = getattr(cause, "sqlstate", None)
    if state in POSTGRESQL_NO_ROOM:
        return Fault.NO_ROOM
    if state in POSTGRESQL_DAMAGED or (state is None and str(error).startswith(DAMAGED_WORDS)):
        return Fault.DAMAGED
    return Fault.PASSING if isinstance(error, OperationalError) else Fault.OTHER


def explained(error: BaseException) -> Fault:
    """Return what `fault_of` does, for who writes down what went wrong: OTHER too for a statement
    that SQLite cannot run, which is a mistake of ours though it comes as what passes."""
    fault = fault_of(error)
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return Fault.OTHER if fault == Fault.PASSING and code == sqlite3.SQLITE_ERROR else fault


def _of_sqlite(error: sqlite3.Error) -> Fault:
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF in SQLITE_DAMAGED or code in SQLITE_UNREADABLE:
        return Fault.DAMAGED
    if str(error).startswith(DAMAGED_WORDS):
        return Fault.DAMAGED
    if code & 0xFF in SQLITE_NO_ROOM:
        return Fault.NO_ROOM
    return Fault.PASSING if isinstance(error, sqlite3.OperationalError) else Fault.OTHER
