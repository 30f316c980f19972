"""Background work as pages show it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, Min, QuerySet
from django.utils.translation import get_language

from tournaments.enums import SEARCH, JobState
from tournaments.models import Job, Tournament
from tournaments.models.jobs import BUSY

REUSED = (*BUSY, JobState.DONE)


def newest_jobs(
    tournament: Tournament, count: int = 10, kinds: Collection[str] | None = None
) -> QuerySet[Job]:
    """Return the last jobs of a drive, of these kinds or of any, newest first.

    Without the papers themselves, which may be megabytes.
    """
    jobs = tournament.jobs.defer("result").select_related("created_by").order_by("-pk")
    return (jobs if kinds is None else jobs.filter(kind__in=kinds))[:count]


def jobs_by_state() -> Iterable[tuple[str, str, int]]:
    """Return how many jobs there are of each kind and state, in all drives."""
    counted = Job.objects.order_by("kind", "state").values_list("kind", "state")
    return counted.annotate(Count("pk"))


def oldest_waiting_job() -> datetime | None:
    """Return since when the job that waits longest for a worker does."""
    waiting = Job.objects.filter(state=JobState.QUEUED)
    since: datetime | None = waiting.aggregate(since=Min("created_at"))["since"]
    return since


def waiting_by_kind(before: datetime) -> dict[str, int]:
    """Return how many jobs of each kind have waited for a worker since before then."""
    waiting = Job.objects.filter(state=JobState.QUEUED, created_at__lt=before).order_by("kind")
    return dict(waiting.values_list("kind").annotate(Count("pk")))


def searches_in_turn() -> list[Job]:
    """Return the searches that wait, in the order in which workers take them up.

    Those of drives go before those of visitors, and disputes take turns: one that asks much does
    not keep the other waiting until all of it is answered.
    """
    return waiting_in_turn(list(busy_searches().order_by("pk")))


def waiting_in_turn(busy: list[Job]) -> list[Job]:
    """Return those that wait of these searches, by key, in that order."""
    served = _last_served() if any(job.tournament_id for job in busy) else {}
    queued_before: Counter[tuple[int | None, int | None]] = Counter()
    turns = []
    for job in busy:
        asker = job.tournament_id, job.arguments["dispute"]
        of_visitor = job.tournament_id is None
        turns.append((of_visitor, queued_before[asker], served.get(asker, 0), job.pk, job))
        queued_before[asker] += 1
    return [job for *_turn, job in sorted(turns) if job.state == JobState.QUEUED]


def _last_served() -> dict[tuple[int | None, int | None], float]:
    """Return when a search was last taken up for each dispute, in seconds."""
    begun = Job.objects.filter(kind=SEARCH, tournament__isnull=False, started_at__isnull=False)
    rows = begun.order_by("started_at").values_list("tournament", "arguments", "started_at")
    return {(drive, arguments["dispute"]): at.timestamp() for drive, arguments, at in rows if at}


def busy_searches() -> QuerySet[Job]:
    busy = Job.objects.filter(kind=SEARCH, state__in=BUSY)
    return busy.defer("result")


def existing_job(
    *,
    tournament: Tournament | None,
    kind: str,
    arguments: Mapping[str, Any],
    states: Collection[JobState] = REUSED,
) -> Job | None:
    """Return the newest job for the very same, asked for in the language of now, that waits, is
    under way or done; None without one."""
    same = Job.objects.filter(
        tournament=tournament, kind=kind, arguments=in_this_language(arguments), state__in=states
    )
    return same.defer("result").first()


def in_this_language(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a job with the language of who asks for it."""
    return {"language": get_language(), **arguments}
