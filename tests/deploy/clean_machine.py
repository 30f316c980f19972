"""A machine on which root may install: what runs here, in namespaces of its own, without a network.

What it writes lies in a memory that nobody else sees and that is gone with it.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Self

import pytest

from tests.installation import wait_for

PYTHON = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
NEEDED = ("unshare", "nsenter", "ip", "dpkg", "dpkg-deb", "deb-systemd-helper", "runuser")
MACHINE = """\
set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay none -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
mkdir -p opt/below opt/packages
mount --bind "$2" opt/below
mount --bind "$3" opt/packages
mount -t proc none proc
mount --rbind /dev dev
mount -t tmpfs none tmp
mount -t tmpfs none run
ip link set lo up
exec chroot . sleep infinity
"""


def why_not() -> str:
    """Why there is none here, in a sentence; empty where there is."""
    if os.name == "nt" or os.geteuid():
        return "needs root, to install in a namespace of its own"
    missing = [name for name in NEEDED if not shutil.which(name)]
    missing += [PYTHON] if not Path(PYTHON).exists() else []
    return f"needs {', '.join(missing)} (sudo apt install)" if missing else ""


class CleanMachine:
    """Begins as this one; `/opt/below` and `/opt/packages` are two folders that it is given."""

    def __init__(self, folder: Path, below: Path, packages: Path) -> None:
        self._folder = folder
        words = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-c"]
        self._command = [*words, MACHINE, "sh", str(folder), str(below), str(packages)]

    def __enter__(self) -> Self:
        self._outside = subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        wait_for(lambda: self._outside.poll() is not None or self._first(), "a machine")
        if self._outside.poll() is not None:
            pytest.skip(f"needs namespaces and overlays: {self._outside.stderr.read().strip()}")
        return self

    def __exit__(self, *_exception: object) -> None:
        self._outside.kill()  # and with it all that runs in there
        self._outside.communicate()

    def run(self, command: str, status: int = 0) -> str:
        """What root is told by a command of its shell."""
        done = subprocess.run(
            self._inside(command), capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def begin(self, command: str, log: Path) -> "subprocess.Popen[bytes]":
        """Start a command without waiting for it."""
        with log.open("wb") as into:
            return subprocess.Popen(
                self._inside(f"exec {command}"), stdin=subprocess.DEVNULL, stdout=into, stderr=into
            )

    def status_of(self, url: str) -> int:
        """The status of a page of it, 0 when nobody answers."""
        asks = (
            "import urllib.request as u, urllib.error as e\n"
            f"try: print(u.urlopen({url!r}, timeout=10).status)\n"
            "except e.HTTPError as error: print(error.code)\n"
            "except OSError: print(0)"
        )
        return int(self.run(f"{PYTHON} -I -c {shlex.quote(asks)}"))

    def _first(self) -> int:
        """The process that holds it, once it is complete."""
        number = self._outside.pid
        children = Path(f"/proc/{number}/task/{number}/children")
        for child in children.read_text().split() if children.exists() else []:
            if Path(f"/proc/{child}/comm").read_text() == "sleep\n":
                return int(child)
        return 0

    def _inside(self, command: str) -> list[str]:
        words = ["nsenter", "--target", str(self._first()), "--mount", "--pid", "--net", "--root"]
        plain = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "USER=root", "HOME=/root"]
        return [*words, "env", "--chdir=/", "-i", *plain, "sh", "-c", command]
