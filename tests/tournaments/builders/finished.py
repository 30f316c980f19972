"""Drives that are over, with results that can be told by heart."""

from typing import Any

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Entry, Tournament

NAMES = ("De Keezers", "Thuis!", "Jan & Piet", "Vier Azen")
PLAYERS = (
    ("Anna de Vries", "Bert Smits"),
    ("Kees Jansen", "Toos Jansen"),
    ("Jan Brouwers", "Piet van Dam"),
    ("Wim Peters", ""),
)


def a_finished_drive(cards: Any = None, **values: Any) -> tuple[Tournament, list[Entry]]:
    """Four teams and two rounds: De Keezers win both, Jan & Piet climb from the last place.

    `cards` holds for each round the pawns of both tables; in the second round the winners and the
    losers of the first meet.
    """
    drive = a_tournament(place="Zijtaart", rounds_planned=2, **values)
    teams = entries(drive, 4)
    for team, name, (first, second) in zip(teams, NAMES, PLAYERS, strict=True):
        team.name, team.player1, team.player2 = name, first, second
    Entry.objects.bulk_update(teams, ["name", "player1", "player2"])
    a, b, c, d = teams
    pairs = ([(a, b), (c, d)], [(a, d), (b, c)])
    for seated, pawns in zip(pairs, cards or (((8, 3), (1, 8)), ((8, 5), (2, 8))), strict=True):
        round_ = a_published_round(drive, seated)
        for table, (first, second) in zip(round_.tables.all(), pawns, strict=True):
            a_card(table, first, second)
    drive = finish_tournament(tournament=drive, by=drive.memberships.get().user)
    return drive, teams
