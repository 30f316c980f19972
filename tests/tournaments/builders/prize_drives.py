"""A drive that is played, for tests of prizes."""

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.models import ScoreCard, Tournament, User


def a_played_drive(by: User | None = None, **values: object) -> Tournament:
    """Six teams and two rounds with all cards in, frozen after the first.

    By rank: team 1 and team 5 with 52 points, parted by the pawns; 3 with 38, 2 with 32, 6 with 22
    and 4 with 16.
    """
    drive = a_tournament(by, **{"rounds_planned": 2, "frozen_after": 1} | values)
    one, two, three, four, five, six = entries(drive, 6)
    first = a_published_round(drive, [(one, two), (three, four), (five, six)])
    for table, pawns in zip(first.tables.all(), (3, 4, 5), strict=True):
        a_card(table, 8, pawns)
    second = a_published_round(drive, [(one, four), (two, three), (five, six)])
    for table, pawns in zip(second.tables.all(), (4, 6, 6), strict=True):
        a_card(table, 8, pawns)
    return drive


def correct(drive: Tournament, table: int, first: int, second: int) -> None:
    """Another result for a table of round 2."""
    card = ScoreCard.objects.get(
        table__round__tournament=drive, table__round__number=2, table__number=table
    )
    for line, pawns in zip(card.lines.order_by("side__position"), (first, second), strict=True):
        line.pawns, line.winner = pawns, pawns == 8
        line.save()
