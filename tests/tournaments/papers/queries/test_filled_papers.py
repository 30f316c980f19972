"""The standings on paper, read from the database."""

import pytest

from scoring.standings import PAWN_DIFFERENCE
from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.enums import Ending, FormatKey, SchemeKey
from tournaments.papers.queries.filled_papers import standings_paper


@pytest.fixture
def drive(db):
    return a_tournament()


def test_standings_show_what_each_team_got_in_each_round(drive):
    teams = entries(drive, 4)
    first = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    a_card(first.tables.get(number=1), 8, 6)
    a_card(first.tables.get(number=2), 5, 5, Ending.TIME_OVER)
    a_published_round(drive, [(teams[0], teams[2]), (teams[1], teams[3])])

    paper = standings_paper(drive)

    assert [
        (int(line.place), line.team.number, line.per_round, line.points) for line in paper.lines
    ] == [
        (1, 1, (26, None), 26),
        (2, 2, (12, None), 12),
        (3, 3, (10, None), 10),
        (3, 4, (10, None), 10),
    ]
    assert (paper.rounds, paper.missing, paper.final) == ((1, 2), 2, False)
    assert standings_paper(drive, upto=1).rounds == (1,)


@pytest.mark.parametrize(
    ("scheme", "columns", "written", "tie_breaks"),
    [
        ("nk", ["pawn_difference", "opponents"], ("+13", "0"), ["pawn_difference", "opponents"]),
        ("vrij", ["opponents"], ("0",), ["opponents"]),
    ],
)
def test_paper_writes_what_parts_equal_points_and_no_pawns_where_none_are_counted(
    drive, scheme, columns, written, tie_breaks
):
    drive.scheme, drive.tie_breaks = scheme, ["pawn_difference", "opponents"]
    drive.save()
    one, other = entries(drive, 2)
    for pawns in (3, 0) if scheme == "nk" else ():
        a_card(a_published_round(drive, [(one, other)]).tables.get(), 8, pawns)

    paper = standings_paper(drive)

    assert [each.key for each in paper.columns] == columns
    assert [each.key for each in paper.tie_breaks] == tie_breaks
    assert len(paper.lines[0].tie_breaks) == len(written)
    assert paper.lines[0].tie_breaks[0] == written[0]


@pytest.mark.django_db
@pytest.mark.parametrize(("frozen", "upto", "said"), [(1, None, 1), (1, 1, None), (2, None, None)])
def test_paper_knows_whether_it_tells_more_than_the_public_may_know(frozen, upto, said):
    drive = a_played_drive(frozen_after=frozen)
    assert standings_paper(drive, upto).frozen_after == said


@pytest.mark.parametrize(
    ("format_", "scheme", "pawns"),
    [
        (FormatKey.TEAMS, SchemeKey.NK, True),
        (FormatKey.TEAMS, SchemeKey.VRIJ, False),
        (FormatKey.PLAYERS, SchemeKey.GEDEELD, True),
        (FormatKey.PLAYERS, SchemeKey.INDIVIDUEEL, False),
    ],
)
def test_standings_have_pawns_only_where_cards_count_them(drive, format_, scheme, pawns):
    drive.format, drive.scheme = format_, scheme
    drive.tie_breaks = ["pawn_difference"]
    drive.save()
    paper = standings_paper(drive)
    assert (paper.pawns, paper.tie_breaks) == (pawns, (PAWN_DIFFERENCE,) if pawns else ())
