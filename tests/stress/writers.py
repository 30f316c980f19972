"""Eight processes that write score cards in one drive until they are killed, all at once.

`python -m tests.stress.writers open` makes the drive; `… write` prints a line for every card that
was acknowledged: table, version, first, second.
"""

import os
import sys
from collections.abc import Iterator

from tests.stress.hall import WRITERS, Process, Stored, open_hall, save_again
from tournaments.models import GameTable

TABLES = 10  # of each


def write_without_end() -> None:
    """Start all writers, and wait until somebody kills them."""
    [keys] = Process(_tables).finish()
    writers = [Process(_write, keys[place::WRITERS]) for place in range(WRITERS)]
    for writer in writers:
        writer.finish()


def _tables() -> Iterator[Stored]:
    yield tuple(GameTable.objects.order_by("pk").values_list("pk", flat=True))


def _write(keys: Stored) -> Iterator[Stored]:
    """Told at once, by one call: a line is whole or it is not there."""
    for stored in save_again(keys):
        os.write(1, f"{' '.join(map(str, stored))}\n".encode())
        yield stored


if __name__ == "__main__":
    if sys.argv[1] == "open":
        Process(open_hall, WRITERS * TABLES).finish()
    else:
        write_without_end()
