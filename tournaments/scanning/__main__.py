"""Read score forms: `python -m tournaments.scanning FILE…`, a line of JSON for each form found,
or for a page of some that cannot be looked at.

`python -m tournaments.scanning sample KIND N SEED DIR` writes made-up photos to try it with.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tournaments.scanning.pictures import Picture, UnreadableFileError, UnreadPage
from tournaments.scanning.reading import FormRead, pages_in
from tournaments.scanning.sample import ANY, kinds, write_samples

PIXELS = 1600


def main(arguments: Sequence[str]) -> int:
    """Read files, or write samples; return 1 where a file or a page could not be read."""
    if arguments and arguments[0] == "sample":
        return _sample(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m tournaments.scanning", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a photo or a PDF")
    status = 0
    for file in parser.parse_args(arguments).files:
        try:
            for page in pages_in(file.read_bytes()):
                for line in _lines(page):
                    sys.stdout.write(json.dumps({"file": str(file), **line}) + "\n")
                status = 1 if isinstance(page, UnreadPage) else status
        except OSError as error:
            sys.stderr.write(f"{file}: {error.strerror}.\n")
            status = 1
        except UnreadableFileError as error:
            sys.stderr.write(f"{file}: {error}\n")
            status = 1
    return status


def _lines(page: tuple[Picture, list[FormRead]] | UnreadPage) -> list[dict[str, object]]:
    """Return what is said of a page: of each of its forms, or why it cannot be looked at."""
    if isinstance(page, UnreadPage):
        return [{"page": page.page, "error": page.error}]
    return [form.as_json() for form in page[1]]


def _sample(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tournaments.scanning sample")
    letters = ", ".join(f"{letter} {layout.name}" for letter, layout in sorted(kinds().items()))
    names = {layout.name: letter for letter, layout in kinds().items()}
    parser.add_argument("kind", choices=[*kinds(), *names, ANY], metavar="KIND", help=letters)
    parser.add_argument("count", type=int, metavar="N", help="how many photos")
    parser.add_argument("seed", type=int, metavar="SEED")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--pixels", type=int, default=PIXELS, help="long side of a photo")
    parser.add_argument("--level", type=int, choices=(1, 2, 3), help="only this difficulty")
    options = parser.parse_args(arguments)
    kind = names.get(options.kind, options.kind)
    write_samples(kind, options.count, options.seed, options.folder, options.pixels, options.level)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
