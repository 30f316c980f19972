"""Background work as pages show it."""

from django.db.models import QuerySet

from tournaments.models import Job, Tournament


def newest_jobs(tournament: Tournament, count: int = 10) -> QuerySet[Job]:
    """The last jobs of a drive, newest first, without the papers themselves (megabytes)."""
    return tournament.jobs.defer("result").select_related("created_by").order_by("-pk")[:count]
