"""Drives that follow a plan, for tests."""

from typing import Any

from tests.factories import a_tournament, a_user, entries
from tournaments.models import Round, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw


def a_planned_drive(
    teams: int, method: str = "movement", rounds: int = 3, by: User | None = None, **values: Any
) -> Tournament:
    """A drive with numbered teams, none of whose rounds is drawn yet."""
    drive = a_tournament(by or a_user(), later_method=method, rounds_planned=rounds, **values)
    entries(drive, teams)
    return drive


def publish(drive: Tournament) -> Round:
    """The next round as the plan has it."""
    return publish_draw(draw=draw_round(tournament=drive, by=None), by=None)
