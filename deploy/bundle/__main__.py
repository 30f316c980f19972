"""`python -m deploy.bundle`: make the folder for a stick, with internet, for halls without.

python -m deploy.bundle [--out DIR] [--zip] [--for windows linux …] [--python 3.13 …]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deploy.bundle.making import make_bundle, zipped
from deploy.machines import MACHINES, PYTHONS, ROOT


def main(arguments: list[str]) -> int:
    """Read what is wanted, make it, and say how large it became."""
    parser = argparse.ArgumentParser(prog="python -m deploy.bundle", description=__doc__)
    keys = [machine.key for machine in MACHINES]
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes (dist/)")
    parser.add_argument("--zip", action="store_true", help="a zip of it too, to be sent")
    parser.add_argument("--for", dest="keys", nargs="+", choices=keys, default=keys, metavar="KIND")
    parser.add_argument("--python", nargs="+", choices=PYTHONS, default=PYTHONS, metavar="X.Y")
    options = parser.parse_args(arguments)
    machines = [machine for machine in MACHINES if machine.key in options.keys]
    folder = make_bundle(options.out / "Keezdrive", machines, sorted(options.python, key=_number))
    made = [folder, *([zipped(folder)] if options.zip else [])]
    for path in made:
        files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
        print(f"{path}: {sum(each.stat().st_size for each in files) / 1e6:.0f} MB")
    return 0


def _number(python: str) -> int:
    return int(python.partition(".")[2])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
