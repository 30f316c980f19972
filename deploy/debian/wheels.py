"""The pinned packages of one kind of machine, unpacked as that machine's Python wants them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

from deploy.running import ROOT

PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}  # what Debian calls them, and Python
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OLDEST_LIBC = 28  # of glibc 2: Debian 10
# Written by whoever unpacks: where the wheel lay, and for whom it was; the next one has others.
OF_THIS_BUILD = ("RECORD", "REQUESTED", "direct_url.json")


@dataclass(frozen=True, slots=True)
class Target:
    """The machine that the package is for."""

    architecture: str = "amd64"
    python: str = "3.11"

    @property
    def markers(self) -> dict[str, str]:
        """What the markers of a requirement ask of it; of its Python the oldest there may be."""
        return {
            "sys_platform": "linux",
            "platform_system": "Linux",
            "platform_machine": PROCESSORS[self.architecture],
            "os_name": "posix",
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
            "python_version": self.python,
            "python_full_version": f"{self.python}.0",
        }

    @property
    def tags(self) -> list[str]:
        """How pip is told to choose wheels for it."""
        abi = f"cp{self.python.replace('.', '')}"
        words = ["--implementation", "cp", "--python-version", self.python]
        words += [word for each in (abi, "abi3", "none") for word in ("--abi", each)]
        systems = [f"manylinux_2_{minor}" for minor in range(OLDEST_LIBC, 4, -1)]
        for system in [*systems, "manylinux2014", "manylinux2010", "manylinux1"]:
            words += ["--platform", f"{system}_{PROCESSORS[self.architecture]}"]
        return words


def pins(target: Target, requirements: Path = ROOT / "requirements.txt") -> list[str]:
    """Return what the program runs on there.

    Not left to pip, which asks the markers of the Python that it runs on itself.
    """
    lines = requirements.read_text("utf-8").splitlines()
    wanted = [Requirement(pin) for line in lines if (pin := line.partition("#")[0].strip())]
    return [
        f"{each.name}{each.specifier}"
        for each in wanted
        if each.marker is None or each.marker.evaluate({**target.markers})
    ]


def install(wheel: Path, target: Target, site: Path) -> None:
    """Unpack the wheel and what it runs on into a folder for packages."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-compile", "--only-binary", ":all:", *target.tags]
    subprocess.run([*command, "--target", str(site), str(wheel), *pins(target)], check=True)
    shutil.rmtree(site / "bin", ignore_errors=True)  # these name the Python that runs here
    for about in site.glob("*.dist-info"):
        for name in OF_THIS_BUILD:
            (about / name).unlink(missing_ok=True)
