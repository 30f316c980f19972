"""The drive of the hall's measurement: `python -m benchmarks.hall_drive TEAMS` fills an empty
database and prints, as JSON, what the clients need to take part in it."""

from __future__ import annotations

import json
import random
import sys

from benchmarks.fleet_drives import signed_in


def main(teams: int) -> None:
    """Make a drive with one round published without a card, the second one drawn, a secretary who
    is signed in."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    print(json.dumps(_fill(teams)))


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


if __name__ == "__main__":
    main(int(sys.argv[1]))
