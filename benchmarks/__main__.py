"""`python -m benchmarks draw` (or fleet, hall, rules …): measure."""

from __future__ import annotations

import argparse
import sys

from benchmarks import (
    beamer,
    desk,
    draw,
    fleet,
    hall,
    pages,
    reading,
    rules,
    slow_clients,
    verdicts,
    wheels,
)


def main() -> int:
    """Read which measurement is asked for, and run it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    measurements = parser.add_subparsers(dest="measurement", required=True)
    beamer.add_arguments(measurements.add_parser("beamer", help="a big screen that is left alone"))
    desk.add_arguments(
        measurements.add_parser("desk", help="cards typed from paper against read from photos")
    )
    draw.add_arguments(measurements.add_parser("draw", help="drawing a fifth round by results"))
    fleet.add_arguments(
        measurements.add_parser("fleet", help="three hundred drives on several processes")
    )
    hall.add_arguments(measurements.add_parser("hall", help="phones and beamers on a real server"))
    pages.add_arguments(
        measurements.add_parser("pages", help="first visits of a phone on a slow network")
    )
    reading.add_arguments(
        measurements.add_parser("reading", help="saving cards while photos of forms are read")
    )
    rules.add_arguments(measurements.add_parser("rules", help="the rules engine"))
    slow_clients.add_arguments(
        measurements.add_parser("slow", help="clients that stop halfway on a real server")
    )
    verdicts.add_arguments(measurements.add_parser("verdicts", help="questions about a board"))
    wheels.add_arguments(measurements.add_parser("wheels", help="a wheel of each pin everywhere"))
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
