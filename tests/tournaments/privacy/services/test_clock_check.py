"""Nothing is erased by a clock that leapt ahead."""

import datetime

import pytest

from tests.factories import a_drive_played, entries
from tournaments.models import LogEntry, Tournament
from tournaments.privacy.services.clock_check import clock_is_plausible, forget_when_due

pytestmark = pytest.mark.django_db

PLAYED = datetime.date(2026, 3, 31)
THAT_EVENING = datetime.datetime(2026, 3, 31, 21, tzinfo=datetime.UTC)
HOUR, DAY, WEEK = (datetime.timedelta(hours=hours) for hours in (1, 24, 168))


@pytest.fixture(autouse=True)
def _data_of_its_own(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def drive() -> Tournament:
    drive = a_drive_played(PLAYED, keep_weeks=8)
    entries(drive, 2)
    LogEntry.objects.create(tournament=drive, action="add_entry", at=THAT_EVENING)
    return drive


def test_a_clock_that_leaps_a_year_ahead_for_an_evening_erases_nothing(drive):
    forget_when_due(now=THAT_EVENING)
    ahead = THAT_EVENING + 52 * WEEK
    assert [forget_when_due(now=ahead + hours * HOUR) for hours in (0, 1, 5)] == [0, 0, 0]
    assert forget_when_due(now=THAT_EVENING + 5 * HOUR) == 0
    # Not even if it leaps again, to the same time and long after.
    assert forget_when_due(now=ahead + 3 * HOUR) == 0
    assert forget_when_due(now=THAT_EVENING + 8 * WEEK) == 1


def test_a_laptop_that_was_not_used_for_a_year_erases_a_day_later(drive):
    forget_when_due(now=THAT_EVENING)
    later = THAT_EVENING + 52 * WEEK
    assert [forget_when_due(now=now) for now in (later, later + DAY)] == [0, 1]


def test_an_installation_that_never_looked_goes_by_the_last_act(drive):
    assert not clock_is_plausible(now=THAT_EVENING + 52 * WEEK)
    LogEntry.objects.update(at=THAT_EVENING + 40 * WEEK)
    assert not clock_is_plausible(now=THAT_EVENING + 52 * WEEK + HOUR)


def test_a_file_that_holds_something_else_is_as_none(drive, settings):
    (settings.DATA_DIR / "clock.json").write_text('["weird"]')
    assert clock_is_plausible(now=THAT_EVENING + 8 * WEEK)
    (settings.DATA_DIR / "clock.json").write_text('{"seen": "2026-13-99T99:99"}')
    assert clock_is_plausible(now=THAT_EVENING + 8 * WEEK)
