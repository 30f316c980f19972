"""Suspense: what everybody sees of the standings stops at a round, until the prizes are given."""

from django.utils.translation import gettext as _

from tournaments.models import PrizeGiving, Tournament, User
from tournaments.services.log import act, lock, raise_version, record
from tournaments.services.refused import Refused


@act
def freeze_standings(*, tournament: Tournament, after: int, by: User) -> Tournament:
    """Show the public no standings beyond round `after`, which may still be to come; with 0 none.

    It changes nothing that is played, so a finished drive can be frozen too; what people have seen
    they have seen.  After the last round there is nothing to keep back, and once the prizes are
    given nothing to wait for: Refused.
    """
    tournament = lock(tournament)
    if not 0 <= after < tournament.rounds_planned:
        raise Refused(_("Freeze the standings before the last round."), field="after")
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving and giving.complete:
        raise Refused(_("The prizes have been given: everybody sees the standings."))
    return _set(tournament, after, by)


@act
def unfreeze_standings(*, tournament: Tournament, by: User) -> Tournament:
    """Show everybody the standings as they are; also what the last step of a prize-giving does."""
    return _set(lock(tournament), None, by)


def _set(tournament: Tournament, after: int | None, by: User) -> Tournament:
    before = tournament.frozen_after
    if before == after:
        return tournament
    tournament.frozen_after = after
    tournament.save(update_fields=["frozen_after"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="unfreeze_standings" if after is None else "freeze_standings",
        before={"frozen_after": before},
        after={"frozen_after": after},
    )
    return tournament
