"""What a drive came to."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.finished import a_finished_drive
from tournaments.models import Prize, PrizeGiving
from tournaments.prizes.queries.final_results import final_results, results_are_public

pytestmark = pytest.mark.django_db


def test_the_rank_of_each_team_after_each_round_is_told():
    drive, (keezers, thuis, jan, azen) = a_finished_drive()
    results = final_results(drive)
    assert results.ranks == {
        keezers.pk: (2, 1),
        thuis.pk: (3, 4),
        jan.pk: (4, 3),
        azen.pk: (1, 2),
    }
    last = {row.entry: row.row.rank for row in results.standings.rows}
    assert last == {entry: ranks[-1] for entry, ranks in results.ranks.items()}


def test_who_came_later_has_no_rank_before_its_first_round():
    drive = a_tournament(rounds_planned=2)
    a, b, c, d = entries(drive, 4)
    a_published_round(drive, [(a, b)])
    a_published_round(drive, [(a, b), (c, d)])
    for table in drive.rounds.get(number=2).tables.all():
        a_card(table, 8, 2)
    assert final_results(drive).ranks[c.pk] == (None, 1)


def test_prizes_that_somebody_won_are_told_and_not_before_they_are_given():
    drive, (keezers, *_others) = a_finished_drive()
    Prize.objects.create(tournament=drive, kind="place", number=1, name="Wisselbeker")
    Prize.objects.create(tournament=drive, kind="exact", number=999)
    results = final_results(drive)
    first = results.standings.by_entry[keezers.pk]
    assert [award.prize.name for award in results.awards] == ["Wisselbeker"]
    assert [each.rpartition(" ")[2] for each in results.prizes_of(first)] == ["Wisselbeker"]
    giving = PrizeGiving.objects.create(tournament=drive, shown=0)
    assert final_results(drive).awards == ()
    PrizeGiving.objects.filter(pk=giving.pk).update(shown=1, place=1)
    assert len(final_results(drive).awards) == 1
    PrizeGiving.objects.filter(pk=giving.pk).update(voting=True)
    assert final_results(drive).awards == ()


def test_whose_name_was_chosen_is_known_to_nobody_before_it_is_told():
    drive, teams = a_finished_drive()
    Prize.objects.create(tournament=drive, kind="name", entry=teams[3])
    assert final_results(drive).awards == ()
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    assert [award.winners[0].row.entry for award in final_results(drive).awards] == [teams[3].pk]


def test_results_are_public_once_the_drive_is_finished_and_frozen_no_longer():
    drive, _teams = a_finished_drive()
    assert results_are_public(drive)
    drive.frozen_after = 1
    assert not results_are_public(drive)
    drive.frozen_after = drive.finished_at = None
    assert not results_are_public(drive)


def test_the_results_of_many_teams_take_no_more_queries_than_those_of_four():
    def cost(teams):
        drive = a_tournament()
        field = entries(drive, teams)
        a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
        with CaptureQueriesContext(connection) as captured:
            final_results(drive)
        return len(captured)

    assert cost(4) == cost(40) <= 12
