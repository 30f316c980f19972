"""The tree of the package, and the package of it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.debian.wheels import Target
from deploy.running import ROOT, find_program

FILES = Path(__file__).resolve().parent / "files"
HOME = Path("usr/lib/keezdrive")  # an environment of Python: bin/, lib/, pyvenv.cfg
COMPRESSIONS = ("xz", "none")
SCRIPTS = ("postinst", "postrm", "prerm")
PLACES = {
    "environment": (Path("etc/keezdrive/environment"), 0o640),  # a password of mail may stand in it
    "keezdrive": (Path("usr/bin/keezdrive"), 0o755),
    "keezdrive.service": (Path("usr/lib/systemd/system/keezdrive.service"), 0o644),
}
CONFIGURATION = PLACES["environment"][0]


def make(
    target: Target,
    version: str,
    fill: Callable[[Path], None],
    out: Path,
    *,
    compression: str = "xz",
) -> Path:
    """Make the package in a folder and return it; `fill` lays the packages of Python in theirs.

    The Python that it needs is part of the version: whose system gets a newer one can upgrade.
    """
    full = f"{version}+py{target.python}"
    out.mkdir(parents=True, exist_ok=True)
    made = out / f"keezdrive_{full}_{target.architecture}.deb"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "keezdrive")
        site = tree / HOME / f"lib/python{target.python}/site-packages"
        site.mkdir(parents=True)
        fill(site)
        _lay_files(tree, target)
        _close_modes(tree)
        _describe(tree, target, full)
        epoch = os.environ.get("SOURCE_DATE_EPOCH") or str(int(time.time()))
        command = [find_program("dpkg-deb", "dpkg"), "--build", "--root-owner-group"]
        subprocess.run(
            [*command, f"-Z{compression}", str(tree), str(made)],
            env=os.environ | {"SOURCE_DATE_EPOCH": epoch},
            stdout=subprocess.DEVNULL,
            check=True,
        )
    return made


def _lay_files(tree: Path, target: Target) -> None:
    """Make of the packages an environment at its final place, and add what the system looks for."""
    home = tree / HOME
    (home / "bin").mkdir()
    (home / "bin/python").symlink_to(f"/usr/bin/python{target.python}")
    (home / "pyvenv.cfg").write_text(
        f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {target.python}\n"
    )
    for name, (place, _mode) in PLACES.items():
        (tree / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(FILES / name, tree / place)
    licences = tree / "usr/share/doc/keezdrive"
    licences.mkdir(parents=True)
    packages = f"/{HOME}/lib/python{target.python}/site-packages"
    (licences / "copyright").write_text(
        f"{(ROOT / 'LICENSE').read_text('utf-8')}\n"
        f"The packages that it runs on, below {packages}, have their own\n"
        "licences, each in its folder *.dist-info; so have a typeface and the letters on paper,\n"
        f"in {packages}/keezdrive-*.dist-info.\n",
        "utf-8",
    )


def _close_modes(tree: Path) -> None:
    """Let everybody read and nobody but root write, whatever the umask was here."""
    tree.chmod(0o755)
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    for place, mode in PLACES.values():
        (tree / place).chmod(mode)


def _describe(tree: Path, target: Target, version: str) -> None:
    """Add what dpkg wants to know, and the scripts that it runs."""
    files = sorted(_files(tree))
    sums = [f"{hashlib.md5(f.read_bytes()).hexdigest()}  {f.relative_to(tree)}\n" for f in files]
    about = tree / "DEBIAN"
    about.mkdir(mode=0o755)
    values = {
        "@version@": version,
        "@architecture@": target.architecture,
        "@python@": target.python,
        "@size@": str(sum(-(-file.stat().st_size // 1024) for file in files)),
    }
    for name in ("control", *SCRIPTS):
        text = (FILES / name).read_text("utf-8")
        for word, value in values.items():
            text = text.replace(word, value)
        (about / name).write_text(text, "utf-8")
        (about / name).chmod(0o755 if name in SCRIPTS else 0o644)
    (about / "conffiles").write_text(f"/{CONFIGURATION}\n")
    (about / "md5sums").write_text("".join(line for line in sums if str(CONFIGURATION) not in line))


def _files(tree: Path) -> Iterator[Path]:
    return (path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
