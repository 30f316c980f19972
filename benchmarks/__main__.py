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

MEASUREMENTS = {
    "beamer": (beamer, "a big screen that is left alone"),
    "desk": (desk, "cards typed from paper against read from photos"),
    "draw": (draw, "drawing a fifth round by results"),
    "fleet": (fleet, "three hundred drives on several processes"),
    "hall": (hall, "phones and beamers on a real server"),
    "pages": (pages, "first visits of a phone on a slow network"),
    "reading": (reading, "saving cards while photos of forms are read"),
    "rules": (rules, "the rules engine"),
    "slow": (slow_clients, "clients that stop halfway on a real server"),
    "verdicts": (verdicts, "questions about a board"),
    "wheels": (wheels, "a wheel of each pin everywhere"),
}


def main() -> int:
    """Read which measurement is asked for, and run it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    measurements = parser.add_subparsers(dest="measurement", required=True)
    for name, (measurement, about) in MEASUREMENTS.items():
        measurement.add_arguments(measurements.add_parser(name, help=about))
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
