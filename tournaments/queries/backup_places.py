"""The places for backups that this computer offers: its own folder, and what is plugged in."""

import ctypes
import os
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tournaments.queries.backups import chosen_folder, free_space, may_write, own_folder

FOLDER = "Keezdrive"  # on a stick, so that backups do not lie among its other files
REMOVABLE = 2  # DRIVE_REMOVABLE of GetDriveTypeW


@dataclass(frozen=True, slots=True)
class Place:
    """A folder for backups, with how many bytes are free there; `plugged_in` unless it is in the
    data folder, and `name` what a stick is called."""

    folder: Path
    free: int | None
    plugged_in: bool
    name: str
    chosen: bool


def places() -> list[Place]:
    """The data folder and every removable drive that can be written, and what is chosen now."""
    chosen = chosen_folder()
    found = [_place(own_folder(), own_folder().parent, chosen, plugged_in=False)]
    found += [
        _place(drive / FOLDER, drive, chosen, plugged_in=True)
        for drive in removable_drives()
        if may_write(drive)
    ]
    if not any(place.chosen for place in found):
        found.append(_place(chosen, chosen, chosen, plugged_in=True))
    return found


def _place(folder: Path, disk: Path, chosen: Path, *, plugged_in: bool) -> Place:
    name = (disk.name or str(disk)) if plugged_in else ""
    return Place(folder, free_space(disk), plugged_in, name, folder == chosen)


def removable_drives() -> list[Path]:
    """Sticks and the like that are plugged in, as this system shows them."""
    if sys.platform == "win32":
        return list(_letters())
    if sys.platform == "darwin":
        return _mounted(Path("/Volumes").glob("*"))
    roots = ("/media", "/run/media")
    return _mounted(path for root in roots for path in Path(root).glob("*/*"))


def _mounted(paths: Iterator[Path]) -> list[Path]:
    """Those at which a disk other than that of the system is mounted."""
    return sorted(path for path in paths if path.resolve() != Path("/") and os.path.ismount(path))


def _letters() -> Iterator[Path]:
    """The letters of removable drives on Windows."""
    for letter in string.ascii_uppercase:
        root = f"{letter}:\\"
        if ctypes.windll.kernel32.GetDriveTypeW(root) == REMOVABLE:  # type: ignore[attr-defined]
            yield Path(root)
