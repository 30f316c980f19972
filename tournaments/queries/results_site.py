"""The results of a drive as a folder of files, as it was made last."""

from dataclasses import dataclass

from tournaments.enums import RESULTS_SITE, JobState
from tournaments.models import Job, Tournament
from tournaments.queries.jobs import newest_jobs


@dataclass(frozen=True, slots=True)
class MadeSite:
    """The folder that is being made or was made; `outdated` when it would say something else."""

    job: Job
    outdated: bool

    @property
    def waiting(self) -> bool:
        """Whether it is still to come."""
        return self.job.state in (JobState.QUEUED, JobState.RUNNING)

    @property
    def ready(self) -> bool:
        """Whether it can be taken along."""
        return self.job.state == JobState.DONE


def newest_site(tournament: Tournament) -> MadeSite | None:
    """The last one that was asked for; None when nobody did, or it is no longer kept."""
    job = newest_jobs(tournament, 1, kinds=[RESULTS_SITE]).first()
    if job is None:
        return None
    return MadeSite(job, outdated=job.arguments.get("fingerprint") != tournament.version)
