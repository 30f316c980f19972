"""Reads one file in a process of its own: its bytes come in, one JSON line goes out, with every
form and its boxes as a picture in Base64, or with why nothing is read of it.

In the process of the pages the reader would take turns with whoever saves a card.
"""

import base64
import json
import os
import sys

from tournaments.scanning.cutting import cut_outs
from tournaments.scanning.pictures import UnreadableFileError
from tournaments.scanning.reading import forms_in

if sys.platform == "linux":
    import resource

NICENESS = 10
MEMORY = 2_500_000_000  # bytes of address space; a photo of 40 megapixels takes less than half


def main() -> None:
    """Answer with what stands in the file that comes in."""
    if sys.platform != "win32":  # there whoever starts this says so
        os.nice(NICENESS)
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    json.dump(answer(sys.stdin.buffer.read()), sys.stdout)


def answer(content: bytes) -> dict[str, object]:
    """Return the forms of a file as JSON-ready dicts with their `cut_out`, or an `error`."""
    try:
        forms = list(forms_in(content))
        pictures = list(cut_outs(content, forms))
    except UnreadableFileError as error:
        return {"error": str(error)}
    read = [
        form.as_json() | {"cut_out": base64.b64encode(picture).decode()}
        for form, picture in zip(forms, pictures, strict=True)
    ]
    return {"forms": read}


if __name__ == "__main__":
    main()
