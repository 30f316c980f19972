"""`python -m deploy.windows`: make the installer for Windows.

    python -m deploy.windows [--python EMBED.zip] [--out DIR] [--folder-only]

EMBED.zip, or the folder that it was unpacked into, is the "Windows embeddable package (64-bit)" of
python.org.  With it nothing else is needed on the computer, and nothing is installed there but
files; without it the stick's files are laid down, which look for a Python there.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.bundle.making import make_bundle
from deploy.machines import PYTHONS, ROOT
from deploy.windows.program import WINDOWS, lay_out
from keezdrive import __version__

RECIPE = Path(__file__).resolve().parent / "keezdrive.nsi"


def main(arguments: list[str]) -> int:
    """Lay out what is installed, and make the installer of it."""
    parser = argparse.ArgumentParser(prog="python -m deploy.windows")
    parser.add_argument("--python", type=Path, help="the embeddable Python: its zip or its folder")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes (dist/)")
    parser.add_argument("--folder-only", action="store_true", help="make no installer of it")
    options = parser.parse_args(arguments)
    if not options.folder_only and not shutil.which("makensis"):
        sys.exit("makensis is missing: sudo apt install nsis")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.out / "windows" if options.folder_only else Path(temporary, "app")
        if options.python:
            start = lay_out(folder, options.python)
        else:
            make_bundle(folder, [WINDOWS], PYTHONS)
            start = "Start Keezdrive.bat"
        made = folder if options.folder_only else make_installer(folder, start, options.out)
    print(made if made.is_dir() else f"{made}: {made.stat().st_size / 1e6:.0f} MB")
    return 0


def make_installer(folder: Path, start: str, out: Path) -> Path:
    """Return the installer of a folder; the name in it is what the start menu starts."""
    out.mkdir(parents=True, exist_ok=True)
    installer = out.resolve() / f"Keezdrive-{__version__}-setup.exe"
    words = {"SOURCE": folder.resolve(), "START": start, "OUT": installer, "VERSION": __version__}
    defined = [f"-D{name}={meaning}" for name, meaning in words.items()]
    subprocess.run(
        ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defined, RECIPE], check=True
    )
    return installer


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
