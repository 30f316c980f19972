"""The forms of the desk's measurement: `python -m benchmarks.desk_forms FOLDER` fills an empty
database with two drives of the same 23 tables, photographs the forms of one, and prints as JSON
what is on them."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.fleet_drives import signed_in

if TYPE_CHECKING:
    from tournaments.models import Round, User

TABLES = 23
DOUBTFUL = (4, 11, 18)  # two numbers are crossed for the first team


def main(folder: Path) -> None:
    """Make the drives `typed` and `read`, and the photos of the second."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    from tests.factories import a_user

    user, chance = a_user("anna"), random.Random(23)
    truth = {table: chance.choice(((8, 3), (5, 8), (8, 7), (2, 8))) for table in range(1, 24)}
    _published("typed", user)
    _photograph(_published("read", user), truth, folder)
    pile = chance.sample(sorted(truth), TABLES)
    forms = [[table, *truth[table]] for table in pile]
    print(json.dumps({"forms": forms, "session": signed_in(user)}))


def _published(code: str, user: User) -> Round:
    from tests.factories import a_published_round, a_tournament, entries

    field = entries(drive := a_tournament(user, code=code), 2 * TABLES)
    return a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))


def _photograph(round_: Round, truth: dict[int, tuple[int, int]], folder: Path) -> None:
    from tests.tournaments.scanning.photographed import Crosses, photos_of, won

    answers: dict[int, Crosses] = {}
    for table, (first, second) in truth.items():
        answers[table] = [*won(first, second)]
        if table in DOUBTFUL:
            answers[table] = [*won(first, second), ("numbers.0", (first + 3) % 8)]
    for table, content in photos_of(round_, answers).items():
        (folder / f"{table:02}.jpg").write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
