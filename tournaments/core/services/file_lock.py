"""A file as a lock, which the system releases with its process.

Standard library only: a start looks here before anything is installed.
"""

import errno
import os
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BEYOND = 1 << 30  # on Windows what is locked cannot be read; so a byte that is not there


def lock_file(file: IO[bytes]) -> bool:
    """Lock a file until it is closed; return whether nobody else has it locked.  A disk that knows
    no locks, on any system, keeps nobody from working."""
    try:
        if sys.platform == "win32":
            os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            os.lseek(file.fileno(), 0, os.SEEK_SET)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True
