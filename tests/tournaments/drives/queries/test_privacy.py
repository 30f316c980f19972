"""What is kept of players, and until when."""

import datetime

import pytest

from tests.factories import a_drive_played, a_tournament, a_user, entries
from tournaments.drives.queries import Kept, days_left, due_drives, due_on, kept
from tournaments.models import Entry, ImportDraft, Tournament

pytestmark = pytest.mark.django_db

PLAYED = datetime.date(2026, 3, 31)


def test_what_is_kept_is_counted_by_team(django_assert_num_queries):
    drive = a_tournament()
    a, b, _c = entries(drive, 3)
    Entry.objects.filter(pk=a.pk).update(email="a@b.nl", phone="06", remarks="vega", extra={"x": 1})
    Entry.objects.filter(pk=b.pk).update(club="De Azen")
    Entry.objects.filter(pk=b.pk).update(player1="", player2="")
    ImportDraft.objects.create(tournament=drive, filename="x", sheet={}, created_by=a_user())
    with django_assert_num_queries(5):
        found = kept(drive)
    each = dict.fromkeys(("club", "email", "phone", "remarks", "extra"), 1)
    each |= {"fixed_table": 0, "substitutes": 0}
    assert found == Kept(names=2, fields=each, sheets=1, without_a_place=0, photos=0)
    assert not found.nothing
    assert kept(a_tournament()).nothing


def test_players_are_forgotten_so_many_weeks_after_the_day_of_the_drive():
    drive = a_drive_played(PLAYED, keep_weeks=8)
    assert due_on(drive) == datetime.date(2026, 5, 26)
    Tournament.objects.update(keep_weeks=None)
    assert due_on(drive) is None


@pytest.mark.parametrize(
    ("today", "days"),
    [
        ("2026-05-11", None),
        ("2026-05-12", 14),
        ("2026-05-25", 1),
        ("2026-05-26", 0),
    ],
)
def test_two_weeks_before_it_is_near(today, days):
    drive = a_drive_played(PLAYED, keep_weeks=8)
    assert days_left(drive, datetime.date.fromisoformat(today)) == days
    Tournament.objects.update(forgotten_at=drive.created_at)
    assert days_left(drive, datetime.date.fromisoformat(today)) is None


def test_drives_are_due_one_by_one_in_the_order_of_their_days():
    late = a_drive_played(PLAYED + datetime.timedelta(days=1), keep_weeks=1)
    early = a_drive_played(PLAYED, keep_weeks=1)
    a_drive_played(PLAYED, keep_weeks=2)
    a_drive_played(PLAYED, keep_weeks=None)
    assert list(due_drives(PLAYED + datetime.timedelta(days=8))) == [early, late]
    assert list(due_drives(PLAYED + datetime.timedelta(days=7))) == [early]
