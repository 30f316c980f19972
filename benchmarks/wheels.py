"""Whether every pin has a wheel for every machine that the README names: pip itself is asked.

Nothing is installed; what pip wants to see of a wheel it keeps in its own cache.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
GLIBC = [f"manylinux_2_{minor}" for minor in range(28, 4, -1)] + [
    "manylinux2014",
    "manylinux2010",
    "manylinux1",
]
HOLE = re.compile(r"No matching distribution found for (\S+)==")


@dataclass(frozen=True, slots=True)
class Machine:
    """A kind of computer, with what tells it apart in a requirement and in the name of a wheel."""

    name: str
    system: str
    processor: str
    tags: tuple[str, ...]

    @property
    def markers(self) -> dict[str, str]:
        """What the markers of a requirement ask of it."""
        platform = {"Windows": "win32", "Darwin": "darwin", "Linux": "linux"}[self.system]
        return {
            "sys_platform": platform,
            "platform_system": self.system,
            "platform_machine": self.processor,
            "os_name": "nt" if self.system == "Windows" else "posix",
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
        }


MACHINES = (
    Machine("Windows, x86-64", "Windows", "AMD64", ("win_amd64",)),
    Machine("macOS {mac_apple}, Apple", "Darwin", "arm64", ("macosx_{mac_apple}_0_arm64",)),
    Machine("macOS {mac_intel}, Intel", "Darwin", "x86_64", ("macosx_{mac_intel}_0_x86_64",)),
    Machine("Linux, x86-64", "Linux", "x86_64", tuple(f"{tag}_x86_64" for tag in GLIBC)),
    Machine("Linux, aarch64", "Linux", "aarch64", tuple(f"{tag}_aarch64" for tag in GLIBC)),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this check."""
    parser.add_argument("--mac-apple", default="12", help="oldest macOS on Apple's processors")
    parser.add_argument("--mac-intel", default="12", help="oldest macOS on Intel's processors")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print a table of machines and Pythons; ends with status 1 where a wheel is missing."""
    requirements = [Requirement(line) for line in _lines()]
    holes: set[str] = set()
    print(f"{'':24}" + "".join(f"{python:>8}" for python in PYTHONS))
    for machine in MACHINES:
        row = []
        for python in PYTHONS:
            found, missing = wheels_for(machine, python, requirements, vars(options))
            row.append(f"{found}" if not missing else f"{found}-{len(missing)}")
            holes.update(f"{one}: {machine.name.format(**vars(options))}" for one in missing)
        name = machine.name.format(**vars(options))
        print(f"{name:24}" + "".join(f"{each:>8}" for each in row), flush=True)
    for hole in sorted(holes):
        print(f"no wheel of {hole}")
    if holes:
        sys.exit(1)


def _lines() -> Iterable[str]:
    for line in REQUIREMENTS.read_text("utf-8").splitlines():
        if pin := line.partition("#")[0].strip():
            yield pin


def wheels_for(
    machine: Machine, python: str, requirements: Iterable[Requirement], versions: dict[str, str]
) -> tuple[int, list[str]]:
    """Return how many pins have a wheel for this machine, and which have none."""
    patch = {"python_version": python, "python_full_version": f"{python}.0"}
    pins = [
        f"{one.name}{one.specifier}"
        for one in requirements
        if one.marker is None or one.marker.evaluate({**machine.markers, **patch})
    ]
    missing: list[str] = []
    while True:
        done = _pip(machine, python, pins, versions)
        if done.returncode == 0:
            return len(json.loads(done.stdout)["install"]), missing
        hole = HOLE.search(done.stderr)
        if hole is None:
            sys.exit(done.stderr)
        missing += [pin for pin in pins if pin.startswith(f"{hole[1]}==")]
        pins = [pin for pin in pins if not pin.startswith(f"{hole[1]}==")]


def _pip(
    machine: Machine, python: str, pins: list[str], versions: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    short = python.replace(".", "")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-"]
    command += ["--no-deps", "--only-binary", ":all:", "--implementation", "cp"]
    command += ["--python-version", python, "--abi", f"cp{short}", "--abi", "abi3", "--abi", "none"]
    for tag in machine.tags:
        command += ["--platform", tag.format(**versions)]
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [*command, "--disable-pip-version-check", "--target", folder, *pins],
            capture_output=True,
            text=True,
            check=False,
        )
