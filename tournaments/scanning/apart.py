"""Reads files in a process of its own. Each comes in after its length, as four bytes with the
highest first; for each a line goes out, JSON, with every form and its boxes as a picture in Base64,
or with why nothing is read of it. It ends with what comes in, and but for Windows with the process
whose number it is given.

In the process of the pages the reader would take turns with whoever saves a card.
"""

import base64
import json
import os
import signal
import sys
import threading
import time

from tournaments.scanning.cutting import cut_out
from tournaments.scanning.pictures import UnreadableFileError, UnreadPage
from tournaments.scanning.reading import pages_in

if sys.platform == "linux":
    import resource

# A card that is saved goes before; but where four others keep two processors busy a photo takes 4 s
# at 5, 20 s at 10 and minutes at 19.
NICENESS = 5
SECONDS = 300
ENOUGH = 240  # seconds after which no further page is begun, so that what was read is not lost
MEMORY = 2_500_000_000  # bytes of address space; a photo of 40 megapixels takes less than half


def main() -> None:
    """Answer with what stands in each file that comes in, within SECONDS, or end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for who started this
    if sys.platform != "win32":  # there whoever starts this makes it so, and its loss is not told
        os.nice(NICENESS)
        threading.Thread(target=_end_with, args=(int(sys.argv[1]),), daemon=True).start()
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while size := sys.stdin.buffer.read(4):
        content = sys.stdin.buffer.read(int.from_bytes(size, "big"))
        limit = threading.Timer(SECONDS, os._exit, [1])
        limit.daemon = True
        limit.start()
        sys.stdout.write(json.dumps(answer(content)) + "\n")
        sys.stdout.flush()
        limit.cancel()
    os._exit(0)  # or what finds the codes complains of what it left behind


def _end_with(parent: int) -> None:
    """End this process without whoever waits for it."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def answer(content: bytes, seconds: float = ENOUGH) -> dict[str, object]:
    """Return the forms of a file as JSON-ready dicts with their `cut_out`, and which of its pages
    could not be looked at, or not within so many seconds; or an `error`."""
    end = time.monotonic() + seconds
    read: list[dict[str, object]] = []
    unread: list[int] = []
    try:
        for page in pages_in(content, lambda: time.monotonic() > end):
            if isinstance(page, UnreadPage):
                unread.append(page.page)
                continue
            picture, forms = page
            for form in forms:
                cut = base64.b64encode(cut_out(picture.grey, form)).decode()
                read.append(form.as_json() | {"cut_out": cut})
    except UnreadableFileError as error:
        return {"error": str(error)}
    return {"forms": read, "unread_pages": unread}


if __name__ == "__main__":
    main()
