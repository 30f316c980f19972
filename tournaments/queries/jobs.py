"""Background work as pages show it."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import Count, Min, QuerySet

from tournaments.enums import JobState
from tournaments.models import Job, Tournament


def newest_jobs(
    tournament: Tournament, count: int = 10, kinds: Collection[str] | None = None
) -> QuerySet[Job]:
    """The last jobs of a drive, of these kinds or of any, newest first.

    Without the papers themselves, which may be megabytes.
    """
    jobs = tournament.jobs.defer("result").select_related("created_by").order_by("-pk")
    return (jobs if kinds is None else jobs.filter(kind__in=kinds))[:count]


def jobs_by_state() -> Iterable[tuple[str, str, int]]:
    """How many jobs there are of each kind and state, in all drives."""
    counted = Job.objects.order_by("kind", "state").values_list("kind", "state")
    return counted.annotate(Count("pk"))


def oldest_waiting_job() -> datetime | None:
    """Since when the job that waits longest for a worker does."""
    waiting = Job.objects.filter(state=JobState.QUEUED)
    return waiting.aggregate(since=Min("created_at"))["since"]


def waiting_by_kind(before: datetime) -> dict[str, int]:
    """How many jobs of each kind have waited for a worker since before then."""
    waiting = Job.objects.filter(state=JobState.QUEUED, created_at__lt=before).order_by("kind")
    return dict(waiting.values_list("kind").annotate(Count("pk")))
