"""A Python of its own with Keezdrive in it: a folder that runs where it is laid down."""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from deploy.bundle.making import remove_made
from deploy.machines import MACHINES
from deploy.wheelhouse import add_own, unpack

[WINDOWS] = [machine for machine in MACHINES if machine.key == "windows"]
START = Path(__file__).resolve().parent / "start.bat"


def lay_out(folder: Path, embeddable: Path) -> str:
    """Fill a folder with the embeddable Python, all packages and a start file; return its name."""
    remove_made(folder, "python")
    home = folder / "python"
    if embeddable.is_dir():
        shutil.copytree(embeddable, home)
    else:
        with zipfile.ZipFile(embeddable) as archive:
            archive.extractall(home)
    python = _version(home, embeddable.name)
    with tempfile.TemporaryDirectory() as wheels:
        unpack(WINDOWS, python, add_own(Path(wheels)), home / "Lib" / "site-packages")
    short = python.replace(".", "")
    # All that this Python looks at: nothing of another one on that computer, no variable.
    paths = f"python{short}.zip\n.\nLib\\site-packages\n"
    (home / f"python{short}._pth").write_text(paths, "ascii", newline="\r\n")
    name = "Keezdrive.bat"
    (folder / name).write_text(START.read_text("ascii"), "ascii", newline="\r\n")
    return name


def _version(home: Path, given: str) -> str:
    """Return which Python lies in a folder, as in 3.13; end where there is none."""
    found = [path.stem.removeprefix("python3") for path in home.glob("python3*._pth")]
    if len(found) != 1 or not (home / "python.exe").exists():
        sys.exit(f"{given}: this is no embeddable Python of python.org")
    return f"3.{found[0]}"
