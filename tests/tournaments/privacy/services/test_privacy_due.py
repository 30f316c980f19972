"""Forgetting the players of a drive by itself, when its weeks are over."""

import datetime
import logging

import pytest
import time_machine
from django.utils import timezone

from tests.factories import a_drive_played, a_published_round, a_user, entries
from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.full_of_names import SURNAME, places_with
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, record
from tournaments.drives.services.tournaments import create_tournament
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Draw, ImportDraft, Job, LogEntry, Tournament
from tournaments.privacy.services.privacy import forget_due_drives, keep_players

pytestmark = pytest.mark.django_db

PLAYED = datetime.date(2026, 3, 31)


def at_noon(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(12), timezone.get_current_timezone())


def weeks_after(weeks: int, day: datetime.date = PLAYED) -> datetime.datetime:
    return at_noon(day + datetime.timedelta(weeks=weeks))


@pytest.mark.parametrize(
    ("weeks", "day", "forgotten"),
    [(8, "2026-05-25", False), (8, "2026-05-26", True), (None, "2099-01-01", False)],
)
def test_a_drive_is_forgotten_when_its_weeks_are_over(weeks, day, forgotten):
    drive = a_drive_played(PLAYED, keep_weeks=weeks)
    entries(drive, 2)
    now = at_noon(datetime.date.fromisoformat(day))
    assert forget_due_drives(now=now) == int(forgotten)
    assert forget_due_drives(now=now) == 0
    drive.refresh_from_db()
    assert (drive.forgotten_at is not None) == forgotten


def test_a_slip_in_the_year_of_a_new_drive_costs_no_names(anna):
    now = timezone.now()
    a_year_early = timezone.localdate() - datetime.timedelta(days=360)
    drive = create_tournament(by=anna, values={"name": "Dorpsdrive", "date": a_year_early})
    entries(drive, 2)
    assert forget_due_drives(now=now) == 0
    assert forget_due_drives(now=now + datetime.timedelta(weeks=8, days=-1)) == 0
    assert forget_due_drives(now=now + datetime.timedelta(weeks=8)) == 1


def test_the_weeks_begin_anew_with_whatever_is_done_in_a_drive():
    drive = a_drive_played(PLAYED, keep_weeks=8)
    entries(drive, 2)
    with time_machine.travel(weeks_after(7), tick=False):
        audited(record)(tournament=drive, actor=None, action="check_in")
    assert forget_due_drives(now=weeks_after(14)) == 0
    assert forget_due_drives(now=weeks_after(15)) == 1


@pytest.mark.parametrize("what", ["a player", "a column", "a club", "a sheet"])
def test_what_came_after_it_was_forgotten_is_forgotten_as_well(what):
    drive = a_drive_played(PLAYED, keep_weeks=8)
    entries(drive, 2)
    drive.entries.update(club="De Vrolijke Keezers")
    assert forget_due_drives(now=weeks_after(8)) == 1
    after = timezone.now() + datetime.timedelta(weeks=9)
    assert forget_due_drives(now=after) == 0
    match what:
        case "a player":
            drive.entries.update(player1=SURNAME)
        case "a column":
            drive.entries.update(extra={"Dieet": SURNAME})
        case "a club":
            drive.entries.update(club=SURNAME)
        case "a sheet":
            ImportDraft.objects.create(
                tournament=drive, filename=SURNAME, sheet={}, created_by=a_user()
            )
    assert forget_due_drives(now=after) == 1
    assert places_with(SURNAME) == []


def test_a_drive_with_which_something_is_wrong_stops_no_other(caplog):
    broken = a_drive_played(PLAYED, keep_weeks=1)
    a_published_round(broken, [tuple(entries(broken, 2))])
    Draw.objects.update(taken_back=["no record"])
    right = a_drive_played(PLAYED + datetime.timedelta(days=1), keep_weeks=1)
    entries(right, 2)
    LogEntry.objects.update(at=at_noon(PLAYED))
    assert forget_due_drives(now=weeks_after(3)) == 1
    assert {right.entries.exclude(player1="").count(), broken.entries.count()} == {0, 2}
    assert set(broken.entries.values_list("player1", flat=True)) == {"Anna 1", "Anna 2"}
    assert [line.getMessage() for line in caplog.records] == [
        f"The players of drive {broken.code} could not be forgotten"
    ]


def test_a_drive_of_which_cards_are_mailed_waits_for_a_day_without_that(caplog):
    drive = a_drive_played(PLAYED, keep_weeks=8)
    entries(drive, 2)
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING, arguments={})
    with caplog.at_level(logging.INFO):
        assert forget_due_drives(now=weeks_after(8)) == 0
    assert [line.levelname for line in caplog.records] == ["INFO"]
    Job.objects.update(state=JobState.DONE)
    assert forget_due_drives(now=weeks_after(8)) == 1


def test_a_drive_is_forgotten_on_the_day_of_the_hall_and_not_of_greenwich():
    a_drive_played(PLAYED, keep_weeks=8)
    late = datetime.datetime(2026, 5, 25, 22, 30, tzinfo=datetime.UTC)
    assert forget_due_drives(now=late) == 1


def test_how_long_players_are_kept_can_be_chosen_when_all_is_over(anna):
    drive, _teams = a_finished_drive()
    keep_players(tournament=drive, weeks=None, by=anna)
    drive.refresh_from_db()
    assert drive.keep_weeks is None
    for weeks in (0, 521):
        with pytest.raises(DomainError) as refused:
            keep_players(tournament=drive, weeks=weeks, by=anna)
        assert refused.value.field == "keep_weeks"
    count = LogEntry.objects.count()
    keep_players(tournament=drive, weeks=None, by=anna)
    assert LogEntry.objects.count() == count


def test_a_new_drive_keeps_its_players_for_eight_weeks():
    assert Tournament._meta.get_field("keep_weeks").default == 8
