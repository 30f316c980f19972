"""Make the package: `python -m deploy.debian [--architecture arm64] [--python 3.13] [--out DIR]`.

The wheels come from wherever pip gets them here; of another architecture or Python they are only
unpacked.  The same wheels give the same package, byte by byte, with SOURCE_DATE_EPOCH set.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from deploy.debian.making import COMPRESSIONS, make
from deploy.debian.wheels import ARCHITECTURES, Target, install
from deploy.machines import PYTHONS, ROOT
from deploy.wheelhouse import add_own


def main() -> None:
    """Make one package and say where it lies."""
    options = _options()
    target = Target(options.architecture, options.python)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        wheel = options.wheel or add_own(Path(folder))
        made = make(
            target,
            options.version or wheel.name.split("-")[1],
            lambda site: install(wheel, target, site),
            options.out,
            compression=options.compression,
        )
    size = made.stat().st_size / 1e6
    print(f"{made}: {size:.1f} MB in {time.monotonic() - begun:.0f} s")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m deploy.debian", description=__doc__)
    parser.add_argument("--wheel", type=Path, help="of Keezdrive; else one is built of this tree")
    parser.add_argument("--architecture", choices=ARCHITECTURES, default="amd64")
    parser.add_argument(
        "--python",
        choices=PYTHONS,
        default="3.11",
        help="of the system: Debian 12 has 3.11, Ubuntu 24.04 3.12, Debian 13 3.13",
    )
    parser.add_argument("--version", help="another than that of the wheel, to try an upgrade")
    parser.add_argument("--compression", choices=COMPRESSIONS, default="xz")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder (dist)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
