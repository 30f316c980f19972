"""Who sat at a small table has no more and no less of what parts equals than at a full one."""

from typing import Any

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.moved import journal_of, moved
from tournaments.cards.services.scorecards import enter_card
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.history.services.journal_rows import Rows
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

BY_SIZE = {
    "gedeeld": {4: (8, 3, 8, 3), 2: (4, 0)},
    "individueel": {4: (10, 3, 10, 4), 2: (10, 7)},
    "threes": {3: (8, 3, 3), 2: (8, 3)},
}


@pytest.fixture
def anna() -> User:
    return a_user("anna")


def played(by: User, kind: str, count: int, **values: Any) -> Tournament:
    """One round in which whoever deals wins, at every table by the card of its size."""
    told = {"name": "Drive", "date": "2026-11-21", "later_method": "lot", "rest": "small_table"}
    drive = create_tournament(by=by, values=told | values)
    for number in range(1, count + 1):
        named = {"number": number, "name": f"Team {number}", "player1": f"Anna{number} Smit"}
        add_entry(tournament=drive, by=by, values=named)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    for table in round_.tables.all():
        card = Card(Ending.FINISHED, BY_SIZE[kind][table.sides.count()])
        enter_card(table=table, by=by, card=card)
    return drive


def players(by: User, scheme: str = "gedeeld", **values: Any) -> Tournament:
    return played(by, scheme, 6, format="players", scheme=scheme, **values)


def threes(by: User, scheme: str = "nk", **values: Any) -> Tournament:
    return played(by, "threes", 5, format="threes", scheme=scheme, **values)


def by_table(drive: Tournament) -> dict[int, list[StandingsRow]]:
    """The rows by how many sat at the table of the only round, the winner first."""
    sizes = {
        side.entry_id: table.sides.count()
        for table in drive.rounds.get(number=1).tables.all()
        for side in table.sides.all()
    }
    found: dict[int, list[StandingsRow]] = {}
    for row in standings(drive).rows:
        found.setdefault(sizes[row.entry], []).append(row)
    return found


def test_four_pawns_to_none_alone_goes_before_eight_to_three_with_a_partner(anna):
    drive = players(anna, tie_breaks=["wins", "pawn_difference"])
    first = standings(drive).rows[0]
    alone, paired = by_table(drive)[2][0], by_table(drive)[4][0]
    assert alone.row.points == paired.row.points == 13
    assert first == alone
    assert (alone.row.pawn_difference, paired.row.pawn_difference) == (8, 5)
    assert [row.row.rank for row in by_table(drive)[4][:2]] == [2, 2]


def test_all_pawns_home_alone_are_as_many_as_all_pawns_of_a_pair(anna):
    drive = players(anna, tie_breaks=["pawns"])
    assert [row.row.pawns for row in standings(drive).rows[:3]] == [8, 8, 8]
    assert [row.row.rank for row in standings(drive).rows[:3]] == [1, 1, 1]


def test_what_stands_on_the_form_stays_what_is_told_of_a_game(anna):
    drive = players(anna)
    of = standings(drive).results_by_entry
    assert {of[row.entry][1].score for row in by_table(drive)[2]} == {"4–0", "0–4"}


@pytest.mark.parametrize("scheme", ["gedeeld", "individueel"])
def test_one_opponent_at_a_small_table_is_as_strong_as_two_at_a_full_one(anna, scheme):
    drive = players(anna, scheme, tie_breaks=["opponents"])
    tables = by_table(drive)
    (winner, loser), paired = tables[2], tables[4]
    assert winner.row.opponents == 2 * loser.row.points
    assert loser.row.opponents == 2 * winner.row.points
    losers = sum(row.row.points for row in paired[2:])
    assert paired[0].row.opponents == losers


def test_a_bye_is_as_strong_as_the_opponents_of_a_full_table(anna):
    drive = players(anna, tie_breaks=["opponents"], rest="sit_out", bye_points=10)
    resting = [row for row in standings(drive).rows if row.row.points == 10]
    assert [row.row.opponents for row in resting] == [20, 20]


def test_of_three_teams_the_difference_with_one_counts_as_that_with_two(anna):
    drive = threes(anna, tie_breaks=["pawn_difference", "opponents"])
    small, full = by_table(drive)[2], by_table(drive)[3]
    assert small[0].row.pawn_difference == full[0].row.pawn_difference == 10
    assert small[0].row.opponents == full[0].row.opponents == 12
    assert (small[0].row.pawns, full[0].row.pawns) == (8, 8)
    assert (small[0].row.rank, full[0].row.rank) == (1, 1)


@pytest.mark.parametrize("make", [players, threes])
@pytest.mark.parametrize("measure", [True, False])
def test_the_second_opinion_measures_by_the_same_rule(anna, make, measure):
    ties = ["pawn_difference", "opponents", "pawns"]
    drive = make(anna, tie_breaks=ties, one_measure=measure)
    assert findings_of(drive) == []


def test_a_drive_of_before_keeps_the_standings_that_were_read_out(anna):
    drive = players(anna, tie_breaks=["pawn_difference"], one_measure=False)
    assert by_table(drive)[2][0].row.pawn_difference == 4
    assert by_table(drive)[4][0].row.rank == 1
    assert by_table(moved(drive, anna, journal_of(drive)))[2][0].row.pawn_difference == 4


def test_a_journal_that_does_not_know_of_it_makes_a_drive_of_before(anna):
    drive = create_tournament(by=anna, values={"name": "Drive", "date": "2026-11-21"})
    drive.refresh_from_db()
    told = Tournament.serialize_tracked(drive)
    del told["one_measure"]
    drive.delete()
    Rows(drive.code).apply([["+", "tournament", 5, told]])
    assert Tournament.objects.get(pk=5).one_measure is False
