"""The drive of the hall's measurement: `python -m benchmarks.hall_drive TEAMS [PHOTOS FOLDER]`.

It fills an empty database, puts so many photos of its forms in a folder, and prints, as JSON, what
the clients need to take part in it.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from benchmarks.fleet_drives import signed_in


def main(teams: int, photos: int = 0, folder: str = "") -> None:
    """Make a drive with one round published without a card, the second one drawn, a secretary who
    is signed in."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    filled = _fill(teams)
    if photos:
        _photograph(photos, Path(folder))
    print(json.dumps(filled))


def _fill(teams: int) -> dict[str, object]:
    from tests.factories import a_tournament, a_user, entries
    from tournaments.models import GameTable
    from tournaments.rounds.services.draws import draw_round
    from tournaments.rounds.services.publishing import publish_draw

    user = a_user("anna")
    drive = a_tournament(by=user, name="Drive van de meting")
    entries(drive, teams)
    first = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    second = draw_round(tournament=drive, by=user, allow_missing=True)
    chance = random.Random(5)
    tables = GameTable.objects.filter(round=first).order_by("number")
    cards = [(table.number, *chance.choice(((8, 3), (5, 8), (8, 7)))) for table in tables]
    return {
        "code": drive.code,
        "session": signed_in(user),
        "publication": first.log_entry_id,
        "cards": cards,
        "draft": {"draw": second.number, "version": second.pairing["version"]},
    }


def _photograph(count: int, folder: Path) -> None:
    from tests.tournaments.scanning.photographed import photos_of, won
    from tournaments.models import Round

    folder.mkdir()
    round_ = Round.objects.get(number=1)
    numbers = round_.tables.order_by("-number").values_list("number", flat=True)[:count]
    for number, content in photos_of(round_, {each: won(8, 3) for each in numbers}).items():
        (folder / f"{number:03}.jpg").write_bytes(content)


if __name__ == "__main__":
    teams, *photos = sys.argv[1:]
    count, folder = photos or ("0", "")
    main(int(teams), int(count), folder)
