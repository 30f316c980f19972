"""What lies on the stick: start files for a double click, start.py, and the wheels beside it."""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from deploy.machines import OLDEST_MAC, ROOT, Machine
from deploy.wheelhouse import add_own, download, hashed_requirements
from keezdrive import __version__

FILES = Path(__file__).resolve().parent / "files"
# By the name under which a file lies here: the names under which it lies on the stick.
ON_STICK = {
    "start.sh": ["Start Keezdrive.command", "Start Keezdrive.sh"],
    "start.bat": ["Start Keezdrive.bat"],
    "start.desktop": ["Start Keezdrive.desktop"],
    "LEESMIJ.txt": ["LEESMIJ.txt"],
    "README.txt": ["README.txt"],
}
EXECUTABLE = {".command", ".sh", ".desktop"}
FOR_WINDOWS = {".bat", ".txt"}  # lines that end as Windows ends them; the others can read those too


def make_bundle(folder: Path, machines: Sequence[Machine], pythons: Sequence[str]) -> Path:
    """Make the folder anew, and print what is in it for each kind of computer."""
    remove_made(folder, "program/start.py")
    program = folder / "program"
    wheelhouse = program / "wheelhouse"
    wheelhouse.mkdir(parents=True)
    for machine in machines:
        for python in pythons:
            count, size = download(machine, python, wheelhouse)
            name = machine.name.format(mac=OLDEST_MAC)
            print(f"{name:20} Python {python}: {count} wheels, {size / 1e6:.1f} MB", flush=True)
    add_own(wheelhouse)
    shutil.copy(ROOT / "start.py", program)
    requirements = hashed_requirements(wheelhouse)
    (program / "requirements.txt").write_text(requirements, "utf-8", newline="\n")
    write_start_files(folder, machines, pythons)
    return folder


def remove_made(folder: Path, sign: str) -> None:
    """Remove a folder that was made before, which a file in it shows; end this process where
    something else has its name, as a clone."""
    if folder.exists() and any(folder.iterdir()) and not (folder / sign).exists():
        sys.exit(f"{folder} is there and was not made by this: take another folder with --out.")
    shutil.rmtree(folder, ignore_errors=True)


def write_start_files(folder: Path, machines: Iterable[Machine], pythons: Sequence[str]) -> None:
    """Write what is double-clicked and what is read, for these computers and Pythons."""
    words = {
        "@NEWEST_FIRST@": " ".join(reversed(pythons)),
        "@PYTHONS@": ", ".join(pythons),
        "@MACHINES@": "\n".join(f"  - {each.name.format(mac=OLDEST_MAC)}" for each in machines),
        "@VERSION@": __version__,
    }
    for source, names in ON_STICK.items():
        text = (FILES / source).read_text("utf-8")
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        for name in names:
            path = folder / name
            line_end = "\r\n" if path.suffix in FOR_WINDOWS else "\n"
            path.write_text(text, "utf-8", newline=line_end)
            path.chmod(0o755 if path.suffix in EXECUTABLE else 0o644)


def zipped(folder: Path) -> Path:
    """Return a zip of the folder beside it, which keeps what may be executed."""
    target = folder.with_name(f"{folder.name}-{__version__}.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed = zipfile.ZIP_STORED if path.suffix == ".whl" else zipfile.ZIP_DEFLATED
                archive.write(path, path.relative_to(folder.parent), packed)
    return target
