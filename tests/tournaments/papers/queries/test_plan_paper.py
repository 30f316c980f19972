"""What stands on the plan of all rounds."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.planned import a_planned_drive, publish
from tournaments.draw.plans import planned_rounds
from tournaments.entries.services.entries import add_entry, withdraw_entry
from tournaments.models import Entry, Tournament
from tournaments.papers.queries.plan_paper import PlanSeat, plan_paper
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db


def pairs(drive: Tournament) -> list[dict[int | None, tuple]]:
    """Who sits at which table, for each round of the paper."""
    paper = plan_paper(drive)
    return [
        {table.number: table.pairs[at] for table in paper.tables if table.pairs[at]}
        for at in range(len(paper.rounds))
    ]


@pytest.mark.parametrize("method", ["movement", "round_robin"])
def test_before_the_first_round_all_rounds_stand_there_as_the_plan_has_them(method):
    drive = a_planned_drive(7, method, 3)
    assert plan_paper(drive).rounds == (1, 2, 3)
    assert pairs(drive) == [
        {at.table: (at.first, at.second) for at in meetings}
        for meetings in planned_rounds(method, 7, 3)
    ]


def test_every_team_has_its_table_and_its_opponent_and_sits_out_once_in_a_while():
    paper = plan_paper(a_planned_drive(5))
    assert [line.team.label for line in paper.lines] == [f"{n} Team {n}" for n in range(1, 6)]
    assert [line.seats for line in paper.lines][:3] == [
        (PlanSeat(1, 2), PlanSeat(2, 4), PlanSeat(None, None)),
        (PlanSeat(1, 1), PlanSeat(1, 5), PlanSeat(1, 3)),
        (PlanSeat(2, 4), PlanSeat(None, None), PlanSeat(1, 2)),
    ]
    assert paper.byes == ((5,), (3,), (1,))


def test_what_was_published_stays_on_it_and_is_played_on_as_printed():
    drive = a_planned_drive(8, rounds=4)
    before = pairs(drive)
    for _round in range(4):
        publish(drive)
        assert pairs(drive) == before


def test_a_round_that_was_changed_by_hand_stands_there_as_it_is():
    drive = a_planned_drive(6)
    draft = draw_round(tournament=drive, by=None)
    swap(draw=draft, a=1, b=3, by=None, expected_version=1, confirmed=True)
    publish_draw(draw=draft, by=None)
    assert pairs(drive)[0] == {1: (2, 3), 2: (4, 1), 3: (6, 5)}
    assert pairs(drive)[1] == {1: (5, 2), 2: (1, 4), 3: (3, 6)}


def test_who_withdraws_leaves_his_place_empty_and_the_others_where_they_were():
    drive = a_planned_drive(6)
    publish(drive)
    withdraw_entry(entry=Entry.objects.get(number=4), from_round=2, reason="", by=a_user())
    paper = plan_paper(drive)
    assert paper.lines[3].seats == (PlanSeat(2, 3), None, None)
    assert paper.byes == ((), (1,), (5,))
    assert [row.pairs for row in paper.tables] == [
        ((2, 1), (5, 2), (2, 3)),
        ((4, 3), None, None),
        ((6, 5), (3, 6), (6, 1)),
    ]


def test_a_late_team_stands_there_in_the_place_that_it_will_have():
    drive = a_planned_drive(5)
    publish(drive)
    add_entry(tournament=drive, by=None, values={"name": "Laat", "number": 40})
    paper = plan_paper(drive)
    assert paper.lines[-1].team.label == "40 Laat"
    assert paper.lines[-1].seats == (None, PlanSeat(3, 3), PlanSeat(3, 1))
    publish(drive)
    assert plan_paper(drive) == paper


def test_a_team_that_wants_a_fixed_table_keeps_it_in_a_movement():
    drive = a_planned_drive(6)
    Entry.objects.filter(number=1).update(fixed_table=2)
    assert [seat.table for seat in plan_paper(drive).lines[0].seats] == [2, 2, 2]
    assert [seat.table for seat in plan_paper(drive).lines[3].seats] == [1, 2, 3]


def test_there_are_no_more_rounds_on_it_than_the_plan_has():
    assert plan_paper(a_planned_drive(4, rounds=9)).rounds == (1, 2)
    assert plan_paper(a_planned_drive(4, "round_robin", rounds=9)).rounds == (1, 2, 3)


def test_a_drive_that_is_drawn_has_none():
    drive = a_tournament()
    entries(drive, 4)
    assert plan_paper(drive) is None


@pytest.mark.parametrize("teams", [0, 1])
def test_without_teams_it_is_empty(teams):
    paper = plan_paper(a_planned_drive(teams))
    assert (paper.rounds, paper.lines, paper.tables) == ((), (), ())


def test_it_takes_as_many_queries_however_many_teams_and_rounds_there_are():
    counts = []
    for teams, rounds in ((4, 2), (30, 9)):
        drive = a_planned_drive(teams, rounds=rounds)
        publish(drive)
        with CaptureQueriesContext(connection) as queries:
            plan_paper(drive)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10
