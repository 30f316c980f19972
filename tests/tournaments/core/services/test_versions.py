"""The number of what people see of a drive goes up, whatever the drive comes from."""

import pytest
import time_machine
from django.utils import timezone

from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, journal_of, leave, moved
from tournaments.core.services.log import raise_version, raise_version_beyond
from tournaments.entries.services.check_in import check_in
from tournaments.history.services.replays import replay_journal
from tournaments.history.services.undoing import undo_act
from tournaments.models import LogEntry, Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return a_user("anna")


@pytest.fixture
def drive(by) -> Tournament:
    return a_drive_of_four(by, 3)


def version(drive: Tournament) -> int:
    return Tournament.objects.get(code=drive.code).version


def changed(drive: Tournament, times: int) -> int:
    for _change in range(times):
        raise_version(drive)
    return version(drive)


def test_a_drive_that_is_deleted_and_brought_back_goes_on_above_what_was_seen(drive, by):
    seen = changed(drive, 11)
    made = moved(drive, by)
    assert version(made) > seen


def test_so_it_is_as_often_as_it_is_done_in_the_same_second(drive, by):
    with time_machine.travel(timezone.now(), tick=False):
        for _time in range(3):
            seen = changed(drive, 25)
            drive = replay_journal(journal=left(drive, by), by=by)
            assert version(drive) > seen


def left(drive: Tournament, by: User):
    journal = journal_of(drive)
    leave(drive, by)
    return journal


def test_on_a_machine_that_knows_nothing_of_it_the_clock_is_what_nobody_saw(drive, by):
    journal = left(drive, by)
    LogEntry.objects.filter(tournament=None).delete()
    assert version(replay_journal(journal=journal, by=by)) >= int(timezone.now().timestamp()) - 60


def test_what_was_done_elsewhere_raises_it_as_well(drive, by):
    here = journal_of(drive)
    check_in(entry=drive.entries.first(), by=by)
    there = journal_of(drive)
    made = moved(drive, by, here)
    seen = changed(made, 7)
    replay_journal(journal=there, by=by)
    assert version(made) > seen


def test_undoing_raises_it_by_the_same_rule(drive, by):
    check_in(entry=drive.entries.first(), by=by)
    seen = version(drive)
    number = drive.log.first().number
    undo_act(tournament=drive, number=number, by=by)
    assert version(drive) >= max(seen + 1, int(timezone.now().timestamp()) - 60)


@pytest.mark.parametrize("year", [1970, 2015, 2100, 9000])
def test_a_clock_that_is_wrong_leaves_room_above(drive, year):
    with time_machine.travel(f"{year}-01-02T00:00:00+00:00"):
        raise_version_beyond(drive, seen=50)
        assert 1050 <= version(drive) < 2**31 - 2**20
        assert changed(drive, 1) < 2**31
