"""Asking for the results as a folder of files."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import BUSY, start_job
from tournaments.core.services.log import audited, lock
from tournaments.enums import RESULTS_SITE, JobState
from tournaments.models import Job, Tournament, User
from tournaments.prizes.queries.final_results import results_are_public


@audited
def make_results_site(*, tournament: Tournament, by: User) -> Job:
    """Have the folder made by the worker, or give the one that says the very same already.

    Raise Refused as long as not everybody may see the results.
    """
    tournament = lock(tournament)
    if not results_are_public(tournament):
        raise DomainError(_("Finish the drive first, and give the prizes."))
    arguments = {"language": get_language(), "fingerprint": tournament.version}
    same = tournament.jobs.filter(kind=RESULTS_SITE, arguments=arguments)
    return same.filter(state__in=[*BUSY, JobState.DONE]).defer("result").first() or start_job(
        tournament=tournament, kind=RESULTS_SITE, arguments=arguments, by=by
    )
