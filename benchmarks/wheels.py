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

from deploy.machines import MACHINES, OLDEST_MAC, PYTHONS, Machine

HOLE = re.compile(r"No matching distribution found for (\S+)==")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this check."""
    parser.add_argument(
        "--mac-apple", default=OLDEST_MAC, help="oldest macOS on Apple's processors"
    )
    parser.add_argument(
        "--mac-intel", default=OLDEST_MAC, help="oldest macOS on Intel's processors"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print a table of machines and Pythons; ends with status 1 where a wheel is missing."""
    holes: set[str] = set()
    print(f"{'':24}" + "".join(f"{python:>8}" for python in PYTHONS))
    for machine in MACHINES:
        row = []
        mac = options.mac_apple if machine.key == "mac-apple" else options.mac_intel
        name = machine.name.format(mac=mac)
        for python in PYTHONS:
            found, missing = wheels_for(machine, python, mac)
            row.append(f"{found}" if not missing else f"{found}-{len(missing)}")
            holes.update(f"{one}: {name}" for one in missing)
        print(f"{name:24}" + "".join(f"{each:>8}" for each in row), flush=True)
    for hole in sorted(holes):
        print(f"no wheel of {hole}")
    if holes:
        sys.exit(1)


def wheels_for(machine: Machine, python: str, mac: str) -> tuple[int, list[str]]:
    """Return how many pins have a wheel for this machine, and which have none."""
    pins = machine.pins(python)
    missing: list[str] = []
    while True:
        done = _pip(machine, python, pins, mac)
        if done.returncode == 0:
            return len(json.loads(done.stdout)["install"]), missing
        hole = HOLE.search(done.stderr)
        if hole is None:
            sys.exit(done.stderr)
        missing += [pin for pin in pins if pin.startswith(f"{hole[1]}==")]
        pins = [pin for pin in pins if not pin.startswith(f"{hole[1]}==")]


def _pip(
    machine: Machine, python: str, pins: list[str], mac: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-"]
    command += machine.pip_options(python, mac)
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [*command, "--disable-pip-version-check", "--target", folder, *pins],
            capture_output=True,
            text=True,
            check=False,
        )
