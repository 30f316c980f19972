"""Which team has which place in a plan, all evening."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_user, entries
from tests.tournaments.builders.planned import a_planned_drive, publish
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import DrawMethod
from tournaments.models import Draw, Entry, Tournament, Withdrawal
from tournaments.play.queries.plan_places import places_in

pytestmark = pytest.mark.django_db


def places(drive: Tournament, number: int) -> tuple:
    return places_in(drive, DrawMethod(drive.later_method), number).teams


def leave(number: int, since: int, until: int | None = None) -> None:
    entry = Entry.objects.get(number=number)
    Withdrawal.objects.create(entry=entry, from_round=since, until_round=until)


def test_before_the_first_round_the_list_is_that_of_who_plays_some_round():
    drive = a_planned_drive(6)
    leave(2, since=1)
    leave(3, since=1, until=3)
    Entry.objects.filter(number=5).update(joined_round=3)
    Entry.objects.filter(number=6).update(number=None)
    assert places(drive, 1) == (1, 3, 4, 5)


def test_the_list_of_a_published_round_is_kept_whatever_happens_to_the_teams():
    drive = a_planned_drive(6)
    publish(drive)
    withdraw_entry(entry=Entry.objects.get(number=3), from_round=2, reason="", by=a_user())
    Entry.objects.filter(number=1).update(fixed_table=3)
    assert places(drive, 2) == places(drive, 3) == (1, 2, 3, 4, 5, 6)
    publish(drive)
    assert places(drive, 3) == (1, 2, 3, 4, 5, 6)


def test_a_draft_keeps_no_list():
    drive = a_planned_drive(4)
    publish(drive)
    Draw.objects.filter(round__number=1).update(state="draft")
    entries(drive, 2)
    assert places(drive, 2) == (1, 2, 3, 4, 5, 6)


def test_late_teams_get_the_bye_first_then_the_lowest_place_of_who_is_gone_for_good():
    drive = a_planned_drive(5)
    publish(drive)
    leave(2, since=2)
    leave(4, since=2, until=3)
    late = entries(drive, 4)  # 6 to 9
    found = places_in(drive, DrawMethod.MOVEMENT, 2)
    assert found.teams == (1, 7, 3, 4, 5, 6)
    assert found.without == tuple(late[2:])


def test_of_late_teams_who_comes_first_goes_first():
    drive = a_planned_drive(5)
    publish(drive)
    later, sooner = entries(drive, 2)
    Entry.objects.filter(pk=later.pk).update(joined_round=3)
    found = places_in(drive, DrawMethod.MOVEMENT, 2)
    assert found.teams == (1, 2, 3, 4, 5, sooner.number)
    assert found.without == (later,)


def test_it_takes_three_queries():
    drive = a_planned_drive(20)
    publish(drive)
    with CaptureQueriesContext(connection) as queries:
        places(drive, 2)
    assert len(queries) == 3
