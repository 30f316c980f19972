"""Wheels for other computers than this one: what they run Keezdrive from without internet."""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name, parse_wheel_filename

from deploy.machines import ROOT, Machine, pinned_lines

PIP = "pip==26.3"  # installs the rest where a Python comes without, as Debian's does
PIP_HERE = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
NOTHING = hashlib.sha256(b"").hexdigest()  # no wheel has it: pip then says which one is missing


def download(machine: Machine, python: str, wheelhouse: Path) -> tuple[int, int]:
    """Add the wheels of one kind of computer, and pip's; those of every computer lie there once.
    Return how many it takes, and their bytes."""
    with tempfile.TemporaryDirectory() as folder:
        pins = [PIP, *machine.pins(python)]
        _run(*PIP_HERE, "download", "-d", folder, *machine.pip_options(python), *pins)
        wheels = [*Path(folder).iterdir()]
        size = sum(wheel.stat().st_size for wheel in wheels)
        for wheel in wheels:
            shutil.move(wheel, wheelhouse / wheel.name)
    return len(wheels), size


def add_own(wheelhouse: Path) -> Path:
    """Add the wheel of this tree."""
    command = [*PIP_HERE, "wheel", "--no-deps", "-w", wheelhouse]
    if importlib.util.find_spec("hatchling"):  # as requirements-dev.txt pins it
        command.append("--no-build-isolation")
    _run(*command, ROOT)
    [wheel] = wheelhouse.glob("keezdrive-*.whl")
    return wheel


def unpack(machine: Machine, python: str, own: Path, folder: Path) -> None:
    """Lay all packages, and our wheel, in a folder that a Python of that machine imports from."""
    command = [*PIP_HERE, "install", "--no-compile", "--target", folder]
    _run(*command, *machine.pip_options(python), own, *machine.pins(python))
    shutil.rmtree(folder / "bin", ignore_errors=True)  # commands, for the system that we are on


def hashed_requirements(wheelhouse: Path) -> str:
    """Return what pip installs, bound to the bytes of these wheels, whoever changes them.

    The pip that does so stands there as a remark, for start.py looks whether it is whole.
    """
    hashes: defaultdict[tuple[NormalizedName, str], list[str]] = defaultdict(list)
    for wheel in sorted(wheelhouse.glob("*.whl")):
        name, release, _build, _tags = parse_wheel_filename(wheel.name)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        hashes[name, str(release)].append(digest)
    [(own, version)] = [key for key in hashes if key[0] == "keezdrive"]
    lines = []
    for line in [*pinned_lines(), f"{own}=={version}"]:
        pin = Requirement(line)
        key = (canonicalize_name(pin.name), str(pin.specifier).removeprefix("=="))
        lines.append(" ".join([line, *_options(hashes.get(key, [NOTHING]))]))
    lines += [
        f"# {name}: {' '.join(found)}" for (name, _v), found in hashes.items() if name == "pip"
    ]
    return "\n".join(lines) + "\n"


def _options(digests: Iterable[str]) -> list[str]:
    return [f"--hash=sha256:{digest}" for digest in digests]


def _run(*command: object) -> None:
    """Run pip; what it has to say when it cannot is the reason to end."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr[-2000:])
