"""The pinned packages of one kind of machine, unpacked as that machine's Python wants them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deploy.machines import MACHINES, Machine
from deploy.wheelhouse import unpack

ARCHITECTURES = {"amd64": "linux", "arm64": "linux-arm"}  # what Debian calls them, and we
# Written by whoever unpacks: where the wheel lay, and for whom it was; the next one has others.
OF_THIS_BUILD = ("RECORD", "REQUESTED", "direct_url.json")


@dataclass(frozen=True, slots=True)
class Target:
    """The machine that the package is for."""

    architecture: str = "amd64"
    python: str = "3.11"

    @property
    def machine(self) -> Machine:
        """What it is among the computers that Keezdrive runs on."""
        key = ARCHITECTURES[self.architecture]
        return next(each for each in MACHINES if each.key == key)


def install(wheel: Path, target: Target, site: Path) -> None:
    """Unpack the wheel and what it runs on into a folder for packages."""
    unpack(target.machine, target.python, wheel, site)
    for about in site.glob("*.dist-info"):
        for name in OF_THIS_BUILD:
            (about / name).unlink(missing_ok=True)
