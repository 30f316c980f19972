"""Taking the whole journal of a drive along, of which everybody can read that it was done."""

from tournaments.models import LogEntry, Tournament, User
from tournaments.services.log import act, lock, record


@act
def save_journal(*, tournament: Tournament, by: User) -> LogEntry:
    """Write down that somebody takes the journal along with the seeds of draws still to be made:
    who has those can compute the draws beforehand."""
    return record(tournament=lock(tournament), actor=by, action="save_journal")
