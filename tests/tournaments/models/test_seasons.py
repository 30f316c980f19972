"""What the database refuses of a season, whoever writes to it."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import a_user
from tests.tournaments.builders.seasons import FIRST, a_drive, a_season, a_sheet, an_evening
from tournaments.models import Apart, Evening, EveningResult, Season, SeasonEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return a_season(a_user())


def refused(write):
    try:
        with transaction.atomic():
            write()
    except IntegrityError:
        return True
    return False


def test_a_drive_is_once_in_a_season(season):
    drive = an_evening(season, a_drive(season.owner, "De Azen")).tournament
    values = {"name": "Nog eens", "date": FIRST, "tournament": drive}
    assert refused(lambda: Evening.objects.create(season=season, **values))
    assert not refused(lambda: Evening.objects.create(season=a_season(), **values))


def test_a_team_is_once_on_an_evening(season):
    evening = a_sheet(season, {"De Azen": 3})
    team = season.entries.get()
    assert refused(lambda: evening.results.create(team=team, points=4))


def test_an_entry_is_one_team_of_a_season(season):
    evening = an_evening(season, a_drive(season.owner, "De Azen"))
    entry = evening.results.get().entry
    other = SeasonEntry.objects.create(season=season)
    assert refused(lambda: evening.results.create(team=other, entry=entry))


def test_points_are_of_the_drive_or_of_a_sheet(season):
    evening = an_evening(season, a_drive(season.owner, "De Azen"))
    other = SeasonEntry.objects.create(season=season)
    assert refused(lambda: evening.results.create(team=other))
    assert refused(lambda: EveningResult.objects.update(points=5))


def test_at_least_one_evening_counts(season):
    assert refused(lambda: Season.objects.update(counting=0))


def test_two_teams_are_kept_apart_once(season):
    a_sheet(season, {"De Azen": 3, "Thuis!": 4})
    one, other = season.entries.order_by("pk")
    assert refused(lambda: Apart.objects.create(one=other, other=one))
    Apart.objects.create(one=one, other=other)
    assert refused(lambda: Apart.objects.create(one=one, other=other))


def test_a_season_stays_when_its_owner_goes(season):
    season.owner.delete()
    assert Season.objects.get().owner is None
