"""Background work as pages show it."""

from collections.abc import Collection

from django.db.models import QuerySet

from tournaments.models import Job, Tournament


def newest_jobs(
    tournament: Tournament, count: int = 10, kinds: Collection[str] | None = None
) -> QuerySet[Job]:
    """The last jobs of a drive, of these kinds or of any, newest first.

    Without the papers themselves, which may be megabytes.
    """
    jobs = tournament.jobs.defer("result").select_related("created_by").order_by("-pk")
    return (jobs if kinds is None else jobs.filter(kind__in=kinds))[:count]
