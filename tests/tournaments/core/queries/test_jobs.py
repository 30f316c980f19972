"""Background work as pages show it."""

from collections.abc import Callable
from datetime import date

import pytest

from tournaments.core.queries.jobs import newest_jobs
from tournaments.enums import JobState
from tournaments.models import Job, Tournament


@pytest.fixture
def drive(db: None) -> Tournament:
    return Tournament.objects.create(name="Dorpshuis", date=date(2026, 11, 21))


def add_jobs(drive: Tournament, count: int) -> list[Job]:
    return [
        Job.objects.create(tournament=drive, kind="forms", state=JobState.DONE, result=b"paper")
        for _job in range(count)
    ]


def test_the_newest_jobs_come_first_and_no_more_than_asked(drive: Tournament) -> None:
    first, second, third = add_jobs(drive, 3)
    assert list(newest_jobs(drive, 2)) == [third, second]
    assert list(newest_jobs(drive)) == [third, second, first]


def test_jobs_of_another_drive_are_not_shown(drive: Tournament) -> None:
    add_jobs(Tournament.objects.create(name="Elders", date=date(2026, 11, 22)), 1)
    assert list(newest_jobs(drive)) == []


@pytest.mark.parametrize("count", [1, 3])
def test_one_query_shows_them_all_without_loading_their_papers(
    drive: Tournament, count: int, django_assert_num_queries: Callable
) -> None:
    add_jobs(drive, count)
    with django_assert_num_queries(1):
        shown = list(newest_jobs(drive))
        assert [(job.kind, job.created_by) for job in shown] == [("forms", None)] * count
    assert [job.get_deferred_fields() for job in shown] == [{"result"}] * count
