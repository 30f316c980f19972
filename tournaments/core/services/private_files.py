"""Small files that only their owner may read, written so that a crash leaves the old or the new."""

import os
import time
from pathlib import Path


def write_private(path: Path, content: bytes | bytearray) -> None:
    """Put this in the place of the file, once all of it lies on the disk.  Raise OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        with open(part, "xb", opener=for_this_user) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def for_this_user(path: str, flags: int) -> int:
    """Open a file that nobody else on this computer may read."""
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """Make sure that names in a folder survive a power cut; Windows does so by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
