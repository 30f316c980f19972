"""The drives of a federation: `python -m benchmarks.fleet_drives DRIVES HALLS TEAMS` fills the
database of the settings and prints, as JSON, what the people need who work in them.

DRIVES have the draw of their first round lying ready, each with an organiser of its own who is
signed in; in as many HALLS more the first round is played, each with a secretary and a password.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Tournament, User

PASSWORD = "zes zeven acht kaarten"


def main(drives: int, halls: int, teams: int) -> None:
    """Fill, and print."""
    import django

    django.setup()
    from django.contrib.auth.hashers import make_password

    filled = {
        "drives": [_ready_to_publish(number, teams) for number in range(drives)],
        "halls": [
            _at_the_tables(number, teams, make_password(PASSWORD)) for number in range(halls)
        ],
    }
    print(json.dumps(filled))


def _ready_to_publish(number: int, teams: int) -> dict[str, object]:
    from tournaments.rounds.services.draws import draw_round

    organiser = _somebody(f"organisator{number}")
    drive = _drive(organiser, f"Drive {number}", teams)
    draft = draw_round(tournament=drive, by=organiser)
    return {
        "code": drive.code,
        "session": signed_in(organiser),
        "draft": {"draw": draft.number, "version": draft.pairing["version"]},
    }


def _at_the_tables(number: int, teams: int, password: str) -> dict[str, object]:
    from tests.factories import a_member
    from tournaments.rounds.services.draws import draw_round
    from tournaments.rounds.services.publishing import publish_draw

    organiser = _somebody(f"zaalhouder{number}")
    drive = _drive(organiser, f"Zaal {number}", teams)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=organiser), by=organiser)
    secretary = a_member(drive, _somebody(f"secretaris{number}", password))
    return {
        "code": drive.code,
        "name": secretary.username,
        "publication": round_.log_entry_id,
        "tables": list(round_.tables.order_by("number").values_list("number", flat=True)),
    }


def _somebody(name: str, password: str = "!") -> User:
    from tournaments.models import User

    return User.objects.create(username=name, display_name=name, password=password)


def _drive(organiser: User, name: str, teams: int) -> Tournament:
    from tests.factories import a_tournament, entries

    drive = a_tournament(by=organiser, name=name)
    entries(drive, teams)
    return drive


def signed_in(user: User) -> str:
    """Return the key of a new session in which this user is signed in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = importlib.import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
